"""Findings about keywords, with the instances that show what they are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from maskwright.diagnostic import Diagnostic, Related

if TYPE_CHECKING:
    from maskwright.json_schema import KeywordReport

_CODES: Final[dict[str, str]] = {"relaxed": "J004", "tightened": "J005"}


def shown_by(found: Iterable[Diagnostic], keywords: Sequence[KeywordReport]) -> Iterator[Diagnostic]:
    """The findings, those about relaxed and tightened keywords with the witnesses of these."""
    # A finding is at the name of its keyword, where no other keyword begins.
    reports = {(_CODES.get(one.status), one.span.start): one for one in keywords if one.has_witness}
    for one in found:
        report = reports.get((one.code, one.span.start))
        if report is None:
            yield one
        else:
            related = (*one.related, Related(one.span, sentence(report)))
            yield replace(one, related=related, witness=report.witness_text)


def sentence(report: KeywordReport) -> str:
    """What the witness of a report shows."""
    written = report.witness_text
    if report.status == "relaxed":
        return f"the grammar accepts `{written}`, which is not valid"
    return f"the grammar does not accept `{written}`, which is valid"

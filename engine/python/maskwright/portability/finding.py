r"""What the rows of a table come to for a text: findings, and the targets that each is about.

>>> from maskwright.notation import read_lark
>>> from maskwright.portability.table import ROWS
>>> text = Text(read_lark('start: A{2}\nA.2: /\\w/'))
>>> for found in findings_of_rows(ROWS, text, [Target.LLGUIDANCE, Target.XGRAMMAR]):
...     print([one.value for one in found.targets], found.diagnostic.code, found.diagnostic.message)
['llguidance', 'xgrammar'] S070 a priority does not run on llguidance and xgrammar: there are none
['xgrammar'] S071 `\w` means something else on xgrammar: digits and letters are those of ASCII; it shows in "é"
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from maskwright.cancelling import stoppable
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related
from maskwright.notation.limits import MAX_RELATED
from maskwright.notation.literals import cut, listed, text_name
from maskwright.portability.limits import MOST_PLACES
from maskwright.portability.rows import DIFFERS, LIMITED, REFUSED, Place, Row, Verdict
from maskwright.portability.targets import Target
from maskwright.portability.text import Text

_SAID: Final = {REFUSED: "does not run on", DIFFERS: "means something else on", LIMITED: "is limited on"}
_LOOKS_AT_WHAT_IS_REACHED: Final = (Target.LLGUIDANCE, Target.OPENAI)


@dataclass(frozen=True, slots=True)
class Found:
    """A finding, the targets that it is about, and whether it says only that they may refuse."""

    targets: tuple[Target, ...]
    diagnostic: Diagnostic
    doubtful: bool = False


def findings_of_rows(rows: Sequence[Row], text: Text, targets: Sequence[Target]) -> Iterator[Found]:
    """One for each place of a construct and each thing that becomes of it, with all targets where it does."""
    for row in stoppable(rows, text.cancel):
        verdicts = {one: verdict for one in targets if (verdict := row.verdict(one)) is not None}
        if not verdicts:
            continue
        places = [place for place in row.find(text) if not text.is_broken_at(place.span)]
        for code in _SAID:
            of_code = {target: verdict for target, verdict in verdicts.items() if verdict.code == code}
            if of_code and places:
                yield from _of_code(row, code, places, of_code, text)


def _of_code(row: Row, code: str, places: list[Place], verdicts: dict[Target, Verdict], text: Text) -> Iterator[Found]:
    groups: dict[tuple[Target, ...], list[Place]] = {}
    for place in places:
        targets = tuple(one for one, verdict in verdicts.items() if _is_looked_at(one, verdict, place, text))
        if targets:
            groups.setdefault(targets, []).append(place)
    for targets, of_group in groups.items():
        most = 1 if row.once else MOST_PLACES
        told, others = of_group[:most], of_group[most:]
        doubtful = any(verdicts[one].doubtful for one in targets)
        for place in told:
            related = tuple(Related(one.span, "here too") for one in others[:MAX_RELATED]) if place is told[-1] else ()
            message = f"{_called(row, place)} {_SAID[code]} {_reasons(targets, verdicts)}"
            if place.part is not None and code == DIFFERS:
                message += f"; it shows in {cut(text_name(place.part, False))}"
            found = finding(code, message, place.span, related, fixes=place.fixes)
            yield Found(targets, found, doubtful)


def _called(row: Row, place: Place) -> str:
    """What the construct is called: as it is written, if the row only shows ways to write it."""
    shows = row.construct.startswith("`") and row.construct.endswith("`")
    return f"`{cut(place.written)}`" if shows and place.written and "\n" not in place.written else row.construct


def _reasons(targets: tuple[Target, ...], verdicts: dict[Target, Verdict]) -> str:
    reasons: dict[str, list[str]] = {}
    for one in targets:
        reasons.setdefault(verdicts[one].why, []).append(one.value)
    return "; on ".join(f"{listed(names)}: {why}" for why, names in reasons.items())


def _is_looked_at(target: Target, verdict: Verdict, place: Place, text: Text) -> bool:
    if not verdict.reached or target not in _LOOKS_AT_WHAT_IS_REACHED:
        return True
    name = text.definition_at(place.span)
    return not name or name in text.reached

"""Names and literals at a place of a text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from maskwright.diagnostic import Span
from maskwright.notation import Entry, Kind, Outline


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place that stands for the rule or terminal ``name``."""

    name: str
    span: Span


def occurrence_at(outline: Outline, offset: int) -> Occurrence | None:
    """What stands at an offset, or ends there. Linear in the number of names."""
    around = [Occurrence(name, span) for name, span in _all(outline) if span.start <= offset <= span.end]
    return next((one for one in around if offset < one.span.end), around[0] if around else None)


def definitions_of(outline: Outline, name: str) -> list[Entry]:
    """The entries that define a name; more than one is an error, but for nobody who looks for them."""
    return [entry for entry in outline.entries if entry.name == name and entry.kind is not Kind.DIRECTIVE]


def _all(outline: Outline) -> Iterator[tuple[str, Span]]:
    for use in outline.uses:
        yield use.name, use.span
    for entry in outline.entries:
        if entry.kind is not Kind.DIRECTIVE:
            yield entry.name, entry.name_span

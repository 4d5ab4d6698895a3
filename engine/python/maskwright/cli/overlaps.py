r"""The overlap matrix on the command line: a line for each pair of terminals, and JSON.

Each line can be read by itself, so that a screen reader needs no columns to make sense of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from maskwright.stepping.visible import harmless, shortened

if TYPE_CHECKING:
    from maskwright import CompiledGrammar


def overlap_lines(compiled: CompiledGrammar) -> Iterator[str]:
    """The matrix as lines: pairs that are allowed at one place first."""
    found = compiled.overlaps()
    pairs = found["pairs"]
    count = f"{len(pairs)} pair{'' if len(pairs) == 1 else 's'} of terminals"
    yield f"overlaps: {count}" if pairs else "overlaps: no two terminals have texts in common or begin one another"
    for pair in sorted(pairs, key=lambda pair: not pair["together"]):
        yield f"  {harmless(pair['first'])} and {harmless(pair['second'])}: {'; '.join(_facts(pair))}"
    if not found["is_complete"]:
        yield "  there may be more: the search was stopped at its limit"


def overlap_json(compiled: CompiledGrammar) -> dict[str, Any]:
    """The matrix with texts in place of bytes; what is no UTF-8 is escaped with backslashes."""
    found = compiled.overlaps()
    return {
        "is_complete": found["is_complete"],
        "pairs": [{key: _plain(value) for key, value in pair.items()} for pair in found["pairs"]],
    }


def _facts(pair: dict[str, Any]) -> Iterator[str]:
    first, second = harmless(pair["first"]), harmless(pair["second"])
    if (common := pair["common"]) is not None:
        yield f"both match {shortened(common)}"
    within = pair["first_within_second"], pair["second_within_first"]
    if all(within):
        yield "they match the same texts"
    elif any(within):
        yield f"{first} is contained in {second}" if within[0] else f"{second} is contained in {first}"
    for key, short, long in (("first_begins_second", first, second), ("second_begins_first", second, first)):
        if (texts := pair[key]) is not None:
            yield f"{short} {shortened(texts[0])} begins {long} {shortened(texts[1])}"
    yield "allowed at one place" if pair["together"] else "never allowed at one place"


def _plain(value: object) -> object:
    if isinstance(value, bytes):
        return value.decode("utf-8", "backslashreplace")
    return [_plain(item) for item in value] if isinstance(value, tuple) else value

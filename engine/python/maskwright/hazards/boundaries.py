r"""Texts that can be cut into lexemes in two ways, because one terminal may end where another goes on.

Pairs of terminals that hang together are one finding: behind every keyword a name may begin, which together are a name
too.
"""

from __future__ import annotations

from collections.abc import Iterator

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related
from maskwright.hazards.groups import hanging_together
from maskwright.hazards.lexical import Boundary, Lexical, plain
from maskwright.hazards.limits import MOST_RELATED
from maskwright.hazards.wording import quoted


def find_boundaries(lexical: Lexical) -> Iterator[Diagnostic]:
    """L003. Where ignored text is also read as a whole, that is told of instead."""
    told = {frozenset((one.first.name, one.second.name)) for one in lexical.common}

    def is_told(one: Boundary) -> bool:
        return (one.shorter.ignored or one.longer.ignored) and frozenset((one.shorter.name, one.longer.name)) in told

    boundaries = (one for one in lexical.boundaries if not is_told(one))
    for found in hanging_together(boundaries, lambda one: (one.shorter.name, one.longer.name)):
        yield _finding(sorted(found, key=lambda one: (len(one.text), len(one.before))))


def _finding(found: list[Boundary]) -> Diagnostic:
    first, others = found[0], found[1:]
    place = f"after {quoted(first.before)}" if first.before else "at the start"
    message = (
        f"{quoted(first.text)} {place} can be cut in two ways, {_reading(first.as_longer)} or "
        f"{_reading(first.as_shorter)}, because `{first.shorter.name}` may end where `{first.longer.name}` goes on"
    )
    if others:
        also = f"`{others[0].shorter.name}` inside `{others[0].longer.name}`"
        message += f"; so may {also}" + (f" and {len(others) - 1} others" if len(others) > 1 else "")
    places = {(one.shorter.name, one.longer.name): one for one in found}
    related = tuple(
        Related(one.shorter.span, f"`{one.shorter.name}` may end where `{one.longer.name}` goes on")
        for one in list(places.values())[:MOST_RELATED]
    )
    return finding("L003", message, first.longer.span, related, witness=plain(first.before + first.text))


def _reading(lexemes: tuple[tuple[str, int], ...]) -> str:
    return " ".join(f"`{name}`" for name, _ in lexemes)

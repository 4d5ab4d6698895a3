"""Whether a terminal matches the empty text, told from its pattern alone.

An editor asks after each key, and for broken grammars too, so there is no time to compile. Regular expressions are not
parsed either: it is enough to follow groups, alternatives and the quantifiers that allow nothing at all.

>>> [regex_matches_empty(source) for source in ("a*", "a+", "(a|b?)c{0}", "[*]")]
[True, False, True, False]
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from maskwright.grammar import (
    Automaton,
    Choice,
    Complement,
    Intersection,
    Literal,
    NotFollowedBy,
    Pattern,
    Regex,
    Repeat,
    Sequence,
    Shortest,
    children,
)

MOST_REMEMBERED: Final = 2_000
"""Expressions that are remembered: from one text to the next most stay."""

_PIECE = re.compile(
    r"""(?P<class>\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\])
      | (?P<escape>\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[xuUpP]\{[^}]*\}|[pP].|.))
      | (?P<flags>\(\?[a-z-]+\))
      | (?P<open>\((?:\?(?:[a-z-]*:|P?<\w+>))?)
      | (?P<close>\))
      | (?P<bar>\|)
      | (?P<optional>[*?]|\{0+(?:,[0-9]*)?\})
      | (?P<times>\+|\{[0-9]+(?:,[0-9]*)?\})
      | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)


def matches_empty(pattern: Pattern) -> bool:
    """Whether a terminal's pattern matches the empty text. Linear, and parts that are shared are looked at once."""
    done: dict[int, bool] = {}
    stack: list[tuple[Pattern, bool]] = [(pattern, False)]
    while stack:
        node, visited = stack.pop()
        if id(node) in done:
            continue
        below = children(node)
        if below and not visited:
            stack.append((node, True))
            stack.extend((child, False) for child in below)
            continue
        done[id(node)] = _of_node(node, [done[id(child)] for child in below])
    return done[id(pattern)]


def _of_node(node: Pattern, below: list[bool]) -> bool:
    match node:
        case Literal(text=text):
            return not text
        case Regex(source=source):
            return regex_matches_empty(source)
        case Sequence() | Intersection():
            return all(below)
        case Choice():
            return any(below)
        case Repeat(minimum=minimum):
            return minimum == 0 or below[0]
        case Automaton(accepting=accepting):
            return 0 in accepting
        case Complement():
            return not below[0]
        case Shortest() | NotFollowedBy():
            return below[0]
        case _:
            return False


@lru_cache(MOST_REMEMBERED)
def regex_matches_empty(source: str) -> bool:
    """Whether an expression in the syntax of the Rust ``regex`` crate matches the empty text.

    The expression is one that the reader let through, so it has no look-around and no anchors. Of others some answer is
    given, never an error.
    """
    # For each open group: whether an earlier alternative matches the empty text, and this one up to the last item.
    groups = [(False, True)]
    item = True
    for piece in _PIECE.finditer(source):
        kind = piece.lastgroup
        if kind == "optional":
            item = True
        elif kind != "times":
            earlier, so_far = groups.pop()
            groups.append((earlier, so_far and item))
            item = _next_item(kind, groups)
    earlier, so_far = groups[-1]
    return earlier or (so_far and item)


def _next_item(kind: str | None, groups: list[tuple[bool, bool]]) -> bool:
    """Take the piece that follows an item, and say whether the empty text matches it."""
    match kind:
        case "open":
            groups.append((False, True))
        case "close" if len(groups) > 1:
            return any(groups.pop())
        case "bar":
            groups.append((any(groups.pop()), True))
        case "flags":
            pass
        case _:
            return False
    return True

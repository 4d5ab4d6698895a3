r"""Edges of words, lines and the text, as looks at the characters beside them.

>>> from maskwright.notation.regex.exact.nodes import Cat
>>> letter = Set(Chars(((0x61, 0x7A),)))
>>> word_edge(Cat((letter, letter)), inside=False) == Look(WORD, True, True)
True
"""

from __future__ import annotations

from maskwright.notation.regex.exact.nodes import (
    EMPTY,
    LAST_LINE_END,
    LINE_BEGIN,
    LINE_END,
    TEXT_BEGIN,
    TEXT_END,
    Alt,
    Cat,
    Chars,
    Look,
    Node,
    Rep,
    Set,
    widths,
)

WORD = Set(Chars((), (r"\w",)))
_MOST_CHARACTERS = 300


def anchor(written: str, flags: frozenset[str], *, leads: bool) -> Node:
    """What an anchor looks for. One that ``leads`` says what holds anyway."""
    if written in ("^", r"\A"):
        return EMPTY if leads else LINE_BEGIN if written == "^" and "m" in flags else TEXT_BEGIN
    if written == "$":
        return LINE_END if "m" in flags else LAST_LINE_END
    return TEXT_END


def word_edge(before: Node, *, inside: bool) -> Node:
    """An edge of a word after ``before``, or, ``inside``, a place that is none; one look if ``before`` tells enough."""
    letters = {_is_word(chars) for chars in _last(before)}
    if letters in ({True}, {False}) and widths(before)[0] > 0:
        return Look(WORD, True, (True in letters) is not inside)
    options = [(Look(WORD, False, before), Look(WORD, True, before is inside)) for before in (False, True)]
    return Alt(tuple(Cat(both) for both in options))


def _is_word(chars: Chars) -> bool | None:
    """Whether all of a set belongs to words, or none of it; nothing if that cannot be told quickly."""
    if chars.negated or sum(high - low + 1 for low, high in chars.ranges) > _MOST_CHARACTERS:
        return None
    named = {r"\w": True, r"\d": True, r"\s": False, r"\W": False}
    found = {named.get(name) for name in chars.named}
    found |= {chr(code) in WORD.chars for low, high in chars.ranges for code in range(low, high + 1)}
    return found.pop() if len(found) == 1 else None


def _last(root: Node) -> list[Chars]:
    """The sets that the last character of a match may be out of."""
    found: list[Chars] = []
    stack = [root]
    while stack:
        match stack.pop():
            case Set(chars=chars):
                found.append(chars)
            case Alt(options=options):
                stack.extend(options)
            case Cat(items=items):
                for item in reversed(items):
                    stack.append(item)
                    if widths(item)[0] > 0:
                        break
            case Rep(item=item):
                stack.append(item)
            case Look():
                pass
    return found

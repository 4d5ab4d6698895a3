r"""The small part of regular expressions that the random patterns use, read into a language.

>>> from reference.languages import has_empty
>>> has_empty(language_of(rb"(a|[bc]+\+)*")), has_empty(language_of(b"a{2,3}b?"))
(True, False)
"""

from __future__ import annotations

from functools import reduce

from reference.languages import EMPTY, Byte, Language, Many, any_of, then


def language_of(pattern: bytes) -> Language:
    """Read alternatives, groups, classes without ranges, escapes, and ``*``, ``+``, ``?``, ``{m,n}``."""
    language, end = _alternatives(pattern, 0)
    if end != len(pattern):
        raise ValueError(f"a bracket too many in {pattern!r}")
    return language


def _alternatives(pattern: bytes, at: int) -> tuple[Language, int]:
    options = []
    row: Language = EMPTY
    while at < len(pattern) and pattern[at] != ord(")"):
        if pattern[at] == ord("|"):
            options.append(row)
            row, at = EMPTY, at + 1
            continue
        item, at = _item(pattern, at)
        item, at = _repeated(item, pattern, at)
        row = then(row, item)
    return any_of(frozenset([*options, row])), at


def _item(pattern: bytes, at: int) -> tuple[Language, int]:
    match chr(pattern[at]):
        case "(":
            inner, end = _alternatives(pattern, at + 1)
            return inner, end + 1
        case "[":
            end = pattern.index(b"]", at)
            return Byte(frozenset(pattern[at + 1 : end])), end + 1
        case "\\":
            return Byte(frozenset({pattern[at + 1]})), at + 2
        case _:
            return Byte(frozenset({pattern[at]})), at + 1


def _repeated(item: Language, pattern: bytes, at: int) -> tuple[Language, int]:
    match pattern[at : at + 1]:
        case b"*":
            return Many(item), at + 1
        case b"+":
            return then(item, Many(item)), at + 1
        case b"?":
            return any_of(frozenset({item, EMPTY})), at + 1
        case b"{":
            end = pattern.index(b"}", at)
            low, high = (int(count) for count in pattern[at + 1 : end].split(b","))
            return any_of(frozenset(_times(item, count) for count in range(low, high + 1))), end + 1
        case _:
            return item, at


def _times(item: Language, count: int) -> Language:
    return reduce(then, [item] * count, EMPTY) if count else EMPTY

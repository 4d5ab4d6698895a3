r"""One bracketed class of a pattern, ``[…]``.

>>> read_class(r"[^\s\S]", 0), read_class("[a-cx]!", 0)
(((), 7), (((97, 99), (120, 120)), 6))
"""

from __future__ import annotations

from maskwright.code_points import Ranges, complement
from maskwright.json_schema.leaves.ecma.characters import union
from maskwright.json_schema.leaves.ecma.escapes import PatternError, read_escape


def read_class(source: str, start: int) -> tuple[Ranges, int]:
    """The set of the class whose bracket is at ``start``, and where it ends. Raises :class:`PatternError`."""
    at = start + 1
    negated = source.startswith("^", at)
    at += negated
    parts: list[Ranges] = []
    while at < len(source):
        if source[at] == "]":
            ranges = union(*parts)
            return (complement(ranges) if negated else ranges), at + 1
        low, at = _member(source, at)
        # A hyphen before the closing bracket stands for itself.
        if source.startswith("-", at) and source[at + 1 : at + 2] not in ("", "]"):
            high, end = _member(source, at + 1)
            parts.append(_range(low, high, source[at - 1 : end]))
            at = end
        else:
            parts.append(low)
    raise PatternError("a class is not closed")


def _member(source: str, at: int) -> tuple[Ranges, int]:
    if source[at] == "\\":
        return read_escape(source, at, in_class=True)
    return ((ord(source[at]),) * 2,), at + 1


def _range(low: Ranges, high: Ranges, written: str) -> Ranges:
    if not low or not high:
        raise PatternError("half of a surrogate pair is no end of a range")
    if any(len(ranges) != 1 or ranges[0][0] != ranges[0][1] for ranges in (low, high)):
        # As outside of the Unicode mode, where the hyphen stands for itself.
        return union(low, ((0x2D, 0x2D),), high)
    if low[0][0] > high[0][0]:
        raise PatternError(f"the ends of the range `{written}` are in the wrong order")
    return ((low[0][0], high[0][0]),)

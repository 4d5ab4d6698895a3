"""Character sets without regard to case, as both Python and Rust see it: letters that fold to the same one.

>>> sorted(folded(Chars(((0x6B, 0x6B),))).ranges)
[(75, 75), (107, 107), (8490, 8490)]
"""

from __future__ import annotations

from maskwright.notation.regex.exact.nodes import Chars, Unfit

_MOST = 5_000
"""Letters beyond ASCII that are looked up one by one."""

_ALSO = {"k": "\u212a", "s": "\u017f", "\u00e5": "\u212b"}
"""What folds to a letter without being its upper case."""


def folded(chars: Chars) -> Chars:
    """The set together with the other cases of its letters. Raises :class:`Unfit` where those are too many."""
    more: set[int] = set()
    for low, high in chars.ranges:
        if high - low > _MOST:
            raise Unfit("a large character range without regard to case")
        for code in range(low, high + 1):
            more.update(_variants(chr(code)))
    return Chars(
        (*chars.ranges, *((code, code) for code in sorted(more) if not _holds(chars, code))), chars.named, chars.negated
    )


def _holds(chars: Chars, code: int) -> bool:
    return any(low <= code <= high for low, high in chars.ranges)


def _variants(character: str) -> list[int]:
    lower = character.lower() if len(character.lower()) == 1 else character
    lower = next((one for one, other in _ALSO.items() if other == character), lower)
    candidates = {lower, lower.upper(), lower.title(), _ALSO.get(lower, lower), character.upper(), character}
    return [ord(one) for one in candidates if len(one) == 1]

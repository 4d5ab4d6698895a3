r"""Unicode properties: the sets behind ``\p{…}``.

The names are those of ECMA-262, of which the engine's tables know nearly all.

>>> property_ranges("Script=Thai")
((3585, 3642), (3648, 3675))
>>> property_ranges("Nonsense")
"""

from __future__ import annotations

import functools

from maskwright._engine import character_ranges
from maskwright.code_points import Ranges, complement

_ALL: dict[str, Ranges] = {"Any": (), "ASCII": ((0x80, 0x10FFFF),)}


@functools.lru_cache(maxsize=256)
def property_ranges(name: str) -> Ranges | None:
    """The characters with a property, written ``Name`` or ``Name=Value``; ``None`` if there is no such property."""
    if name in _ALL:
        return complement(_ALL[name])
    return character_ranges(rf"\p{{{name}}}")

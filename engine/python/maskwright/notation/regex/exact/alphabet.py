r"""The characters of an expression in classes that it cannot tell apart, and sets of these as text again.

A class is an interval of code points together with, for each named class, whether its characters are in there. One
without any character does no harm.

>>> alphabet = Alphabet([Chars(((0x61, 0x7A),)), Chars(((0x62, 0x62),))])
>>> alphabet.text(alphabet.cells(Chars(((0x61, 0x7A),))) - alphabet.cells(Chars(((0x62, 0x62),))))
'[ac-z]'
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from maskwright.notation.regex.exact.nodes import Chars, Unfit

_LAST = 0x10FFFF
_MOST_NAMED = 4
_MOST_CELLS = 2_000
_PLAIN = {0x0A: r"\n", 0x0D: r"\r", 0x09: r"\t", 0x0C: r"\f"}


class Alphabet:
    """Classes of characters, numbered; sets of them are frozen sets of numbers."""

    def __init__(self, sets: Iterable[Chars]) -> None:
        """Split all characters by the given sets. Raises :class:`Unfit` if that takes too many classes."""
        sets = list(dict.fromkeys(sets))
        ends = {0, _LAST + 1}
        for chars in sets:
            for low, high in chars.ranges:
                ends.update((low, high + 1))
        bounds = sorted(ends)
        self.named = tuple(dict.fromkeys(_base(name) for chars in sets for name in chars.named))
        if len(self.named) > _MOST_NAMED or len(bounds) << len(self.named) > _MOST_CELLS:
            raise Unfit("too many character classes")
        self.intervals = [(low, high - 1) for low, high in itertools.pairwise(bounds)]
        self.every = [
            (place, signature)
            for place, (low, high) in enumerate(self.intervals)
            for signature in self._signatures(low, high)
        ]
        self.sets = {self.cells(chars): chars for chars in sets}
        self._texts = {cells: chars for cells, chars in self.sets.items() if chars.named}
        self.all = frozenset(range(len(self.every)))

    def _signatures(self, low: int, high: int) -> list[int]:
        """Which combinations of the named classes an interval may have: those of its characters if they are few."""
        if high - low < 256 and not 0xD800 <= high <= 0xDFFF and not 0xD800 <= low <= 0xDFFF:
            found = {
                sum(1 << i for i, name in enumerate(self.named) if chr(code) in Chars((), (name,)))
                for code in range(low, high + 1)
            }
            return sorted(found)
        return [signature for signature in range(1 << len(self.named)) if self._may_be(signature)]

    def _may_be(self, signature: int) -> bool:
        r"""Digits belong to words, and blanks do not."""
        word, digit, blank = (
            bool(signature >> self.named.index(name) & 1) if name in self.named else None
            for name in (r"\w", r"\d", r"\s")
        )
        return not ((digit and word is False) or (blank and (word or digit)))

    def cells(self, chars: Chars) -> frozenset[int]:
        """The classes that make up one of the sets."""
        wanted = [(self.named.index(_base(name)), name != _base(name)) for name in chars.named]
        inside = [any(low <= start and end <= high for low, high in chars.ranges) for start, end in self.intervals]
        return frozenset(
            number
            for number, (place, signature) in enumerate(self.every)
            if (inside[place] or any(bool(signature >> i & 1) is not other for i, other in wanted)) is not chars.negated
        )

    def example(self, cell: int) -> str:
        """A character of a class, one that can be shown if there is any. Empty if none was found."""
        place, signature = self.every[cell]
        low, high = self.intervals[place]
        first = [code for code in (0x61, 0x30, 0x20, 0x2E, 0xE9, 0x4E00) if low <= code <= high]
        for code in (
            *first,
            *range(max(low, 0x21), min(high, low + 500, 0x7E) + 1),
            *range(low, min(high, low + 500) + 1),
        ):
            if 0xD800 <= code <= 0xDFFF:
                continue
            if all((chr(code) in Chars((), (name,))) == bool(signature >> i & 1) for i, name in enumerate(self.named)):
                return chr(code)
        return ""

    def is_plain(self, cells: frozenset[int]) -> bool:
        """Whether the text of a set is one that Python reads too."""
        known = cells in self._texts or self.all - cells in self._texts
        return known or self._whole(cells) is not None or self._with_name(cells) is not None

    def text(self, cells: frozenset[int]) -> str:
        """A set as a class of the Rust syntax, short where it can be."""
        ranges, rest = self._whole(cells), self._whole(self.all - cells)
        if ranges is not None and rest is not None:
            if rest == [(0x0A, 0x0A)]:
                return "."
            if not rest:
                return r"[\s\S]"
            if ranges == [(ranges[0][0], ranges[0][0])]:
                return _code(ranges[0][0], in_class=False)
            return _class(ranges, False) if len(ranges) <= len(rest) else _class(rest, True)
        for found, negated in ((self._texts.get(cells), False), (self._texts.get(self.all - cells), True)):
            if found is not None:
                if not found.ranges and len(found.named) == 1:
                    name = found.named[0]
                    return name if found.negated is negated else name[0] + name[1].swapcase() + name[2:]
                return _class(found.ranges, found.negated is not negated, "".join(found.named))
        return self._with_name(cells) or f"[{''.join(self._parts(cells))}]"

    def _with_name(self, cells: frozenset[int]) -> str | None:
        """A set that is one named class and some intervals, or all but those."""
        for wanted, negated in ((cells, False), (self.all - cells, True)):
            for i, name in enumerate(self.named):
                for other in (False, True):
                    held = frozenset(n for n, (_, s) in enumerate(self.every) if bool(s >> i & 1) is not other)
                    places = {self.every[cell][0] for cell in wanted - held}
                    full = {n for n, (place, _) in enumerate(self.every) if place in places}
                    if held <= wanted and full <= wanted:
                        ranges = _merged([self.intervals[place] for place in sorted(places)])
                        return _class(ranges, negated, name[0] + name[1].upper() + name[2:] if other else name)
        return None

    def _whole(self, cells: frozenset[int]) -> list[tuple[int, int]] | None:
        """The ranges of a set that takes intervals as a whole only."""
        taken = {self.every[cell][0] for cell in cells}
        if any(place in taken and cell not in cells for cell, (place, _) in enumerate(self.every)):
            return None
        return _merged([self.intervals[place] for place in sorted(taken)])

    def _parts(self, cells: frozenset[int]) -> Iterable[str]:
        by_signature: dict[int, list[tuple[int, int]]] = {}
        for cell in sorted(cells):
            place, signature = self.every[cell]
            by_signature.setdefault(signature, []).append(self.intervals[place])
        for signature, intervals in by_signature.items():
            limits = "".join(f"&&[{'' if signature >> i & 1 else '^'}{name}]" for i, name in enumerate(self.named))
            yield f"[{_class(_merged(intervals), False)}{limits}]"


def _base(name: str) -> str:
    r"""The class that a name means or leaves out: ``\s`` for ``\S``."""
    return name[0] + name[1].lower() + name[2:]


def _merged(intervals: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for low, high in intervals:
        if merged and merged[-1][1] + 1 >= low:
            merged[-1] = merged[-1][0], high
        else:
            merged.append((low, high))
    return merged


def _class(ranges: Iterable[tuple[int, int]], negated: bool, named: str = "") -> str:
    parts = [_range(low, high) for low, high in ranges]
    return f"[{'^' if negated else ''}{''.join(parts)}{named}]"


def _range(low: int, high: int) -> str:
    if low == high:
        return _code(low, in_class=True)
    return f"{_code(low, in_class=True)}{'-' if high > low + 1 else ''}{_code(high, in_class=True)}"


def _code(code: int, *, in_class: bool) -> str:
    character = chr(code)
    if code in _PLAIN:
        return _PLAIN[code]
    if character in (r"\]^-[&~/" if in_class else r"\.^$*+?{}[]|()/"):
        return f"\\{character}"
    if 0x20 <= code < 0x7F or (code > 0xA0 and character.isprintable()):
        return character
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"

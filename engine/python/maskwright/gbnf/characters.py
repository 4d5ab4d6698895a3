r"""Characters as GBNF writes them: escapes in literals and classes, and classes as sets of code points.

An escape is ``\x41``, ``\u0041``, ``\U00000041``, ``\n``, ``\r``, ``\t``, or a backslash before one of ``\ " [ ] -``.

>>> unescaped(r"\x41\u00e9\n", 0)
'Aé\n'
>>> CharacterClass.read(r"[^a-c\]]", 0).regex
'[^\\]a-c]'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from maskwright.code_points import FIRST_SURROGATE, LAST, LAST_SURROGATE, Ranges, complement, joined
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Edit, Fix, Span
from maskwright.notation.fixes import write

_UNIT = re.compile(r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[\s\S])|[\s\S]")
_SINGLE = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\", '"': '"', "[": "[", "]": "]", "-": "-"}
_CONTROL = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_DIGITS = {"x": 2, "u": 4, "U": 8}


class Refused(Exception):
    """What is written cannot be read; carries the one diagnostic that says why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        """Carry a diagnostic."""
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class _Unit:
    """One character as it is written."""

    def __init__(self, match: re.Match[str], start: int) -> None:
        self.text = match.group()
        self.span = Span(start + match.start(), start + match.end())
        self.value = _value(self.text, self.span)


def unescaped(written: str, start: int) -> str:
    """The text of a literal's inside, which begins at offset ``start``. Raises :class:`Refused`."""
    units = [_Unit(match, start) for match in _UNIT.finditer(written)]
    for unit in units:
        if FIRST_SURROGATE <= unit.value <= LAST_SURROGATE:
            message = f"`{unit.text}` is half of a surrogate pair, which has no UTF-8: write `\\U` and eight digits"
            raise Refused(finding("S012", message, unit.span))
    return "".join(chr(unit.value) for unit in units)


def _value(text: str, span: Span) -> int:
    """The code point of a character as it is written."""
    if text[0] != "\\" or len(text) == 1:
        return ord(text)
    kind = text[1]
    if len(text) == 2 and kind in _SINGLE:
        return ord(_SINGLE[kind])
    if len(text) == 2 and kind in _DIGITS:
        raise Refused(finding("S012", f"`\\{kind}` needs {_DIGITS[kind]} hexadecimal digits after it", span))
    if len(text) == 2:
        message = f"`{text}` is no escape of GBNF, and engines refuse it"
        plain = () if kind.isalnum() else (Fix(f"Write `{kind}`", (Edit(span, kind),)),)
        raise Refused(finding("S012", message, span, fixes=plain))
    value = int(text[2:], 16)
    if value > LAST:
        raise Refused(finding("S012", f"`{text}` is beyond the last Unicode character", span))
    return value


@dataclass(frozen=True, slots=True)
class CharacterClass:
    """The code points of a class, or with ``negated`` all others; ``ranges`` ascend and do not touch."""

    ranges: Ranges
    negated: bool

    @staticmethod
    def read(written: str, start: int) -> CharacterClass:
        """Read ``[…]`` at offset ``start``. Raises :class:`Refused` for what is wrong inside."""
        negated = written.startswith("[^")
        opened = 2 if negated else 1
        units = [_Unit(match, start + opened) for match in _UNIT.finditer(written[opened:-1])]
        return CharacterClass(joined(_ranges(units)), negated)

    @property
    def is_empty(self) -> bool:
        """Whether no character is in it."""
        return not (complement(self.ranges) if self.negated else self.ranges)

    @property
    def regex(self) -> str:
        """The class as a regular expression."""
        return f"[{'^' if self.negated else ''}{class_inside(self.ranges, _shown)}]"


def class_inside(ranges: Ranges, shown: Callable[[int], str]) -> str:
    """What stands in the brackets of a class, single characters first; two in a row are no range yet."""
    singles = [value for first, last in ranges if last - first < 2 for value in range(first, last + 1)]
    longer = ((first, last) for first, last in ranges if last - first >= 2)
    return "".join([*map(shown, singles), *(f"{shown(first)}-{shown(last)}" for first, last in longer)])


def _ranges(units: list[_Unit]) -> Iterator[tuple[int, int]]:
    """The ranges of a class; a hyphen that is first or last stands for itself."""
    position = 0
    while position < len(units):
        first, last = units[position], units[position]
        if position + 2 < len(units) and units[position + 1].text == "-":
            last = units[position + 2]
            position += 2
        position += 1
        if last.value < first.value:
            place = Span(first.span.start, last.span.end)
            message = f"this character range runs backwards, from `{first.text}` to `{last.text}`"
            raise Refused(finding("S014", message, place, fixes=write(f"{last.text}-{first.text}", place)))
        yield first.value, last.value


def _shown(value: int) -> str:
    """A code point inside a class of a regular expression."""
    one = chr(value)
    if one in _CONTROL:
        return _CONTROL[one]
    if one.isalnum() or one in "_ \"',;:<=>%@!`":
        return one
    return f"\\{one}" if value < 128 and one.isprintable() else f"\\x{{{value:X}}}"

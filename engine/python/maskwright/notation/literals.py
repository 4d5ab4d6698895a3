r"""Strings of the notation: their escapes, and the names that literals get as anonymous terminals.

Escapes are those of JSON and of Python together, as decoding engines take them; an unknown one is kept with its
backslash, as in Lark, and reported. A literal in a rule is a terminal without a name of its own, and is called what it
says, so that equal literals are one terminal.

>>> unescape(r"\u00e9\t", 0, print)
'é\t'
>>> text_name("a\nb", ignore_case=True)
'"a\\nb"i'
>>> pattern_name("[a-z]+", "si")
'/[a-z]+/is'
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Edit, Fix, Span

_ESCAPE = re.compile(r"\\(?:x(?P<x>[0-9A-Fa-f]{2})|u(?P<u>[0-9A-Fa-f]{4})|U(?P<U>[0-9A-Fa-f]{8})|(?P<one>[\s\S]))")
_SINGLE = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "\\": "\\", '"': '"'}
_as_json = json.JSONEncoder(ensure_ascii=False).encode
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_SURROGATE = re.compile("[\ud800-\udfff]")

Report = Callable[[Diagnostic], None]


def unescape(written: str, start: int, report: Report) -> str:
    """Resolve the escapes of a string's inside, which begins at offset ``start`` of the file."""
    if written.isascii() and written.count("\\") == written.count('\\"'):
        return written.replace('\\"', '"')

    def replace(match: re.Match[str]) -> str:
        place = Span(start + match.start(), start + match.end())
        digits = match["x"] or match["u"] or match["U"]
        if digits:
            return _character(digits, match.group(), place, report)
        one = match["one"]
        if one in _SINGLE:
            return _SINGLE[one]
        if one in "xuU":
            count = {"x": 2, "u": 4, "U": 8}[one]
            report(finding("S012", f"`\\{one}` needs {count} hexadecimal digits after it", place))
            return ""
        report(_unknown(one, place))
        return match.group()

    text = _ESCAPE.sub(replace, written)
    if text.isascii():
        return text
    # JSON writes characters outside the basic plane as two escapes.
    text = _PAIR.sub(lambda pair: pair.group().encode("utf-16", "surrogatepass").decode("utf-16"), text)
    if _SURROGATE.search(text):
        report(finding("S012", "half of a surrogate pair has no UTF-8 form", Span(start, start + len(written))))
        text = _SURROGATE.sub("", text)
    return text


def _character(digits: str, written: str, place: Span, report: Report) -> str:
    value = int(digits, 16)
    if value > 0x10FFFF:
        report(finding("S012", f"`{written}` is beyond the last Unicode character", place))
        return ""
    return chr(value)


def _unknown(one: str, place: Span) -> Diagnostic:
    r"""Lark keeps the backslash of an escape that it does not know, where other engines read ``\/`` as JSON does."""
    message = f"`\\{one}` is no escape of a string: it is read, as in Lark, as a backslash and `{one}`"
    fix = Fix("Write the backslash as an escape (same language)", (Edit(place, f"\\\\{one}"),))
    return finding("S013", message, place, fixes=(fix,))


def text_name(value: str, ignore_case: bool) -> str:
    """How a literal is called where it has no name of its own: as JSON writes it."""
    return f"{_as_json(value)}i" if ignore_case else _as_json(value)


def pattern_name(written: str, flags: str) -> str:
    """How a regular expression is called: as it is written, flags in one order."""
    return f"/{written}/{''.join(sorted(set(flags) - {'u'}))}"


def range_name(first: str, last: str) -> str:
    """How a character range is called."""
    return f"{text_name(first, False)}..{text_name(last, False)}"


def cut(text: str) -> str:
    """The text, or its beginning where it is long, for messages."""
    return text if len(text) <= 40 else f"{text[:30]}…"


def listed(words: list[str], last: str = "and") -> str:
    """Words as a sentence lists them."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"

"""What to say where no value or no name begins: what people write who take JSON for something else.

>>> no_value("{'a': 1}", 1, 8)
('a string stands in double quotes', Span(start=1, end=2))
"""

from __future__ import annotations

import re

from maskwright.diagnostic import Span

_OPEN_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*')
_WORD = re.compile(r"[-+.\w]+")


def no_value(text: str, at: int, end: int) -> tuple[str, Span]:
    """Why no value begins at ``at``, and where the reader of the message should look."""
    sign = text[at : min(at + 1, end)]
    if sign in ("", ",", "}", "]"):
        return "a value is missing here", _here(at, end)
    if sign == '"':
        return _open_string(text, at, end)
    if sign == "'":
        return "a string stands in double quotes", _here(at, end)
    if text.startswith(("//", "/*", "#"), at, end):
        return "JSON has no comments", _here(at, end)
    word = _WORD.match(text, at, end)
    if word is None:
        return "this is no value", _here(at, end)
    written, span = word.group()[:40], Span(at, word.end())
    if written.lower() in ("true", "false", "null", "none"):
        return "the words of JSON are `true`, `false` and `null`", span
    if written.lstrip("-+").lower() in ("nan", "infinity", "inf"):
        return f"JSON has no number `{written}`", span
    if written.lstrip("-+.")[:1].isdigit():
        return "this is no number: one is written like -1, 0.5 or 2e10", span
    return "this is no value", _here(at, end)


def no_name(text: str, at: int, end: int) -> tuple[str, Span]:
    """Why no name of a member begins at ``at``."""
    if text.startswith('"', at, end):
        return _open_string(text, at, end)
    if text.startswith(("//", "/*", "#"), at, end):
        return "JSON has no comments", _here(at, end)
    return "the name of a member is missing here: a string in double quotes", _here(at, end)


def _open_string(text: str, at: int, end: int) -> tuple[str, Span]:
    match = _OPEN_STRING.match(text, at, end)
    stop = match.end() if match else at
    if stop < end and text[stop] not in "\r\n\\":
        return "a control character in a string is written with an escape, like `\\t`", Span(stop, stop + 1)
    return "this string is not closed", Span(at, stop)


def _here(at: int, end: int) -> Span:
    """The next character; at the end, the last one."""
    place = max(min(at, end - 1), 0)
    return Span(place, min(place + 1, end))

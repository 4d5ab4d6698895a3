"""Syntax errors in the author's words: one cause, one sentence, at one place.

The parser knows what it stumbled over and what it could have taken instead, as names of its own terminals. From that a
sentence is made about what the author wrote; the commonest slips have sentences of their own.

>>> from maskwright.notation import read_lark
>>> for text in ('start "a"', 'start: "a" | * "b"'):
...     print(read_lark(text).diagnostics[0].message)
`:` is missing after `start`
`*` has nothing before it to repeat
"""

from __future__ import annotations

import re

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Span
from maskwright.notation.fixes import insert
from maskwright.notation.literals import cut, listed
from maskwright.notation.scan import Statement

_NAMES = {
    "ARROW": "`->`",
    "BAR": "`|`",
    "COLON": "`:`",
    "COMMA": "`,`",
    "NAME": "a name",
    "NUMBER": "a number",
    "STRING": "a string",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "RSQB": "`]`",
    "RBRACE": "`}`",
}
_COLON = re.compile(r"(?<!:):(?!:)")
_OPERATORS = {"QUESTION", "STAR", "PLUS", "BRACES", "TILDE"}
_ATOMS = {"STRING", "REGEX", "LPAR", "LSQB"}


def explain(error: UnexpectedInput, statement: Statement) -> Diagnostic:
    """Say what the parser stumbled over and what it could have taken."""
    kind, found, at, expected = _what(error, statement.text)
    start = statement.start + at
    place = Span(start, start + len(found)) if found else Span(max(statement.start, start - 1), start)
    code, message = _sentence(kind, found, at, expected, statement)
    if code == "S006":
        end = statement.start + len(statement.text[:at].rstrip())
        return finding(code, message, place, fixes=insert(":", end, "Write `:` there"))
    return finding(code, message, place)


def _what(error: UnexpectedInput, text: str) -> tuple[str, str, int, set[str]]:
    """The kind and text of what was found, where, and the kinds that could have stood there."""
    if isinstance(error, UnexpectedToken):
        expected = set(error.accepts or error.expected)
        if error.token.type == "$END":
            return "$END", "", len(text), expected
        return str(error.token.type), str(error.token), error.token.start_pos or 0, expected
    at = error.pos_in_stream if isinstance(error, UnexpectedCharacters) else None
    at = len(text) if at is None else at
    return "", text[at : at + 1], at, set()


def _sentence(kind: str, found: str, at: int, expected: set[str], statement: Statement) -> tuple[str, str]:
    found = cut(found)
    shown = "the statement ends" if kind == "$END" else f"`{found}` is out of place" if kind else _character(found)
    if "COLON" in expected and not _COLON.search(statement.text, 0, at):
        name = statement.text[:at].strip()
        return "S006", f"`:` is missing after `{name}`"
    if kind in _OPERATORS:
        before = statement.text[:at].rstrip()[-1:]
        if (before and before in "?*+}") or before.isdigit():
            return "S001", f"`{found}` follows another repetition; put brackets around what it repeats"
        return "S001", f"`{found}` has nothing before it to repeat"
    if kind == "COLON":
        return (
            "S001",
            "`:` is out of place here: a definition starts on a line of its own, with one name before the `:`",
        )
    wanted = [_NAMES[name] for name in sorted(expected) if name in _NAMES and not expected >= _ATOMS]
    hope = f"; expected {listed(wanted, 'or')}" if wanted else ""
    return "S001", f"{shown} here{hope}" if kind else f"{shown}{hope}"


def _character(found: str) -> str:
    if found.isprintable():
        return f"the character `{found}` has no meaning here"
    return f"the character U+{ord(found):04X} has no meaning here"

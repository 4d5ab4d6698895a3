"""The terminals of ``%import common.NAME``: the languages of Lark's library of that name, as plain expressions.

Where Lark looks around or matches lazily, the expression here describes the lexemes that come of it.
"""

from __future__ import annotations

from typing import Final

_EXPONENT: Final = "[eE][+-]?[0-9]+"
_DECIMAL: Final = r"(?:[0-9]+\.[0-9]*|\.[0-9]+)"
_FLOAT: Final = f"(?:[0-9]+{_EXPONENT}|{_DECIMAL}(?:{_EXPONENT})?)"
_NUMBER: Final = f"(?:{_FLOAT}|[0-9]+)"

COMMON: Final[dict[str, str]] = {
    "DIGIT": "[0-9]",
    "HEXDIGIT": "[0-9A-Fa-f]",
    "INT": "[0-9]+",
    "SIGNED_INT": "[+-]?[0-9]+",
    "DECIMAL": _DECIMAL,
    "_EXP": _EXPONENT,
    "FLOAT": _FLOAT,
    "SIGNED_FLOAT": f"[+-]?{_FLOAT}",
    "NUMBER": _NUMBER,
    "SIGNED_NUMBER": f"[+-]?{_NUMBER}",
    # All text of one line, and such text without a backslash that would escape what follows it.
    "_STRING_INNER": r"[^\n]*",
    "_STRING_ESC_INNER": r"(?:[^\\\n]|\\[^\n])*",
    "ESCAPED_STRING": r'"(?:[^"\\\n]|\\[^\n])*"',
    "LCASE_LETTER": "[a-z]",
    "UCASE_LETTER": "[A-Z]",
    "LETTER": "[A-Za-z]",
    "WORD": "[A-Za-z]+",
    "CNAME": "[A-Za-z_][A-Za-z_0-9]*",
    "WS_INLINE": r"[ \t]+",
    "WS": r"[ \t\f\r\n]+",
    "CR": r"\r",
    "LF": r"\n",
    "NEWLINE": r"(?:\r?\n)+",
    "SH_COMMENT": r"#[^\n]*",
    "CPP_COMMENT": r"//[^\n]*",
    # Ends at the first `*/`.
    "C_COMMENT": r"/\*(?:[^*]|\*+[^*/])*\*+/",
    "SQL_COMMENT": r"--[^\n]*",
}

LAZY: Final = frozenset({"_STRING_INNER", "_STRING_ESC_INNER"})
"""Terminals that Lark stops at the first text that lets the whole go on; here they take all they can."""

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
"""Terminals that mean nothing by themselves, because they are lazy: they are read from the library itself."""

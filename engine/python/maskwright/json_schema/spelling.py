r"""The one spelling in which grammars write a JSON value that a schema gives.

Strings have the shortest escapes, and characters outside of ASCII stand for themselves; numbers have no exponent, and
whole ones no fraction.

>>> spell({"tab\t": [1.0, Decimal("2.50"), True, None, "é"]})
'{"tab\\t":[1,2.5,true,null,"é"]}'
"""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

_MOST_DIGITS = 10_000
_PLAIN = re.compile(r"[ !#-\[\]-~]*").fullmatch
_HALVES = re.compile("[\ud800-\udfff]")


def spell(instance: Any, *, spaced: bool = False) -> str:
    """Write a value out of ``None``, ``bool``, ``int``, ``float``, ``Decimal``, ``str``, lists and dictionaries.

    With ``spaced`` there is a space after each comma and colon between its parts.

    Does not recurse. Raises :class:`TypeError` for other values, and :class:`ValueError` for numbers that JSON has not.
    """
    comma, colon = (", ", ": ") if spaced else (",", ":")
    out: list[str] = []
    waiting: list[tuple[bool, Any]] = [(False, instance)]
    while waiting:
        written, value = waiting.pop()
        if written:
            out.append(value)
        elif isinstance(value, dict):
            waiting.append((True, "}"))
            for index, (key, member) in reversed(list(enumerate(value.items()))):
                waiting.append((False, member))
                waiting.append((True, f"{comma if index else ''}{spell_string(key)}{colon}"))
            out.append("{")
        elif isinstance(value, list | tuple):
            waiting.append((True, "]"))
            for index, member in reversed(list(enumerate(value))):
                waiting.append((False, member))
                if index:
                    waiting.append((True, comma))
            out.append("[")
        else:
            out.append(_scalar(value))
    return "".join(out)


def _scalar(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return spell_string(value)
    if isinstance(value, int | float | Decimal):
        return spell_number(value)
    raise TypeError(f"{type(value).__name__} is no type of a JSON value")


def spell_string(text: str) -> str:
    """Write a string with its quotes. Half of a surrogate pair, which UTF-8 has not, is escaped."""
    if _PLAIN(text):
        return f'"{text}"'
    return _HALVES.sub(lambda half: f"\\u{ord(half.group()):04x}", json.dumps(text, ensure_ascii=False))


def spell_number(number: float | Decimal) -> str:
    """Write a number without exponent and without zeros that say nothing."""
    if not isinstance(number, Decimal):
        # By way of the shortest text that means the same float.
        number = Decimal(number) if isinstance(number, int) else Decimal(repr(number))
    if not number.is_finite():
        raise ValueError(f"JSON has no number {number}")
    if abs(number.adjusted()) > _MOST_DIGITS or len(number.as_tuple().digits) > _MOST_DIGITS:
        raise ValueError(f"a number of more than {_MOST_DIGITS:,} digits is not written out")
    text = f"{number:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text

"""What kind of value of JSON something is, for messages about what does not fit.

>>> kind_of(None), kind_of([1]), kind_of(True), kind_of(1.5)
('null', 'an array', 'true or false', 'a number')
"""

from __future__ import annotations

from types import NoneType

_NAMES: dict[type, str] = {
    NoneType: "null",
    bool: "true or false",
    dict: "an object",
    list: "an array",
    str: "a string",
}


def kind_of(value: object) -> str:
    """The kind, with its article."""
    return _NAMES.get(type(value), "a number")

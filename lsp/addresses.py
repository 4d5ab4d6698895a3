"""Addresses of the texts that are made of a grammar: which of them, and of which grammar.

>>> address_of("maskwright:/normal-form/a.lark.lark?file%3A%2F%2F%2Fa.lark")
Address(view=<View.NORMAL_FORM: 'normal-form'>, grammar='file:///a.lark')
>>> address_of("maskwright:/normal-form/a.lark") is None
True
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from urllib.parse import unquote

SCHEME = "maskwright"


class View(str, Enum):
    """What a text shows."""

    NORMAL_FORM = "normal-form"
    LR_STATES = "lr-states"
    DWA = "dwa"


@dataclass(frozen=True, slots=True)
class Address:
    """A text that is made of the grammar at an address."""

    view: View
    grammar: str


def address_of(uri: str) -> Address | None:
    """Take such an address apart: the scheme, which text, a name for people to read, and the grammar's own address."""
    rest, _, query = uri.partition("?")
    scheme, _, path = rest.partition(":")
    view = path.lstrip("/").partition("/")[0]
    if scheme != SCHEME or not query or view not in {one.value for one in View}:
        return None
    return Address(View(view), unquote(query))

r"""Which notation a text is written in, by what is in it; its name counts only where that says nothing.

People keep GBNF in ``.ebnf`` and Lark in ``.txt``, and paste both. What tells them apart is how a definition begins:
``name:`` in Lark, ``name ::=`` in GBNF; and JSON begins with a brace or a bracket, as no definition does. A text where
both kinds of definition stand is what most of them are.

>>> detect('root ::= "a" | other\nother ::= "b"')
<Notation.GBNF: 'gbnf'>
>>> detect('{"type": "string"}', "some.lark")
<Notation.JSON_SCHEMA: 'json-schema'>
>>> detect("// nothing yet", "some.gbnf"), detect("")
(<Notation.GBNF: 'gbnf'>, <Notation.LARK: 'lark'>)
"""

from __future__ import annotations

import re
from itertools import islice
from pathlib import PurePath
from typing import Final

from maskwright.grammar import Notation

_SHOWN: Final = {Notation.LARK: "Lark", Notation.GBNF: "GBNF", Notation.JSON_SCHEMA: "JSON Schema"}
_ENDINGS: Final = {
    ".lark": Notation.LARK,
    ".gbnf": Notation.GBNF,
    ".ebnf": Notation.GBNF,
    ".json": Notation.JSON_SCHEMA,
}
_ENOUGH: Final = 200
"""Definitions that are looked at. A text of two kinds is a text that somebody is rewriting."""

_JSON = re.compile(r"\ufeff?[ \t\r\n]*(?:[{\[]|(?:true|false)[ \t\r\n]*\Z)")
_HEAD = re.compile(
    r"""^[ \t]*(?:
        (?P<gbnf>[A-Za-z_][\w-]*[ \t]*::=)
      | (?P<lark>[!?]{0,2}_?[A-Za-z][\w-]*(?:\.-?[0-9]+)?(?:[ \t]*[{\[][^}\]\n]*[}\]])?(?:::\w+)?[ \t]*:(?!:=)
          | %(?:import|ignore|declare|override|extend|llguidance)\b))""",
    re.MULTILINE | re.VERBOSE,
)


def detect(text: str, name: str | None = None) -> Notation:
    """The notation of a text, which may be broken anywhere. Looks at its beginning, and never at all of a long one."""
    if _JSON.match(text):
        return Notation.JSON_SCHEMA
    # Where no definition can be one of GBNF, the first tells as much as all.
    enough = _ENOUGH if "::=" in text else 1
    heads = [head.lastgroup for head in islice(_HEAD.finditer(text), enough)]
    gbnf, lark = heads.count("gbnf"), heads.count("lark")
    if gbnf != lark:
        return Notation.GBNF if gbnf > lark else Notation.LARK
    named = None if name is None else _ENDINGS.get(PurePath(name).suffix.lower())
    # What begins with neither brace nor bracket is no schema, unless nothing is there at all.
    if named is not None and not (heads and named is Notation.JSON_SCHEMA):
        return named
    return Notation.GBNF if heads[:1] == ["gbnf"] else Notation.LARK


def shown(notation: Notation) -> str:
    """What people call it."""
    return _SHOWN[notation]


def is_expected(notation: Notation, name: str) -> bool:
    """Whether whoever named the file will not be surprised: the name says so, or says nothing of a Lark grammar."""
    return _ENDINGS.get(PurePath(name).suffix.lower(), Notation.LARK) is notation

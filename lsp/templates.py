r"""The templates of a text: their names and parameters, from the text alone, so that broken ones count too.

>>> templates_of("_sep{x, s}: x (s x)*\nstart: _sep{A, B}")
{'_sep': Template(name='_sep', parameters=('x', 's'))}
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_HEAD = re.compile(
    r"^[ \t]*(?:%(?:override|extend)[ \t]+)?[?!]{0,2}"
    r"(?P<name>[^\W\d][\w-]*)[ \t]*\{(?P<parameters>[^{}\r\n\":]*)\}"
    r"(?:[ \t]*\.[ \t]*-?\d+)?[ \t]*:",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Template:
    """A template with the names of its parameters."""

    name: str
    parameters: tuple[str, ...]


def templates_of(text: str) -> dict[str, Template]:
    """The templates of a text by name, the first of each. Linear."""
    found: dict[str, Template] = {}
    for head in _HEAD.finditer(text):
        parameters = tuple(one for one in (part.strip() for part in head["parameters"].split(",")) if one)
        if parameters:
            found.setdefault(head["name"], Template(head["name"], parameters))
    return found

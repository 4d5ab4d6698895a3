"""Directives of the notation that start with ``%``, and what is said of those that begin no statement.

>>> directive_of("%declare INDENT")
'%declare'
>>> declared_names("%declare", "%declare INDENT DEDENT")
['INDENT', 'DEDENT']
"""

from __future__ import annotations

import re

_DIRECTIVE = re.compile(r"%[A-Za-z_]*")
_NAME = re.compile(r"[^\W\d]\w*(?:-\w+)*")
_EMBEDDED = "stands inside a definition"

MISPLACED: dict[str, tuple[str, str]] = {
    "%json": ("S034", f"`%json` {_EMBEDDED}"),
    "%regex": ("S034", f"`%regex` {_EMBEDDED}"),
    "%lark": ("S034", f"`%lark` {_EMBEDDED}"),
    "%grammar_options": ("S038", "options with `%grammar_options` are not supported yet"),
    "%if": ("S040", "`%if` stands at the end of an alternative, within a definition"),
}
"""What begins no statement, to the code and message of its diagnostic."""

DIRECTIVES = ("%declare", "%extend", "%ignore", "%import", "%llguidance", "%override")
"""Those that are read."""


def directive_of(text: str) -> str | None:
    """The directive that a statement starts with, if it does."""
    match = _DIRECTIVE.match(text)
    return match.group() if match else None


def declared_names(word: str, text: str) -> list[str]:
    """The names that a directive declares."""
    return _NAME.findall(text, len(word)) if word == "%declare" else []

r"""``%import``: terminals of the ``common`` library, by one name or a list of them.

What is imported stands in the grammar as if it were defined where it is named. What cannot be imported counts as
declared, so that its uses are not reported on top.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('%import common.INT -> NUMBER\nstart: NUMBER')
>>> [(terminal.name, terminal.pattern.source) for terminal in grammar.terminals]
[('NUMBER', '[0-9]+')]
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from lark import Token as Lexeme
from lark import Tree

from maskwright.codes import finding
from maskwright.diagnostic import Span
from maskwright.grammar import Regex
from maskwright.notation.common import COMMON, LAZY
from maskwright.notation.outline import Entry, Kind
from maskwright.notation.tree import is_terminal_name

if TYPE_CHECKING:
    from maskwright.notation.collect import Collected


def read_import(parsed: Tree[Lexeme], start: int, collected: Collected) -> None:
    """Bring in what an ``%import`` statement, which begins at offset ``start``, asks for."""
    lexemes = [child for child in parsed.children if isinstance(child, Lexeme)][1:]
    split = next((i for i, lexeme in enumerate(lexemes) if lexeme.type in ("ARROW", "LPAR")), len(lexemes))
    path, rest = lexemes[:split], lexemes[split:]
    names = [lexeme for lexeme in path if lexeme.type == "NAME"]
    listed = [lexeme for lexeme in rest if lexeme.type == "NAME"]
    if rest and rest[0].type == "ARROW":
        wanted = [(names.pop(), listed[0])]
    elif rest:
        wanted = [(name, name) for name in listed]
    else:
        wanted = [(names[-1], names.pop())]
    library = ".".join(names)
    for name, alias in wanted:
        place = Span(start + (name.start_pos or 0), start + (alias.end_pos or 0))
        alias_place = Span(start + (alias.start_pos or 0), start + (alias.end_pos or 0))
        collected.entries.append(Entry(Kind.IMPORT, str(alias), place, alias_place))
    if path[0].type != "NAME" or library != "common":
        place = Span(start + (path[0].start_pos or 0), start + (path[-1].end_pos or 0))
        what = "other files" if path[0].type != "NAME" or not library else f"the library `{library}`"
        message = f"importing from {what} is not supported yet, only from `common`"
        collected.report(finding("S039", message, place))
        collected.declared.update(str(alias) for _, alias in wanted)
        return
    for name, alias in wanted:
        _bring_in(name, alias, start, collected)


def _bring_in(name: Lexeme, alias: Lexeme, start: int, collected: Collected) -> None:
    place = Span(start + (name.start_pos or 0), start + (name.end_pos or 0))
    alias_place = Span(start + (alias.start_pos or 0), start + (alias.end_pos or 0))
    if name not in COMMON:
        close = difflib.get_close_matches(name, COMMON, 1)
        hint = f"; did you mean `{close[0]}`?" if close else f"; it has {', '.join(_listed())}"
        collected.report(finding("G006", f"`common` has no terminal `{name}`{hint}", place))
        collected.declared.add(str(alias))
        return
    if not is_terminal_name(alias):
        message = f"`{name}` is a terminal, so it cannot be called `{alias}`: terminals have upper-case names"
        collected.report(finding("S010", message, alias_place))
        collected.declared.add(str(alias))
        return
    if name in LAZY:
        message = f"Lark matches `{name}` lazily; here it takes all the text that it can, closing quotes included"
        collected.report(finding("S043", message, place))
    collected.bring_in(str(alias), Regex(COMMON[name], alias_place), alias_place)


def _listed() -> Iterator[str]:
    return (name for name in sorted(COMMON) if not name.startswith("_"))

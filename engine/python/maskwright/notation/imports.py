r"""``%import``: what a statement asks for, and the terminals of the ``common`` library.

What is imported stands in the grammar as if it were defined where it is named. What cannot be imported counts as
declared, so that its uses are not reported on top. Other libraries and files are for
:mod:`maskwright.notation.libraries`, once the whole text is collected.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('%import common.INT -> NUMBER\nstart: NUMBER')
>>> [(terminal.name, terminal.pattern.source) for terminal in grammar.terminals]
[('NUMBER', '[0-9]+')]
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lark import Token as Lexeme
from lark import Tree

from maskwright.codes import finding
from maskwright.diagnostic import Span
from maskwright.grammar import Regex
from maskwright.notation.common import COMMON, LAZY
from maskwright.notation.fixes import close_word
from maskwright.notation.outline import Entry, Kind
from maskwright.notation.tree import is_terminal_name

if TYPE_CHECKING:
    from maskwright.notation.collect import Collected


@dataclass(frozen=True, slots=True)
class Name:
    """A name in another file and the one that it gets here, with their places."""

    name: str
    alias: str
    place: Span
    alias_place: Span


@dataclass(frozen=True, slots=True)
class Import:
    """Names from the file of ``path``; ``dots`` is how many stand before it, none for a library."""

    dots: int
    path: tuple[str, ...]
    names: tuple[Name, ...]
    place: Span
    """The path where it is written."""


def read_import(parsed: Tree[Lexeme], start: int, collected: Collected) -> None:
    """Bring in what an ``%import`` statement, which begins at offset ``start``, asks for, or take note of it."""
    statement = _statement(parsed, start)
    for one in statement.names:
        whole = Span(one.place.start, one.alias_place.end)
        collected.entries.append(Entry(Kind.IMPORT, one.alias, whole, one.alias_place))
    if statement.dots or statement.path != ("common",):
        collected.wanted.append(statement)
        return
    others = tuple(one for one in statement.names if not _bring_in(one, collected))
    if others:
        collected.wanted.append(Import(0, statement.path, others, statement.place))


def _statement(parsed: Tree[Lexeme], start: int) -> Import:
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
    first = next((i for i, lexeme in enumerate(path) if lexeme.type == "NAME"), 0)
    dots = sum(len(lexeme) for lexeme in path[:first])
    pairs = tuple(Name(str(n), str(a), _place(n, start), _place(a, start)) for n, a in wanted)
    place = Span(_place(path[0], start).start, _place(path[-1], start).end)
    return Import(dots, tuple(map(str, names)), pairs, place)


def _place(lexeme: Lexeme, start: int) -> Span:
    return Span(start + (lexeme.start_pos or 0), start + (lexeme.end_pos or 0))


def _bring_in(wanted: Name, collected: Collected) -> bool:
    """Bring in a terminal of ``common``; false if it has to be read from the library itself."""
    name, alias = wanted.name, wanted.alias
    if name in LAZY:
        return False
    if name in COMMON:
        if fits(wanted, collected):
            collected.bring_in(alias, Regex(COMMON[name], wanted.alias_place), wanted.alias_place)
        return True
    close = difflib.get_close_matches(name, COMMON, 1) if len(name) <= 100 else []
    hint = f"; did you mean `{close[0]}`?" if close else f"; it has {', '.join(_listed())}"
    fixes = close_word(name, COMMON, wanted.place) if close else ()
    collected.report(finding("G006", f"`common` has no terminal `{name}`{hint}", wanted.place, fixes=fixes))
    collected.declared.add(alias)
    return True


def fits(wanted: Name, collected: Collected) -> bool:
    """Whether a name may get its alias, of the same kind; reports it if not."""
    if is_terminal_name(wanted.name) == is_terminal_name(wanted.alias):
        return True
    kind, case = ("terminal", "upper") if is_terminal_name(wanted.name) else ("rule", "lower")
    message = f"`{wanted.name}` is a {kind}, so it cannot be called `{wanted.alias}`: {kind}s have {case}-case names"
    collected.report(finding("S010", message, wanted.alias_place))
    collected.declared.add(wanted.alias)
    return False


def _listed() -> Iterator[str]:
    return (name for name in sorted(COMMON) if not name.startswith("_"))

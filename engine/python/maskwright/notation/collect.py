r"""Gathering what the statements of a text define, and keeping what a broken one can still tell.

Statements are read one by one, and one that cannot be read must not make the others wrong: the name that it would have
defined counts as defined, and the names in it as used. So a slip of the pen is one finding and not twenty. Names that
are defined twice are reported here; whether those that are used exist is looked into once all are known
(:mod:`maskwright.notation.names`).

>>> collected = collect('start: (A\nA: "a"')
>>> [found.code for found in collected.diagnostics], list(collected.definitions)
(['S004'], ['start', 'A'])
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from maskwright.cancelling import stoppable
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related, Span
from maskwright.grammar import Regex
from maskwright.notation import tree
from maskwright.notation.directives import DIRECTIVES, MISPLACED, declared_names, directive_of
from maskwright.notation.fixes import close_word, write
from maskwright.notation.imports import Import, read_import
from maskwright.notation.limits import MAX_BROKEN, MAX_STATEMENT
from maskwright.notation.options import after_options, read_options
from maskwright.notation.outline import Entry, Kind, definition_entry
from maskwright.notation.parse import parse_statement, parse_tree
from maskwright.notation.scan import Statement, scan_with
from maskwright.notation.simple import SimpleStatement
from maskwright.notation.unmoved import STATEMENTS

if TYPE_CHECKING:
    from maskwright import CancelToken

_HEAD = re.compile(r"\s*[?!]{0,2}([^\W\d]\w*(?:-\w+)*)")
_FOREIGN = re.compile(_HEAD.pattern + r"\s*(?P<sign>::=|:=|=)")
_WORD_OR_LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"|/(?:[^/\\\n]|\\.)+/|([^\W\d]\w*(?:-\w+)*)')


SHORTCUT: Callable[[str, int], SimpleStatement | None] | None = STATEMENTS.read
"""What reads simple statements; with ``None``, all are read by the full grammar."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a directive makes of a definition that exists: a further alternative, or another body."""

    definition: tree.Definition
    extends: bool
    place: Span
    """Where the directive says so."""


@dataclass(slots=True)
class Collected:
    """The statements of a text by what they do. Names are unique; what they clashed with is in ``diagnostics``."""

    source: str
    cancel: CancelToken | None = None
    """Looked at between one definition and the next in all that follows too."""
    definitions: dict[str, tree.Definition] = field(default_factory=dict)
    imports: dict[str, tuple[Regex, Span]] = field(default_factory=dict)
    wanted: list[Import] = field(default_factory=list)
    """What is to come from other files, see :mod:`maskwright.notation.libraries`."""
    changes: list[Change] = field(default_factory=list)
    """What ``%override`` and ``%extend`` ask for, see :mod:`maskwright.notation.overriding`."""
    ignores: list[tree.Ignore] = field(default_factory=list)
    declared: set[str] = field(default_factory=set)
    """Names that come from a construct that is not supported or from ``%declare``: neither defined nor unknown."""
    declares: dict[str, Span] = field(default_factory=dict)
    """Names of a ``%declare``, and where that is."""
    ignores_once: bool = False
    """Whether an option says that no more than one lexeme may be ignored at a place."""
    is_simple: bool = True
    """Whether the shortcut knew every statement, and with it all that may stand in them."""
    lost: bool = False
    """Whether a statement was lost whose name could not be told."""
    broken: int = 0
    """How many statements had a syntax error."""
    entries: list[Entry] = field(default_factory=list)
    """Every statement that defines a name or is a directive, broken and clashing ones too."""
    diagnostics: list[Diagnostic] = field(default_factory=list)
    written: list[tree.Definition] = field(default_factory=list)
    """The definitions as they were written, before imports, changes, templates and parameters."""

    def report(self, diagnostic: Diagnostic) -> None:
        """Take a diagnostic."""
        self.diagnostics.append(diagnostic)

    def define(self, definition: tree.Definition) -> None:
        """Add a definition; to one of the same name it becomes a further alternative, so that its names stay in use."""
        earlier = self.definitions.get(definition.name)
        if earlier is None and definition.name in self.imports:
            self._clash(definition.name, definition.span, self.imports.pop(definition.name)[1])
        if earlier is not None:
            self._clash(definition.name, definition.span, earlier.span)
            both = tree.Options((earlier.body, definition.body), earlier.span)
            definition = replace(earlier, body=both, loose=earlier.loose or definition.loose)
        self.definitions[definition.name] = definition

    def bring_in(self, name: str, pattern: Regex, span: Span) -> None:
        """Add an imported terminal. Importing the same one twice does no harm."""
        if name in self.definitions:
            self._clash(name, span, self.definitions[name].span)
        elif name in self.imports and self.imports[name][0].source != pattern.source:
            self._clash(name, span, self.imports[name][1])
        else:
            self.imports.setdefault(name, (pattern, span))

    def declare(self, name: str, place: Span) -> None:
        """Take a name that is defined outside of the grammar."""
        self.declared.add(name)
        self.declares.setdefault(name, place)

    def import_definition(self, definition: tree.Definition) -> None:
        """Add a definition from another file, under the name that it has here."""
        earlier = self.definitions.get(definition.name)
        if earlier is not None and earlier.imported and earlier.body == definition.body:
            return
        if earlier is not None:
            self._clash(definition.name, definition.span, earlier.span)
        elif definition.name in self.imports:
            self._clash(definition.name, definition.span, self.imports[definition.name][1])
        else:
            self.definitions[definition.name] = definition

    def _clash(self, name: str, span: Span, earlier: Span) -> None:
        related = (Related(earlier, f"`{name}` is defined here already"),)
        self.report(finding("G003", f"`{name}` is defined more than once", span, related))


def collect(source: str, cancel: CancelToken | None = None) -> Collected:
    """Read every statement of a text. Raises :class:`Cancelled` if ``cancel`` is set meanwhile."""
    collected = Collected(source, cancel)
    for statement in stoppable(scan_with(source, SHORTCUT), cancel):
        if collected.broken > MAX_BROKEN:
            message = f"more than {MAX_BROKEN} statements are broken; nothing is read from here on"
            start = statement.span.start
            collected.report(finding("S007", message, Span(start, start + 1)))
            collected.lost = True
            break
        if isinstance(statement, SimpleStatement):
            _simple(statement, collected)
            continue
        collected.is_simple = False
        if len(statement.text) > MAX_STATEMENT:
            message = f"a definition longer than {MAX_STATEMENT} characters is not supported"
            collected.report(finding("S007", message, Span(statement.start, statement.start + 1)))
            _salvage(replace(statement, text=statement.text[:200]), collected)
            continue
        directive = directive_of(statement.text)
        if directive is None:
            _definition(statement, collected)
        else:
            _directive(directive, statement, collected)
    collected.written = [*collected.definitions.values(), *(change.definition for change in collected.changes)]
    return collected


def _simple(statement: SimpleStatement, collected: Collected) -> None:
    item, span = statement.item, statement.span
    if isinstance(item, tree.Definition):
        collected.entries.append(definition_entry(item.name, span, item.span))
        collected.define(item)
    else:
        place = Span(span.start, span.start + len("%ignore"))
        collected.entries.append(Entry(Kind.DIRECTIVE, "%ignore", span, place))
        collected.ignores.append(item)


def _definition(statement: Statement, collected: Collected) -> None:
    if not _HEAD.match(statement.text):
        _stray(statement, collected)
        return
    if foreign := _FOREIGN.match(statement.text):
        place = Span(statement.start + foreign.start("sign"), statement.start + foreign.end("sign"))
        message = f"in the Lark notation `:` stands between a name and its definition, not `{foreign['sign']}`"
        collected.report(finding("S006", message, place, fixes=write(":", place)))
        _salvage(statement, collected)
        return
    item = parse_statement(collected.source, statement, "definition", collected.report)
    if isinstance(item, tree.Definition):
        collected.entries.append(definition_entry(item.name, statement.span, item.span))
        collected.define(item)
    else:
        _salvage(statement, collected)


def _stray(statement: Statement, collected: Collected) -> None:
    """A line that starts nothing: mostly the continuation of a definition, without the bar that would say so."""
    if statement.problem and statement.problem.span.start == statement.start:
        collected.report(statement.problem)
    elif statement.text[0] in "\"'/([|":
        message = "this line belongs to no definition: continue one with `|` at the start of the line, or in brackets"
        collected.report(finding("S005", message, statement.span))
    else:
        character = statement.text[0]
        shown = f"`{character}`" if character.isprintable() else f"the character U+{ord(character):04X}"
        collected.report(finding("S005", f"{shown} cannot start a definition", statement.span))
    _salvage(statement, collected)


def _directive(word: str, statement: Statement, collected: Collected) -> None:
    place = Span(statement.start, statement.start + len(word))
    collected.entries.append(Entry(Kind.DIRECTIVE, word, statement.span, place))
    if word == "%ignore":
        item = parse_statement(collected.source, statement, "ignore", collected.report)
        if isinstance(item, tree.Ignore):
            collected.ignores.append(item)
        else:
            _salvage(_without(word, statement), collected, named=False)
    elif word == "%import":
        parsed = parse_tree(statement, "import", collected.report)
        if parsed is not None:
            read_import(parsed, statement.start, collected)
    elif word == "%llguidance":
        collected.ignores_once |= read_options(collected.source, statement, collected.report)
        if rest := after_options(statement):
            _definition(rest, collected)
    elif word in ("%override", "%extend"):
        _change(word, place, _without(word, statement), collected)
    elif word == "%declare":
        for name in declared_names(word, statement.text):
            collected.declare(name, place)
    elif word in MISPLACED:
        code, message = MISPLACED[word]
        collected.report(finding(code, message, place))
    else:
        message = f"`{word}` is no directive of the Lark notation that is supported"
        collected.report(finding("S042", message, place, fixes=close_word(word, DIRECTIVES, place)))
        _salvage(_without(word, statement), collected, named=False)


def _change(word: str, place: Span, statement: Statement, collected: Collected) -> None:
    item = parse_statement(collected.source, statement, "definition", collected.report)
    if isinstance(item, tree.Definition):
        collected.entries.append(definition_entry(item.name, statement.span, item.span))
        collected.changes.append(Change(item, word == "%extend", place))
    else:
        _salvage(statement, collected)


def _without(word: str, statement: Statement) -> Statement:
    text = statement.text[len(word) :].lstrip()
    return Statement(statement.start + len(statement.text) - len(text), text, statement.problem)


def _salvage(statement: Statement, collected: Collected, *, named: bool = True) -> None:
    """Keep the name of a broken definition, and the names in it, so that nothing else is reported because of it."""
    collected.broken += 1
    words = [match for match in _WORD_OR_LITERAL.finditer(statement.text) if match[1]]
    place = Span(statement.start, statement.start + len(statement.text))
    head = _HEAD.match(statement.text) if named else None
    name = head[1] if head else ""
    parts = tuple(
        tree.Reference(word[1], Span(statement.start + word.start(1), statement.start + word.end(1)))
        for word in words[1 if head else 0 :]
    )
    body = tree.Unsupported("…", parts, place)
    if head is None:
        collected.lost = True
        # Under a name that no text can have, the names stay in use without being defined.
        name = f"…{statement.start}"
    elif name in collected.definitions or name in collected.imports:
        # Which of the two was meant cannot be told, and one complaint is enough.
        name = f"…{name} {statement.start}"
    span = Span(statement.start + head.start(1), statement.start + head.end(1)) if head else place
    if head is not None:
        blank = len(statement.text) - len(statement.text.lstrip())
        collected.entries.append(definition_entry(head[1], Span(place.start + blank, place.end), span))
    collected.definitions[name] = tree.Definition(name, body, span, loose=True)

r"""``%lark {…}`` and ``%json {…}``: a grammar, or a JSON Schema, inside a rule.

It stands for what its own rule ``start`` stands for, or for the valid instances. Its names are its own, and so is what
it ignores (:mod:`maskwright.notation.nested_ignores`). It is read as a text by itself; then its places are moved to
where it stands, and its names get a word before them that no name can have.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: a %lark {\n  start: a\n  a: "x"\n}\na: "y"')
>>> [rule.name for rule in grammar.rules]
['start', 'a', 'lark1.start', 'lark1.a']
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Span
from maskwright.grammar import Expression, Rule, Symbol, Terminal
from maskwright.notation import tree
from maskwright.notation.limits import MAX_NESTED
from maskwright.notation.outline import Entry, Use
from maskwright.notation.remembered import rebuilt

if TYPE_CHECKING:
    from maskwright.json_schema import KeywordReport
    from maskwright.notation.read import Reading

START = "start"
"""The rule that a grammar inside another begins with."""


@dataclass(frozen=True, slots=True)
class Ignoring:
    """How a grammar ignores text."""

    settled: bool = False
    """Whether its rules say themselves where ignored text may stand."""
    once: bool = False
    """Whether no more than one lexeme may be ignored at a place."""


@dataclass(frozen=True, slots=True)
class Nested:
    """A grammar inside another, under the names that it has there."""

    start: str
    rules: tuple[Rule, ...]
    terminals: tuple[Terminal, ...]
    settled: bool
    once: bool


@dataclass(slots=True)
class NestedGrammars:
    """Reads the grammars inside one text, which is itself ``depth`` grammars deep."""

    read: Callable[[tree.Nested, int], tuple[Reading, Ignoring]]
    depth: int
    report: Callable[[Diagnostic], None]
    found: list[Nested] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    keywords: list[KeywordReport] = field(default_factory=list)

    def symbol(self, node: tree.Nested) -> Expression:
        """What stands for a nested grammar in the body of a rule."""
        if self.depth >= MAX_NESTED:
            self.report(finding("S008", f"grammars are nested more than {MAX_NESTED} deep", node.span))
            return Symbol(node.written, node.span)
        prefix = f"{'json' if node.is_json else 'lark'}{len(self.found) + 1}."
        reading, ignoring = self.read(node, self.depth + 1)
        place = _placing(node)
        grammar = reading.grammar
        terminals = [_terminal(one, prefix, place, node) for one in grammar.terminals]
        names = {one.name: new.name for one, new in zip(grammar.terminals, terminals, strict=True)}

        def symbol(one: Symbol) -> Symbol:
            return Symbol(names.get(one.name) or _prefixed(one.name, prefix), place(one.span))

        bodies = rebuilt(tuple(rule.body for rule in grammar.rules), {Symbol: symbol, Span: place})
        rules = tuple(
            Rule(_prefixed(rule.name, prefix), body, place(rule.span))
            for rule, body in zip(grammar.rules, bodies, strict=True)
        )
        # Without its start, which is reported, nothing leads to its rules.
        kept = Nested(f"{prefix}{START}", rules, tuple(terminals), ignoring.settled, ignoring.once)
        is_whole = any(rule.name == START for rule in grammar.rules)
        self.found.append(kept if is_whole else replace(kept, rules=(), terminals=()))
        self._tell(node, reading, prefix, names, place)
        return Symbol(f"{prefix}{START}", node.span)

    def _tell(
        self, node: tree.Nested, reading: Reading, prefix: str, names: dict[str, str], place: Callable[[Span], Span]
    ) -> None:
        """Take over what was found in a nested grammar, and where its names and keywords stand."""
        for found in reading.grammar.diagnostics:
            # From another file, only the place is known where that is brought in.
            self.report(rebuilt(found if _is_here(node) else replace(found, fixes=(), related=()), {Span: place}))
        if not _is_here(node):
            return
        self.keywords += [replace(one, start=node.inside.start + one.start) for one in reading.keywords]
        for entry in reading.outline.entries:
            moved = rebuilt(entry, {Span: place})
            self.entries.append(replace(moved, name=_prefixed(entry.name, prefix) if entry.is_name else entry.name))
        for use in reading.outline.uses:
            name = names.get(use.name) or _prefixed(use.name, prefix)
            self.uses.append(replace(use, name=name, span=place(use.span)))


def _is_here(node: tree.Nested) -> bool:
    """Whether the text of a node stands in the file itself, and is not imported."""
    return node.inside.end - node.inside.start == len(node.text)


def _placing(node: tree.Nested) -> Callable[[Span], Span]:
    if not _is_here(node):
        return lambda span: node.span
    start = node.inside.start
    return lambda span: Span(start + span.start, start + span.end)


def _prefixed(name: str, prefix: str) -> str:
    """A name that no other scope has. What was kept of a broken statement still begins with its sign."""
    return f"…{prefix}{name[1:]}" if name.startswith("…") else f"{prefix}{name}"


def _terminal(terminal: Terminal, prefix: str, place: Callable[[Span], Span], node: tree.Nested) -> Terminal:
    # A literal means the same in every scope, and is one terminal; those of a schema have names of another kind.
    is_shared = not node.is_json and terminal.anonymous and not terminal.uses and terminal.name[:1] in ('"', "/", "<")
    return replace(
        terminal,
        name=terminal.name if is_shared else _prefixed(terminal.name, prefix),
        pattern=rebuilt(terminal.pattern, {Span: place}),
        span=place(terminal.span),
        uses=tuple(_prefixed(name, prefix) for name in terminal.uses),
    )

r"""The text of a grammar in GBNF: its rules, then those for terminals with a name, long ones, and ignored text.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: A "b"\nA: "a"\n%ignore " "')
>>> patterns = {one.name: one.pattern for one in grammar.terminals}
>>> print(GbnfWriter(grammar, list(grammar.terminals), patterns).text(), end="")
root ::= ignored A "b" ignored
A ::= "a" ignored
ignored ::= " "*
"""

from __future__ import annotations

from dataclasses import dataclass, field

from maskwright.conversion.gbnf_leaves import gbnf_class, gbnf_text
from maskwright.conversion.naming import GbnfNames
from maskwright.conversion.regex_trees import characters_of
from maskwright.conversion.state_rules import state_rules
from maskwright.diagnostic import Span
from maskwright.expressions.printing import LINE, Unwritable, braces, print_options, print_tree
from maskwright.expressions.trees import replaced
from maskwright.grammar import (
    Automaton,
    Choice,
    Expression,
    Grammar,
    Literal,
    Regex,
    Repeat,
    Rule,
    Sequence,
    Symbol,
    Terminal,
    symbols,
)

IGNORED = "ignored"
_INLINE = 30
"""Characters up to which a terminal without a name stands in the rules themselves."""

_NOWHERE = Span(0, 0)


@dataclass(slots=True)
class GbnfWriter:
    """Writes a grammar whose terminals have patterns that GBNF can write."""

    grammar: Grammar
    terminals: list[Terminal]
    patterns: dict[str, Expression]
    """What each terminal matches, taken apart (``plain``)."""
    names: GbnfNames = field(init=False)
    ignored: str = ""
    """The name of the rule for ignored text, if there is any."""
    apart: bool = False
    """Whether the start rule of the grammar is not that of the text."""
    at: Rule | Terminal = field(init=False)
    """What is being written."""
    inline: dict[str, Expression] = field(default_factory=dict)
    """What stands for a terminal in rules."""
    skipped: list[Expression] = field(default_factory=list)
    """What stands for ignored terminals in the rule for ignored text."""

    def __post_init__(self) -> None:
        named = self._used_names()
        ignores = any(terminal.ignored for terminal in self.terminals)
        # Ignored text before the first lexeme stands in the start rule, unless that stands elsewhere too.
        start = self.grammar.start
        self.apart = ignores and any(one.name == start for rule in self.grammar.rules for one in symbols(rule.body))
        self.names = GbnfNames(" " if self.apart else start)
        for rule in self.grammar.rules:
            self.names.rule(rule.name)
        for terminal in self.terminals:
            if not terminal.anonymous:
                self.names.terminal(terminal.name)
        self.ignored = self.names.rule(f"{IGNORED} text" if IGNORED in named else IGNORED) if ignores else ""

    def _used_names(self) -> set[str]:
        """Names that rules and terminals have."""
        return {*(rule.name for rule in self.grammar.rules), *(one.name for one in self.terminals)}

    def text(self) -> str:
        """All of it, the start rule first. Raises :class:`Unwritable`."""
        rules = sorted(self.grammar.rules, key=lambda rule: rule.name != self.grammar.start)
        lines: list[str] = []
        defined: list[str] = []
        for terminal in self.terminals:
            self._terminal(terminal, defined)
        before = Symbol(self.ignored, _NOWHERE)
        if self.apart:
            name = Symbol(self.names.rule(self.grammar.start), _NOWHERE)
            lines += self._rule("root", Sequence((before, name), _NOWHERE))
        for rule in rules:
            self.at = rule
            body = replaced(rule.body, self._symbol)
            if self.ignored and rule is rules[0] and not self.apart:
                body = Sequence((before, body), body.span)
            lines += self._rule(self.names.rule(rule.name), body)
        if self.ignored:
            defined += self._rule(self.ignored, Repeat(Choice(tuple(self.skipped), _NOWHERE), 0, None, _NOWHERE))
        return "\n".join([*lines, *defined]) + "\n"

    def _terminal(self, terminal: Terminal, defined: list[str]) -> None:
        """Decide what stands for a terminal, and define a rule for it where that is not itself."""
        self.at = terminal
        pattern = self._without_automata(terminal, defined)
        behind = (Symbol(self.ignored, terminal.span),) if self.ignored else ()
        if terminal.anonymous and len(print_tree(pattern, _leaf, braces)) <= _INLINE:
            self.inline[terminal.name] = Sequence((pattern, *behind), terminal.span)
            self.skipped += [pattern] if terminal.ignored else []
            return
        name = Symbol(self.names.terminal(terminal.name), terminal.span)
        if terminal.ignored:  # What is ignored mentions it too, and has nothing behind it.
            defined += self._rule(name.name, pattern)
            self.skipped.append(name)
            self.inline[terminal.name] = Sequence((name, *behind), terminal.span)
        else:
            defined += self._rule(name.name, Sequence((pattern, *behind), terminal.span))
            self.inline[terminal.name] = name

    def _without_automata(self, terminal: Terminal, defined: list[str]) -> Expression:
        """The pattern of a terminal, with rules for the states of the automata in it."""

        def rules(node: Expression) -> Expression | None:
            if not isinstance(node, Automaton):
                return None

            def name(state: int) -> str:
                return self.names.state(terminal.name, f"{id(node)} {state}")

            first = Symbol(name(0), node.span)
            for state, body in state_rules(node, name):
                defined.extend(self._rule(state, body))
            return first

        return replaced(self.patterns[terminal.name], rules)

    def _symbol(self, node: Expression) -> Expression | None:
        if not isinstance(node, Symbol):
            return None
        return self.inline.get(node.name) or Symbol(self.names.rule(node.name), node.span)

    def _rule(self, name: str, body: Expression) -> list[str]:
        options = print_options(body, _leaf, braces)
        line = f"{name} ::= {' | '.join(options)}"
        if len(line) <= LINE or len(options) < 2:
            return [line]
        return [f"{name} ::= {options[0]} |", *(f"  {one} |" for one in options[1:-1]), f"  {options[-1]}"]


def _leaf(node: Expression) -> str:
    match node:
        case Literal(text=text):
            return gbnf_text(text)
        case Regex():
            return gbnf_class(characters_of(node))
        case Symbol(name=name):
            return name
        case _:
            raise Unwritable("it holds what no rule of GBNF can")

r"""A grammar as text in GBNF, where that has the same language.

GBNF has no lexer. A terminal becomes a rule over characters, and ignored text a rule that stands behind each of them
and at the beginning. The same language it is only where no lexeme could be cut short (``cuts``) and where each pattern
can be taken apart (``plain``); all else is refused, with a reason.

>>> from maskwright.notation import read_lark
>>> print(write_gbnf(read_lark('start: NAME ("," NAME)*\nNAME: /[a-z]+/\n%ignore / +/')).text, end="")
root ::= ignored NAME ("," ignored NAME)*
NAME ::= [a-z]+ ignored
ignored ::= (" "+)*
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from maskwright.conversion.cuts import Longer, longer_matches
from maskwright.conversion.gbnf_leaves import gbnf_class, gbnf_text, gbnf_tokens
from maskwright.conversion.naming import GbnfNames
from maskwright.conversion.plain import characters_of, plain_patterns
from maskwright.conversion.printing import LINE, braces, print_options, print_tree
from maskwright.conversion.result import Converted, Refusal, Target, Unwritable
from maskwright.conversion.state_rules import state_rules
from maskwright.conversion.trees import replaced
from maskwright.diagnostic import Span
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
    SpecialTokens,
    Symbol,
    Terminal,
    symbols,
)

IGNORED = "ignored"
_INLINE = 30
"""Characters up to which a terminal without a name stands in the rules themselves."""

_NOWHERE = Span(0, 0)
_Patterns: TypeAlias = "dict[str, Expression]"


def write_gbnf(grammar: Grammar) -> Converted:
    """The text, or what of the grammar has no form in it. Costs some compiles of its lexer."""
    used = {symbol.name for rule in grammar.rules for symbol in symbols(rule.body)}
    terminals = [one for one in grammar.terminals if one.name in used or one.ignored]
    refusals = [_shown(one, grammar) for one in longer_matches(grammar)]
    refusals += [
        Refusal(one.name, "how many tokens a lexeme takes has no form in GBNF", one.span)
        for one in terminals
        if one.max_tokens is not None
    ]
    texts = [one for one in terminals if not isinstance(one.pattern, SpecialTokens)]
    patterns: _Patterns = {}
    for terminal, plain in zip(texts, plain_patterns([one.pattern for one in texts]), strict=True):
        if isinstance(plain, str):
            refusals.append(Refusal(terminal.name, plain, terminal.span))
        else:
            patterns[terminal.name] = plain
    for terminal in terminals:
        if isinstance(terminal.pattern, SpecialTokens):
            try:
                patterns[terminal.name] = _tokens(terminal.pattern)
            except Unwritable as reason:
                refusals.append(Refusal(terminal.name, str(reason), terminal.span))
    if refusals:
        refusals.sort(key=lambda one: (one.span.start, one.span.end))
        return Converted(Target.GBNF, None, tuple(refusals))
    notes = ("priorities of terminals are left out",) if any(one.priority for one in terminals) else ()
    writer = _Writer(grammar, terminals, patterns)
    try:
        return Converted(Target.GBNF, writer.text(), notes=notes)
    except Unwritable as reason:
        refusal = Refusal(writer.at.name, str(reason), writer.at.span)
        return Converted(Target.GBNF, None, (refusal,), notes)


def _shown(longer: Longer, grammar: Grammar) -> Refusal:
    span = next(one.span for one in grammar.terminals if one.name == longer.terminal)
    if not longer.rest:
        return Refusal(longer.terminal, "it is too large to tell whether what follows could make it longer", span)
    lexeme, rest = (repr(text.decode("utf-8", "backslashreplace")) for text in (longer.lexeme, longer.rest))
    reason = (
        f"a lexer never ends it before a longer match, and GBNF has none: {rest} may follow {lexeme},"
        " and only the lexer takes both as one"
    )
    return Refusal(longer.terminal, reason, span)


def _tokens(tokens: SpecialTokens) -> Expression:
    """Alternatives as symbols that are written as they are."""
    options = tuple(Symbol(written, tokens.span) for written in gbnf_tokens(tokens))
    return options[0] if len(options) == 1 else Choice(options, tokens.span)


@dataclass(slots=True)
class _Writer:
    grammar: Grammar
    terminals: list[Terminal]
    patterns: _Patterns
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
        named = self.grammar_names()
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

    def grammar_names(self) -> set[str]:
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

r"""A grammar as text in the Lark notation: rules, then terminals, then what is ignored.

Literals, expressions and tokens that stand in rules without a name stand there again. Terminals are written out: those
that their definitions referred to are put in. Comments, trees (aliases) and imports are not in a grammar any more.

>>> from maskwright.gbnf import read_gbnf
>>> print(write_lark(read_gbnf('root ::= my_list "\\n"\nmy_list ::= [a-z]+ ("," my_list)?')).text, end="")
start: my_list "\n"
my_list: /[a-z]/+ ("," my_list)?
"""

from __future__ import annotations

from dataclasses import dataclass, field

from maskwright.conversion.equality import differing
from maskwright.conversion.lark_leaves import lark_regex, lark_special, lark_text
from maskwright.conversion.naming import LarkNames, is_lark_rule, is_lark_terminal
from maskwright.conversion.printing import LINE, print_options, print_tree
from maskwright.conversion.regexes import automaton_regex
from maskwright.conversion.result import Converted, Refusal, Target, Unwritable
from maskwright.conversion.state_rules import live_states
from maskwright.diagnostic import Span
from maskwright.grammar import (
    Automaton,
    Expression,
    Grammar,
    Literal,
    NotFollowedBy,
    Regex,
    Rule,
    Shortest,
    SpecialTokens,
    Symbol,
    Terminal,
    symbols,
)
from maskwright.notation import read_lark

_NOTHING = r"/[^\s\S]/"
"""A pattern that no text matches."""


def write_lark(grammar: Grammar, target: Target = Target.LARK) -> Converted:
    """The text, or what of the grammar has no form in it. Costs a compile of its lexer."""
    writer = _Writer(grammar)
    converted = writer.write(target)
    if converted.text is None:
        return converted
    # A pattern may mean something else where it is read again, as what looks ahead does; so all are compared.
    result = {one.name: one.pattern for one in read_lark(converted.text).terminals}
    defined = [one for one in grammar.terminals if one.name in writer.lines]
    pairs = [(one.pattern, result[writer.names.terminal(one.name)]) for one in defined]
    wrong = [defined[number] for number in differing(pairs)]
    refusals = [Refusal(one.name, "its pattern is read as another one in Lark", one.span) for one in wrong]
    return Converted(target, None, tuple(refusals)) if refusals else converted


def counts(low: int, high: int | None) -> str:
    """A counted repetition, as stock Lark has it too where it can."""
    if high is None:
        return f"{{{low},}}"
    return f"~{low}" if low == high else f"~{low}..{high}"


@dataclass(slots=True)
class _Writer:
    grammar: Grammar
    names: LarkNames = field(init=False)
    terminals: dict[str, Terminal] = field(init=False)
    named: list[Terminal] = field(init=False)
    """Those that are written with a name of their own."""
    lines: dict[str, list[str]] = field(default_factory=dict)
    """The lines of each named terminal, those before its own that it needs."""
    inline: dict[str, str] = field(default_factory=dict)
    refusals: list[Refusal] = field(default_factory=list)

    def __post_init__(self) -> None:
        grammar = self.grammar
        self.terminals = {terminal.name: terminal for terminal in grammar.terminals}
        used = {symbol.name for rule in grammar.rules for symbol in symbols(rule.body)}
        # Terminals that only the definitions of others mention were put in there.
        inner = {name for terminal in grammar.terminals for name in terminal.uses}
        self.named = [
            one
            for one in grammar.terminals
            if not one.anonymous and (one.name in used or one.ignored or one.name not in inner)
        ]
        kept = [rule.name for rule in grammar.rules if is_lark_rule(rule.name)]
        kept += [one.name for one in self.named if is_lark_terminal(one.name)]
        self.names = LarkNames(grammar.start)
        for name in kept:  # Who has a name that may stay is asked first, so that it does stay.
            (self.names.terminal if name in self.terminals else self.names.rule)(name)

    def write(self, target: Target) -> Converted:
        rules = [line for rule in self._rules() for line in self._rule(rule)]
        for terminal in self.named:
            self._name(terminal)
        ignored = [f"%ignore {self._name(terminal)}" for terminal in self.grammar.terminals if terminal.ignored]
        terminals = [line for one in self.grammar.terminals for line in self.lines.get(one.name, ())]
        blocks = [block for block in (rules, terminals, ignored) if block]
        text = "\n\n".join("\n".join(block) for block in blocks) + "\n"
        return Converted(target, None if self.refusals else text, tuple(self.refusals))

    def _rules(self) -> list[Rule]:
        """The start rule first."""
        return sorted(self.grammar.rules, key=lambda rule: rule.name != self.grammar.start)

    def _rule(self, rule: Rule) -> list[str]:
        name = self.names.rule(rule.name)
        try:
            options = print_options(rule.body, self._symbol, counts)
        except Unwritable as reason:
            self._refuse(rule.name, reason, rule.span)
            return []
        line = f"{name}: {' | '.join(options)}"
        if len(line) <= LINE or len(options) < 2:
            return [line]
        return [f"{name}: {options[0]}", *(f"    | {option}" for option in options[1:])]

    def _symbol(self, node: Expression) -> str:
        assert isinstance(node, Symbol)
        terminal = self.terminals.get(node.name)
        return self.names.rule(node.name) if terminal is None else self._name(terminal)

    def _name(self, terminal: Terminal) -> str:
        """How a terminal is referred to: by name, or by what it says."""
        if terminal.name in self.inline:
            return self.inline[terminal.name]
        try:
            text = self._plain(terminal) if terminal.anonymous else None
            if text is None:
                text = self._define(terminal)
        except Unwritable as reason:
            self._refuse(terminal.name, reason, terminal.span)
            text = ""
        self.inline[terminal.name] = text
        return text

    def _plain(self, terminal: Terminal) -> str | None:
        """The text of a terminal without a name, if it can stand in a rule."""
        if terminal.max_tokens is not None or terminal.priority:
            return None
        match terminal.pattern:
            case Literal(text=text, ignore_case=ignore_case) if text:
                return lark_text(text, ignore_case=ignore_case)
            case Regex(source=source, flags=flags) if source:
                return lark_regex(source, flags)
            case SpecialTokens() as tokens:
                return lark_special(tokens)
            case _:
                return None

    def _define(self, terminal: Terminal) -> str:
        name = self.names.terminal(terminal.name)
        before: list[str] = []
        lazy, pattern = False, terminal.pattern
        match pattern:
            case SpecialTokens():
                body = lark_special(pattern)
            case NotFollowedBy():
                raise Unwritable("what must not follow it has no form there: look-ahead is rewritten when it is read")
            case Shortest(item=item):
                lazy, body = True, self._pattern(item, name, before)
            case _:
                body = self._pattern(pattern, name, before)
        attributes = ["lazy"] * lazy + [f"max_tokens={terminal.max_tokens}"] * (terminal.max_tokens is not None)
        written = f"[{', '.join(attributes)}]" if attributes else ""
        priority = f".{terminal.priority}" if terminal.priority else ""
        self.lines[terminal.name] = [*before, f"{name}{priority}{written}: {body}"]
        return name

    def _pattern(self, root: Expression, name: str, before: list[str]) -> str:
        """A pattern's text; lazy parts of it become terminals of their own, whose lines go ``before``."""

        def leaf(node: Expression) -> str:
            match node:
                case Literal(text=text, ignore_case=ignore_case):
                    return lark_text(text, ignore_case=ignore_case)
                case Regex(source=source, flags=flags):
                    return lark_regex(source, flags)
                case Automaton() if 0 not in live_states(node):
                    return _NOTHING
                case Automaton():
                    return lark_regex(automaton_regex(node), "")
                case Shortest(item=item):
                    part = self.names.terminal(f"{name}_PART[{id(node)}]")
                    before.append(f"{part}[lazy]: {self._pattern(item, name, before)}")
                    return part
                case _:
                    raise Unwritable("it holds what no terminal of the notation can")

        return print_tree(root, leaf, counts)

    def _refuse(self, name: str, reason: Unwritable, span: Span) -> None:
        self.refusals.append(Refusal(name, str(reason), span))

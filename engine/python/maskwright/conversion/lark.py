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

from maskwright.conversion.lark_terminals import LarkTerminals, counts
from maskwright.conversion.naming import LarkNames, is_lark_rule, is_lark_terminal
from maskwright.conversion.result import Converted, Refusal, Target
from maskwright.expressions.printing import LINE, Unwritable, print_options
from maskwright.grammar import Expression, Grammar, Rule, Symbol, Terminal, symbols
from maskwright.lexemes.equality import differing
from maskwright.notation import read_lark


def write_lark(grammar: Grammar, target: Target = Target.LARK) -> Converted:
    """The text, or what of the grammar has no form in it. Costs a compile of its lexer."""
    writer = _Writer(grammar)
    converted = writer.write(target)
    if converted.text is None:
        return converted
    # A pattern may mean something else where it is read again, as what looks ahead does; so all are compared.
    result = {one.name: one.pattern for one in read_lark(converted.text).terminals}
    defined = [one for one in grammar.terminals if one.name in writer.written.lines]
    pairs = [(one.pattern, result[writer.names.terminal(one.name)]) for one in defined]
    wrong = [defined[number] for number in differing(pairs)]
    refusals = [Refusal(one.name, "its pattern is read as another one in Lark", one.span) for one in wrong]
    return Converted(target, None, tuple(refusals)) if refusals else converted


@dataclass(slots=True)
class _Writer:
    grammar: Grammar
    names: LarkNames = field(init=False)
    terminals: dict[str, Terminal] = field(init=False)
    named: list[Terminal] = field(init=False)
    """Those that are written with a name of their own."""
    written: LarkTerminals = field(init=False)

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
        self.written = LarkTerminals(self.names)

    def write(self, target: Target) -> Converted:
        rules = [line for rule in self._rules() for line in self._rule(rule)]
        for terminal in self.named:
            self.written.text(terminal)
        ignored = [f"%ignore {self.written.text(terminal)}" for terminal in self.grammar.terminals if terminal.ignored]
        terminals = [line for one in self.grammar.terminals for line in self.written.lines.get(one.name, ())]
        blocks = [block for block in (rules, terminals, ignored) if block]
        text = "\n\n".join("\n".join(block) for block in blocks) + "\n"
        refusals = tuple(self.written.refusals)
        return Converted(target, None if refusals else text, refusals)

    def _rules(self) -> list[Rule]:
        """The start rule first."""
        return sorted(self.grammar.rules, key=lambda rule: rule.name != self.grammar.start)

    def _rule(self, rule: Rule) -> list[str]:
        name = self.names.rule(rule.name)
        try:
            options = print_options(rule.body, self._symbol, counts)
        except Unwritable as reason:
            self.written.refuse(rule.name, reason, rule.span)
            return []
        line = f"{name}: {' | '.join(options)}"
        if len(line) <= LINE or len(options) < 2:
            return [line]
        return [f"{name}: {options[0]}", *(f"    | {option}" for option in options[1:])]

    def _symbol(self, node: Expression) -> str:
        assert isinstance(node, Symbol)
        terminal = self.terminals.get(node.name)
        return self.names.rule(node.name) if terminal is None else self.written.text(terminal)

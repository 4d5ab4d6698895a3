r"""A grammar as a graph of expressions, with what its terminals need to be written: what samples and coverage work on.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: NUMBER ("+" NUMBER)*\nNUMBER: /[0-9]{2,}/')
>>> vocabulary = Vocabulary.from_tokens([b"1"])
>>> syntax = read_syntax(grammar, compile(grammar, vocabulary), vocabulary)
>>> syntax.cost[syntax.start], sorted(syntax.members)
(2, ['"+"', 'NUMBER'])
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.analysis.costs import compute_costs
from maskwright.analysis.graph import Graph, build_graph
from maskwright.analysis.matches_empty import matches_empty
from maskwright.grammar import Expression, Grammar, Symbol
from maskwright.lexer_table import LIKING, Lexer
from maskwright.trials.lexeme_steps import LexemeSteps
from maskwright.trials.members import Members
from maskwright.trials.special import SpecialNames

if TYPE_CHECKING:
    from maskwright import CompiledGrammar, Vocabulary


@dataclass(frozen=True, slots=True)
class Syntax:
    """The numbered nodes of a grammar, and what is known of them.

    ``cost`` is the least number of bytes that a node stands for, each lexeme for itself; ``None`` if there is no text.
    A special token counts as one byte.
    """

    graph: Graph
    start: int
    lexer: Lexer
    members: dict[str, Members]
    steps: LexemeSteps
    special: dict[str, int]
    """Terminals that are special tokens, each with the token that stands for all of them."""
    names: SpecialNames
    ignored: tuple[str, ...]
    """Ignored terminals, those first that make the best separators."""
    empty: frozenset[str]
    """Terminals that match the empty text, and so may be left out."""
    cost: list[int | None]

    def expression(self, node: int) -> Expression:
        """The expression of a node."""
        return self.graph.nodes[node]

    def terminal(self, node: int) -> str | None:
        """The terminal that a node is, if it is one."""
        expression = self.graph.nodes[node]
        return expression.name if isinstance(expression, Symbol) and not self.graph.below[node] else None

    def nullable(self, node: int) -> bool:
        """Whether a node can stand for no text."""
        return self.cost[node] == 0


def read_syntax(grammar: Grammar, compiled: CompiledGrammar, vocabulary: Vocabulary) -> Syntax:
    """Gather it. Linear in the grammar and in its lexer, about."""
    graph = build_graph(grammar)
    lexer = Lexer(compiled.lexer_table())
    names = SpecialNames(grammar, vocabulary)
    firsts = {name: tokens.first() for name, tokens in names.terminals.items()}
    special = {name: token for name, token in firsts.items() if token is not None}
    members = {name: Members(lexer, name) for name in sorted(lexer.future(lexer.start))}
    empty = frozenset(one.name for one in grammar.terminals if matches_empty(one.pattern))
    weights = {name: len(one.shortest) for name, one in members.items()} | dict.fromkeys(special, 1)
    # Blanks are better separators than comments, which end with their line.
    ignored = sorted(
        (one.name for one in grammar.terminals if one.ignored and one.name in members),
        key=lambda name: (len(members[name].shortest), LIKING[members[name].shortest[0]], name),
    )
    costs = compute_costs(graph, empty, weights)
    steps = LexemeSteps(lexer, members)
    return Syntax(
        graph, graph.root[grammar.start], lexer, members, steps, special, names, tuple(ignored), empty, costs.of
    )

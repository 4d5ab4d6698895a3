r"""What several analyses need to know about a grammar, worked out once.

Each fact rests on those before it: the graph numbers all expressions, costs say how much text each needs, usefulness
follows from costs, tails are looked for among what is useful, and recursive rules are cycles of tails.

>>> from maskwright.notation import read_lark
>>> facts = gather(read_lark('start: "a" start | rest\nrest: "b"'))
>>> facts.recursive
[['start']]
>>> facts.costs.of[facts.graph.root["start"]]
1
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.analysis.basis import Basis, basis_of
from maskwright.analysis.costs import Costs, compute_costs
from maskwright.analysis.cycles import components
from maskwright.analysis.empty_terminals import empty_terminals
from maskwright.analysis.graph import Graph
from maskwright.analysis.reach import useful_nodes
from maskwright.analysis.rewrites.places import Statements
from maskwright.analysis.tails import Tail, find_tails
from maskwright.cancelling import stop_if, stoppable
from maskwright.diagnostic import Severity
from maskwright.grammar import Complement, Grammar, Pattern, children

if TYPE_CHECKING:
    from maskwright import CancelToken


@dataclass(frozen=True, slots=True)
class Facts:
    """The numbered graph of a grammar and what was found out about its nodes."""

    grammar: Grammar
    graph: Graph
    costs: Costs
    useful: set[int]
    tails: dict[str, list[Tail]]
    recursive: list[list[str]]
    """The components of rules that end with one another, however indirectly."""
    never: frozenset[str]
    """The terminals that no text matches."""
    whole: Costs
    """The costs if each terminal matched something."""
    statements: Statements
    """Where rules stand in the source."""


def gather(grammar: Grammar, cancel: CancelToken | None = None, basis: Basis | None = None) -> Facts:
    """Work out the facts. O(n log n) in the size of the grammar; ``cancel`` is looked at between them.

    ``basis`` is that of the grammar, if it is known already.
    """
    basis = basis or basis_of(grammar, cancel)
    graph, whole = basis.graph, basis.costs
    unsure = _unsure(grammar)
    if unsure & basis.empty:
        whole = compute_costs(graph, basis.empty - unsure)
    stop_if(cancel)
    never = empty_terminals(grammar, stoppable(grammar.terminals, cancel))
    stop_if(cancel)
    costs = compute_costs(graph, basis.empty - unsure, never=never) if never else whole
    stop_if(cancel)
    useful = basis.useful if costs is basis.costs else useful_nodes(graph, costs)
    stop_if(cancel)
    tails = find_tails(graph, costs, useful)
    stop_if(cancel)
    return Facts(grammar, graph, costs, useful, tails, components(tails), never, whole, Statements(grammar))


def _unsure(grammar: Grammar) -> frozenset[str]:
    """The terminals of which is not known what they match, as something stands in for what is wrong inside of them."""
    if not any(one.severity is Severity.ERROR for one in grammar.diagnostics):
        return frozenset()
    return frozenset(one.name for one in grammar.terminals if _has_complement(one.pattern))


def _has_complement(pattern: Pattern) -> bool:
    stack: list[Pattern] = [pattern]
    while stack:
        node = stack.pop()
        if isinstance(node, Complement):
            return True
        stack.extend(children(node))
    return False

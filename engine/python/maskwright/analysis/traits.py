r"""What each rule and terminal is like, whether or not that is worth a finding: what a tool tip says.

>>> from maskwright.notation import read_lark
>>> traits = find_traits(read_lark('start: "(" start ")" | spaces\nspaces: SPACE\nSPACE: / */'))
>>> sorted(traits.empty), sorted(traits.nullable)
(['SPACE'], ['spaces', 'start'])
>>> traits.recursion["start"]
Recursion(others=(), left=False, right=False)
"""

from __future__ import annotations

from dataclasses import dataclass

from maskwright.analysis.costs import compute_costs
from maskwright.analysis.graph import build_graph
from maskwright.analysis.matches_empty import matches_empty
from maskwright.analysis.recursion import Recursion, find_recursion
from maskwright.grammar import Grammar


@dataclass(frozen=True, slots=True)
class Traits:
    """Names of the terminals that match the empty text, of the rules that can be empty, and how rules are recursive."""

    empty: frozenset[str]
    nullable: frozenset[str]
    recursion: dict[str, Recursion]


def find_traits(grammar: Grammar) -> Traits:
    """Work out the traits. O(n log n) in the size of the grammar; works on grammars with errors too.

    A rule can also be empty because a terminal matches the empty text, as it can in the compiled grammar.
    """
    empty = frozenset(terminal.name for terminal in grammar.terminals if matches_empty(terminal.pattern))
    graph = build_graph(grammar)
    costs = compute_costs(graph, empty)
    nullable = frozenset(name for name, root in graph.root.items() if costs.nullable(root))
    return Traits(empty, nullable, find_recursion(graph, costs))

r"""Which terminals can come right after which, ignored ones included.

>>> from maskwright.notation import read_lark
>>> found = followers(read_lark('start: A? B* "."\nA: /a/\nB: /b/'))
>>> {name: sorted(after) for name, after in found.items()}
{'A': ['"."', 'B'], 'B': ['"."', 'B'], '"."': []}
"""

from __future__ import annotations

from maskwright.analysis.costs import compute_costs
from maskwright.analysis.first_follow import TerminalSets, members
from maskwright.analysis.graph import build_graph
from maskwright.analysis.matches_empty import matches_empty
from maskwright.analysis.reach import useful_nodes
from maskwright.grammar import Grammar, Symbol


def followers(grammar: Grammar) -> dict[str, frozenset[str]]:
    """For each terminal of a sentence or of ignored text those that may follow it, or more: contexts are one.

    Sets grow until nothing changes; linear in the grammar for each terminal, about.
    """
    graph = build_graph(grammar)
    empty = frozenset(one.name for one in grammar.terminals if matches_empty(one.pattern))
    costs = compute_costs(graph, empty)
    useful = useful_nodes(graph, costs)
    names = tuple(one.name for one in grammar.terminals)
    bits = {name: 1 << number for number, name in enumerate(names)}
    work = TerminalSets(graph, costs, useful, bits)
    first = work.first()
    after = work.after(first, {})
    found: dict[str, int] = {}
    for node in useful:
        expression = graph.nodes[node]
        if isinstance(expression, Symbol) and expression.name in bits and not graph.below[node]:
            found[expression.name] = found.get(expression.name, 0) | after[node]
    ignored = sum(bits[one.name] for one in grammar.terminals if one.ignored)
    anything = ignored | sum(bits[name] for name in found)
    result = {name: reached | ignored for name, reached in found.items()}
    result |= {one.name: anything for one in grammar.terminals if one.ignored}
    # Most terminals are followed by the same ones as others.
    sets = {reached: frozenset(members(reached, names)) for reached in set(result.values())}
    return {name: sets[result[name]] for name in names if name in result}

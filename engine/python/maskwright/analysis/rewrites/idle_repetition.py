r"""A repetition of what can be empty, as a repetition of what is left of it.

``(e)*`` and ``N(e)*`` are the same language where ``N(e)`` is ``e`` without the empty text: turns that read nothing add
nothing. So is ``(e)+``, and any other repetition without an upper bound, because ``e`` can be empty.

>>> from maskwright.analysis import find_all
>>> from maskwright.notation import read_lark
>>> find_all(read_lark('start: ("a"? "b"?)+ "c"'))[0].fixes[0].title
'Repeat what is not empty: `start: ("a" "b"? | "b")* "c"` (same language)'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from maskwright.analysis.variants.nonempty import without_empty
from maskwright.analysis.variants.variant import NotMade, exchanged
from maskwright.diagnostic import Fix
from maskwright.grammar import Repeat, symbols

if TYPE_CHECKING:
    from maskwright.analysis.facts import Facts

_MAX_SYMBOLS = 12


def idle_repetition_fixes(facts: Facts, node: int) -> Iterator[Fix]:
    """The fix for a repetition, if what is left of it is short and needs no other rule to be changed."""
    graph = facts.graph
    repeat = graph.nodes[node]
    assert isinstance(repeat, Repeat)
    try:
        item = without_empty(facts, graph.below[node][0])
    except NotMade:
        return
    if len(symbols(item)) > _MAX_SYMBOLS:
        return
    # What is a repetition already, such as the `x+` of `(x*)*`, need not be repeated twice.
    inner = item.item if isinstance(item, Repeat) and (item.minimum, item.maximum) == (1, None) else item
    instead = replace(repeat, item=inner, minimum=0)
    body = exchanged(graph, node, instead)
    fix = facts.statements.instead(graph.rules[graph.owner[node]], body, "Repeat what is not empty")
    if fix is not None:
        yield fix

r"""Rules that begin with themselves, and repetitions of what can be empty: what llama.cpp's parser cannot do.

It works from the top down. What it notices of that it refuses to load. It does not notice what hides behind a rule that
can be empty without saying so itself; then it never ends, or crashes.

>>> from maskwright.analysis import find_all
>>> from maskwright.gbnf import read_gbnf
>>> rules = ('root ::= root "," | ("x"?)+ | "y"?+ | end', 'end ::= ws end "z" | "!"', 'ws ::= " "?')
>>> grammar = read_gbnf("\n".join(rules))
>>> for found in (*grammar.diagnostics, *find_all(grammar)):
...     if found.code == "S061":
...         print(found.message)
left recursion `root → root`: llama.cpp refuses grammars in which a rule can begin with itself
this repeats what can be empty: llama.cpp takes that for left recursion, and refuses it
this repeats what can be empty: older versions of llama.cpp crash on that
left recursion `end → end`: behind what can be empty llama.cpp does not notice it, and never ends
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related, Span
from maskwright.gbnf.expansion import Expansion, Part
from maskwright.grammar import Repeat
from maskwright.notation.limits import MAX_RELATED

if TYPE_CHECKING:
    from maskwright.analysis.facts import Facts

# The analyses are imported in functions, since they ask this module.


@dataclass(frozen=True, slots=True)
class Head:
    """The rule ``source`` begins with ``target``, written at ``span``."""

    source: str
    target: str
    span: Span


def llama_heads(expansion: Expansion) -> dict[str, list[Head]]:
    """What each rule can begin with, by what llama.cpp takes for empty: what has an alternative with nothing in it."""
    empty = {name for name, options in expansion.rules.items() if [] in options}
    return {name: list(dict.fromkeys(_heads(name, options, empty))) for name, options in expansion.rules.items()}


def _heads(name: str, options: list[list[Part]], empty: set[str]) -> Iterator[Head]:
    for option in options:
        for part in option:
            if part is None:
                break
            yield Head(name, *part)
            if part[0] not in empty:
                break


def refused_recursion(expansion: Expansion) -> Iterator[Diagnostic]:
    """One finding for each cycle that llama.cpp notices."""
    from maskwright.analysis.cycles import components

    heads = llama_heads(expansion)
    for members in components(heads):
        named = [name for name in members if " " not in name]
        if named:
            steps = _steps(_cycle(heads, members, named[0]))
            message = "llama.cpp refuses grammars in which a rule can begin with itself"
            yield _recursion(steps, message)
        else:
            message = "this repeats what can be empty: llama.cpp takes that for left recursion, and refuses it"
            yield finding("S061", message, expansion.endless[members[0]])


def find_unnoticed(facts: Facts) -> Iterator[Diagnostic]:
    """One finding for each cycle that llama.cpp does not notice, and each repetition of what can be empty."""
    from maskwright.analysis.heads import find_heads
    from maskwright.analysis.left_recursion import cycle_from, inner_heads

    graph = facts.graph
    told = {one.span for one in facts.grammar.diagnostics if one.code == "S061"}
    heads = find_heads(graph, facts.costs, facts.useful)
    for within in inner_heads(heads):
        every = [head for of_rule in within.values() for head in of_rule]
        if any(graph.nodes[head.node].span in told for head in every):
            continue
        cycle = cycle_from(every[0], within)
        steps = [Head(head.source, head.target, graph.nodes[head.node].span) for head in cycle]
        yield _recursion(steps, "behind what can be empty llama.cpp does not notice it, and never ends")
    for node, expression in enumerate(graph.nodes):
        endless = isinstance(expression, Repeat) and expression.maximum is None and node in facts.useful
        if endless and expression.span not in told and facts.costs.nullable(graph.below[node][0]):
            message = "this repeats what can be empty: older versions of llama.cpp crash on that"
            yield finding("S061", message, expression.span)


def _recursion(steps: list[Head], message: str) -> Diagnostic:
    from maskwright.analysis.right_recursion import path_text

    related = tuple(
        Related(step.span, f"`{step.source}` can begin with `{step.target}` here")
        for step in steps[1 : MAX_RELATED + 1]
    )
    path = path_text(step.source for step in steps)
    return finding("S061", f"left recursion `{path}`: {message}", steps[0].span, related)


def _cycle(heads: dict[str, list[Head]], members: Iterable[str], start: str) -> list[Head]:
    """A shortest cycle from a rule."""
    inside = set(members)
    reached: dict[str, Head] = {}
    for name in (queue := [start]):
        for head in heads[name]:
            if head.target in inside and head.target not in reached:
                reached[head.target] = head
                queue.append(head.target)
        if start in reached:
            break
    cycle = [reached[start]]
    while cycle[-1].source != start:
        cycle.append(reached[cycle[-1].source])
    return cycle[::-1]


def _steps(cycle: list[Head]) -> list[Head]:
    """The steps of a cycle from one rule with a name to the next, each where that name is written."""
    return [Head(head.source.partition(" ")[0], head.target, head.span) for head in cycle if " " not in head.target]

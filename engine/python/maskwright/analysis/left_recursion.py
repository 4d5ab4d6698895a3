r"""Left recursion that is not on the face of it: over several rules, or behind something that can be empty.

A rule that begins with itself is what an LR parser likes best, so plain left recursion is no finding. Over several
rules it is as cheap, but hard to see, and other tools refuse it. Behind something empty it is *hidden*: a parser has to
guess how often that something was left out before it reads anything, which is where many LR and GLR parsers go round
for ever.

>>> from maskwright.analysis import find_all
>>> from maskwright.notation import read_lark
>>> for found in find_all(read_lark('start: sign? start "x" | "y"\nsign: "+"')):
...     print(found.code, found.message.split(":")[0])
N006 hidden left recursion `start → start`
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from maskwright.analysis.cycles import components
from maskwright.analysis.facts import Facts
from maskwright.analysis.heads import Head, find_heads
from maskwright.analysis.right_recursion import path_text, unit_cycles
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related, Severity
from maskwright.grammar import Notation


def find_left_recursion(facts: Facts, severity: Severity) -> Iterator[Diagnostic]:
    """One finding for each component of rules that begin with one another: hidden if any of it is, else indirect.

    Nothing is said of unit cycles, which have a finding of their own, as the indirect kind has in GBNF. ``severity`` is
    that of the hidden kind; the indirect kind is no obstacle to any table builder. Linear.
    """
    for _, cycle, is_hidden in recursive_heads(facts):
        yield _hidden(facts, cycle, severity) if is_hidden else _indirect(facts, cycle)


def recursive_heads(facts: Facts) -> Iterator[tuple[list[str], list[Head], bool]]:
    """The components of which there is something to say, with a cycle of each and whether its first head is hidden."""
    heads = find_heads(facts.graph, facts.costs, facts.useful)
    cyclic = {name for cycle in unit_cycles(facts) for name in cycle}
    for within in inner_heads(heads):
        members = list(within)
        if not cyclic.isdisjoint(members):
            continue
        hidden = next((head for name in members for head in within[name] if head.hidden), None)
        if hidden is not None:
            yield members, cycle_from(hidden, within), True
        elif len(members) > 1 and facts.grammar.notation is not Notation.GBNF:
            first = next(head for head in within[members[0]] if head.target != members[0])
            yield members, cycle_from(first, within), False


def inner_heads(heads: Mapping[str, list[Head]]) -> Iterator[dict[str, list[Head]]]:
    """The components of rules that begin with one another, each as its rules with the heads that stay inside."""
    for members in components(heads):
        inside = set(members)
        yield {name: [head for head in heads[name] if head.target in inside] for name in members}


def cycle_from(first: Head, within: Mapping[str, list[Head]]) -> list[Head]:
    """A shortest cycle of a component that begins with a head."""
    return [first, *_shortest_way(within, first.target, first.source)]


def _hidden(facts: Facts, cycle: list[Head], severity: Severity) -> Diagnostic:
    graph = facts.graph
    path = path_text(head.source for head in cycle)
    message = (
        f"hidden left recursion `{path}`: what stands before `{cycle[0].target}` here can be empty; it is"
        " compiled once with it and once without, so that no parser has to guess"
    )
    empty = Related(graph.nodes[cycle[0].before].span, "this can be empty")
    related = (empty, *_places(facts, cycle))
    return finding("N006", message, graph.nodes[cycle[0].node].span, related, severity=severity)


def _indirect(facts: Facts, cycle: list[Head]) -> Diagnostic:
    message = (
        f"indirect left recursion `{path_text(head.source for head in cycle)}`: it is compiled as it stands,"
        " at no cost; parsers that work from the top down would go round for ever"
    )
    span = facts.graph.nodes[cycle[0].node].span
    return finding("N005", message, span, tuple(_places(facts, cycle)))


def _places(facts: Facts, cycle: Iterable[Head]) -> Iterator[Related]:
    for head in cycle:
        span = facts.graph.nodes[head.node].span
        yield Related(span, f"`{head.source}` can begin with `{head.target}` here")


def _shortest_way(heads: Mapping[str, list[Head]], start: str, end: str) -> list[Head]:
    """A shortest way from one rule of a component to another; none if they are the same."""
    reached: dict[str, Head] = {}
    queue = [start]
    for name in queue:
        if name == end:
            break
        for head in heads[name]:
            if head.target not in reached and head.target != start:
                reached[head.target] = head
                queue.append(head.target)
    way: list[Head] = []
    while (way[-1].source if way else end) != start:
        way.append(reached[way[-1].source if way else end])
    return way[::-1]

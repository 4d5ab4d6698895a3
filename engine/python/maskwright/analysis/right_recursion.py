r"""Cycles of rules that end with one another.

While such a cycle goes on, each turn leaves a reduction open until the text ends, so that the parser's stack grows with
the text. The compiler turns the recursion round; the finding tells the author that it does, and where. If a rule can be
itself without any more text, that is another matter: one text has endlessly many derivations.

>>> from maskwright.analysis.facts import gather
>>> from maskwright.notation import read_lark
>>> facts = gather(read_lark('start: "a" rest\nrest: "b" start | "c"'))
>>> (found,) = find_right_recursion(facts, Severity.INFORMATION)
>>> found.message.split(":")[0]
'right-recursive cycle `start → rest → start`'
"""

from __future__ import annotations

from collections.abc import Iterator

from maskwright.analysis.cycles import components, shortest_cycle
from maskwright.analysis.facts import Facts
from maskwright.analysis.tails import Tail
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related, Severity


def find_right_recursion(facts: Facts, severity: Severity) -> Iterator[Diagnostic]:
    """One finding for each component of right-recursive rules: its shortest cycle, or a unit cycle if it has one."""
    for members in facts.recursive:
        cycle = _unit_cycle(facts, members)
        unit = cycle is not None
        if cycle is None:
            cycle = shortest_cycle(facts.tails, members, lambda tail: (1, tail.weight))
        path = cycle_path(cycle)
        if unit:
            message = (
                f"unit cycle `{path}`: `{cycle[0].source}` can be itself without any more text,"
                " so one text has endlessly many derivations; they are compiled as one"
            )
        else:
            message = (
                f"right-recursive cycle `{path}`: a long text leaves as many reductions open until it ends;"
                " it is compiled left-recursively, for the same language"
            )
        first = facts.graph.nodes[cycle[0].node].span
        related = tuple(cycle_places(facts, cycle))
        yield finding("N002", message, first, related, severity=severity)


def _unit_cycle(facts: Facts, members: list[str]) -> list[Tail] | None:
    """A shortest cycle on which no rule needs text of its own, if the component has one."""
    inside = set(members)
    light = {
        name: [tail for tail in facts.tails.get(name, ()) if tail.weight == 0 and tail.target in inside]
        for name in members
    }
    cyclic = components(light)
    return shortest_cycle(light, cyclic[0], lambda tail: (1, 0)) if cyclic else None


def cycle_path(cycle: list[Tail]) -> str:
    """The rules of a cycle with arrows between them, the first again at the end; long ones shortened."""
    names = [tail.source for tail in cycle] + [cycle[0].source]
    if len(names) > 12:
        names = [*names[:8], "…", *names[-3:]]
    return " → ".join(names)


def cycle_places(facts: Facts, cycle: list[Tail]) -> Iterator[Related]:
    """Where each rule of a cycle ends with the next."""
    for tail in cycle:
        why = ", because what follows can be empty" if tail.hidden else ""
        yield Related(facts.graph.nodes[tail.node].span, f"`{tail.source}` can end with `{tail.target}` here{why}")

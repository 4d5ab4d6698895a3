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

from collections.abc import Iterable, Iterator

from maskwright.analysis.cycles import components, shortest_cycle
from maskwright.analysis.facts import Facts
from maskwright.analysis.rewrites import mutual_recursion_fixes, right_recursion_fixes, unit_cycle_fixes
from maskwright.analysis.tails import Tail
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related, Severity


def find_right_recursion(facts: Facts, severity: Severity) -> Iterator[Diagnostic]:
    """One finding for each component of right-recursive rules: its shortest cycle, or a unit cycle if it has one."""
    for members, cycle, is_unit in right_cycles(facts):
        if is_unit:
            yield _unit(facts, cycle, severity)
            continue
        message = (
            f"right-recursive cycle `{cycle_path(cycle)}`: a long text leaves as many reductions open until it ends;"
            " it is compiled left-recursively, for the same language"
        )
        first, related = facts.graph.nodes[cycle[0].node].span, tuple(cycle_places(facts, cycle))
        one = len(members) == 1
        fixes = right_recursion_fixes(facts, members[0]) if one else mutual_recursion_fixes(facts, members)
        yield finding("N002", message, first, related, fixes=tuple(fixes), severity=severity)


def right_cycles(facts: Facts) -> Iterator[tuple[list[str], list[Tail], bool]]:
    """For each component of rules that end with one another a cycle of it, and whether that is a unit cycle."""
    for members in facts.recursive:
        unit = _unit_cycle(facts, members)
        yield members, unit or shortest_cycle(facts.tails, members, lambda tail: (1, tail.weight)), unit is not None


def _unit(facts: Facts, cycle: list[Tail], severity: Severity) -> Diagnostic:
    name = cycle[0].source
    message = (
        f"unit cycle `{cycle_path(cycle)}`: `{name}` can be itself without any more text,"
        " so one text has endlessly many derivations; they are compiled as one"
    )
    first, related = facts.graph.nodes[cycle[0].node].span, tuple(cycle_places(facts, cycle))
    fixes = tuple(unit_cycle_fixes(facts, name)) if len(cycle) == 1 else ()
    return finding("N004", message, first, related, fixes=fixes, severity=severity)


def unit_cycles(facts: Facts) -> Iterator[list[str]]:
    """The rules of a unit cycle for each component that has one."""
    for _, cycle, is_unit in right_cycles(facts):
        if is_unit:
            yield [tail.source for tail in cycle]


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
    """The rules of a cycle with arrows between them."""
    return path_text(tail.source for tail in cycle)


def path_text(names: Iterable[str]) -> str:
    """The rules of a cycle with arrows between them, the first again at the end; long ones shortened."""
    shown = [*names]
    shown.append(shown[0])
    if len(shown) > 12:
        shown = [*shown[:8], "…", *shown[-3:]]
    return " → ".join(shown)


def cycle_places(facts: Facts, cycle: list[Tail]) -> Iterator[Related]:
    """Where each rule of a cycle ends with the next."""
    for tail in cycle:
        why = ", because what follows can be empty" if tail.hidden else ""
        yield Related(facts.graph.nodes[tail.node].span, f"`{tail.source}` can end with `{tail.target}` here{why}")

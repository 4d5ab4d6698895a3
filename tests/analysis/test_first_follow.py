"""FIRST, FOLLOW and recursion of one rule at a time are what growing sets for all rules until nothing changes gives."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings

from analysis.test_brute_force import GRAMMARS
from maskwright.analysis.basis import Basis, basis_of
from maskwright.analysis.first_follow import TerminalSets, first_of, follow_of, is_useful, members
from maskwright.analysis.recursion import Recursion, recursion_of
from maskwright.grammar import Choice, Grammar, Repeat, Sequence
from maskwright.notation import read_lark


@given(GRAMMARS)
@settings(max_examples=300, deadline=None)
def test_each_rule_of_random_grammars_has_the_sets_that_all_at_once_have(text: str) -> None:
    assert_same_sets(read_lark(text))


def test_each_rule_of_the_samples_has_the_sets_that_all_at_once_have(grammars: Path) -> None:
    assert sum(assert_same_sets(read_lark(path.read_text(encoding="utf-8"))) for path in grammars.glob("*/*.lark")) > 50


def assert_same_sets(grammar: Grammar) -> int:
    basis = basis_of(grammar)
    graph = basis.graph
    names = tuple(one.name for one in grammar.terminals)
    bits = {name: 1 << number for number, name in enumerate(names)}
    end = 1 << len(names)
    sets = TerminalSets(graph, basis.costs, basis.useful, bits)
    first = sets.first()
    after = sets.after(first, {graph.root[grammar.start]: end} if grammar.start in graph.root else {})
    useful = [name for name in graph.root if is_useful(basis, name)]
    for name in useful:
        root = graph.root[name]
        assert first_of(basis, name) & set(names) == set(members(first[root], names))
        follow = follow_of(basis, name)
        terminals = set(members(after[root] & ~end, names))
        if len(basis.useful) == len(graph.nodes):
            assert (follow.terminals, follow.ends) == (terminals, bool(after[root] & end))
        else:
            # All at once, what stands beside something that no text is made of counts too.
            assert follow.terminals & set(names) <= terminals
    return len(useful)


def test_what_no_text_is_made_of_brings_nothing_to_follow() -> None:
    basis = basis_of(read_lark('start: item "x" | item endless "y"\nitem: "i"\nendless: endless "z"\n'))
    assert follow_of(basis, "item").terminals == {'"x"'}


@given(GRAMMARS)
@settings(max_examples=300, deadline=None)
def test_recursion_is_what_the_closure_of_all_steps_between_rules_says(text: str) -> None:
    assert_same_recursion(basis_of(read_lark(text)))


def test_recursion_in_the_samples_is_what_the_closure_says(grammars: Path) -> None:
    found = [assert_same_recursion(basis_of(read_lark(path.read_text("utf-8")))) for path in grammars.glob("*/*.lark")]
    assert sum(found) > 20


def assert_same_recursion(basis: Basis) -> int:
    graph = basis.graph
    every: dict[str, set[str]] = {name: set() for name in graph.root}
    for node, owner in enumerate(graph.owner):
        target = graph.rule_of(node)
        if target is not None:
            every[owner].add(target)
    left = closure({name: outermost_rules(basis, root, from_left=True) for name, root in graph.root.items()})
    right = closure({name: outermost_rules(basis, root, from_left=False) for name, root in graph.root.items()})
    leads = closure(every)
    recursive = 0
    for name in graph.root:
        others = tuple(one for one in graph.root if one != name and one in leads[name] and name in leads[one])
        wanted = Recursion(others, name in left[name], name in right[name]) if name in leads[name] else None
        assert recursion_of(basis, name) == wanted
        recursive += wanted is not None
    return recursive


def outermost_rules(basis: Basis, node: int, *, from_left: bool) -> set[str]:
    """The rules that a node can start or end with, without a step into them."""
    graph, expression = basis.graph, basis.graph.nodes[node]
    rule = graph.rule_of(node)
    if rule is not None:
        return {rule}
    if not isinstance(expression, Sequence | Choice | Repeat) or (
        isinstance(expression, Repeat) and expression.maximum == 0
    ):
        return set()
    found: set[str] = set()
    for child in graph.below[node] if from_left else reversed(graph.below[node]):
        found |= outermost_rules(basis, child, from_left=from_left)
        if isinstance(expression, Sequence) and not basis.costs.nullable(child):
            break
    return found


def closure(steps: dict[str, set[str]]) -> dict[str, set[str]]:
    """Where one or more steps lead to."""
    reached = {name: set(targets) for name, targets in steps.items()}
    for middle in steps:
        for targets in reached.values():
            if middle in targets:
                targets |= reached[middle]
    return reached

r"""What can stand directly after a terminal: the terminals that follow it in some sentence, and ignored ones.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: (A B?)+ C\nA: "a"\nB: "b"\nC: "c"')
>>> sorted(following("A", grammar.rules, (), "start")), sorted(following("C", grammar.rules, (), "start"))
(['A', 'B', 'C'], [''])
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from maskwright.grammar import Choice, Expression, Repeat, Rule, Sequence, Symbol, children


class _Edges(NamedTuple):
    """The symbols that an expression can begin and end with, and whether it can be empty."""

    first: frozenset[str]
    last: frozenset[str]
    nullable: bool


END = ""
"""The name of the end of the text among what can follow."""


def following(terminal: str, rules: Collection[Rule], ignored: Collection[str], start: str) -> set[str]:
    """The terminals that can follow one, itself too if it can, and :data:`END` if the text can end there.

    Linear in the grammar for each level of its nesting.
    """
    nullable = nullable_rules(rules)
    bodies = {rule.name: rule for rule in rules}
    if terminal in ignored:
        return {symbol.name for rule in rules for symbol in _symbols(rule.body)} - set(bodies) | {*ignored, END}
    ends = {terminal}
    pairs: dict[str, list[tuple[frozenset[str], frozenset[str]]]] = {}
    lasts: dict[str, frozenset[str]] = {}
    firsts: dict[str, frozenset[str]] = {}
    for rule in rules:
        pairs[rule.name] = []
        edges = _edges(rule.body, nullable, pairs[rule.name])
        firsts[rule.name], lasts[rule.name] = edges.first, edges.last
    grown = True
    while grown:
        more = {name for name, last in lasts.items() if name not in ends and not ends.isdisjoint(last)}
        ends |= more
        grown = bool(more)
    waiting = [name for each in pairs.values() for last, first in each if not ends.isdisjoint(last) for name in first]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(firsts.get(name, ()))
    return (found - set(bodies)) | set(ignored) | ({END} if start in ends else set())


def _symbols(body: Expression) -> Iterator[Symbol]:
    stack = [body]
    while stack:
        node = stack.pop()
        if isinstance(node, Symbol):
            yield node
        stack.extend(children(node))


def nullable_rules(rules: Collection[Rule]) -> set[str]:
    """The rules that can be empty, terminals aside."""
    nullable: set[str] = set()
    grown = True
    while grown:
        more = {r.name for r in rules if r.name not in nullable and _edges(r.body, nullable, []).nullable}
        nullable |= more
        grown = bool(more)
    return nullable


def _edges(body: Expression, nullable: set[str], pairs: list[tuple[frozenset[str], frozenset[str]]]) -> _Edges:
    """The edges of an expression; which symbols can stand next to which goes to ``pairs``. Iterative."""
    done: list[_Edges] = []
    stack: list[tuple[Expression, bool]] = [(body, False)]
    while stack:
        node, visited = stack.pop()
        below = children(node)
        if below and not visited:
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(below))
            continue
        parts = done[len(done) - len(below) :] if below else []
        del done[len(done) - len(parts) :]
        done.append(_joined(node, parts, nullable, pairs))
    return done.pop()


def _joined(
    node: Expression, parts: list[_Edges], nullable: set[str], pairs: list[tuple[frozenset[str], frozenset[str]]]
) -> _Edges:
    match node:
        case Symbol(name=name):
            return _Edges(frozenset({name}), frozenset({name}), name in nullable)
        case Sequence():
            whole = _Edges(frozenset(), frozenset(), True)
            for part in parts:
                pairs.append((whole.last, part.first))
                first = whole.first | part.first if whole.nullable else whole.first
                last = whole.last | part.last if part.nullable else part.last
                whole = _Edges(first, last, whole.nullable and part.nullable)
            return whole
        case Choice():
            nothing: frozenset[str] = frozenset()
            first = nothing.union(*(part.first for part in parts))
            return _Edges(first, nothing.union(*(part.last for part in parts)), any(part.nullable for part in parts))
        case Repeat(minimum=low, maximum=high):
            if high == 0:
                return _Edges(frozenset(), frozenset(), True)
            if high is None or high > 1:
                pairs.append((parts[0].last, parts[0].first))
            return parts[0]._replace(nullable=low == 0 or parts[0].nullable)
        case _:
            return _Edges(frozenset(), frozenset(), True)

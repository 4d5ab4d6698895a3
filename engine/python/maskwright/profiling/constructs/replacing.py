"""Parts of rules, and grammars in which one of them is another."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import TypeVar

from maskwright.grammar import Expression, Grammar, children, with_parts

Part = TypeVar("Part")


def with_body(grammar: Grammar, rule: str, old: Expression, new: Expression) -> Grammar:
    """The grammar with ``new`` in place of the part ``old``, which is found by identity. As deep as the rule nests."""
    rules = tuple(
        replace(one, body=_replaced(one.body, old, new)) if one.name == rule else one for one in grammar.rules
    )
    return replace(grammar, rules=rules)


def parts_of(body: Expression, kind: type[Part]) -> Iterator[Part]:
    """The parts of a kind in an expression, itself among them. Linear."""
    waiting = [body]
    while waiting:
        one = waiting.pop()
        if isinstance(one, kind):
            yield one
        waiting += children(one)


def names_of(grammar: Grammar) -> set[str]:
    """The names that rules and terminals have."""
    return {*(one.name for one in grammar.rules), *(one.name for one in grammar.terminals)}


def fresh(name: str, taken: Collection[str]) -> str:
    """A name that is not taken."""
    while name in taken:
        name += "_"
    return name


def _replaced(body: Expression, old: Expression, new: Expression) -> Expression:
    if body is old:
        return new
    parts = children(body)
    changed = tuple(_replaced(part, old, new) for part in parts)
    return body if all(one is other for one, other in zip(parts, changed, strict=True)) else with_parts(body, changed)

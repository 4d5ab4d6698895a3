r"""A grammar in the form that the compiled engine takes: nested tuples, see ``_engine.pyi``.

The engine shares no classes with Python, so that it could serve another reader: it gets names, texts and numbers. What
cannot matter to it is left out here, rules that the start rule does not lead to and terminals that nothing uses. All of
it goes without recursion, since an expression may be deeper than Python's stack.

:func:`children` and :func:`symbols` are how others walk over expressions too.

>>> from maskwright.notation import read_lark
>>> start, terminals, rules = engine_arguments(read_lark('start: "a" start?\nunused: "b"'))
>>> [name for name, *_ in terminals], [name for name, *_ in rules]
(['"a"'], ['start'])
>>> rules[0][1]
('sequence', [('symbol', '"a"', 7, 10), ('repeat', ('symbol', 'start', 11, 16), 0, 1, 11, 17)], 7, 17)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from maskwright.cancelling import stoppable
from maskwright.grammar import (
    Choice,
    Complement,
    Expression,
    Grammar,
    Intersection,
    Literal,
    Pattern,
    Regex,
    Repeat,
    Sequence,
    Shortest,
    SpecialTokens,
    Symbol,
)

if TYPE_CHECKING:
    from maskwright import CancelToken

EngineArguments: TypeAlias = tuple[str, list[tuple[Any, ...]], list[tuple[Any, ...]]]


def engine_arguments(grammar: Grammar, cancel: CancelToken | None = None) -> EngineArguments:
    """The arguments of ``_engine.Grammar``: start, terminals, rules. Raises :class:`Cancelled` if the flag is set.

    Rules that the start rule cannot reach are left out, and so are terminals that no remaining rule uses and that are
    not ignored: they would cost lexer states and change nothing. Linear, without recursion.
    """
    bodies = {rule.name: rule for rule in grammar.rules}
    reached = {grammar.start: None}
    mentioned: set[str] = set()
    for name in (queue := [grammar.start]):
        if name not in bodies:
            continue
        for symbol in symbols(bodies[name].body):
            mentioned.add(symbol.name)
            if symbol.name in bodies and symbol.name not in reached:
                reached[symbol.name] = None
                queue.append(symbol.name)
    terminals = [
        (t.name, engine_expression(t.pattern), t.ignored, t.span.start, t.span.end)
        for t in stoppable(grammar.terminals, cancel)
        if t.ignored or t.name in mentioned
    ]
    rules = [
        (rule.name, engine_expression(rule.body), rule.span.start, rule.span.end)
        for rule in stoppable(grammar.rules, cancel)
        if rule.name in reached
    ]
    return grammar.start, terminals, rules


def engine_expression(root: Pattern) -> tuple[Any, ...]:
    """One expression as tuples, children before parents. A part that is shared is converted once and stays shared."""
    done: dict[int, tuple[Any, ...]] = {}
    stack: list[Pattern] = [root]
    while stack:
        node = stack[-1]
        below = children(node)
        waiting = []
        for child in below:
            if id(child) not in done:
                # Most parts have none of their own, and need not wait for any.
                if type(child) in _LEAVES:
                    done[id(child)] = _LEAVES[type(child)](child)
                else:
                    waiting.append(child)
        if waiting:
            stack.extend(waiting)
            continue
        stack.pop()
        if id(node) not in done:
            done[id(node)] = _convert(node, [done[id(child)] for child in below])
    return done[id(root)]


_LEAVES: dict[type, Callable[[Any], tuple[Any, ...]]] = {
    Symbol: lambda node: ("symbol", node.name, node.span.start, node.span.end),
    Literal: lambda node: ("literal", node.text, node.ignore_case, node.span.start, node.span.end),
    Regex: lambda node: ("regex", node.source, node.flags, node.span.start, node.span.end),
    SpecialTokens: lambda node: (
        "tokens",
        list(node.names),
        list(node.ranges),
        node.negated,
        node.span.start,
        node.span.end,
    ),
}


def _convert(node: Pattern, below: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    match node:
        case Sequence():
            return ("sequence", below, node.span.start, node.span.end)
        case Choice():
            return ("choice", below, node.span.start, node.span.end)
        case Repeat():
            return ("repeat", below[0], node.minimum, node.maximum, node.span.start, node.span.end)
        case Intersection():
            return ("intersection", below, node.span.start, node.span.end)
        case Complement():
            return ("complement", below[0], node.span.start, node.span.end)
        case Shortest():
            return ("shortest", below[0], node.span.start, node.span.end)
        case _:
            return _LEAVES[type(node)](node)


def children(node: Pattern) -> tuple[Expression, ...]:
    """The expressions directly below ``node``."""
    match node:
        case Sequence(items=below) | Choice(options=below) | Intersection(items=below):
            return below
        case Repeat(item=item) | Complement(item=item) | Shortest(item=item):
            return (item,)
        case _:
            return ()


def symbols(root: Expression) -> list[Symbol]:
    """The symbols of an expression, in the order of the text."""
    found = []
    stack = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, Symbol):
            found.append(node)
        elif type(node) not in _LEAVES:
            stack.extend(reversed(children(node)))
    return found

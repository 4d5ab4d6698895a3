r"""What is ignored where one grammar stands inside another.

The engine ignores the same text everywhere. Where a grammar and those inside it ignore the same, that will do. Where
they do not, their rules say it: after each lexeme, and before the first one of a grammar, may stand what that
grammar ignores. Around a nested grammar both may stand, its own and that of the grammar around it.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: "a" %lark {\n  start: "b"\n  %ignore " "\n}')
>>> [one.name for one in grammar.terminals if one.ignored], grammar.rules[-1].body.items[1].item.name
([], '" "')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Expression, Literal, Pattern, Regex, Repeat, Rule, Symbol, Terminal
from maskwright.grammar import Sequence as InOrder
from maskwright.notation.nested import Nested
from maskwright.notation.remembered import rebuilt


def joined(
    rules: list[Rule], terminals: list[Terminal], start: str, nested: Sequence[Nested]
) -> tuple[list[Rule], list[Terminal], bool]:
    """A grammar with those inside it, and whether its rules say themselves what is ignored where."""
    ignored = _meanings(terminals)
    others = [one for one in nested if one.settled or _meanings(one.terminals) != ignored]
    same = [one for one in nested if one not in others]
    own = [*rules, *(rule for one in same for rule in one.rules)]
    every = _united([*terminals, *(terminal for one in nested for terminal in one.terminals)])
    if not others:
        return own, every, False
    skips = {one.start: None if one.settled else _skip(one.terminals) for one in others}
    skip = _skip(terminals)
    lexemes = {terminal.name for terminal in every}
    threaded = [Rule(rule.name, _threaded(rule.body, lexemes, skip, skips), rule.span) for rule in own]
    threaded = [replace(rule, body=_after(skip, rule.body)) if rule.name == start else rule for rule in threaded]
    for one in others:
        inner = None if one.settled else _skip(one.terminals)
        threaded += (Rule(rule.name, _threaded(rule.body, lexemes, inner, {}), rule.span) for rule in one.rules)
    return threaded, [replace(terminal, ignored=False) for terminal in every], True


def _threaded(
    body: Expression, lexemes: set[str], skip: Expression | None, inner: dict[str, Expression | None]
) -> Expression:
    """A body with what may be ignored after each lexeme, and around the grammars inside it."""

    def symbol(one: Symbol) -> Expression:
        if one.name in inner:
            return _before(_after(inner[one.name], one), skip)
        return _before(one, skip) if one.name in lexemes else one

    same: Callable[[Span], Span] = lambda span: span  # noqa: E731
    changed: Expression = rebuilt(body, {Symbol: symbol, Span: same})
    return changed


def _before(item: Expression, skip: Expression | None) -> Expression:
    return item if skip is None else InOrder((item, skip), item.span)


def _after(skip: Expression | None, item: Expression) -> Expression:
    return item if skip is None else InOrder((skip, item), item.span)


def _skip(terminals: Iterable[Terminal]) -> Expression | None:
    ignored = [Symbol(one.name, one.span) for one in terminals if one.ignored]
    if not ignored:
        return None
    return Repeat(Choice(tuple(ignored), ignored[0].span), 0, None, ignored[0].span)


def _meanings(terminals: Iterable[Terminal]) -> set[tuple[object, ...]]:
    """What is ignored, comparable between grammars. Patterns of several parts count as different."""
    return {_meaning(one.pattern) for one in terminals if one.ignored}


def _meaning(pattern: Pattern) -> tuple[object, ...]:
    match pattern:
        case Literal(text=text, ignore_case=ignore_case):
            return "literal", text, ignore_case
        case Regex(source=source, flags=flags):
            return "regex", source, flags
        case _:
            return "other", id(pattern)


def _united(terminals: Iterable[Terminal]) -> list[Terminal]:
    """Each name once; what is ignored under it in one of the grammars is."""
    found: dict[str, Terminal] = {}
    for one in terminals:
        known = found.setdefault(one.name, one)
        if one.ignored and not known.ignored:
            found[one.name] = replace(known, ignored=True)
    return list(found.values())

r"""What is ignored where one grammar stands inside another.

The engine ignores the same text everywhere. Where a grammar and those inside it ignore the same, that will do. Where
they do not, their rules say it: after each lexeme, and before the first one of a grammar, may stand what that
grammar ignores. Around a nested grammar both may stand, its own and that of the grammar around it.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: "a" %lark {\n  start: "b"\n  %ignore " "\n}')
>>> [one.name for one in grammar.terminals if one.ignored], grammar.rules[-1].body.items[1].item.options[0].name
([], '" "')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Expression, Literal, Pattern, Regex, Repeat, Rule, Symbol, Terminal, symbols
from maskwright.grammar import Sequence as InOrder
from maskwright.notation.nested import Nested
from maskwright.notation.remembered import rebuilt


def joined(
    rules: list[Rule], terminals: list[Terminal], start: str, nested: Sequence[Nested], *, once: bool
) -> tuple[list[Rule], list[Terminal], bool]:
    """A grammar with those inside it, and whether its rules say themselves what is ignored where.

    With ``once``, no more than one lexeme may be ignored at a place.
    """
    ignored = _meanings(terminals)
    same: list[Nested] = []
    others: list[Nested] = []
    for one in nested:
        is_same = not one.settled and (_meanings(one.terminals), one.once) == (ignored, once)
        (same if is_same else others).append(one)
    own = [*rules, *(rule for one in same for rule in one.rules)]
    every = _united([*terminals, *(terminal for one in nested for terminal in one.terminals)])
    if not others and not (once and ignored):
        return own, every, False
    inner = {one.start: None if one.settled else _skip(one.terminals, once=one.once) for one in others}
    skip = _skip(terminals, once=once)
    lexemes = {terminal.name for terminal in every}
    threaded = [Rule(rule.name, _threaded(rule.body, lexemes, skip, inner), rule.span) for rule in own]
    threaded = _begun(threaded, start, skip)
    for one in others:
        own_skip = inner[one.start]
        threaded += (Rule(rule.name, _threaded(rule.body, lexemes, own_skip, {}), rule.span) for rule in one.rules)
    return threaded, [replace(terminal, ignored=False) for terminal in every], True


def _begun(rules: list[Rule], start: str, skip: Expression | None) -> list[Rule]:
    """The rules, where the start rule takes ignored text first; elsewhere it stands under another name."""
    at = next((index for index, rule in enumerate(rules) if rule.name == start), None)
    if skip is None or at is None:
        return rules
    again = f"lark.{start}"
    change = {
        Symbol: lambda one: Symbol(again, one.span) if one.name == start else one,
        Span: lambda span: span,
    }
    renamed = [Rule(rule.name, rebuilt(rule.body, change), rule.span) for rule in rules]
    if any(symbol.name == again for rule in renamed for symbol in symbols(rule.body)):
        renamed.append(Rule(again, renamed[at].body, renamed[at].span))
    renamed[at] = replace(renamed[at], body=_after(skip, renamed[at].body))
    return renamed


def _threaded(
    body: Expression, lexemes: set[str], skip: Expression | None, inner: dict[str, Expression | None]
) -> Expression:
    """A body with what may be ignored after each lexeme, and around the grammars inside it."""

    def symbol(one: Symbol) -> Expression:
        if one.name in inner:
            return _before(_after(inner[one.name], one), skip)
        return _before(one, skip) if one.name in lexemes else one

    changed: Expression = rebuilt(body, {Symbol: symbol, Span: lambda span: span})
    return changed


def _before(item: Expression, skip: Expression | None) -> Expression:
    return item if skip is None else InOrder((item, skip), item.span)


def _after(skip: Expression | None, item: Expression) -> Expression:
    return item if skip is None else InOrder((skip, item), item.span)


def _skip(terminals: Iterable[Terminal], *, once: bool) -> Expression | None:
    skipped = [one for one in terminals if one.ignored]
    if not skipped:
        return None
    # No rule has these symbols in its text, so that fixes which write a rule down again find nothing to write.
    ignored = tuple(Symbol(one.name, Span(one.span.start, one.span.start)) for one in skipped)
    return Repeat(Choice(ignored, skipped[0].span), 0, 1 if once else None, skipped[0].span)


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

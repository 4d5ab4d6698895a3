r"""Grammars without one of their parts. What used the part goes with it: it could not match any more.

>>> from maskwright import Grammar
>>> grammar = Grammar.from_text('start: "a" item? | list\nitem: "b"\nlist: item "," item')
>>> smaller = without_rules(grammar, {"item"})
>>> [rule.name for rule in smaller.rules]
['start']
>>> without_rules(grammar, {"start"}) is None
True
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import replace

from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Expression, Grammar, Repeat, Rule, Sequence, Symbol, symbols


def without_rules(grammar: Grammar, names: Collection[str]) -> Grammar | None:
    """A grammar without some rules; ``None`` if there is no text left. Linear in the grammar."""
    return _pruned(grammar, grammar.rules, set(names))


def without_terminal(grammar: Grammar, name: str) -> Grammar | None:
    """A grammar without a terminal, whether rules use it or it is ignored; ``None`` if there is no text left."""
    smaller = replace(grammar, terminals=tuple(one for one in grammar.terminals if one.name != name))
    return _pruned(smaller, grammar.rules, {name})


def without_alternative(grammar: Grammar, names: Collection[str], place: Span) -> Grammar | None:
    """A grammar in which some rules lack the options of their choices that stand at a place; ``None`` as for rules."""
    rules = tuple(_without_options(rule, place) if rule.name in names else rule for rule in grammar.rules)
    return _pruned(grammar, rules, set())


def unused_after(grammar: Grammar, smaller: Grammar, names: Collection[str]) -> tuple[str, ...]:
    """The rules that ``smaller`` has no use for any more, besides those that were taken out. Linear."""
    left = _reachable(smaller)
    before = _reachable(grammar)
    return tuple(rule.name for rule in grammar.rules if rule.name in before - left and rule.name not in names)


def _reachable(grammar: Grammar) -> set[str]:
    bodies = {rule.name: rule.body for rule in grammar.rules}
    found, waiting = {grammar.start}, [grammar.start]
    while waiting:
        body = bodies.get(waiting.pop())
        for symbol in symbols(body) if body is not None else ():
            if symbol.name not in found:
                found.add(symbol.name)
                waiting.append(symbol.name)
    return found


def _without_options(rule: Rule, place: Span) -> Rule:
    body = rule.body
    if not isinstance(body, Choice):
        return rule
    return replace(rule, body=replace(body, options=tuple(one for one in body.options if one.span != place)))


def _pruned(grammar: Grammar, rules: tuple[Rule, ...], gone: set[str]) -> Grammar | None:
    """Leave out what uses what is gone, and again what uses that. Each rule is looked at once for each that it uses."""
    bodies = {rule.name: rule for rule in rules if rule.name not in gone}
    users: dict[str, set[str]] = defaultdict(set)
    for rule in bodies.values():
        for symbol in symbols(rule.body):
            users[symbol.name].add(rule.name)
    waiting = [name for name in bodies if _is_nothing(bodies[name].body)]
    waiting += [user for name in gone for user in users[name]]
    while waiting:
        name = waiting.pop()
        if name not in bodies:
            continue
        body = _without(bodies[name].body, gone)
        if body is None:
            del bodies[name]
            gone.add(name)
            waiting += users[name]
        else:
            bodies[name] = replace(bodies[name], body=body)
    if grammar.start not in bodies:
        return None
    return replace(grammar, rules=tuple(bodies.values()))


def _is_nothing(body: Expression) -> bool:
    return isinstance(body, Choice) and not body.options


def _without(body: Expression, gone: set[str]) -> Expression | None:
    """An expression without the symbols that are gone; ``None`` if it matches nothing then. As deep as it nests."""
    if isinstance(body, Symbol):
        return None if body.name in gone else body
    if isinstance(body, Sequence):
        items = [_without(item, gone) for item in body.items]
        return None if None in items else replace(body, items=tuple(item for item in items if item is not None))
    if isinstance(body, Choice):
        options = tuple(one for one in (_without(option, gone) for option in body.options) if one is not None)
        return replace(body, options=options) if options else None
    if isinstance(body, Repeat):
        item = _without(body.item, gone)
        if item is not None:
            return replace(body, item=item)
        return Sequence((), body.span) if body.minimum == 0 else None
    return body

r"""Rules that are levels of binary operators, one for each precedence: ``sum: sum "+" term | term``.

Which operator binds tighter makes no difference to which texts are allowed: with `A` for the innermost operand, levels
of ``x (op x)*`` in one another allow just ``A (any-op A)*``. So all levels can be one rule.

>>> from maskwright import Grammar
>>> grammar = Grammar.from_text('start: item ("+" item)*\nitem: part "*" item | part\npart: "1"')
>>> [one.instead for one in expression_levels(grammar)]
['start: part | start ("+" | "*") part']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Expression, Grammar, Notation, Repeat, Rule, Sequence, Symbol
from maskwright.profiling.constructs.candidate import Candidate
from maskwright.profiling.constructs.wording import text_of

FEWEST = 2
"""Levels that are worth to be one."""

MOST = 100
"""Levels that are taken together, so that long chains with many ways into them are looked at in linear time."""


@dataclass(frozen=True, slots=True)
class _Level:
    """A rule that is ``operand (operator operand)*``."""

    rule: Rule
    operand: str
    operators: tuple[Expression, ...]


def expression_levels(grammar: Grammar) -> Iterator[Candidate]:
    """Chains of levels, each from its loosest operator on. Linear."""
    levels = {level.rule.name: level for rule in grammar.rules if (level := _level(rule)) is not None}
    inner = {level.operand for level in levels.values()}
    for level in levels.values():
        if level.rule.name in inner:
            continue
        chain = _chain(level, levels)
        if len(chain) >= FEWEST:
            names = " ".join(one.rule.name for one in chain)
            flat, instead = partial(_flattened, chain=chain), _written(chain, grammar)
            yield Candidate("expression levels", names, level.rule.span, len(chain), (), (flat,), instead)


def _chain(level: _Level, levels: Mapping[str, _Level]) -> list[_Level]:
    """A level and those inside of it. A level that comes again is no inner one."""
    chain = [level]
    seen = {level.rule.name}
    while len(chain) < MOST and (following := levels.get(chain[-1].operand)) is not None:
        if following.rule.name in seen:
            break
        chain.append(following)
        seen.add(following.rule.name)
    return chain


def _level(rule: Rule) -> _Level | None:
    """What a rule is as a level, if it is one. The operands may be a rule or a terminal."""
    options = rule.body.options if isinstance(rule.body, Choice) else (rule.body,)
    alone = [one.name for one in options if isinstance(one, Symbol)]
    repeated = [one for one in options if isinstance(one, Sequence)]
    operand = alone[0] if len(alone) == 1 else _first(repeated) if not alone and len(repeated) == 1 else None
    if operand is None or operand == rule.name or len(alone) + len(repeated) < len(options):
        return None
    if not alone:
        found = [_starred(one, operand) for one in repeated]
    else:
        # All on one side: `a` before one operator and behind another is no repetition.
        sides = ((rule.name, operand), (operand, rule.name))
        ways = [[_binary(one, *ends) for one in repeated] for ends in sides]
        found = next((way for way in ways if None not in way), [None])
    operators = tuple(one for one in found if one is not None)
    return _Level(rule, operand, operators) if operators and len(operators) == len(repeated) else None


def _first(sequences: list[Sequence]) -> str | None:
    first = sequences[0].items[0] if sequences[0].items else None
    return first.name if isinstance(first, Symbol) else None


def _starred(sequence: Sequence, operand: str) -> Expression | None:
    """The operator of ``operand (operator operand)*``."""
    if len(sequence.items) != 2:
        return None
    first, rest = sequence.items
    is_star = isinstance(rest, Repeat) and rest.minimum == 0 and rest.maximum is None
    if not (is_star and _is(first, operand) and isinstance(rest, Repeat)):
        return None
    options = rest.item.options if isinstance(rest.item, Choice) else (rest.item,)
    operators = [_before(one, operand) for one in options]
    found = tuple(one for one in operators if one is not None)
    if not found or len(found) < len(operators):
        return None
    return found[0] if len(found) == 1 else Choice(found, Span(found[0].span.start, found[-1].span.end))


def _before(option: Expression, operand: str) -> Expression | None:
    """The operator of ``operator operand``."""
    if not isinstance(option, Sequence) or len(option.items) < 2 or not _is(option.items[-1], operand):
        return None
    return _together(list(option.items[:-1]), option)


def _binary(sequence: Sequence, left: str, right: str) -> Expression | None:
    """The operator of ``left operator right``."""
    if len(sequence.items) < 3:
        return None
    first, *operator, last = sequence.items
    return _together(operator, sequence) if _is(first, left) and _is(last, right) else None


def _together(operator: list[Expression], around: Sequence) -> Expression:
    return operator[0] if len(operator) == 1 else replace(around, items=tuple(operator))


def _is(item: Expression, name: str) -> bool:
    return isinstance(item, Symbol) and item.name == name


def _flattened(grammar: Grammar, chain: list[_Level]) -> Grammar:
    top = chain[0].rule
    span = top.body.span
    operators = Choice(tuple(one for level in chain for one in level.operators), span)
    atom = Symbol(chain[-1].operand, span)
    body = Choice((atom, Sequence((Symbol(top.name, span), operators, atom), span)), span)
    return replace(
        grammar, rules=tuple(replace(one, body=body) if one.name == top.name else one for one in grammar.rules)
    )


def _written(chain: list[_Level], grammar: Grammar) -> str:
    """As it would be defined in the notation of the grammar, or in Lark if it is a schema."""
    defined = " ::=" if grammar.notation is Notation.GBNF else ":"
    operators = [text_of(one, level.rule, grammar) for level in chain for one in level.operators]
    top, atom = chain[0].rule.name, chain[-1].operand
    return f"{top}{defined} {atom} | {top} ({' | '.join(dict.fromkeys(operators))}) {atom}"

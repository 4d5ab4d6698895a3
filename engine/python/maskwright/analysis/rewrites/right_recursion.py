r"""Right recursion turned round.

A rule ``r: α r | β`` is ``α`` any number of times and then ``β``. Where ``α`` is ``β s``, as in a list with separators,
that is ``β`` and then ``s β`` any number of times, which a left-recursive rule says too. Where it is ``r s``, as in an
ambiguous rule of an operator, the last operand may as well be ``β``. All of this holds whatever ``α`` and ``β`` are,
and if ``r`` stands inside them too: fix what these inner ones stand for, and the equation has the same least solution.

>>> from maskwright.analysis import find_all
>>> from maskwright.notation import read_lark
>>> for fix in find_all(read_lark('start: "a" "," start | "a"'))[1].fixes:
...     print(fix.title)
Recurse on the left: `start: start "," "a" | "a"` (same language)
Repeat instead: `start: "a" ("," "a")*` (same language)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright import grammar
from maskwright.analysis.rewrites.printing import NotWritten, print_expression
from maskwright.analysis.tails import tails_from
from maskwright.diagnostic import Fix, Span
from maskwright.grammar import Choice, Expression, Repeat, Rule, Symbol, symbols

if TYPE_CHECKING:
    from maskwright.analysis.facts import Facts

Row = tuple[Expression, ...]

_NOWHERE = Span(0, 0)
_MAX_COPIED, _MAX_REPEATED = 6, 8
"""Symbols of an operand that is written a second time, and of what is repeated in brackets."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The alternatives of a rule, in their order."""

    rule: Rule
    all: list[Row]

    @property
    def before(self) -> list[Row]:
        """What stands before the rule in each of those that end with it."""
        return [row[:-1] for row in self.all if ends_with(row, self.rule.name)]

    @property
    def others(self) -> list[Row]:
        """Those that do not end with it."""
        return [row for row in self.all if not ends_with(row, self.rule.name)]

    def is_own(self, expression: Expression) -> bool:
        """Whether it is a reference to the rule itself."""
        return isinstance(expression, Symbol) and expression.name == self.rule.name


def right_recursion_fixes(facts: Facts, name: str) -> Iterator[Fix]:
    """Ways to write a rule that ends with itself and with no other such rule, best first."""
    parts = _take_apart(facts, name)
    if parts is None:
        return
    own = next(row[-1] for row in parts.all if row and parts.is_own(row[-1]))
    for title, body in bodies(parts, own, facts.grammar.source):
        fix = facts.statements.instead(parts.rule, body, title)
        if fix is not None:
            yield fix


def _take_apart(facts: Facts, name: str) -> Parts | None:
    """The parts of a rule, unless it ends with itself in other places than at the end of its alternatives."""
    rule = facts.graph.rules[name]
    rows = [row_of(option) for option in (rule.body.options if isinstance(rule.body, Choice) else (rule.body,))]
    rows = _with_optional_tail_written_out(rows, name)
    parts = Parts(rule, rows)
    root = facts.graph.root[name]
    tails = [tail for tail in tails_from(facts.graph, facts.costs, facts.useful, name, root) if tail.target == name]
    if len({tail.node for tail in tails}) != len(parts.before) or not all(parts.before) or not parts.others:
        return None
    return parts


def ends_with(row: Row, name: str) -> bool:
    """Whether a reference to a rule is the last of a row."""
    return bool(row) and isinstance(row[-1], Symbol) and row[-1].name == name


def _with_optional_tail_written_out(rows: list[Row], name: str) -> list[Row]:
    """``β (s r)?`` as ``β s r | β``, if that is all there is."""
    if len(rows) == 1 and len(rows[0]) > 1:
        *base, last = rows[0]
        if isinstance(last, Repeat) and (last.minimum, last.maximum) == (0, 1) and ends_with(row_of(last.item), name):
            return [(*base, *row_of(last.item)), tuple(base)]
    return rows


def bodies(parts: Parts, own: Expression, source: str) -> Iterator[tuple[str, Expression]]:
    """Titles and new bodies."""
    starts_with_own = [parts.is_own(row[0]) for row in parts.before]
    if any(starts_with_own):
        operand = _choice(parts.others)
        small = len(list(symbols(operand))) <= _MAX_COPIED
        if all(starts_with_own) and all(len(row) > 1 for row in parts.before) and small:
            rows = [(*row[:-1], operand) if ends_with(row, parts.rule.name) else row for row in parts.all]
            yield "Recurse on the left only", _choice(rows)
        return
    separators = _separators(parts, source)
    if separators is None:
        repeated = _choice(parts.before)
        if len(list(symbols(repeated))) <= _MAX_REPEATED:
            yield "Repeat instead", _join((_repeat(repeated), _choice(parts.others)))
        return
    (item,) = parts.others
    if len(list(symbols(_join(item)))) <= _MAX_COPIED:
        turned = iter(separators)
        rows = [(own, *next(turned), *item) if ends_with(row, parts.rule.name) else row for row in parts.all]
        yield "Recurse on the left", _choice(rows)
        if separators == [()]:
            yield "Repeat instead", _repeat(_join(item), 1)
        else:
            yield "Repeat instead", _join((*item, _repeat(_join((_choice(separators), *item)))))


def _separators(parts: Parts, source: str) -> list[Row] | None:
    """The ``s`` of each alternative ``β s r``, if ``β`` is the only other alternative."""
    if len(parts.others) != 1 or not parts.others[0]:
        return None
    count = len(parts.others[0])
    try:
        item = print_expression(_join(parts.others[0]), source)
        if any(print_expression(_join(row[:count]), source) != item for row in parts.before):
            return None
    except NotWritten:
        return None
    return [row[count:] for row in parts.before]


def row_of(expression: Expression) -> Row:
    """The parts of a sequence; anything else is a row of one."""
    return expression.items if isinstance(expression, grammar.Sequence) else (expression,)


def _join(items: Sequence[Expression]) -> Expression:
    flat = [part for item in items for part in row_of(item)]
    return flat[0] if len(flat) == 1 else grammar.Sequence(tuple(flat), _NOWHERE)


def _choice(rows: Sequence[Row]) -> Expression:
    """One of the rows; what is optional is written so, instead of with an empty alternative in brackets."""
    full = [_join(row) for row in rows if row]
    some = full[0] if len(full) == 1 else Choice(tuple(full), _NOWHERE)
    if not full:
        return grammar.Sequence((), _NOWHERE)
    return some if len(full) == len(rows) else Repeat(some, 0, 1, _NOWHERE)


def _repeat(item: Expression, minimum: int = 0) -> Expression:
    return Repeat(item, minimum, None, _NOWHERE)

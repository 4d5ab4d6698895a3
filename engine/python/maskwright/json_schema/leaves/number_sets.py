r"""Exact sets of JSON numbers.

How members are written is one policy: numbers of which nothing is asked in any way that JSON has; integers without
fraction and exponent; all others without exponent, and nought without a sign. Values that a schema gives have the one
spelling of :mod:`maskwright.json_schema.spelling`.

>>> from decimal import Decimal as D
>>> from maskwright.diagnostic import Span
>>> die = NumberSet.INTEGERS & NumberSet.of_range(D(1), D(6))
>>> die.contains(D(6)), die.contains(D("2.5")), die.expression(Span(0, 0)).source
(True, False, '(?:[1-6])')
>>> (die & ~NumberSet.of_values([D(1)]) & NumberSet.of_values([D(1), D(2), D(9)])).example()
Decimal('2')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar, cast

from maskwright.diagnostic import Span
from maskwright.grammar import Expression
from maskwright.json_schema.leaves import formula
from maskwright.json_schema.leaves.formula import Finite
from maskwright.json_schema.leaves.leaf_set import LeafSet
from maskwright.json_schema.leaves.limits import MAX_DIGITS, TooLarge
from maskwright.json_schema.leaves.members import shortest_text
from maskwright.json_schema.leaves.multiples import Multiple, automaton
from maskwright.json_schema.leaves.number_expressions import INTEGER, expression
from maskwright.json_schema.leaves.ranges import between


@dataclass(frozen=True, slots=True)
class NumberSet(LeafSet):
    """A set of decimal numbers."""

    ALL: ClassVar[NumberSet]
    INTEGERS: ClassVar[NumberSet]

    @classmethod
    def of_values(cls, decimals: Iterable[Decimal]) -> NumberSet:
        """A finite set. Raises :class:`TooLarge` for numbers of too many digits."""
        members = frozenset(_checked(number) for number in decimals)
        return cls(Finite(members) if members else formula.NOTHING)

    @classmethod
    def of_range(
        cls,
        minimum: Decimal | None = None,
        maximum: Decimal | None = None,
        minimum_exclusive: bool = False,
        maximum_exclusive: bool = False,
    ) -> NumberSet:
        """Numbers between bounds, of which ``None`` is none. Raises :class:`TooLarge` for bounds of too many digits."""
        low, high = (None if bound is None else _checked(bound) for bound in (minimum, maximum))
        return cls(between(low, high, minimum_exclusive, maximum_exclusive))

    @classmethod
    def of_multiple(cls, of: Decimal) -> NumberSet:
        """Integral multiples of a number above nought.

        Raises :class:`TooLarge` where an automaton needs too many states to find them, and :class:`ValueError` for a
        number that is not above nought.
        """
        if _checked(of) <= 0:
            raise ValueError("multiples are those of a number above 0")
        # Equal numbers are equal sets; more digits than a context has would be rounded.
        reduced = of.normalize() if len(of.as_tuple().digits) <= 28 else of
        automaton(reduced, integer=False)
        return cls(Multiple(reduced))

    def contains(self, value: Decimal) -> bool:
        """Whether a number is a member."""
        return formula.contains(self.formula, value)

    def is_empty(self) -> bool | None:
        """Whether there is no member; ``None`` if that is not known within the limits."""
        if self.formula in (formula.ALL, formula.NOTHING, INTEGER):
            return self.formula == formula.NOTHING
        if isinstance(self.formula, Finite):
            return False
        found = shortest_text(self.expression(Span(0, 0)))
        return None if found is None else found.text is None

    def example(self) -> Decimal | None:
        """A shortest member, as it is written; ``None`` if there is none, or none is known."""
        if self.formula in (formula.ALL, INTEGER):
            return Decimal(0)
        if isinstance(self.formula, Finite):
            members = cast(frozenset[Decimal], self.formula.members)
            return min(members, key=lambda number: (len(f"{number:f}"), number))
        found = None if self.formula == formula.NOTHING else shortest_text(self.expression(Span(0, 0)))
        return None if found is None or found.text is None else Decimal(found.text)

    def expression(self, span: Span) -> Expression:
        """The pattern of the terminal whose lexemes are the members as they are written."""
        return expression(self.formula, span)


NumberSet.ALL = NumberSet(formula.ALL)
NumberSet.INTEGERS = NumberSet(INTEGER)


def _checked(number: Decimal) -> Decimal:
    if not number.is_finite():
        raise ValueError(f"JSON has no number {number}")
    _, digits, exponent = number.as_tuple()
    if len(digits) + abs(int(exponent)) > MAX_DIGITS:
        raise TooLarge(f"numbers of more than {MAX_DIGITS} digits are not compared")
    return number

r"""Multiples of a number, as an atom and as an automaton over numerals that keeps the remainder.

Remainders after which the same digits lead to multiples are one state, so that there are few of them for a million.

>>> from decimal import Decimal as D
>>> Multiple(D("0.01")).contains(D("3.14")), Multiple(D("0.01")).contains(D("3.141"))
(True, False)
>>> len(automaton(D(1_000_000), integer=True).transitions)
10
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

from maskwright.diagnostic import Span
from maskwright.grammar import Automaton
from maskwright.json_schema.leaves.formula import Atom
from maskwright.json_schema.leaves.limits import MAX_REMAINDERS, TooLarge


@dataclass(frozen=True, slots=True)
class Multiple(Atom):
    """The integral multiples of a number above nought."""

    of: Decimal

    def contains(self, value: Any) -> bool:
        """Whether a number is one."""
        return (Fraction(value) / Fraction(self.of)).denominator == 1


@dataclass(frozen=True, slots=True)
class _State:
    """What was read: nothing, a sign, a whole part that is or is not 0, its point, or a part of the fraction."""

    kind: Literal["start", "sign", "nought", "whole", "point", "fraction"]
    remainder: int = 0
    left: int = 0
    """Digits of the fraction that may still be other than 0."""
    bare_sign: bool = False
    """There was a minus, and nothing but 0 since."""


@functools.lru_cache(maxsize=256)
def automaton(of: Decimal, *, integer: bool) -> Automaton:
    """The numerals of multiples, without a fraction if they are to be integers; nought has no sign.

    Raises :class:`TooLarge` for more states than are allowed.
    """
    keeper = _Keeper.of(of, integer=integer)
    numbers = {_State("start"): 0}
    transitions, accepting = [], []
    for state in (queue := list(numbers)):
        row = []
        for character, to in keeper.moves(state):
            if to not in numbers:
                numbers[to] = len(numbers)
                queue.append(to)
                if len(numbers) > MAX_REMAINDERS:
                    raise TooLarge(f"multiples of {of} take more than {MAX_REMAINDERS:,} states to find")
            row.append((ord(character), ord(character), numbers[to]))
        transitions.append(tuple(row))
        if keeper.accepts(state):
            accepting.append(numbers[state])
    return Automaton(tuple(transitions), tuple(accepting), Span(0, 0))


@dataclass(slots=True)
class _Keeper:
    """Reads numerals of which ten to the ``places`` times their value is to be a multiple of ``modulus``."""

    modulus: int
    places: int
    integer: bool
    _same: dict[tuple[int, ...], int] = field(default_factory=dict)

    @classmethod
    def of(cls, of: Decimal, *, integer: bool) -> _Keeper:
        numerator, denominator = of.as_integer_ratio()
        if integer:
            # An integer is a multiple exactly if it is one of the numerator.
            return cls(numerator, 0, integer)
        places = 0
        while 10**places % denominator:
            places += 1
        return cls(numerator * (10**places // denominator), places, integer)

    def accepts(self, state: _State) -> bool:
        """Whether a numeral that ends here is a multiple."""
        if state.kind in ("start", "sign", "point") or state.bare_sign:
            return False
        return bool(state.remainder * 10**state.left % self.modulus == 0)

    def moves(self, state: _State) -> Iterator[tuple[str, _State]]:
        """The next characters, and where they lead; none that leads nowhere."""
        match state.kind:
            case "start":
                yield "-", _State("sign")
                yield "0", _State("nought", left=self.places)
            case "sign" if not self.integer:
                yield "0", _State("nought", left=self.places, bare_sign=True)
        if state.kind in ("start", "sign", "whole"):
            for digit in range(state.kind != "whole", 10):
                yield str(digit), self._whole(state.remainder * 10 + digit)
        if state.kind in ("whole", "nought") and not self.integer:
            after = self._fraction("point", state.remainder, self.places, bare_sign=state.bare_sign)
            if after:
                yield ".", after
        if state.kind in ("point", "fraction"):
            for digit in range(10 if state.left else 1):
                yield from self._after_digit(state, digit)

    def _after_digit(self, state: _State, digit: int) -> Iterator[tuple[str, _State]]:
        read = 1 if state.left else 0
        remainder = state.remainder * 10**read + digit
        after = self._fraction("fraction", remainder, state.left - read, bare_sign=state.bare_sign and not digit)
        # A sign alone may never come to stand before anything but 0.
        if after and not (after.bare_sign and not after.left):
            yield str(digit), after

    def _whole(self, remainder: int) -> _State:
        """Remainders are the same if the same digits, however many, lead from both to a multiple."""
        remainder %= self.modulus
        if math.gcd(self.modulus, 10) == 1:
            return _State("whole", remainder, self.places)
        missing = []
        power = 10**self.places
        while True:
            digits = -remainder * power % self.modulus
            missing.append(digits if digits < power else -1)
            if power >= self.modulus:
                break
            power *= 10
        return _State("whole", self._same.setdefault((*missing, -2), remainder), self.places)

    def _fraction(
        self, kind: Literal["point", "fraction"], remainder: int, left: int, *, bare_sign: bool
    ) -> _State | None:
        remainder %= self.modulus
        missing = -remainder * 10**left % self.modulus
        if missing >= 10**left:
            return None
        return _State(kind, self._same.setdefault((missing, left, -3), remainder), left, bare_sign)

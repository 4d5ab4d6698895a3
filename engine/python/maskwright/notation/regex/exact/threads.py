r"""Running a program: ordered threads as states of a deterministic automaton.

Python's ``re`` tries ways in an order and takes the first that matches. Run side by side that means: once a thread has
matched, those behind it in the order are of no account any more, and a later match by one before it counts instead. So
a text is a lexeme if and only if its last character brings a match, and of several beginnings of a text that are, the
longest is what ``re`` finds: laziness and the order of alternatives become a plain regular language together with the
longest match, without a difference.

A thread that has to look ahead takes a second, small program with it, whose threads go along: a *condition*. It is kept
or broken by what the thread reads. What is left when a thread matches depends on the text after the lexeme; the threads
behind it are of account if that is not as it should be, which is a condition for them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from maskwright.notation.regex.exact.nodes import Unfit
from maskwright.notation.regex.exact.program import MATCH, Instruction, Program

Condition = tuple[bool, frozenset[int]]
"""Whether it is negated, and the threads of what is looked for."""

Conditions = frozenset[Condition]
"""All of which have to hold."""

Pending = frozenset[Conditions]
"""One of which has to hold; empty if nothing has to."""

Thread = tuple[int, Conditions]

_MOST_CONDITIONS = 6
_MOST_WORK = 500_000
"""Threads that are looked at, in all places together."""


@dataclass(frozen=True, slots=True)
class Place:
    """Between two characters: threads in their order, and the last characters as far as looks behind tell them."""

    threads: tuple[Thread, ...]
    before: tuple[int, ...]

    @property
    def accepts(self) -> bool:
        """Whether a match ends here."""
        return any(instruction == MATCH for instruction, _ in self.threads)

    @property
    def pending(self) -> Pending:
        """What a match that ends here still depends on."""
        left: list[Conditions] = []
        for instruction, conditions in self.threads:
            if instruction != MATCH:
                continue
            # One after another holds if the other does not, which is as good as always.
            conditions = conditions - {_opposite(*one) for one in left if len(one) == 1}
            if not conditions:
                return frozenset()
            left.append(conditions)
        return frozenset(left)


def _opposite(condition: Condition) -> Condition:
    negated, threads = condition
    return not negated, threads


def _order(condition: Condition) -> tuple[bool, list[int]]:
    return condition[0], sorted(condition[1])


def _with(conditions: Conditions, one: Condition) -> Conditions | None:
    """One more condition; nothing if they contradict each other."""
    if _opposite(one) in conditions:
        return None
    if one not in conditions and len(conditions) >= _MOST_CONDITIONS:
        raise Unfit("it looks around too often")
    return conditions | {one}


@dataclass(slots=True)
class Machine:
    """Steps from place to place."""

    program: Program
    reach: int = 0
    """How many characters looks behind compare with."""
    looked_past_start: bool = False
    """Whether a look behind reached over the beginning of the lexeme, where all is taken to be as it should."""
    work: int = 0
    _kinds: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Find out how far looks behind reach, and which characters they tell apart."""
        self.reach = max((len(one) for look in self.program.behind for one in look), default=0)
        sets = [cells for look in self.program.behind for one in look for cells in one]
        seen: dict[tuple[bool, ...], int] = {}
        for cell in self.program.alphabet.all if sets else ():
            self._kinds[cell] = seen.setdefault(tuple(cell in cells for cells in sets), cell)

    def start(self) -> Place:
        """Before the first character."""
        return self._place([(self.program.start, frozenset())], ())

    def step(self, place: Place, cell: int) -> Place:
        """After one more character."""
        moved: list[Thread] = []
        for instruction, conditions in place.threads:
            one = self.program.code[instruction]
            if one.kind == "set" and cell in one.cells:
                left = self.kept(conditions, cell)
                if left is not None:
                    moved.append((one.then, left))
        before = (*place.before, self._kinds[cell])[-self.reach :] if self.reach else ()
        return self._place(moved, before)

    def _place(self, threads: list[Thread], before: tuple[int, ...]) -> Place:
        found: dict[Thread, None] = {}
        seen: set[tuple[Thread, frozenset[int]]] = set()
        # With the repetitions that each has begun here: what takes no text is not repeated, but left.
        stack = [(thread, frozenset[int]()) for thread in reversed(threads)]
        while stack:
            thread, begun = stack.pop()
            if (thread, begun) in seen:
                continue
            seen.add((thread, begun))
            self._worked(1)
            instruction, conditions = thread
            one = self.program.code[instruction]
            match one.kind:
                case "set":
                    found.setdefault(thread)
                case "split" if one.loop and one.loop in begun:
                    stack.append(((one.past, conditions), begun))
                case "split":
                    for way in (one.other, one.then):
                        again = begun | {one.loop} if one.loop and way != one.past else begun
                        stack.append(((way, conditions), again))
                case "ahead":
                    left = self._ahead(one.other, one.negated, conditions)
                    if left is not None:
                        stack.append(((one.then, left), begun))
                case "behind":
                    if self._behind(one, before):
                        stack.append(((one.then, conditions), begun))
                case "match":
                    found.setdefault(thread)
                    # What is tried after it counts only if one of its conditions turns out not to hold.
                    self._worked(len(stack) * len(conditions))
                    stack = [
                        ((other[0], further), started)
                        for other, started in stack
                        for condition in sorted(conditions, key=_order, reverse=True)
                        if (further := _with(other[1], _opposite(condition))) is not None
                    ]
        return Place(tuple(found), before)

    def _worked(self, steps: int) -> None:
        self.work += steps
        if self.work > _MOST_WORK:
            raise Unfit("it is too large")

    def _ahead(self, inside: int, negated: bool, conditions: Conditions) -> Conditions | None:
        looking = self.closed({inside})
        if MATCH in looking:
            return None if negated else conditions
        return _with(conditions, (negated, looking))

    def _behind(self, one: Instruction, before: tuple[int, ...]) -> bool:
        """Whether a look behind lets through."""
        beyond = False
        for sequence in self.program.behind[one.other]:
            if all(cell in cells for cell, cells in zip(reversed(before), reversed(sequence), strict=False)):
                if len(sequence) <= len(before):
                    return not one.negated
                beyond = True
        if beyond and not one.strict:
            self.looked_past_start = True
            return True
        return one.negated

    def kept(self, conditions: Conditions, cell: int) -> Conditions | None:
        """The conditions after a character; ``None`` if one is broken."""
        left = set()
        for negated, threads in conditions:
            code = (self.program.code[thread] for thread in threads)
            self._worked(1)
            looking = self.closed({one.then for one in code if cell in one.cells})
            if MATCH in looking:
                if negated:
                    return None
            elif looking:
                left.add((negated, looking))
            elif not negated:
                return None
        return frozenset(left)

    def closed(self, threads: set[int]) -> frozenset[int]:
        """Where threads of a condition, whose order means nothing, read next. Looks behind are not followed."""
        found, seen, stack = set(), set(threads), list(threads)
        while stack:
            instruction = stack.pop()
            one = self.program.code[instruction]
            if one.kind in ("set", "end", "match"):
                found.add(instruction)
            elif one.kind == "split":
                for further in (one.then, one.other):
                    if further not in seen:
                        seen.add(further)
                        stack.append(further)
            else:
                raise Unfit("it looks around inside of looking around")
        return frozenset(found)

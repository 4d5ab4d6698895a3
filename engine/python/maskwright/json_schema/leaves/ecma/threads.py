"""Threads of a program with the conditions that they depend on: all that is known of a text so far.

A thread that looks ahead takes threads of its own along, which may take others along in turn; once these match, or no
longer can, the condition is decided. What is looked for before a place runs from the start of the text beside all
others. Whether a word was just read is remembered for the edges of words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from maskwright.json_schema.leaves.ecma.program import MATCH, Program
from maskwright.json_schema.leaves.limits import TooLarge

Condition: TypeAlias = "tuple[bool, frozenset[Thread]]"
"""Whether it must not hold, and the threads of what is looked for."""

Thread: TypeAlias = "tuple[int, frozenset[Condition]]"
Threads: TypeAlias = "frozenset[Thread]"

ALWAYS: Final[Threads] = frozenset({(MATCH, frozenset())})
NEVER: Final[Threads] = frozenset()
_MOST_CONDITIONS = 8


@dataclass(frozen=True, slots=True)
class Place:
    """Between two characters: what is known of those before."""

    threads: Threads
    behind: tuple[frozenset[int], ...] = ()


@dataclass(slots=True)
class Machine:
    """Steps from place to place."""

    program: Program
    left: int
    """How much work may still be done."""
    _at_start: bool = True
    _after_word: bool = False
    _behind: tuple[frozenset[int], ...] = ()

    def start(self) -> Place:
        """Before the first character."""
        self._at_start, self._after_word, self._behind = True, False, ()
        return self._place([(self.program.start, frozenset())], [frozenset()] * len(self.program.behind))

    def step(self, place: Place, reads: Callable[[int], bool], *, word: bool) -> Place:
        """After one more character, given which instructions read it and whether it is one of a word."""
        self._at_start, self._after_word, self._behind = False, word and self.program.words, ()
        code = self.program.code
        behind = [frozenset(code[one].then for one in threads if reads(one)) for threads in place.behind]
        # All looks behind are brought up to date before anything asks for them.
        for number in range(len(behind)):
            self._behind = (*self._behind, self._closed_behind(number, behind[number]))
        return Place(self._stepped(place.threads, reads), self._behind)

    def _place(self, threads: Iterable[Thread], behind: list[frozenset[int]]) -> Place:
        for number, moved in enumerate(behind):
            self._behind = (*self._behind, self._closed_behind(number, moved))
        return Place(self._closed(threads), self._behind)

    def accepts(self, threads: Threads) -> bool:
        """Whether they match where the text ends."""
        return any(
            at == MATCH and all(negated is not self.accepts(inside) for negated, inside in conditions)
            for at, conditions in threads
        )

    def _stepped(self, threads: Threads, reads: Callable[[int], bool]) -> Threads:
        moved = []
        for at, conditions in threads:
            self._worked(1 + len(conditions))
            # After a match anything may follow.
            if at != MATCH and not reads(at):
                continue
            left = self._kept(conditions, reads)
            if left is not None:
                moved.append((MATCH if at == MATCH else self.program.code[at].then, left))
        return self._closed(moved)

    def _kept(self, conditions: frozenset[Condition], reads: Callable[[int], bool]) -> frozenset[Condition] | None:
        left = []
        for negated, inside in conditions:
            after = self._stepped(inside, reads)
            if after in (ALWAYS, NEVER):
                if negated is (after == ALWAYS):
                    return None
            else:
                left.append((negated, after))
        return frozenset(left)

    def _closed(self, threads: Iterable[Thread]) -> Threads:
        """Where threads read next, or match."""
        code = self.program.code
        found: set[Thread] = set()
        seen: set[Thread] = set()
        stack = list(threads)
        while stack:
            thread = stack.pop()
            if thread in seen:
                continue
            seen.add(thread)
            at, conditions = thread
            self._worked(1 + len(conditions))
            one = code[at]
            match one.kind:
                case "set" | "match":
                    found.add(thread)
                case "split":
                    stack += [(one.then, conditions), (one.other, conditions)]
                case "start":
                    stack += [(one.then, conditions)] * self._at_start
                case "behind":
                    end = self.program.behind[one.other][1]
                    stack += [(one.then, conditions)] * ((end in self._behind[one.other]) is not one.negated)
                case "ahead":
                    stack += self._looking(one.then, conditions, one.negated, self._closed([(one.other, frozenset())]))
                case "word":
                    inside = frozenset({(one.other, frozenset[Condition]())})
                    stack += self._looking(one.then, conditions, self._after_word is not one.negated, inside)
        if found >= ALWAYS:
            return ALWAYS
        return _without_narrower(found)

    def _looking(self, then: int, conditions: frozenset[Condition], negated: bool, inside: Threads) -> list[Thread]:
        """A thread under one more condition, if that can hold."""
        if inside in (ALWAYS, NEVER):
            return [] if negated is (inside == ALWAYS) else [(then, conditions)]
        if (not negated, inside) in conditions:
            return []
        if len(conditions) >= _MOST_CONDITIONS:
            raise TooLarge("the pattern looks around too often at once")
        return [(then, conditions | {(negated, inside)})]

    def _closed_behind(self, number: int, moved: frozenset[int]) -> frozenset[int]:
        begun, end = self.program.behind[number]
        found = set()
        seen: set[int] = set()
        # It may begin anywhere, and its program says so; it is started once, before the first character.
        stack = [*moved, *([begun] if self._at_start else [])]
        while stack:
            at = stack.pop()
            if at in seen:
                continue
            seen.add(at)
            self._worked(1)
            one = self.program.code[at]
            if one.kind == "split":
                stack += [one.then, one.other]
            elif one.kind == "set" or at == end:
                found.add(at)
            elif one.kind == "start":
                stack += [one.then] * self._at_start
            elif one.kind == "behind":
                inner = self.program.behind[one.other][1]
                stack += [one.then] * ((inner in self._behind[one.other]) is not one.negated)
        return frozenset(found)

    def _worked(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise TooLarge("finding out what the pattern means takes too long")


def _without_narrower(found: set[Thread]) -> Threads:
    """Threads without those that another one makes needless: it is at the same place under fewer conditions."""
    free = {at for at, conditions in found if not conditions}
    kept = {(at, conditions) for at, conditions in found if not conditions or at not in free}
    if len(kept) == len(free):
        return frozenset(kept)
    by_place: dict[int, list[frozenset[Condition]]] = {}
    for at, conditions in kept:
        by_place.setdefault(at, []).append(conditions)
    return frozenset(
        (at, conditions) for at, conditions in kept if not any(other < conditions for other in by_place[at])
    )

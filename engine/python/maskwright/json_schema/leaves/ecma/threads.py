"""Threads of a program, side by side, from one character of a text to the next.

What is looked for before a place runs from the start of the text beside all others. Whether a word was just read is
remembered for the edges of words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from maskwright.json_schema.leaves.ecma.conditions import (
    ALWAYS,
    NEVER,
    Condition,
    Thread,
    Threads,
    looking,
    without_narrower,
)
from maskwright.json_schema.leaves.ecma.program import MATCH, Program
from maskwright.json_schema.leaves.limits import TooLarge


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
                    stack += looking(one.then, conditions, one.negated, self._closed([(one.other, frozenset())]))
                case "word":
                    inside = frozenset({(one.other, frozenset[Condition]())})
                    stack += looking(one.then, conditions, self._after_word is not one.negated, inside)
        if found >= ALWAYS:
            return ALWAYS
        return without_narrower(found)

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

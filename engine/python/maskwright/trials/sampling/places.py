"""Where the writing of a sentence stands, and how it may go on: the rules of lexing, kept for one way to read the text.

A lexeme must be the longest match of its own terminal. So after one that could have been longer, the lexer is watched
for as long as it may still turn out so, and text that would make it so is not written. Ignored text is offered only
there, since nowhere else is a separator needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from maskwright.trials.lexeme_steps import Watched
from maskwright.trials.lexing import TOKEN
from maskwright.trials.sampling.stacks import EMPTY, Stacks
from maskwright.trials.syntax import Syntax


class Place(NamedTuple):
    """Where the lexer is, in which terminal (none between lexemes), what is watched for, and what is to be written."""

    state: int
    terminal: str
    watched: Watched
    stack: int


class Move(NamedTuple):
    """A step: the unit that it writes, if any, and where it leads."""

    unit: int | None
    place: Place


class Places:
    """The moves of all sentences of a grammar, or of those through a target."""

    def __init__(self, syntax: Syntax, stacks: Stacks) -> None:
        """The stacks say what is aimed at."""
        self.syntax = syntax
        self.stacks = stacks

    def first(self) -> Place | None:
        """The place before any text; ``None`` if there is no sentence."""
        stack = self.stacks.first()
        return None if stack is None else Place(self.syntax.lexer.start, "", frozenset(), stack)

    def is_end(self, place: Place) -> bool:
        """Whether a sentence is written."""
        return place.stack == EMPTY and not place.terminal

    def least(self, place: Place) -> int:
        """A lower bound of the bytes that are left to write."""
        return self._lexeme_left(place) + self.stacks.least[place.stack]

    def moves(self, place: Place, *, all_bytes: bool = True) -> Iterator[Move]:
        """What may be done next: by every byte, or by one of those that leave the same to be done."""
        return self._inside(place, all_bytes=all_bytes) if place.terminal else self._between(place)

    def _lexeme_left(self, place: Place) -> int:
        if not place.terminal:
            return 0
        ends = place.state != self.syntax.lexer.start and place.terminal in self.syntax.lexer.accepts(place.state)
        return 0 if ends else self.syntax.members[place.terminal].distance[place.state]

    def _inside(self, place: Place, *, all_bytes: bool) -> Iterator[Move]:
        """End the lexeme, or write one more byte of it."""
        state, terminal, watched, stack = place
        steps = self.syntax.steps
        after = steps.ends(state, terminal, watched)
        if after is not None:
            yield Move(None, Place(self.syntax.lexer.start, "", after, stack))
        for byte, target, left in (steps.all if all_bytes else steps.distinct)(state, terminal, watched):
            yield Move(byte, Place(target, terminal, left, stack))

    def _between(self, place: Place) -> Iterator[Move]:
        """Expand the next node, begin the next lexeme, or put ignored text first."""
        state, _, watched, stack = place
        if stack != EMPTY:
            entry = self.stacks.top(stack)
            terminal = self.syntax.terminal(entry.node)
            if terminal is None:
                yield from (Move(None, Place(state, "", watched, after)) for after in self.stacks.expansions(entry))
            else:
                yield from self._terminal(terminal, Place(state, "", watched, entry.rest))
        if watched:
            yield from (Move(None, Place(state, name, watched, stack)) for name in self.syntax.ignored)

    def _terminal(self, terminal: str, place: Place) -> Iterator[Move]:
        if terminal in self.syntax.special:
            # A special token ends the run of bytes, and what is watched for with it.
            yield Move(TOKEN + self.syntax.special[terminal], place._replace(watched=frozenset()))
        if terminal in self.syntax.empty:
            yield Move(None, place)
        if terminal in self.syntax.members:
            yield Move(None, place._replace(terminal=terminal))

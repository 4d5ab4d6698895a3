r"""The pattern of all that stands together in a list of pieces: substrings of a text, by characters or by words.

Such a list of *n* pieces has *n²/2* runs in it. The suffix automaton (Blumer and others, The Smallest Automaton
Recognizing the Subwords of a Text, 1985) over pieces takes all of them with *2n* states at most; pieces that begin
alike are then read together, character by character.

>>> automaton = substrings(["ab", "c", "d"], Span(0, 0))
>>> [text for text in ("ab", "abcd", "cd", "ac", "b", "") if automaton.accepts(text)]
['ab', 'abcd', 'cd']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from maskwright.diagnostic import Span
from maskwright.grammar import Automaton
from maskwright.notation.limits import MAX_SUBSTRING_WORK

_WORDS = re.compile(r"\s+|\w+|[^\s\w]+")

_State: TypeAlias = int
_Reading: TypeAlias = "tuple[str, int, _State]"
"""A piece, how much of it is read, and the state after it."""


class TooLarge(Exception):
    """The pieces are so long, or overlap so much, that their automaton is too large."""


def words(text: str) -> list[str]:
    """Words, what is between them, and blanks, each as long as it goes."""
    return _WORDS.findall(text)


def substrings(pieces: Sequence[str], span: Span) -> Automaton:
    """The automaton of all runs of one piece or more. No piece may be empty. Raises :class:`TooLarge`.

    Linear in the text where no piece begins with another one, up to the sorting of pieces that follow one another.
    """
    return _over_characters(_suffix_automaton(pieces), span)


def _suffix_automaton(pieces: Sequence[str]) -> list[dict[str, _State]]:
    """For each state where each piece leads; state 0 is before any piece. Made piece by piece from the left."""
    after: list[dict[str, _State]] = [{}]
    longest, link = [0], [-1]
    last = 0
    for piece in pieces:
        new = len(after)
        after.append({})
        longest.append(longest[last] + 1)
        link.append(0)
        state = last
        while state >= 0 and piece not in after[state]:
            after[state][piece] = new
            state = link[state]
        if state >= 0:
            target = after[state][piece]
            if longest[target] > longest[state] + 1:
                target = _split(after, longest, link, state, piece)
            link[new] = target
        last = new
    return after


def _split(after: list[dict[str, _State]], longest: list[int], link: list[int], state: _State, piece: str) -> _State:
    """Set the shorter runs of a state apart, because only they end here too."""
    target, copy = after[state][piece], len(after)
    after.append(dict(after[target]))
    longest.append(longest[state] + 1)
    link.append(link[target])
    link[target] = copy
    while state >= 0 and after[state].get(piece) == target:
        after[state][piece] = copy
        state = link[state]
    return copy


def _over_characters(after: list[dict[str, _State]], span: Span) -> Automaton:
    """The subset construction: one set has all states and half-read pieces that a text leads to."""
    begin: frozenset[_State | _Reading] = frozenset([0])
    numbers = {begin: 0}
    queue, transitions, left = [begin], [], MAX_SUBSTRING_WORK
    for where in queue:
        ways: dict[str, list[_State | _Reading]] = {}
        for piece, read, to in _readings(after, where):
            left -= 1
            ways.setdefault(piece[read], []).append(to if read + 1 == len(piece) else (piece, read + 1, to))
        if left < 0:
            raise TooLarge
        row = []
        for character, found in sorted(ways.items()):
            target = frozenset(found)
            if target not in numbers:
                numbers[target] = len(numbers)
                queue.append(target)
            row.append((ord(character), ord(character), numbers[target]))
        transitions.append(tuple(row))
    accepting = (number for where, number in numbers.items() if number and any(isinstance(one, int) for one in where))
    return Automaton(tuple(transitions), tuple(accepting), span)


def _readings(after: list[dict[str, _State]], where: frozenset[_State | _Reading]) -> Iterator[_Reading]:
    for one in where:
        if isinstance(one, int):
            yield from ((piece, 0, to) for piece, to in after[one].items())
        else:
            yield one

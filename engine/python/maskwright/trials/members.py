r"""Members of one terminal, by the lexer's states: how far it is to the end of one, and the shortest.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: WORD\nWORD: /[a-z]{3}|[0-9]{2}/')
>>> lexer = Lexer(compile(grammar, Vocabulary.from_tokens([b"a"])).lexer_table())
>>> Members(lexer, "WORD").shortest
b'00'
"""

from __future__ import annotations

from collections import deque
from functools import cached_property

from maskwright.lexer_table import LIKING, Lexer
from maskwright.trials.alike import alike_states


class Members:
    """One terminal in the lexer: the states in which it can still be completed, each with the bytes that this takes."""

    def __init__(self, lexer: Lexer, terminal: str) -> None:
        """Search the part of the lexer that leads to the terminal, forwards and back. Linear in it."""
        self.terminal = terminal
        self._lexer = lexer
        self.distance = self._distances()

    @property
    def is_empty(self) -> bool:
        """Whether the terminal has no member of at least one byte."""
        return self._lexer.start not in self.distance

    @cached_property
    def shortest(self) -> bytes:
        """The shortest member; among these the most readable. None of a terminal that :attr:`is_empty`."""
        return self.completion(self._lexer.start)

    @cached_property
    def alike(self) -> dict[int, int]:
        """For each state in which the terminal is complete or may become so, one that stands for all alike.

        Alike are those from which the same bytes complete it. The start stands for itself, as no lexeme ends there.
        """
        lexer, terminal = self._lexer, self.terminal
        states = self._live()
        kinds = {state: terminal in lexer.accepts(state) for state in states}
        return alike_states({state: lexer.row(state) for state in states}, {**kinds, lexer.start: None})

    def _live(self) -> list[int]:
        """The start, and the states in which the terminal is complete or may become so."""
        lexer, terminal = self._lexer, self.terminal
        found = {lexer.start: None}
        for state in (queue := [lexer.start]):
            for _, target in lexer.steps(state):
                if target not in found and (terminal in lexer.accepts(target) or terminal in lexer.future(target)):
                    found[target] = None
                    queue.append(target)
        return queue

    def completion(self, state: int) -> bytes:
        """The shortest bytes, at least one, that make a member of what led to a state."""
        text = bytearray()
        left = self.distance[state]
        while left:
            byte, state = next(step for step in self._lexer.steps(state) if self._left_after(step[1]) == left - 1)
            text.append(byte)
            left -= 1
        return bytes(text)

    def samples(self, most: int) -> tuple[bytes, ...]:
        """Different members, the shortest first: one for each kind of beginning, and a longer one if there is room."""
        lexer = self._lexer
        found: dict[object, bytes] = {}
        # Bytes come in the order of how people like to read them.
        for byte, target in lexer.steps(lexer.start):
            left = self._left_after(target)
            if left is not None:
                text = bytes([byte]) + (self.completion(target) if left else b"")
                kind = _kind(byte), len(text)
                found.setdefault(kind if kind[0] else text, text)
        shown = sorted(found.values(), key=lambda text: (len(text), [LIKING[byte] for byte in text]))[:most]
        if shown and len(shown) < most:
            longer = self._longer(shown[0])
            shown += [longer] if longer is not None and longer not in shown else []
        return tuple(shown)

    def _longer(self, member: bytes) -> bytes | None:
        """A member that goes on where another ends, if there is one."""
        states = [self._lexer.start]
        for place, byte in enumerate(member):
            states = self._lexer.begin(byte) if not place else [self._lexer.next(state, byte) for state in states]
        state = next((one for one in states if one in self.distance), None)
        return None if state is None else member + self.completion(state)

    def _left_after(self, state: int) -> int | None:
        """The bytes that are left to take in a state that was just entered."""
        return 0 if self.terminal in self._lexer.accepts(state) else self.distance.get(state)

    def _distances(self) -> dict[int, int]:
        """For each state the bytes, at least one, that it takes to a member; states that lead to none are left out."""
        lexer, terminal = self._lexer, self.terminal
        before: dict[int, list[int]] = {}
        reached = [lexer.start]
        seen = {lexer.start}
        for state in reached:
            for _, target in lexer.steps(state):
                before.setdefault(target, []).append(state)
                if target not in seen and terminal in lexer.future(target):
                    seen.add(target)
                    reached.append(target)
        distance: dict[int, int] = {}
        queue = deque((target, 0) for target in before if terminal in lexer.accepts(target))
        while queue:
            target, left = queue.popleft()
            for state in before.get(target, ()):
                if state not in distance:
                    distance[state] = left + 1
                    queue.append((state, left + 1))
        return distance


def _kind(byte: int) -> str:
    """Letters of one case are of one kind, and so are digits; all else is of none."""
    character = chr(byte) if byte < 0x80 else ""
    return (
        "digit" if character.isdigit() else "lower" if character.islower() else "upper" if character.isupper() else ""
    )

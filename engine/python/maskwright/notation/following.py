r"""What can stand directly after a terminal: the terminals that follow it in some sentence, and ignored ones.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: (A B?)+ C\nA: "a"\nB: "b"\nC: "c"')
>>> neighbours = Neighbours(grammar.rules, (), "start")
>>> sorted(neighbours.after("A")), sorted(neighbours.after("C"))
(['A', 'B', 'C'], [''])
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator

from maskwright.grammar import Choice, Repeat, Rule, Sequence, Symbol
from maskwright.notation.occurrences import Occurrences

END = ""
"""The name of the end of the text among what can follow."""


class Neighbours:
    """What stands beside what in a grammar, ignored terminals aside. Made in linear time.

    Past terminals that match the empty text, which ``empty`` has, it is looked at what comes after them too.
    """

    def __init__(
        self, rules: Collection[Rule], ignored: Collection[str], start: str, empty: Container[str] = ()
    ) -> None:
        self._parts = Occurrences(rules, empty)
        self._ignored = ignored
        self._start = start
        self._needed: dict[int, int] = {}

    def after(self, terminal: str) -> set[str]:
        """The terminals that can follow one, itself too if it can; :data:`END` if the text can end there. Linear."""
        parts = self._parts
        if terminal in self._ignored:
            return (set(parts.named) - set(parts.root)) | {*self._ignored, END}
        ending = dict.fromkeys(parts.named.get(terminal, ()))
        queue = list(ending)
        for number in queue:
            fresh = [one for one in self._ended_by(number) if one not in ending]
            ending.update(dict.fromkeys(fresh))
            queue.extend(fresh)
        found = self._begun_by(one for number in ending for one in self._next_to(number)) | set(self._ignored)
        return found | {END} if parts.root.get(self._start) in ending else found

    def _ended_by(self, number: int) -> Iterator[int]:
        """What ends with an occurrence because it is the last part that is not empty."""
        for user in self._parts.around(number):
            node = self._parts.nodes[user]
            is_last = not isinstance(node, Sequence) or number >= self._last_needed(user)
            if is_last and not (isinstance(node, Repeat) and node.maximum == 0):
                yield user

    def _last_needed(self, sequence: int) -> int:
        """The last part of a sequence that cannot be empty, or -1."""
        if sequence not in self._needed:
            below = reversed(self._parts.below[sequence])
            self._needed[sequence] = next((one for one in below if one not in self._parts.nullable), -1)
        return self._needed[sequence]

    def _next_to(self, number: int) -> Iterable[int]:
        """What comes directly after an occurrence where it stands; itself if it is repeated."""
        yield from self._parts.after(number)
        parent = self._parts.parent[number]
        repeat = self._parts.nodes[parent] if parent >= 0 else None
        if isinstance(repeat, Repeat) and (repeat.maximum is None or repeat.maximum > 1):
            yield number

    def _begun_by(self, occurrences: Iterable[int]) -> set[str]:
        """The terminals that these occurrences begin with, or what comes after them in a sequence if they are empty."""
        parts = self._parts
        seen = dict.fromkeys(occurrences)
        queue = list(seen)
        found: set[str] = set()
        for number in queue:
            node = parts.nodes[number]
            more = list(parts.after(number)) if number in parts.nullable else []
            if isinstance(node, Symbol):
                if node.name not in parts.root:
                    found.add(node.name)
                else:
                    more.append(parts.root[node.name])
            elif not (isinstance(node, Repeat) and node.maximum == 0):
                more.extend(parts.below[number] if isinstance(node, Choice) else parts.below[number][:1])
            fresh = [one for one in more if one not in seen]
            seen.update(dict.fromkeys(fresh))
            queue.extend(fresh)
        return found

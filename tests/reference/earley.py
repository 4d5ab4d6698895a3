"""Which sequences of terminals can begin a sentence: Earley's algorithm (Earley 1970, CACM 13:2).

Nullable symbols are handled as Aycock and Horspool (2002) describe, by stepping over them when
they are predicted; with that, hidden left recursion and unit cycles need no care of their own.
Useless symbols are removed first, because only then does a non-empty item set mean that the
sequence can still be completed. Several sequences that mean the same to the caller may be joined
to one item set (:meth:`Recogniser.union`), or there would be exponentially many of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from functools import cached_property

from reference.case import Alternative

# (head, body, dot, the set where the production was begun; None is the set that holds the item itself)
Item = tuple[str, Alternative, int, "ItemSet | None"]

# The head of a production above the start symbol; it is complete exactly when a sentence is.
TOP = ""


class Recogniser:
    """Earley item sets for one grammar. Item sets with the same kernel are one object, shared by all texts."""

    def __init__(self, rules: Mapping[str, tuple[Alternative, ...]], terminals: Set[str], start: str) -> None:
        """Prepare the grammar: drop what derives no sentence, find what derives the empty one."""
        self.rules = _productive(rules, terminals)
        self.nullable = _nullable(self.rules)
        self.start = start
        self._sets: dict[frozenset[Item], ItemSet] = {}

    @cached_property
    def used(self) -> frozenset[str]:
        """The symbols that some sentence needs."""
        found = {self.start} if self.start in self.rules else set()
        for symbol in (queue := list(found)):
            for part in (part for body in self.rules.get(symbol, ()) for part in body):
                if part not in found:
                    found.add(part)
                    queue.append(part)
        return frozenset(found)

    @cached_property
    def initial(self) -> ItemSet | None:
        """The item set before any terminal, or ``None`` if the grammar has no sentence."""
        return self.intern([(TOP, (self.start,), 0, None)]) if self.start in self.rules else None

    def intern(self, kernel: Iterable[Item]) -> ItemSet:
        """Return the item set that grows from these items."""
        key = frozenset(kernel)
        if key not in self._sets:
            self._sets[key] = ItemSet(self, key)
        return self._sets[key]

    def union(self, sets: Iterable[ItemSet]) -> ItemSet:
        """Return the item set of several sequences at once: it goes on as any of them would.

        Right wherever a caller asks the same of all of them from here on. Closing looks at one item at a time, so the
        union of closed sets is the closure of their kernels' union.
        """
        return self.intern(item for each in sets for item in each.kernel)


class ItemSet:
    """All that may be under way after one sequence of terminals."""

    def __init__(self, recogniser: Recogniser, kernel: frozenset[Item]) -> None:
        """Close the kernel under prediction and completion."""
        self.kernel = kernel
        self.is_sentence = False
        self._recogniser = recogniser
        self._waiting: defaultdict[str, list[Item]] = defaultdict(list)
        self._next: dict[str, ItemSet | None] = {}
        self._items: set[Item] = set()
        agenda = list(kernel)
        while agenda:
            item = agenda.pop()
            if item not in self._items:
                self._items.add(item)
                agenda.extend(self._consequences(item))

    def _consequences(self, item: Item) -> list[Item]:
        head, body, dot, origin = item
        if dot == len(body):
            self.is_sentence |= head == TOP
            # A production that began here derived nothing, and prediction has stepped over it already.
            return [] if origin is None else [_advanced(waiting, origin) for waiting in origin._waiting.get(head, ())]
        symbol = body[dot]
        self._waiting[symbol].append(item)
        found: list[Item] = [(symbol, option, 0, None) for option in self._recogniser.rules.get(symbol, ())]
        if symbol in self._recogniser.nullable:
            found.append((head, body, dot + 1, origin))
        return found

    def advance(self, terminal: str) -> ItemSet | None:
        """Return the item set after one more terminal, or ``None`` if no sentence goes on so."""
        if terminal not in self._next:
            kernel = [_advanced(item, self) for item in self._waiting.get(terminal, ())]
            self._next[terminal] = self._recogniser.intern(kernel) if kernel else None
        return self._next[terminal]

    def expects(self, terminal: str) -> bool:
        """Whether a sentence can go on with this terminal."""
        return terminal in self._waiting


def _advanced(item: Item, held_by: ItemSet) -> Item:
    """Move the dot of an item of the set ``held_by``, for use in a later set."""
    head, body, dot, origin = item
    return head, body, dot + 1, held_by if origin is None else origin


def _productive(
    rules: Mapping[str, tuple[Alternative, ...]], terminals: Set[str]
) -> dict[str, tuple[Alternative, ...]]:
    """Keep the alternatives whose symbols all derive some sequence of terminals. Prediction drops the unreachable."""
    good = set(terminals)
    size = -1
    while size != len(good):
        size = len(good)
        good |= {name for name, options in rules.items() if any(good.issuperset(body) for body in options)}
    return {
        name: tuple(body for body in options if good.issuperset(body))
        for name, options in rules.items()
        if name in good
    }


def _nullable(rules: Mapping[str, tuple[Alternative, ...]]) -> set[str]:
    """The rules that derive the empty sequence."""
    empty: set[str] = set()
    size = -1
    while size != len(empty):
        size = len(empty)
        empty |= {name for name, options in rules.items() if any(empty.issuperset(body) for body in options)}
    return empty

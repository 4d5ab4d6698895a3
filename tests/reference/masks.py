"""Token masks by definition.

A text is *viable* if it can be cut into lexemes and a rest such that: each lexeme is a non-empty
member of its terminal; none is cut short, that is, no longer piece of the text from the same place
is a member of the *same* terminal (different terminals never compete); the rest is empty, or a
proper prefix of a member of a terminal that may come next; and the terminals, without the ignored
ones, can begin a sentence. Where a case has priorities, a member that a terminal of higher priority
matches too is neither a lexeme nor what a rest may become, but still rules a shorter lexeme out; a
terminal with a guard is no lexeme where a member of the guard follows it. A token is allowed after
a text if the text with the token's bytes is viable. The text may end where a cut has an empty rest
and its terminals are a sentence.

Where a case limits the tokens of a terminal (:mod:`reference.limited_masks`), the tokens that the text came in matter
too. A piece of the text *takes* as many tokens as gave it at least one byte. No lexeme of a terminal with limit n takes
more than n, whether as a lexeme, as the longer piece that rules a shorter one out, or as what the rest may become: at
least one more token will take part in that. So a lexeme may end at the limit though more of the same
follows. Priorities compare what terminals match, in however many tokens. A limited terminal has no guard:
how far it looks could not be told.

The reference reads a text byte by byte and keeps every way to cut it that is still possible.
Ways that agree in what is still to come, where the rest begins and which lexemes may yet prove cut
short, are kept as one, with the union of what their terminals mean.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from reference.case import Alternative, Case
from reference.earley import ItemSet, Recogniser
from reference.operators import Combined
from reference.terminals import Terminal

GUARD = "!"


class Cut(NamedTuple):
    """Ways to cut a text: where the rest begins, what the terminals before it mean, and what would forbid the cut.

    ``unsettled`` holds the earlier lexemes, as start and terminal, that later bytes may show to be cut short; and for
    those that something must not follow, as end and marked terminal, that it does.
    """

    rest: int
    parse: ItemSet
    unsettled: frozenset[tuple[int, str]]


class Place(NamedTuple):
    """A text with all its cuts. Without a cut it is not viable."""

    text: bytes
    cuts: list[Cut]


class Trie:
    """Tokens that share their first bytes share the work for them."""

    def __init__(self) -> None:
        """Make an empty node."""
        self.ids: list[int] = []
        self.children: dict[int, Trie] = {}

    def add(self, data: bytes, token: int) -> None:
        """Enter a token."""
        node = self
        for byte in data:
            node = node.children.setdefault(byte, Trie())
        node.ids.append(token)


class Reference:
    """The masks of one case. Item sets, regex answers and cuts are remembered from one question to the next."""

    def __init__(self, case: Case) -> None:
        """Prepare the terminals, the recogniser and the vocabulary of a case."""
        self.case = case
        self._terminals = {name: Terminal(pattern) for name, pattern in case.terminals.items()}
        terminals = case.terminals.keys() - self._without_members() | case.special.keys()
        self._recogniser = Recogniser(self._rules(), terminals, case.start)
        self._ends = {name: self._end_of(name) for name in case.terminals}
        self._guards = {name: Terminal(by) for name, by in case.guards.items()}
        self._places: dict[bytes, Place] = {}
        self._trie = Trie()
        for token, data in enumerate(case.vocabulary):
            if data:  # Holes and tokens without bytes are never allowed.
                self._trie.add(data, token)

    def _rules(self) -> dict[str, tuple[Alternative, ...]]:
        """Rules in which a terminal that matches the empty text, which no lexeme is, may be left out."""
        empty = {name for name, terminal in self._terminals.items() if terminal.classify(b"")[0]}
        optional = {name: f"{name}?" for name in empty}
        rules = {
            head: tuple(tuple(optional.get(symbol, symbol) for symbol in body) for body in options)
            for head, options in self.case.rules.items()
        }
        return rules | {f"{name}?": ((name,), ()) for name in empty}

    def _without_members(self) -> set[str]:
        """Terminals that match nothing, or nothing but the empty text."""
        return {name for name, terminal in self._terminals.items() if not terminal.classify(b"")[1]}

    def _end_of(self, name: str) -> Terminal:
        """What ends a lexeme of a terminal: its members, but for those that one of higher priority matches too."""
        case, own = self.case, self.case.terminals[name]
        taking_part = (other for other in case.terminals if other in self._recogniser.used | case.ignored)
        before = [other for other in taking_part if case.priorities.get(other, 0) > case.priorities.get(name, 0)]
        if not before:
            return self._terminals[name]
        return Terminal(Combined("and", (own, *(Combined("not", (case.terminals[other],)) for other in before))))

    @property
    def is_empty(self) -> bool:
        """Whether the grammar has no sentence at all, and so no viable text either."""
        return self._recogniser.initial is None

    def viable(self, text: bytes) -> bool:
        """Whether some sentence may begin with these bytes, as far as the cuts can tell."""
        return bool(self._place(text).cuts)

    def accepts(self, text: bytes) -> bool:
        """Whether the text may end here."""
        return any(cut.rest == len(text) and cut.parse.is_sentence for cut in self._place(text).cuts)

    def mask(self, text: bytes) -> list[int]:
        """Return the ids, ascending, of the tokens that may come after the text."""
        return sorted(self._allowed(self._place(text), self._trie))

    def dies_at(self, text: bytes) -> int:
        """Return the offset of the first byte that no viable text has there, or the length of a viable text."""
        for length in range(len(text)):
            if not self.viable(text[: length + 1]):
                return length
        return len(text)

    def _allowed(self, place: Place, node: Trie) -> Iterator[int]:
        for byte, child in node.children.items():
            after = self._read(place, byte)
            if after.cuts:
                yield from child.ids
                yield from self._allowed(after, child)

    def _place(self, text: bytes) -> Place:
        known = len(text)
        while known and text[:known] not in self._places:
            known -= 1
        place = self._places[text[:known]] if known else self._first()
        for end in range(known, len(text)):
            place = self._places[text[: end + 1]] = self._read(place, text[end])
        return place

    def _first(self) -> Place:
        parse = self._recogniser.initial
        return Place(b"", [Cut(0, parse, frozenset())] if parse else [])

    def _read(self, place: Place, byte: int) -> Place:
        text = place.text + bytes([byte])
        alike: defaultdict[tuple[int, frozenset[tuple[int, str]]], set[ItemSet]] = defaultdict(set)
        for before in place.cuts:
            for cut in self._longer(before, text):
                alike[cut.rest, cut.unsettled].add(cut.parse)
        joined = [Cut(rest, self._recogniser.union(parses), unsettled) for (rest, unsettled), parses in alike.items()]
        return Place(text, joined)

    def _longer(self, cut: Cut, text: bytes) -> Iterator[Cut]:
        """Yield the ways in which a cut lives on when the last byte of ``text`` is added to its rest."""
        unsettled = self._still_unsettled(cut, text)
        if unsettled is None:
            return
        rest = text[cut.rest :]
        may_grow = False
        for name, terminal in self._terminals.items():
            skipped = name in self.case.ignored
            if (not skipped and not cut.parse.expects(name)) or not self._may_take(name, cut.rest):
                continue
            is_member, grows = self._ends[name].classify(rest)
            may_grow = may_grow or grows
            if is_member:
                ends = unsettled | {(cut.rest, name)} if terminal.classify(rest)[1] else unsettled
                if name in self._guards:
                    ends |= {(len(text), GUARD + name)}
                if skipped:
                    yield Cut(len(text), cut.parse, ends)
                parse = cut.parse.advance(name)
                if parse is not None:
                    yield Cut(len(text), parse, ends)
        if may_grow:
            yield Cut(cut.rest, cut.parse, unsettled)

    def _may_take(self, name: str, start: int) -> bool:
        """Whether a lexeme of a terminal may go from ``start`` to the end of the text, as far as its tokens count."""
        return True

    def _still_unsettled(self, cut: Cut, text: bytes) -> frozenset[tuple[int, str]] | None:
        """Return the lexemes that may yet prove cut short, or ``None`` if one has."""
        left = set()
        for start, name in cut.unsettled:
            if name[0] != GUARD and not self._may_take(name, start):
                continue
            watched = self._guards[name[1:]] if name[0] == GUARD else self._terminals[name]
            is_member, grows = watched.classify(text[start:])
            if is_member:
                return None
            if grows:
                left.add((start, name))
        return frozenset(left)

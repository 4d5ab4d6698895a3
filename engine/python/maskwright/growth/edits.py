r"""What changed between two texts in Lark or GBNF, and the later text with a change taken back.

>>> before, after = 'start: A b\nA: "a"\nb: "b"', 'start: A b\nA: "a"+\nb: "b"  // as before'
>>> (change,) = changes_between(before, after, Notation.LARK)
>>> change.name, change.span, change.taken_back()
('A', Span(start=11, end=12), 'start: A b\nA: "a"\nb: "b"  // as before')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

from maskwright.diagnostic import Span
from maskwright.grammar import Notation
from maskwright.growth.definitions import Definition, Key, definitions_of, keyed
from maskwright.growth.renames import renames, with_names


@dataclass(frozen=True, slots=True)
class Change:
    """A definition, or a place of a JSON Schema, that is new or other than it was.

    ``span`` is its name, ``whole`` all of it; ``taken_back`` gives a text without the change, if there is one, in which
    a definition that is new was only made trivial (``is_trial``). ``mentions`` are the names that it has got by it.
    """

    name: str
    span: Span
    whole: Span
    taken_back: Callable[[], str | None]
    mentions: frozenset[str] = frozenset()
    is_trial: bool = False


def changes_between(before: str, after: str, notation: Notation) -> tuple[Change, ...]:
    """The changes in the order of the later text. A name that has only become another is none. Linear."""
    if before == after:
        return ()
    new, old = _read(after, notation), _read(before, notation)
    names = renames(old, new)
    if names:
        old = keyed(tuple(with_names(one, names, notation) for one in old.values()))
    edit = _Edit(after, old, new)
    kept = {key: one for key, one in new.items() if key not in old or old[key].pieces != one.pieces}
    kept |= _used_now(kept, old, new)
    found = [
        Change(
            one.name,
            one.span,
            one.whole,
            partial(edit.without, key),
            mentions=frozenset(one.pieces) - {one.name} - edit.pieces_before(key),
            is_trial=edit.is_trial(key),
        )
        for key, one in kept.items()
    ]
    gone = [one for key, one in old.items() if key not in new and not one.is_named]
    # What is gone has no place: the text begins with it.
    found += [Change(one.name, Span(0, 0), Span(0, 0), partial(edit.put_back, one)) for one in gone]
    return tuple(sorted(found, key=lambda one: one.span.start))


@lru_cache(maxsize=4)
def _read(text: str, notation: Notation) -> dict[Key, Definition]:
    """Remembered, since while somebody edits each text is compared with the one before and the one after."""
    return keyed(definitions_of(text, notation))


def _used_now(
    changed: dict[Key, Definition], old: dict[Key, Definition], new: dict[Key, Definition]
) -> dict[Key, Definition]:
    """Definitions that nothing used before: one writes a terminal, and then the rule that uses it."""
    mentioned = {piece for one in changed.values() for piece in one.pieces[1:]}
    names = mentioned - {piece for one in old.values() for piece in one.pieces[1:]}
    found = {key: one for key, one in new.items() if one.name in names and one.is_named and key in old}
    # The start rule is not used either; what it leads to is no part of it.
    users = {one.name for one in changed.values()}
    return {key: one for key, one in found.items() if not _reaches(one, users, new)}


def _reaches(first: Definition, targets: set[str], definitions: dict[Key, Definition]) -> bool:
    seen, waiting = {first.name}, [first]
    while waiting:
        for piece in waiting.pop().pieces[1:]:
            if piece in targets:
                return True
            if piece not in seen and (piece, 0) in definitions:
                seen.add(piece)
                waiting.append(definitions[piece, 0])
    return False


@dataclass(frozen=True, slots=True)
class _Edit:
    after: str
    old: dict[Key, Definition]
    new: dict[Key, Definition]

    def is_trial(self, key: Key) -> bool:
        """Whether there is nothing that a definition could be taken back to."""
        now, then = self.new[key], self.old.get(key)
        return now.is_named and (then is None or then.pieces == now.pieces)

    def pieces_before(self, key: Key) -> frozenset[str]:
        """What it said before; nothing of what is made trivial."""
        return frozenset() if self.is_trial(key) or key not in self.old else frozenset(self.old[key].pieces)

    def without(self, key: Key) -> str | None:
        """The later text with a definition as it was; a new one is made trivial, and a new directive left out."""
        now = self.new[key]
        then = None if self.is_trial(key) else self.old.get(key)
        instead = then.text if then else now.without_body if now.is_named else ""
        if instead is None:
            return None
        text = self.after[: now.whole.start] + instead + self.after[now.whole.end :]
        return text + self._missing(then) if then else text

    def put_back(self, one: Definition) -> str:
        return f"{self.after}\n{one.text}\n" + self._missing(one)

    def _missing(self, first: Definition) -> str:
        """The definitions that are gone, and that an old one needs."""
        gone = {one.name: one for key, one in self.old.items() if key not in self.new and one.is_named}
        needed: dict[str, Definition] = {}
        waiting = [first]
        while waiting:
            for piece in waiting.pop().pieces:
                if piece in gone and piece not in needed:
                    needed[piece] = gone[piece]
                    waiting.append(gone[piece])
        return "".join(f"\n{one.text}" for one in needed.values()) + ("\n" if needed else "")

r"""Pairs of terminals that the rules allow and that have no text, and texts from which no sentence can be reached.

No terminal may be cut short of its own longer match. So after ``a`` of ``/a+/`` no ``/ab/`` can follow: its first
character makes the ``/a+/`` longer. If something else may follow, an alternative is lost (L020). If nothing may, a text
gets into a trap (C010): tokens stay allowed, and no sentence comes of them.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: A B?\nA: /a+/\nB: /ab/')
>>> vocabulary = Vocabulary.from_tokens([b"a", b"b"])
>>> (found,) = find_traps(grammar, compile(grammar, vocabulary), vocabulary)
>>> found.code, found.witness, grammar.source[found.span.start : found.span.end]
('L020', 'a', 'A B?')
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from maskwright.analysis.facts import gather
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related, Span
from maskwright.grammar import Grammar
from maskwright.hazards.adjacent import Adjacent, Place
from maskwright.hazards.limits import MOST_PLACES
from maskwright.hazards.repeating import repeating_token
from maskwright.hazards.wording import definitions, quoted, several
from maskwright.written import Written

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Vocabulary

Found = dict[str, Any]


def find_traps(
    grammar: Grammar, compiled: CompiledGrammar, vocabulary: Vocabulary, cancel: CancelToken | None = None
) -> Iterator[Diagnostic]:
    """Dead pairs, each place of the source once, and traps that they make or that come about otherwise."""
    found = compiled.traps(cancel)
    if found["is_empty"]:
        message = (
            "no sentence can be written: every way through the rules needs terminals next to each other of which there "
            "is no text; tokens are allowed all the same, and lead nowhere"
        )
        yield finding("C012", message, grammar.start_span, witness="")
    elif not found["is_complete"]:
        message = "the search for texts from which no sentence can be reached was given up: it takes too much work here"
        yield finding("C013", message, grammar.start_span)
    if found["pairs"] or found["traps"]:
        told = _Told(grammar, compiled, vocabulary, found, cancel).findings()
        written = Written(grammar)
        yield from (one for one in told if one.span in written)


class _Told:
    """What the engine found, with places in the source and words."""

    def __init__(
        self,
        grammar: Grammar,
        compiled: CompiledGrammar,
        vocabulary: Vocabulary,
        found: Found,
        cancel: CancelToken | None,
    ) -> None:
        self._compiled, self._vocabulary, self._found = compiled, vocabulary, found
        self._adjacent = Adjacent(gather(grammar, cancel))
        self._terminals = {terminal.name: terminal for terminal in grammar.terminals}

    def findings(self) -> Iterator[Diagnostic]:
        """One for each place of dead pairs, then traps of other kinds."""
        dead: dict[str, set[str]] = {}
        for pair in self._found["pairs"]:
            dead.setdefault(pair["left"], set()).update(pair["right"])
        told: list[Found] = []
        places = [place for left, right in dead.items() for place in self._adjacent.places(left, right)]
        for place in places[:MOST_PLACES]:
            text = self._text_at(place)
            trap = next((one for one in self._found["traps"] if _is_of(one, place, text)), None)
            if trap is not None:
                told.append(trap)
                yield self._trap(place, trap)
            else:
                yield self._pair(place, text)
        if len(places) > MOST_PLACES:
            message = f"terminals cannot follow each other at {len(places) - MOST_PLACES:,} more places"
            yield finding("C013", message, places[MOST_PLACES].span)
        for trap in self._found["traps"]:
            if trap not in told:
                yield self._other_trap(trap)

    def _pair(self, place: Place, text: bytes | None) -> Diagnostic:
        after = f"after {quoted(text)}" if text is not None else f"after `{place.left}`"
        message = (
            f"{after}, {several(place.right, 'or')} can never come next: whatever {_it(place)} begins with makes "
            f"`{place.left}` longer; this way through the rule is never taken"
        )
        return finding("L020", message, place.span, self._related(place), witness=_decoded(text))

    def _trap(self, place: Place, trap: Found) -> Diagnostic:
        message = (
            f"{self._nowhere(trap)}: {several(place.right, 'or')} should follow `{place.left}`, and whatever "
            f"{_it(place)} begins with makes `{place.left}` longer"
        )
        return finding("C010", message, place.span, self._related(place), witness=_decoded(trap["text"]))

    def _other_trap(self, trap: Found) -> Diagnostic:
        last = self._terminals.get(trap["last"])
        message = self._nowhere(trap)
        if trap["next"]:
            why = ", which is ignored and takes in what they begin with" if last and last.ignored else ""
            message += f": {several(trap['next'], 'or')} should follow, and cannot behind `{trap['last']}`{why}"
        places = [Span(start, end) for start, end in trap["places"]]
        if last and (last.ignored or not places):
            places = [last.span]
        span = places[0] if places else Span(0, 0)
        related = definitions(self._terminals, [trap["last"], *trap["next"]], span)
        return finding("C010", message, span, related, witness=_decoded(trap["text"]))

    def _nowhere(self, trap: Found) -> str:
        """What the text of a trap comes to."""
        token = repeating_token(self._compiled, self._vocabulary, trap["text"])
        again = (
            "" if token is None else f", and the token {quoted(self._vocabulary.token_bytes(token) or b'')} for ever"
        )
        return f"after {quoted(trap['text'])} no sentence can be reached, though tokens stay allowed{again}"

    def _related(self, place: Place) -> tuple[Related, ...]:
        return definitions(self._terminals, [place.left, *place.right], place.span)

    def _text_at(self, place: Place) -> bytes | None:
        """A text that shows it, if possible one that goes through this place."""
        pairs = [one for one in self._found["pairs"] if one["left"] == place.left and one["text"] is not None]
        here = [one for one in pairs if _holds(one["places"], place.span)]
        shown = [one for one in here or pairs if set(one["right"]) & set(place.right)]
        return min((one["text"] for one in shown), key=len, default=None)


def _is_of(trap: Found, place: Place, text: bytes | None) -> bool:
    """Whether a dead pair is why a text is a trap: it comes next, or is all that the text could lead to."""
    if text is not None and text.startswith(trap["text"]):
        return True
    is_pair = trap["last"] == place.left and not set(trap["next"]).isdisjoint(place.right)
    return is_pair and _holds(trap["places"], place.span)


def _holds(places: list[tuple[int, int]], span: Span) -> bool:
    return any(start <= span.start and span.end <= end for start, end in places)


def _it(place: Place) -> str:
    return "it" if len(place.right) == 1 else "each of them"


def _decoded(text: bytes | None) -> str | None:
    """A text that is characters throughout."""
    try:
        return None if text is None else text.decode()
    except UnicodeDecodeError:
        return None

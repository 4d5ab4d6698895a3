r"""Special tokens in texts under test: how they are written, and which terminals match them.

In a text of a grammar that asks for special tokens, the name of one of these (``<|end|>``), or ``<[7]>`` for an id,
stands for the token. All else is text, also what looks like a special token of which the grammar knows nothing.

>>> from maskwright import Grammar, Vocabulary
>>> grammar = Grammar.from_text('start: "a" <|endoftext|> "b"')
>>> special = SpecialNames(grammar, Vocabulary.load("o200k_base"))
>>> [(piece.start, piece.end, piece.token) for piece in special.pieces(b"a<|endoftext|>b<[7]>")]
[(0, 1, None), (1, 14, 199999), (14, 20, None)]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.grammar import Grammar, SpecialTokens

if TYPE_CHECKING:
    from maskwright import Vocabulary

_ID = rb"<\[([0-9]{1,9})\]>"


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text: bytes, or the name of a special token."""

    start: int
    end: int
    token: int | None


class TokenSet:
    """The tokens that a terminal of special tokens matches."""

    def __init__(self, pattern: SpecialTokens, vocabulary: Vocabulary) -> None:
        """Look its names up."""
        names = vocabulary.special_tokens
        self._size = vocabulary.vocab_size
        self._ids = {names[name] for name in pattern.names if name in names}
        self._pattern = pattern

    def __contains__(self, token: object) -> bool:
        if not isinstance(token, int) or token >= self._size:
            return False
        inside = token in self._ids or any(first <= token <= last for first, last in self._pattern.ranges)
        return inside is not self._pattern.negated

    def first(self) -> int | None:
        """The lowest token of the set."""
        ends = {last + 1 for _, last in self._pattern.ranges} | {token + 1 for token in self._ids}
        starts = {first for first, _ in self._pattern.ranges} | self._ids | {0}
        return min((token for token in starts | ends if token in self), default=None)


class SpecialNames:
    """The special tokens of a grammar."""

    def __init__(self, grammar: Grammar, vocabulary: Vocabulary) -> None:
        """Gather the terminals that match special tokens."""
        self.terminals = {
            terminal.name: TokenSet(terminal.pattern, vocabulary)
            for terminal in grammar.terminals
            if isinstance(terminal.pattern, SpecialTokens)
        }
        known = {name: token for name, token in vocabulary.special_tokens.items() if self._is_asked_for(token)}
        self._tokens = {name.encode(): token for name, token in known.items()}
        # Of two names that begin alike, the longer one is meant.
        names = sorted(map(re.escape, self._tokens), key=len, reverse=True)
        self._name = re.compile(b"|".join([*names, _ID])) if self.terminals else None

    def pieces(self, text: bytes) -> Iterator[Piece]:
        """The pieces of a text, in order. Linear."""
        start = 0
        for found in self._name.finditer(text) if self._name else ():
            token = int(found[1]) if found[1] is not None else self._tokens[found[0]]
            if self._is_asked_for(token):
                if start < found.start():
                    yield Piece(start, found.start(), None)
                yield Piece(found.start(), found.end(), token)
                start = found.end()
        if start < len(text):
            yield Piece(start, len(text), None)

    def _is_asked_for(self, token: int) -> bool:
        return any(token in tokens for tokens in self.terminals.values())

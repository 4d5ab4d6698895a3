r"""Bytes that are cut into wanted terminals: shortest lexemes, with ignored text between them where they need it.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: "let" NAME NAME\nNAME: /[a-z]+/\n%ignore " "')
>>> texts = Texts(grammar, compile(grammar, Vocabulary.from_tokens([b"a"])))
>>> texts.of(['"let"', "NAME", "NAME"])
(b'let a a',)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final

from maskwright import _engine
from maskwright.acceptance import accepts
from maskwright.errors import CompileError, LimitExceeded
from maskwright.expressions import Complement, Intersection, Literal, NotFollowedBy, SpecialTokens
from maskwright.grammar import Grammar, Terminal

if TYPE_CHECKING:
    from maskwright import CompiledGrammar
    from maskwright.expressions import Pattern

Lexeme = bytes | int
"""Bytes, or a special token by its id."""

_MOST_WORK: Final = 10_000_000
"""Steps for the automaton of one terminal."""
_SEPARATORS: Final = (" ", "\n")
"""Ignored text that one would write oneself."""


class Texts:
    """Makes texts of a compiled grammar, whose special tokens have ids."""

    def __init__(self, grammar: Grammar, compiled: CompiledGrammar) -> None:
        self._terminals = {one.name: one for one in grammar.terminals}
        self._compiled = compiled
        self._lexemes: dict[str, Lexeme | None] = {}

    def of(self, names: Sequence[str]) -> tuple[Lexeme, ...] | None:
        """A text of these terminals that the grammar accepts, as runs of bytes and special tokens, if one is found."""
        lexemes = [self._lexeme(name) for name in names]
        if any(lexeme is None for lexeme in lexemes):
            return None
        known = [lexeme for lexeme in lexemes if lexeme is not None]
        for pieces in (self._spaced(known), self._everywhere(known), known):
            text = _joined(pieces)
            if accepts(self._compiled, text):
                return text
        return None

    def _lexeme(self, name: str) -> Lexeme | None:
        if name not in self._lexemes:
            terminal = self._terminals.get(name)
            self._lexemes[name] = None if terminal is None else _shortest(terminal)
        return self._lexemes[name]

    @cached_property
    def _separator(self) -> bytes:
        """Ignored text, the kind that one would write if there is such; nothing if nothing is ignored."""
        ignored = (one.pattern for one in self._terminals.values() if one.ignored)
        patterns = [one for one in ignored if not isinstance(one, (NotFollowedBy, SpecialTokens))]
        for wanted in _SEPARATORS:
            for pattern in patterns:
                both = Intersection((pattern, Literal(wanted, pattern.span)), pattern.span)
                if _member(both):
                    return wanted.encode()
        return next((text.encode() for text in map(_member, patterns) if text), b"")

    def _spaced(self, lexemes: list[Lexeme]) -> list[Lexeme]:
        """Apart where letters or digits would meet."""
        between = [self._separator if _meet(*pair) else b"" for pair in pairwise(lexemes)]
        return _woven(lexemes, between)

    def _everywhere(self, lexemes: list[Lexeme]) -> list[Lexeme]:
        return _woven(lexemes, [self._separator] * (len(lexemes) - 1))


def _shortest(terminal: Terminal) -> Lexeme | None:
    pattern = terminal.pattern
    if isinstance(pattern, SpecialTokens):
        return pattern.ranges[0][0] if pattern.ranges else None
    text = _member(pattern)
    if text == "" and not isinstance(pattern, NotFollowedBy):
        # No lexeme is empty, but others may be.
        text = _member(Intersection((pattern, Complement(Literal("", pattern.span), pattern.span)), pattern.span))
    return text.encode() if text else None


def _member(pattern: Pattern) -> str | None:
    try:
        return _engine.shortest_member(pattern, _MOST_WORK)
    except (CompileError, LimitExceeded):
        return None


def _meet(one: Lexeme, other: Lexeme) -> bool:
    return isinstance(one, bytes) and isinstance(other, bytes) and _is_word(one[-1:]) and _is_word(other[:1])


def _is_word(byte: bytes) -> bool:
    return byte.isalnum() or byte == b"_" or byte >= b"\x80"


def _woven(lexemes: list[Lexeme], between: list[bytes]) -> list[Lexeme]:
    return [piece for pair in zip(lexemes, [*between, b""], strict=False) for piece in pair]


def _joined(pieces: Sequence[Lexeme]) -> tuple[Lexeme, ...]:
    """Neighbours that are bytes as one run."""
    joined: list[Lexeme] = []
    for is_run, group in groupby(pieces, lambda piece: isinstance(piece, bytes)):
        if is_run:
            run = b"".join(piece for piece in group if isinstance(piece, bytes))
            joined += [run] if run else []
        else:
            joined += group
    return tuple(joined)

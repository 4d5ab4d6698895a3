"""Examples of conflicts as text: derivations, terminals, bytes, and tokens of the vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from maskwright.conflicts.brackets import bracketed
from maskwright.conflicts.texts import Lexeme
from maskwright.diagnostic import Diagnostic, Related, Span
from maskwright.errors import VocabularyError

if TYPE_CHECKING:
    from maskwright import Vocabulary

MOST_TERMINALS: Final = 60
"""Terminals of a text that are listed, and tokens."""


def readings(found: Diagnostic, *sides: dict[str, Any]) -> list[Related]:
    """Both derivations, each at the production that makes the difference."""
    return [
        Related(side.span, f"the {name} reading: {bracketed(reading['pieces'])}")
        for side, name, reading in zip(found.related, ("first", "second"), sides, strict=True)
    ]


def text_lines(
    span: Span, reading: dict[str, Any], text: Sequence[Lexeme] | None, vocabulary: Vocabulary
) -> list[Related]:
    """A text in terminals, with a dot where its derivations part, and in tokens of the vocabulary."""
    lines = []
    if reading["sentence"] is not None:
        names = [f"`{name}`" for name in reading["sentence"]]
        names.insert(reading["dot"], "•")
        lines.append(Related(span, f"in terminals: {_listed(names)}"))
    tokens = None if text is None else _tokens(text, vocabulary)
    if tokens:
        shown = [f"{_visible(vocabulary.token_bytes(token) or b'')} ({token})" for token in tokens]
        lines.append(Related(span, f"in tokens: {_listed(shown)}"))
    return lines


def _listed(words: list[str]) -> str:
    return " ".join([*words[:MOST_TERMINALS], "…"] if len(words) > MOST_TERMINALS else words)


def _tokens(text: Sequence[Lexeme], vocabulary: Vocabulary) -> list[int]:
    """The ids of a text, as the tokenizer has it; none where it has nothing to say."""
    try:
        pieces = [[piece] if isinstance(piece, int) else vocabulary.encode(piece.decode()) for piece in text]
    except (VocabularyError, UnicodeDecodeError):
        return []
    return [token for piece in pieces for token in piece]


def witness(text: Sequence[Lexeme] | None) -> str | None:
    """The text for tools; special tokens have none."""
    if text is None or any(isinstance(piece, int) for piece in text):
        return None
    return b"".join(piece for piece in text if isinstance(piece, bytes)).decode()


def _visible(data: bytes) -> str:
    from maskwright.stepping.visible import visible

    return visible(data)


def quoted(text: Sequence[Lexeme] | None) -> str:
    """A text for a sentence; special tokens by their ids."""
    if text is None:
        return ""
    return " ".join(f"token {piece}" if isinstance(piece, int) else _visible(piece) for piece in text) or "nothing"

"""What a vocabulary file says, whatever its form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from maskwright.errors import VocabularyError

Encode: TypeAlias = Callable[[str], list[int]]

LARGEST_ID: Final = (1 << 24) - 1
"""Ids become array positions, so an absurd one must not become an absurd allocation."""


@dataclass(frozen=True, slots=True)
class TokenList:
    """Tokens by their ids.

    ``tokens`` has the bytes that each stands for in a text, ``None`` where an id has none: control tokens, unused ids.
    ``special_tokens`` are names and ids of tokens that may be called for by name. ``encoder`` says how the engine makes
    tokens of a text where nothing better is known: ``"longest"`` or ``"merges"``; ``library`` loads the tokenizer's own
    way, for which a package may be missing. ``notes`` say in sentences what the file leaves open, or what is odd in it.
    """

    tokens: list[bytes | None]
    special_tokens: Mapping[str, int] = field(default_factory=dict)
    end_tokens: tuple[int, ...] = ()
    encoder: str = "longest"
    library: Callable[[], Encode] | None = None
    notes: tuple[str, ...] = ()

    def noting(self, *notes: str) -> TokenList:
        """The same with more notes."""
        return replace(self, notes=(*self.notes, *notes))


def listed(pairs: Iterable[tuple[int, bytes | None]], where: str, ids: Iterable[int] = ()) -> list[bytes | None]:
    """Tokens by position, of pairs of id and bytes; ``ids`` are others that there are, without bytes.

    Raises :class:`VocabularyError` for an id that is given twice or that no vocabulary can have.
    """
    found: dict[int, bytes | None] = {}
    for token, data in pairs:
        check_id(token, where)
        if token in found:
            raise VocabularyError(f"{where}: two tokens have the id {token}")
        found[token] = data
    highest = max((check_id(token, where) for token in ids), default=-1)
    return [found.get(token) for token in range(max(max(found, default=-1), highest) + 1)]


def check_id(token: object, where: str) -> int:
    """An id that a vocabulary can have. Raises :class:`VocabularyError` for anything else."""
    if not isinstance(token, int) or isinstance(token, bool) or not 0 <= token <= LARGEST_ID:
        raise VocabularyError(f"{where}: {token!r:.40} is not an id from 0 to {LARGEST_ID}")
    return token

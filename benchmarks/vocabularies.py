"""The vocabularies that the cases are measured on.

Both come embedded in maskwright, so that nothing is fetched. The smaller one is the first 50,000 tokens of
``cl100k_base``: merges are numbered in the order in which they were learned, so its beginning is a whole vocabulary.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import maskwright

SMALL_SIZE = 50_000


@dataclass(frozen=True)
class BenchVocabulary:
    """Tokens, one of which ends a text, and a way to make tokens of a text."""

    name: str
    tokens: list[bytes | None]
    end: int

    @cached_property
    def _encoder(self) -> maskwright.Vocabulary:
        if self.name in maskwright.Vocabulary.builtin_names():
            return maskwright.Vocabulary.load(self.name)
        return maskwright.Vocabulary(self.tokens, [self.end], "merges")

    def encode(self, text: str) -> list[int]:
        """The tokens of a text."""
        return self._encoder.encode(text)


def all_names() -> list[str]:
    """The names of the vocabularies."""
    return ["o200k_base", "cl100k_50k"]


def load(name: str) -> BenchVocabulary:
    """Load a vocabulary by its name; some 100 ms. Raises ``ValueError`` for an unknown one."""
    if name not in all_names():
        raise ValueError(f"unknown vocabulary {name!r}: there are {', '.join(all_names())}")
    if name == "cl100k_50k":
        whole = maskwright.Vocabulary.load("cl100k_base")
        return BenchVocabulary(name, [whole.token_bytes(token) for token in range(SMALL_SIZE)] + [None], SMALL_SIZE)
    whole = maskwright.Vocabulary.load(name)
    return BenchVocabulary(name, [whole.token_bytes(token) for token in range(whole.vocab_size)], whole.end_tokens[0])

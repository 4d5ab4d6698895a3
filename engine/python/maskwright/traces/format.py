"""What a trace is made of, as values; ``docs/traces.md`` has the same byte for byte."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from maskwright.reading import DEFAULT, ReadingOptions

VERSION: Final = 1
"""Of the form of the lines. A reader refuses others; keys that it does not know it leaves alone."""

LONGEST_LINE: Final = 4 << 20
"""Bytes of a line: twice what all ids of the largest vocabularies take."""

LONGEST_SOURCE: Final = 1 << 20
"""Bytes that a grammar may have in its line; of a longer one the digest alone is written."""


@dataclass(frozen=True, slots=True)
class GrammarOf:
    """The grammar of a trace: the name of its file, the digest of its text, the text, and how it was read."""

    path: str | None = None
    sha256: str | None = None
    text: str | None = field(default=None, repr=False)
    reading: ReadingOptions = DEFAULT


@dataclass(frozen=True, slots=True)
class VocabularyOf:
    """The vocabulary of a trace. What ``digest`` is, maskwright alone knows; others leave it out."""

    name: str | None = None
    digest: str | None = None
    size: int | None = None


@dataclass(frozen=True, slots=True)
class EngineOf:
    """Who made the masks."""

    name: str
    version: str | None = None
    build: str | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """The first line. ``top_is_masked`` says that the candidates of steps were taken after the mask was put in."""

    grammar: GrammarOf = GrammarOf()
    vocabulary: VocabularyOf = VocabularyOf()
    engine: EngineOf = EngineOf("unknown")
    top_is_masked: bool = False


@dataclass(frozen=True, slots=True)
class Mask:
    """What is known of a mask: how many bits are set, its digest, all ids in it; each may be missing."""

    count: int | None = None
    digest: str | None = None
    allowed: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A place in a text: the mask there, and the token or the bytes that were taken next, or refused.

    With neither the text went no further. ``top`` are candidates of the model with the logarithms of their
    probabilities. Times are in microseconds.
    """

    token: int | None = None
    data: bytes | None = None
    refused: bool = False
    mask: Mask | None = None
    top: tuple[tuple[int, float], ...] = ()
    mask_us: float | None = None
    commit_us: float | None = None


@dataclass(frozen=True, slots=True)
class Rollback:
    """So many commits were undone: a token is one, and so are bytes."""

    commits: int


Event = Step | Rollback

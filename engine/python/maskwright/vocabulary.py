"""Vocabularies: which bytes each token id of a model stands for.

``o200k_base`` and ``cl100k_base`` are embedded in the engine and need neither files nor network. Others come from
files (:mod:`maskwright.vocabulary_files`) or from a list of byte strings.

>>> from maskwright import Vocabulary
>>> Vocabulary.load("o200k_base")
<Vocabulary o200k_base of 200,019 ids>
>>> Vocabulary.from_tokens([b"a", b"ab", None]).encode("aba")
[1, 0]
"""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, SupportsIndex

from maskwright import _engine
from maskwright.arguments import file_name, require, wrong_type
from maskwright.errors import VocabularyError

if TYPE_CHECKING:
    from typing_extensions import Self

_TOKENS = "tokens must be a sequence of byte strings, with None for ids without bytes"
_END_TOKENS = "end_tokens must be a sequence of token ids"
_SOURCE = "a vocabulary is loaded by the name of an embedded one or by the path of a file"
# What the engine's ids are stored in.
_ID_LIMIT = 1 << 32


class Vocabulary(_engine.Vocabulary):
    """Tokens with an index over their bytes. Immutable; one may serve many grammars and threads.

    Text becomes tokens as the model's own tokenizer does it for an embedded vocabulary, by merging byte pairs in order
    of rank over the whole text for a ``.tiktoken`` file (which does not hold the expression that tokenizers split text
    with), and by taking the longest token that fits for everything else.
    """

    _named: dict[str, int]
    name: str
    """What it is called in messages: the name of an embedded vocabulary or of a file, else ``tokens``."""

    def __new__(
        cls,
        tokens: str | Sequence[bytes | None],
        end_tokens: Sequence[int] = (),
        encoder: str = "longest",
        special_tokens: Mapping[str, int] | None = None,
    ) -> Self:
        """Make a vocabulary, as :meth:`load` and :meth:`from_tokens` do, which are easier to read.

        ``tokens`` is the name of an embedded vocabulary, or a sequence as :meth:`from_tokens` takes it.
        """
        if not isinstance(tokens, str):
            _require_sequence(tokens, _TOKENS)
        require(encoder, str, 'encoder must be "longest" or "merges"')
        try:
            vocabulary = super().__new__(cls, tokens, _ids(end_tokens), encoder)
        except TypeError:
            # Looked for only now, because there may be 200,000 of them.
            for place, token in enumerate(tokens):
                require(token, (bytes, bytearray, NoneType), f"token {place} must be bytes or None")
            raise
        vocabulary.name = tokens if isinstance(tokens, str) else "tokens"
        vocabulary._named = {} if special_tokens is None else _names(special_tokens, vocabulary.vocab_size)
        return vocabulary

    @property
    def special_tokens(self) -> dict[str, int]:
        """Names and ids of the tokens that stand for themselves."""
        return {**super().special_tokens, **self._named}

    @classmethod
    def load(cls, source: str | os.PathLike[str]) -> Self:
        """Load an embedded vocabulary by its name, or one from a ``.json`` or ``.tiktoken`` file.

        A JSON file is an array of strings, each character a byte (U+0000 to U+00FF), position = id; an empty string or
        ``null`` is an id without bytes. Takes some 10 ms for ``o200k_base``, a tenth of a second or two for a file
        of that size. Raises :class:`VocabularyError` for an unknown name and for files that are not of these forms.
        """
        from maskwright.vocabulary_files import read_json_list, read_tiktoken

        name = file_name(source, _SOURCE)
        if name in cls.builtin_names():
            return cls(name)
        path = Path(name)
        if path.suffix not in (".json", ".tiktoken"):
            known = ", ".join(cls.builtin_names())
            raise VocabularyError(f"unknown vocabulary {name!r}: there are {known}, and .json and .tiktoken files")
        merges = path.suffix == ".tiktoken"
        tokens = read_tiktoken(name) if merges else read_json_list(name)
        try:
            vocabulary = cls(tokens, encoder="merges" if merges else "longest")
        except VocabularyError as error:
            raise VocabularyError(f"{name}: {error}") from None
        vocabulary.name = path.name
        return vocabulary

    @classmethod
    def from_tokens(
        cls,
        tokens: Sequence[bytes | None],
        end_tokens: Sequence[int] = (),
        special_tokens: Mapping[str, int] | None = None,
    ) -> Self:
        """Make a vocabulary of byte strings; position = id, ``None`` or empty bytes are an id without bytes.

        ``end_tokens`` end the text; their bytes, if any, do not count. ``special_tokens`` gives names to ids, by which
        grammars may call for them. Raises :class:`VocabularyError`.
        """
        _require_sequence(tokens, _TOKENS, "Vocabulary.load loads an embedded vocabulary or a file")
        return cls(tokens, end_tokens, special_tokens=special_tokens)

    def __repr__(self) -> str:
        return f"<Vocabulary {self.name} of {self.vocab_size:,} ids>"


def _require_sequence(value: object, demand: str, way_out: str = "") -> None:
    # Text and bytes are sequences too, but never meant as such.
    if not isinstance(value, Sequence) or isinstance(value, str | bytes | bytearray | memoryview):
        raise wrong_type(value, demand, way_out)


def _names(special_tokens: Mapping[str, int], size: int) -> dict[str, int]:
    require(special_tokens, Mapping, "special_tokens must be a mapping of names to token ids")
    for name, token in special_tokens.items():
        require(name, str, "the name of a special token must be a str")
        require(token, SupportsIndex, f"the special token {name} must have a token id")
        if not 0 <= operator.index(token) < size:
            raise VocabularyError(f"special token {name} is {token}, and the vocabulary has {size} ids")
    return {name: operator.index(token) for name, token in special_tokens.items()}


def _ids(tokens: Iterable[int]) -> list[int]:
    require(tokens, Iterable, _END_TOKENS)
    if isinstance(tokens, str | bytes | bytearray):
        raise wrong_type(tokens, _END_TOKENS)
    ids = []
    for token in tokens:
        require(token, SupportsIndex, "an end token must be a token id")
        ids.append(operator.index(token))
        if not 0 <= ids[-1] < _ID_LIMIT:
            raise VocabularyError(f"end token {token} is not an id that a vocabulary can have")
    return ids

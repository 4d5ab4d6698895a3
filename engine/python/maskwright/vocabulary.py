"""Vocabularies: which bytes each token id of a model stands for.

``o200k_base`` and ``cl100k_base`` are embedded in the engine and need neither files nor network. Others come from
files (:mod:`maskwright.vocabulary_files`) or from a list of byte strings.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from maskwright import _engine
from maskwright.errors import VocabularyError


class Vocabulary(_engine.Vocabulary):
    """Tokens with an index over their bytes. Immutable; one may serve many grammars and threads.

    Text becomes tokens as the model's own tokenizer does it for an embedded vocabulary, by merging byte pairs in order
    of rank over the whole text for a ``.tiktoken`` file (which does not hold the expression that tokenizers split text
    with), and by taking the longest token that fits for everything else.
    """

    name: str

    @classmethod
    def load(cls, source: str | os.PathLike[str]) -> Vocabulary:
        """Load an embedded vocabulary by its name, or one from a ``.json`` or ``.tiktoken`` file.

        A JSON file is an array of strings, each character a byte (U+0000 to U+00FF), position = id; an empty string or
        ``null`` is an id without bytes. Takes some 10 ms for ``o200k_base``, a tenth of a second or two for a file
        of that size. Raises :class:`VocabularyError` for an unknown name and for files that are not of these forms.
        """
        from maskwright.vocabulary_files import read_json_list, read_tiktoken

        name = os.fspath(source)
        if name in cls.builtin_names():
            return cls._named(cls(name), name)
        path = Path(name)
        if path.suffix == ".json":
            return cls._named(cls(read_json_list(path)), path.name)
        if path.suffix == ".tiktoken":
            return cls._named(cls(read_tiktoken(path), encoder="merges"), path.name)
        known = ", ".join(cls.builtin_names())
        raise VocabularyError(f"unknown vocabulary {name!r}: there are {known}, and .json and .tiktoken files")

    @classmethod
    def from_tokens(cls, tokens: Sequence[bytes | None], end_tokens: Sequence[int] = ()) -> Vocabulary:
        """Make a vocabulary of byte strings; position = id, ``None`` or empty bytes are an id without bytes.

        ``end_tokens`` end the text; their bytes, if any, do not count. Raises :class:`VocabularyError`.
        """
        return cls._named(cls(tokens, end_tokens), "tokens")

    @classmethod
    def _named(cls, vocabulary: Vocabulary, name: str) -> Vocabulary:
        vocabulary.name = name
        return vocabulary

    def __repr__(self) -> str:
        return f"<Vocabulary {self.name} of {self.vocab_size:,} ids>"

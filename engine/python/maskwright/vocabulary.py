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
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, SupportsIndex

from maskwright import _engine
from maskwright.arguments import file_name, require, wrong_type
from maskwright.errors import MaskwrightError, VocabularyError
from maskwright.vocabulary_files import (
    KNOWN,
    Encode,
    TokenList,
    choices_in,
    find_faults,
    imported_folder,
    imported_names,
    read_token_list,
    sized,
)

if TYPE_CHECKING:
    from typing_extensions import Self

_TOKENS = "tokens must be a sequence of byte strings, with None for ids without bytes"
_END_TOKENS = "end_tokens must be a sequence of token ids"
_SOURCE = "a vocabulary is loaded by the name of an embedded one or by the path of a file"
# What the engine's ids are stored in.
_ID_LIMIT = 1 << 32


class Vocabulary(_engine.Vocabulary):
    """Tokens with an index over their bytes. Immutable; one may serve many grammars and threads.

    Text becomes tokens as the model's own tokenizer does it, for embedded vocabularies and for files that hold all of a
    tokenizer, whose library is needed then. For a ``.tiktoken`` file, which does not say how text is split, byte pairs
    are merged in order of rank over the whole text, and for lists the longest token that fits is taken.
    """

    _named: dict[str, int]
    _library: Callable[[], Encode] | None
    _encode: Encode | None
    name: str
    """What it is called in messages: the name of an embedded vocabulary or of a file, else ``tokens``."""
    notes: tuple[str, ...]
    """What its file leaves open, or what is odd in it, in sentences."""

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
            vocabulary = super().__new__(cls, tokens, sorted(set(_ids(end_tokens))), encoder)
        except TypeError:
            # Looked for only now, because there may be 200,000 of them.
            for place, token in enumerate(tokens):
                require(token, (bytes, bytearray, NoneType), f"token {place} must be bytes or None")
            raise
        vocabulary.name = tokens if isinstance(tokens, str) else "tokens"
        vocabulary._named = {} if special_tokens is None else _names(special_tokens, vocabulary.vocab_size)
        vocabulary._library = vocabulary._encode = None
        vocabulary.notes = ()
        return vocabulary

    @property
    def special_tokens(self) -> dict[str, int]:
        """Names and ids of the tokens that stand for themselves."""
        return {**super().special_tokens, **self._named}

    def encode(self, text: str) -> list[int]:
        """Ids of the tokens of a text, as the tokenizer splits it; special tokens in it are text.

        Raises :class:`VocabularyError` where it cannot, or where the tokenizer's own library is needed and missing.
        """
        if self._library is None:
            return super().encode(text)
        require(text, str, "the text must be a str")
        if self._encode is None:
            try:
                self._encode = self._library()
            except MaskwrightError:
                raise
            except Exception as error:  # Libraries have errors of their own, and some have a bare Exception.
                raise VocabularyError(f"{self.name}: its tokenizer cannot be loaded: {error}") from error
        try:
            return self._encode(text)
        except Exception as error:
            raise VocabularyError(f"{self.name}: its tokenizer cannot encode this text: {error}") from error

    def encode_with(self, encode: Encode) -> None:
        """Let text be encoded by a function of the caller's, such as the method of a tokenizer that is there anyway."""
        self._library, self._encode = lambda: encode, encode

    @classmethod
    def load(
        cls,
        source: str | os.PathLike[str],
        *,
        vocab_size: int | None = None,
        end_tokens: Sequence[int] | None = None,
    ) -> Self:
        """Load an embedded or an imported vocabulary by its name, or one from a file.

        Files are told by what is in them: ``tokenizer.json``, ``vocab.json``, ``tekken.json``, ``.tiktoken``,
        SentencePiece models, GGUF; the folder of a model with one of these; and a JSON array of strings, each character
        a byte (U+0000 to U+00FF), position = id, an empty string or ``null`` an id without bytes.

        ``vocab_size`` is how many ids the model has, where that is not what the tokenizer has: ids that are missing are
        added without tokens, those past it are left out. ``end_tokens`` are used in place of those that the file names.
        What the file leaves open, or what is odd in it, is in :attr:`notes`.

        Takes some 10 ms for ``o200k_base``, some tenths of a second for files of that size. Raises
        :class:`VocabularyError` for an unknown name and for files that are not of these forms.
        """
        name = file_name(source, _SOURCE)
        require(vocab_size, (int, NoneType), "vocab_size must be an int or None")
        folder = imported_folder(name)
        if name in cls.builtin_names():
            vocabulary = cls(name)
            if vocab_size is None and end_tokens is None:
                return vocabulary
            listed = _listed(vocabulary)
        elif folder is not None:
            listed, choices = cls._read(str(folder)), choices_in(folder)
            vocab_size = choices.get("vocab_size") if vocab_size is None else vocab_size
            end_tokens = choices.get("end_tokens") if end_tokens is None else end_tokens
        else:
            listed = cls._read(name)
        if end_tokens is not None:
            listed = replace(listed, end_tokens=tuple(_ids(end_tokens)))
        if vocab_size is not None:
            listed = sized(listed, vocab_size, name)
        return cls._of(listed, name)

    @classmethod
    def _read(cls, name: str) -> TokenList:
        if not os.path.lexists(name) and not Path(name).suffix:
            known = ", ".join((*cls.builtin_names(), *imported_names()))
            raise VocabularyError(f"unknown vocabulary {name!r}: there are {known}, and files: {KNOWN}")
        listed = read_token_list(name)
        return listed.noting(*find_faults(listed))

    @classmethod
    def _of(cls, listed: TokenList, name: str) -> Self:
        try:
            vocabulary = cls(listed.tokens, listed.end_tokens, listed.encoder, listed.special_tokens)
        except VocabularyError as error:
            raise VocabularyError(f"{name}: {error}") from None
        vocabulary.name = Path(name).name
        vocabulary.notes = listed.notes
        vocabulary._library = listed.library
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


def _listed(vocabulary: Vocabulary) -> TokenList:
    """An embedded vocabulary as a list, to be given another size; text is encoded as before."""
    tokens = [vocabulary.token_bytes(token) for token in range(vocabulary.vocab_size)]
    special, ends = vocabulary.special_tokens, tuple(vocabulary.end_tokens)
    return TokenList(tokens, special, ends, library=lambda: vocabulary.encode)


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

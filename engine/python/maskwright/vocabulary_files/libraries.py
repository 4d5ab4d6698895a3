"""Tokenizers' own libraries, by which a text becomes tokens as the model saw it in training.

They are imported when a text is encoded for the first time. Where one is missing, the error names it and the way out.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from maskwright.errors import VocabularyError
from maskwright.vocabulary_files.source import read_bytes

if TYPE_CHECKING:
    from maskwright.vocabulary_files.token_list import Encode


def tokenizers_encoder(name: str, data: bytes) -> Callable[[], Encode]:
    """The way of the package ``tokenizers`` for a ``tokenizer.json``. Special tokens in a text are text."""
    digest = _digest(data)

    def load() -> Encode:
        library = needed("tokenizers", name)
        tokenizer = library.Tokenizer.from_str(_again(name, digest).decode("utf-8-sig"))
        tokenizer.encode_special_tokens = True
        tokenizer.no_padding()
        tokenizer.no_truncation()
        return lambda text: list(tokenizer.encode(text, add_special_tokens=False).ids)

    return load


def byte_level_encoder(vocabulary: str, merges: str) -> Callable[[], Encode]:
    """The way of the package ``tokenizers`` for ``vocab.json`` and ``merges.txt``."""

    def load() -> Encode:
        library = needed("tokenizers", vocabulary)
        tokenizer = library.Tokenizer(library.models.BPE.from_file(vocabulary, merges))
        tokenizer.pre_tokenizer = library.pre_tokenizers.ByteLevel(add_prefix_space=False)
        return lambda text: list(tokenizer.encode(text, add_special_tokens=False).ids)

    return load


def tiktoken_encoder(name: str, pattern: str, ranks: dict[bytes, int], first: int) -> Callable[[], Encode]:
    """The way of the package ``tiktoken``, where ids of the merges begin with ``first``."""

    def load() -> Encode:
        library = needed("tiktoken", name)
        encoding = library.Encoding(name, pat_str=pattern, mergeable_ranks=ranks, special_tokens={})
        return lambda text: [token + first for token in encoding.encode_ordinary(text)]

    return load


def sentencepiece_encoder(name: str, data: bytes) -> Callable[[], Encode]:
    """The way of the package ``sentencepiece``."""
    digest = _digest(data)

    def load() -> Encode:
        library = needed("sentencepiece", name)
        processor = library.SentencePieceProcessor(model_proto=_again(name, digest))
        return lambda text: list(processor.encode(text, add_bos=False, add_eos=False))

    return load


def llama_encoder(name: str) -> Callable[[], Encode]:
    """The way of llama.cpp, of which only the vocabulary is loaded. Special tokens in a text are text."""

    def load() -> Encode:
        library = needed("llama_cpp", name, "pip install llama-cpp-python")
        model = library.Llama(model_path=name, vocab_only=True, verbose=False)
        return lambda text: list(model.tokenize(text.encode(), add_bos=False, special=False))

    return load


def needed(package: str, name: str, way_out: str = "pip install 'maskwright[tokenizers]'") -> ModuleType | Any:
    """A package that is imported when it is needed. Raises :class:`VocabularyError` where it is missing."""
    try:
        return import_module(package)
    except ImportError:
        raise VocabularyError(
            f"{name}: text is encoded by the package {package}, which is missing: {way_out}"
        ) from None


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=16).digest()


def _again(name: str, digest: bytes) -> bytes:
    """The same file, which is not kept in memory."""
    data = read_bytes(name)
    if _digest(data) != digest:
        raise VocabularyError(f"{name}: has changed since it was loaded: load it again")
    return data

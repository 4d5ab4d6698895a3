"""Masks for llama-cpp-python: ``llama(prompt, logits_processor=LogitsProcessorList([MaskProcessor(compiled)]))``.

Its processors are functions of numpy arrays, so that the package is needed by the loop alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from maskwright.adapters.numpy import MaskProcessor
from maskwright.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["MaskProcessor", "vocabulary_of"]


def vocabulary_of(llama: Any, end_tokens: Sequence[int] | None = None) -> Vocabulary:
    """The vocabulary of a ``llama_cpp.Llama``, out of its file and as wide as its scores.

    Raises :class:`VocabularyError`.
    """
    return Vocabulary.load(llama.model_path, vocab_size=llama.n_vocab(), end_tokens=end_tokens)

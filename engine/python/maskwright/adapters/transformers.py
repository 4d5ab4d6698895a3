"""Masks for Hugging Face transformers: ``model.generate(…, logits_processor=[MaskProcessor(compiled)])``.

Works with sampling, beams and assisted generation. Processors that change scores may stand before it; those that force
a token, as ``forced_eos_token_id`` does, may not.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from maskwright.adapters.masking import Masks
from maskwright.adapters.rows import RowRecord, Rows
from maskwright.errors import MaskwrightError
from maskwright.vocabulary import Vocabulary

try:
    import torch
    from transformers import LogitsProcessor
except ImportError as error:
    raise MaskwrightError(
        f"this adapter needs torch and transformers: {error}; pip install 'maskwright[adapters]'"
    ) from None

if TYPE_CHECKING:
    from maskwright import CompiledGrammar


class MaskProcessor(LogitsProcessor):
    """Puts -inf in place of the scores of tokens that may not come next. One object is for one call of ``generate``.

    Prompts of a batch are padded on the left, as ``generate`` wants them. Scores may be wider than the vocabulary, and
    on any device.
    """

    def __init__(self, compiled: CompiledGrammar, record: RowRecord | None = None) -> None:
        """``record`` is told what happens to each row, such as :class:`maskwright.traces.RowRecorder`."""
        self._rows, self._masks = Rows(compiled, record), Masks(compiled, record)

    def reset(self) -> None:
        """Forget the sequences, for another call of ``generate``."""
        self._rows.reset()

    def __call__(self, input_ids: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
        """New scores, of shape (sequences, ids). Raises :class:`InputError`, as the adapter for numpy does."""
        states = self._rows.follow(input_ids.cpu().numpy())
        allowed = torch.from_numpy(self._masks.allowed(states, scores.shape[-1]))
        return scores.masked_fill(~allowed.to(scores.device), float("-inf"))


def vocabulary_of(
    tokenizer: Any, *, vocab_size: int | None = None, end_tokens: Sequence[int] | None = None
) -> Vocabulary:
    """The vocabulary of a tokenizer of transformers. ``vocab_size`` is that of the model, ``model.config.vocab_size``.

    Without ``end_tokens`` it is the tokenizer's own; ``model.generation_config.eos_token_id`` may name several. Raises
    :class:`VocabularyError` for one that cannot be read; text is encoded by the tokenizer itself.
    """
    ends = [tokenizer.eos_token_id] if end_tokens is None and tokenizer.eos_token_id is not None else end_tokens
    with tempfile.TemporaryDirectory() as folder:
        tokenizer.save_pretrained(folder)
        vocabulary = Vocabulary.load(folder, vocab_size=vocab_size, end_tokens=ends)
    vocabulary.name = Path(str(tokenizer.name_or_path)).name or "tokenizer"
    vocabulary.encode_with(lambda text: list(tokenizer.encode(text, add_special_tokens=False)))
    return vocabulary

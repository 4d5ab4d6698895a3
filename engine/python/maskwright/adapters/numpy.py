r"""Masks for decoding loops over numpy arrays, of one sequence or of a batch.

>>> import numpy as np
>>> from maskwright import Grammar, Vocabulary, compile
>>> vocabulary = Vocabulary.from_tokens([b"a", b"b", None], end_tokens=[2])
>>> mask = MaskProcessor(compile(Grammar.from_text('start: "a" "b"'), vocabulary))
>>> tokens, scores = [1], np.zeros(3, np.float32)
>>> for _ in range(3):
...     tokens.append(int(mask(np.array(tokens), scores).argmax()))
>>> tokens
[1, 0, 1, 2]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from maskwright.adapters.masking import Masks
from maskwright.adapters.rows import RowRecord, Rows
from maskwright.arguments import require
from maskwright.errors import InputError

if TYPE_CHECKING:
    from maskwright import CompiledGrammar

Scores = npt.NDArray[np.floating[Any]]


class MaskProcessor:
    """Puts -inf in place of the scores of tokens that may not come next. One object is for one generation."""

    def __init__(self, compiled: CompiledGrammar, record: RowRecord | None = None) -> None:
        """``record`` is told what happens to each row, such as :class:`maskwright.traces.RowRecorder`."""
        self._rows, self._masks = Rows(compiled, record), Masks(compiled, record)

    def reset(self) -> None:
        """Forget the sequences, for another generation."""
        self._rows.reset()

    def __call__(self, input_ids: npt.ArrayLike, scores: Scores) -> Scores:
        """New scores. ``input_ids`` has all tokens so far, the prompt included, ``scores`` those of the next one.

        Both are of one sequence, shapes (tokens,) and (ids,), or of a batch, (sequences, tokens) and (sequences, ids).
        Scores may be wider than the vocabulary. What :class:`InputError` it raises, see :meth:`Rows.follow` and
        :meth:`Masks.allowed`.
        """
        ids = np.asarray(input_ids)
        require(scores, np.ndarray, "scores must be a numpy array")
        if ids.ndim not in (1, 2) or scores.ndim != ids.ndim or (ids.ndim == 2 and len(ids) != len(scores)):
            raise InputError(
                f"tokens of shape {ids.shape} and scores of shape {scores.shape} do not fit: "
                "give (tokens,) and (ids,), or (sequences, tokens) and (sequences, ids)"
            )
        if not np.issubdtype(ids.dtype, np.integer):
            raise InputError(f"tokens are whole numbers, not {ids.dtype}")
        if not np.issubdtype(scores.dtype, np.floating):
            raise InputError(f"scores are floating-point numbers, which have an infinity, not {scores.dtype}")
        states = self._rows.follow(np.atleast_2d(ids))
        allowed = self._masks.allowed(states, scores.shape[-1])
        return np.where(allowed.reshape(scores.shape), scores, scores.dtype.type(-np.inf))

r"""The state of each sequence that grows in a decoding loop, found again by its tokens.

Loops hand over all tokens of every sequence at each step. They reorder sequences (beams), drop some, take back tokens
that a draft model was wrong about, and go on appending padding to one that has ended. So a state is not kept by place:
the one whose tokens have the most in common is rolled back as far as need be, and the rest is committed.

>>> import numpy as np
>>> from maskwright import Grammar, Vocabulary, compile
>>> compiled = compile(Grammar.from_text('start: "a" ("b" | "c")'), Vocabulary.from_tokens([b"a", b"b", b"c"]))
>>> rows = Rows(compiled)
>>> [state.allowed_list() for state in rows.follow(np.array([[7, 7]]))]
[[0]]
>>> [state.allowed_list() for state in rows.follow(np.array([[7, 7, 0]]))]
[[1, 2]]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from maskwright.errors import InputError, TokenRefused, VocabularyError

if TYPE_CHECKING:
    from maskwright import CompiledGrammar, State

Ids = npt.NDArray[np.integer[Any]]


class RowRecord(Protocol):
    """Is told what happens to each row, such as :class:`maskwright.traces.RowRecorder`."""

    def followed(self, rows: Sequence[Ids]) -> None:
        """The tokens of all rows after a step, without prompts and padding."""

    def masked(self, masks: npt.NDArray[np.int32], microseconds: float) -> None:
        """The masks of all rows, packed, and how long the batch of them took."""

    def reset(self) -> None:
        """The generation is over."""


@dataclass(slots=True)
class _Row:
    prompt: Ids
    tokens: Ids
    state: State
    taken: int
    """How many of the tokens were committed: those behind an end are padding."""


class Rows:
    """The sequences of one generation. What they begin with, when first seen, is the prompt, which no grammar reads."""

    def __init__(self, compiled: CompiledGrammar, record: RowRecord | None = None) -> None:
        self._compiled = compiled
        self._record = record
        self._rows: list[_Row] = []
        self._start: int | None = None

    def reset(self) -> None:
        """Forget the sequences, for another generation."""
        self._rows, self._start = [], None
        if self._record is not None:
            self._record.reset()

    def follow(self, ids: Ids) -> list[State]:
        """The state of each row of ``ids``, which has shape (sequences, tokens), the prompts included.

        A state belongs to this object: it is moved on at the next call. Costs a commit for each new token, and
        comparing the others. Raises :class:`InputError` for a sequence that is not one of this generation, and for a
        token that no mask allowed; the sequences are as before then.
        """
        start = ids.shape[1] if self._start is None else self._start
        if ids.shape[1] < start:
            raise InputError(
                f"sequences of {ids.shape[1]} tokens are shorter than the prompt of {start}: "
                "a processor is for one generation; make another, or call reset()"
            )
        rows = [self._row(number, row[:start].copy(), row[start:].copy()) for number, row in enumerate(ids)]
        self._rows, self._start = rows, start
        if self._record is not None:
            self._record.followed([row.tokens[: row.taken] for row in rows])
        return [row.state for row in rows]

    def _row(self, number: int, prompt: Ids, tokens: Ids) -> _Row:
        known = self._rows[number : number + 1] + self._rows[:number] + self._rows[number + 1 :]
        known = [row for row in known if np.array_equal(row.prompt, prompt)]
        if self._rows and not known:
            raise InputError(
                f"sequence {number} begins with another prompt than those before: "
                "a processor is for one generation; make another, or call reset()"
            )
        state, kept = self._nearest(known, tokens)
        return _Row(prompt, tokens, state, self._commit(state, tokens, kept, number))

    def _nearest(self, known: list[_Row], tokens: Ids) -> tuple[State, int]:
        """A state with as many of the tokens as possible committed, and how many these are."""
        best, most = None, -1
        for row in known:
            common = _common(row.tokens[: row.taken], tokens)
            if common > most:
                best, most = row, common
            if common == len(row.tokens) and common >= len(tokens) - 1:
                break
        if best is None:
            return self._compiled.start(), 0
        state = best.state.clone()
        state.rollback(best.taken - most)
        return state, most

    def _commit(self, state: State, tokens: Ids, kept: int, number: int) -> int:
        for place in range(kept, len(tokens)):
            if state.is_ended():
                return place
            token = int(tokens[place])
            try:
                state.commit(token)
            except (TokenRefused, VocabularyError) as error:
                raise InputError(
                    f"sequence {number}: token {token} was chosen, which the mask did not allow: {error}. "
                    "Let the masks be put in last, and nothing force other tokens"
                ) from error
        return len(tokens)


def _common(one: Ids, other: Ids) -> int:
    """How many tokens two sequences begin with in common."""
    length = min(len(one), len(other))
    differing = np.flatnonzero(one[:length] != other[:length])
    return int(differing[0]) if len(differing) else length

"""The visible form of every token, made to be searched.

All forms lie one after the other in one array of bytes. A search looks at it as a whole, without a loop over tokens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from maskwright.stepping.visible import bare

if TYPE_CHECKING:
    from maskwright import Vocabulary

# Ends each form: a byte that occurs in no UTF-8, so that no search finds anything across two tokens.
END = 0xFF
# How many tokens are read between two looks at whether the table is still wanted.
CHECK_EVERY = 4096


class TokenTable:
    """What is shown for each id: its bytes made visible, or the name of a special token. Immutable."""

    def __init__(self, vocabulary: Vocabulary, wanted: Callable[[], bool] = lambda: True) -> None:
        """Read the whole vocabulary: some 0.2 s for 200,000 tokens. Is of no use once ``wanted`` has said no."""
        special = {number: name for name, number in vocabulary.special_tokens.items()}
        size = vocabulary.vocab_size
        forms = []
        for token in range(size):
            if token % CHECK_EVERY == 0 and not wanted():
                break
            data = vocabulary.token_bytes(token)
            forms.append(special.get(token, "") if data is None else bare(data))
        encoded = [form.encode() for form in forms]
        self._blob = np.frombuffer(b"\xff".join([*encoded, b""]), np.uint8)
        lengths = np.fromiter(map(len, encoded), np.int64, len(encoded))
        self._ends = np.cumsum(lengths + 1)
        self._ids = np.flatnonzero(lengths).astype(np.uint32)
        self._special = frozenset(special)

    @property
    def ids(self) -> npt.NDArray[np.uint32]:
        """All ids that stand for a token, in order. An id with neither bytes nor a name is none."""
        return self._ids

    def is_special(self, token: int) -> bool:
        """Whether a token stands for itself and has no bytes."""
        return token in self._special

    def text(self, token: int) -> str:
        """The visible form of a token; empty for an id that is none."""
        end = int(self._ends[token]) - 1
        start = int(self._ends[token - 1]) if token else 0
        return self._blob[start:end].tobytes().decode()

    def containing(self, text: str) -> npt.NDArray[np.uint32]:
        """Ids of the tokens whose visible form has ``text`` in it, in order. Some milliseconds for 200,000 tokens."""
        wanted = text.encode("utf-8", "replace")
        if not wanted:
            return self._ids
        blob = self._blob
        # From one byte to the next fewer places are left.
        places = np.flatnonzero(blob[: max(len(blob) - len(wanted) + 1, 0)] == wanted[0])
        for ahead, byte in enumerate(wanted[1:], start=1):
            places = places[blob[places + ahead] == byte]
        found = np.zeros(len(self._ends), np.bool_)
        found[np.searchsorted(self._ends, places, side="right")] = True
        return np.flatnonzero(found).astype(np.uint32)

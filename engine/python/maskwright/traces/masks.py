r"""Masks as bytes: their digest, how many bits are set, and which.

>>> import numpy as np
>>> mask = np.array([5, 1], np.int32)
>>> count_of(mask.tobytes()), ids_of(mask.tobytes()).tolist()
(3, [0, 2, 32])
>>> digest_of_mask(packed([0, 2, 32], 40)) == digest_of_mask(mask.tobytes())
True
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt


def _by_table(words: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint8]:
    counts: npt.NDArray[np.uint8] = _TABLE[words.view(np.uint16)]
    return counts


# numpy counts bits itself from 2.0 on; both take a fraction of what Python's own numbers do.
_TABLE = np.unpackbits(np.arange(1 << 16, dtype=np.uint16).view(np.uint8).reshape(-1, 2), axis=1).sum(1, np.uint8)
_bit_counts = getattr(np, "bitwise_count", _by_table)


def digest_of_mask(mask: bytes) -> str:
    """The SHA-256 of a mask as it lies in memory: words of 32 bits, lowest byte and lowest bit first."""
    return hashlib.sha256(mask).hexdigest()


def count_of(mask: bytes) -> int:
    """How many bits are set. ``mask`` is a whole number of 32-bit words."""
    return int(_bit_counts(np.frombuffer(mask, np.uint32)).sum())


@lru_cache(maxsize=64)
def told_of(mask: bytes) -> tuple[int, str]:
    """The count and the digest of a mask. A text has few different ones: those seen last are found again."""
    return count_of(mask), digest_of_mask(mask)


def ids_of(mask: bytes) -> npt.NDArray[np.int64]:
    """The ids whose bits are set, ascending."""
    return np.flatnonzero(np.unpackbits(np.frombuffer(mask, np.uint8), bitorder="little"))


def packed(ids: Sequence[int], size: int) -> bytes:
    """The mask of some ids, all below ``size``, as bytes."""
    bits = np.zeros(-(-size // 32) * 32, np.bool_)
    bits[np.asarray(ids, np.int64)] = True
    return np.packbits(bits, bitorder="little").tobytes()


def bytes_of(mask: npt.NDArray[np.generic]) -> bytes:
    """A mask's words as bytes that are the same on every machine."""
    return mask.astype("<i4", copy=False).tobytes()

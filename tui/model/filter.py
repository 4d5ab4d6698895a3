"""Which tokens the list of candidates shows.

A filter is text as the list shows it; a space may be typed for ``␣``. ``#1730`` is the id 1730, and stands first;
tokens with that text follow it.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from maskwright.tui.model.tokens import TokenTable

# More digits no id has.
LONGEST_ID = 9


class Shown(Enum):
    """Whether a list shows all tokens, or only those of one verdict."""

    ALL = "all"
    ALLOWED = "allowed"
    MASKED = "masked"

    def next(self) -> Shown:
        """The one after this, in a circle."""
        kinds = list(Shown)
        return kinds[(kinds.index(self) + 1) % len(kinds)]


def matching(table: TokenTable, text: str) -> npt.NDArray[np.uint32]:
    """Ids of the tokens that a filter text is about."""
    found = table.containing(text.replace(" ", "␣"))
    token = _id_of(text)
    if token is None or token not in table.ids:
        return found
    return np.concatenate([np.array([token], np.uint32), found[found != token]])


def with_verdict(ids: npt.NDArray[np.uint32], bits: npt.NDArray[np.bool_], shown: Shown) -> npt.NDArray[np.uint32]:
    """Keep the ids of one verdict; ``bits`` says for each id whether it is allowed."""
    if shown is Shown.ALL:
        return ids
    kept: npt.NDArray[np.uint32] = ids[bits[ids] == (shown is Shown.ALLOWED)]
    return kept


def _id_of(text: str) -> int | None:
    digits = text.strip().removeprefix("#")
    is_id = text.strip().startswith("#") and digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_ID
    return int(digits) if is_id else None

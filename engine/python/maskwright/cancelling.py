"""Stopping work in Python when somebody has asked for it, as the engine stops its own.

>>> from maskwright import CancelToken
>>> cancel = CancelToken()
>>> for item in stoppable("ab", cancel):
...     cancel.cancel()
Traceback (most recent call last):
maskwright.errors.Cancelled: cancelled
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from maskwright.errors import Cancelled

if TYPE_CHECKING:
    from maskwright import CancelToken

Item = TypeVar("Item")


def stop_if(cancel: CancelToken | None) -> None:
    """Raise :class:`Cancelled` if the flag is set."""
    if cancel is not None and cancel.is_cancelled():
        raise Cancelled("cancelled")


def stoppable(items: Iterable[Item], cancel: CancelToken | None) -> Iterator[Item]:
    """The items, with a look at the flag before each. Raises :class:`Cancelled` once it is set."""
    for item in items:
        stop_if(cancel)
        yield item

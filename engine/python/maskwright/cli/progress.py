"""A line on standard error that says how far a compile is, or other long work, for those who begin to wait for it."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from maskwright.compilation import OnProgress

# In seconds.
PATIENCE: Final = 1.0
# Back to the first column, and nothing from there on.
WIPE: Final = "\r\x1b[K"


@contextmanager
def progress_line(patience: float = PATIENCE, doing: str = "compiling") -> Iterator[OnProgress | None]:
    """What to tell about progress: it is shown once ``patience`` is over, and wiped away at the end.

    ``None`` where standard error is not a terminal, since nobody waits there.
    """
    if not sys.stderr.isatty():
        yield None
        return
    begin = time.monotonic()
    shown = False

    def show(stage: str, share: float) -> None:
        nonlocal shown
        if time.monotonic() - begin >= patience:
            shown = True
            sys.stderr.write(f"{WIPE}{doing}: {share:4.0%}  {stage}")
            sys.stderr.flush()

    try:
        yield show
    finally:
        if shown:
            sys.stderr.write(WIPE)
            sys.stderr.flush()

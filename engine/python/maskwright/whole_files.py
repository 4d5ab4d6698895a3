"""Writing files that others may read at any time: they see the old file or the whole new one, never a part.

The contents go to a temporary file in the same folder, which then takes the other's name in one step. Nothing waits for
the disk; what a crash of the system leaves is found out by the checksum of whatever is kept here.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from pathlib import Path

_PREFIX, _SUFFIX = ".", ".part"
# In seconds: no writer takes so long, so whoever began such a file is gone.
_ABANDONED = 24 * 3600.0


def replace_file(path: Path, data: bytes) -> None:
    """Write a file, or another one in its place, which keeps who may read it.

    Raises :class:`OSError`, and leaves nothing behind then.
    """
    temporary = path.with_name(f"{_PREFIX}{os.urandom(8).hex()}{_SUFFIX}")
    try:
        with temporary.open("xb") as file:
            # There may be none yet, or a link that leads nowhere.
            with contextlib.suppress(OSError):
                shutil.copymode(path, temporary)
            file.write(data)
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def is_abandoned(entry: os.DirEntry[str]) -> bool:
    """Whether this is what a writer left that was stopped on its way. Raises :class:`OSError`."""
    named = entry.name.startswith(_PREFIX) and entry.name.endswith(_SUFFIX)
    return named and entry.stat(follow_symlinks=False).st_mtime < time.time() - _ABANDONED

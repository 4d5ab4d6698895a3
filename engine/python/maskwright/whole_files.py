"""Writing files that others may read at any time: they see the old file or the whole new one, never a part.

The contents go to a temporary file in the same folder, which then takes the other's name in one step. Nothing waits for
the disk; what a crash of the system leaves is found out by the checksum of whatever is kept here.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import time
from pathlib import Path

from maskwright.regular_files import IrregularFile

_PREFIX, _SUFFIX = ".", ".part"
# In seconds: no writer takes so long, so whoever began such a file is gone.
_ABANDONED = 24 * 3600.0


SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))


def replace_named_file(name: str, data: bytes) -> None:
    """Write a file that somebody named. A link stays one: the file that it leads to is replaced.

    Nothing takes the place of a device or a pipe: for somebody with the rights to it, ``/dev/null`` would be a plain
    file from then on. Raises :class:`OSError`, or :class:`ValueError` for what is no name, and leaves nothing behind.
    """
    place = Path(os.path.realpath(name))
    if place.is_symlink():  # One that leads to itself is still a link.
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    if name.endswith(SEPARATORS) or place.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a directory")
    # An open pipe has a name, and none that it leads to.
    if Path(name).exists() and not Path(name).is_file():
        raise IrregularFile
    replace_file(place, data)


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

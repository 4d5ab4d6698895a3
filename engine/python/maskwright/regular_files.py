"""Opening and reading files that nobody vouches for: what has no end, or none within reason, is not even begun.

A pipe may have no writer, a device gives bytes for ever, and a file of a few bytes on the disk may claim to be larger
than the memory. All of these can lie where a plain file is expected, by accident or through a link.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO


class IrregularFile(OSError):
    """A pipe, a socket or a device lies where a file is expected."""

    def __init__(self) -> None:
        super().__init__(errno.EINVAL, "not a regular file")


def open_regular_file(path: Path, *, or_handed_over: bool = False) -> BinaryIO:
    """Open a regular file for reading, at once whatever lies there.

    With ``or_handed_over`` anything but a directory will do: for names of our own open files, which wait for nobody.
    Raises :class:`IrregularFile`, and :class:`OSError` for everything else.
    """

    def opener(name: str, flags: int) -> int:
        # A socket cannot be opened, and opening a device may set something going.
        _require_regular(path.stat().st_mode, or_handed_over)
        # Something else may lie there by now, and opening a pipe waits for its writer unless told otherwise.
        descriptor = os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
        try:
            mode = os.fstat(descriptor).st_mode
            _require_regular(mode, or_handed_over)
            if not stat.S_ISREG(mode) and hasattr(os, "O_NONBLOCK"):
                # Reading, unlike opening, does wait for what the writer has not written yet.
                os.set_blocking(descriptor, True)
        except OSError:
            os.close(descriptor)
            raise
        return descriptor

    return open(path, "rb", opener=opener)


def is_handed_over(place: Path) -> bool:
    """Whether a path names one of our own open files, which nobody needs to wait for in vain."""
    return str(place) == "/dev/stdin" or os.path.realpath(place.parent) == os.path.realpath("/dev/fd")


def read_regular_file(path: Path, most: int) -> bytes:
    """Read a regular file of at most ``most`` bytes. Raises :class:`OSError` for it and for everything else."""
    with open_regular_file(path) as file:
        size = os.fstat(file.fileno()).st_size
        # Some files of the system say that they are empty, and others grow while they are read.
        data = file.read(most + 1) if size <= most else b""
        if max(len(data), size) > most:
            raise OSError(errno.EFBIG, f"larger than {most >> 20} MiB")
        return data


def _require_regular(mode: int, or_handed_over: bool) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode) and not or_handed_over:
        raise IrregularFile


def is_folder(path: str | Path) -> bool:
    """Whether there is a folder. There is none under a name that no file can have, or where nobody may look."""
    try:
        return Path(path).is_dir()
    except (OSError, ValueError):
        return False


def is_file(path: str | Path) -> bool:
    """Whether there is a file, likewise."""
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False

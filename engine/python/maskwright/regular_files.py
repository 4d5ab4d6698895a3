"""Reading files that nobody vouches for: what has no end, or none within reason, is not even begun.

A pipe may have no writer, a device gives bytes for ever, and a file of a few bytes on the disk may claim to be larger
than the memory. All of these can lie where a plain file is expected, by accident or through a link.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read_regular_file(path: Path, most: int) -> bytes:
    """Read a regular file of at most ``most`` bytes. Raises :class:`OSError` for it and for everything else."""
    with open(path, "rb", opener=_open) as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "not a regular file")
        # Some files of the system say that they are empty, and others grow while they are read.
        data = file.read(most + 1) if status.st_size <= most else b""
        if max(len(data), status.st_size) > most:
            raise OSError(errno.EFBIG, f"larger than {most >> 20} MiB")
        return data


def _open(path: str, flags: int) -> int:
    # Otherwise opening a pipe waits for its writer.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))

"""Where messages come from and go to, for a client that may say anything, or be gone."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from typing import BinaryIO, Final

LONGEST_LINE: Final = 1_000
"""Bytes of a line before a message. Longer ones are no such lines, and come in pieces."""
LONGEST_MESSAGE: Final = 256 * 1024 * 1024
"""Bytes of a message; memory for all of it is taken before it is read."""
_HEADER: Final = re.compile(rb"(?:Content-(?:Length|Type): [^\r\n]*)?\r\n")


class Input:
    """Where messages come from. When nothing comes any more, and when what comes is none, that is the end.

    ``strict`` ends it for the first line that belongs to no message too.
    """

    def __init__(self, file: BinaryIO, *, strict: bool = False) -> None:
        self._file = file
        self._strict = strict

    def readline(self) -> bytes:
        """A line before a message, or a piece of what is none."""
        try:
            line = self._file.readline(LONGEST_LINE)
        except OSError:
            return b""
        if self._strict and line and not _HEADER.fullmatch(line):
            return _refused("what came is no message of the Language Server Protocol")
        return line

    def read(self, size: int) -> bytes:
        """A message of this many bytes."""
        if size > LONGEST_MESSAGE:
            return _refused(f"a message of more than {LONGEST_MESSAGE:,} bytes was announced")
        try:
            return self._file.read(size)
        except OSError:
            return b""


class Output:
    """Where messages go. When nobody reads them any more, nobody is left to serve, so that ends the process."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def write(self, data: bytes) -> None:
        """Write a message; once it is closed, whoever still has something to say comes too late."""
        if self._file.closed:
            return
        try:
            self._file.write(data)
            self._file.flush()
        except OSError:
            # Threads may be waiting for input that never comes, so nothing less would end.
            os._exit(1)

    def flush(self) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):
            self._file.close()


def _refused(reason: str) -> bytes:
    """What the end of input looks like, with the reason for whoever reads the log."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"maskwright: error: {reason}", file=sys.stderr, flush=True)
    return b""

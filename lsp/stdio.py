"""Standard input and output for the protocol alone."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import BinaryIO, cast


class Output:
    """Where messages go. When nobody reads them any more, nobody is left to serve, so that ends the process."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def write(self, data: bytes) -> None:
        """Write a message."""
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


def take_over() -> tuple[BinaryIO, BinaryIO]:
    """The process's input and output. Whatever else writes to standard output goes to standard error instead.

    Whatever else reads standard input finds it empty.
    """
    source = os.fdopen(os.dup(0), "rb")
    target = Output(os.fdopen(os.dup(1), "wb"))
    _replace(0, os.open(os.devnull, os.O_RDONLY))
    try:
        os.dup2(2, 1)
    except OSError:  # There is no standard error.
        _replace(1, os.open(os.devnull, os.O_WRONLY))
    return source, cast("BinaryIO", target)


def _replace(descriptor: int, by: int) -> None:
    os.dup2(by, descriptor)
    os.close(by)

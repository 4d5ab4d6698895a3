"""A trace that is being written: each line at once, so that a loop that crashes leaves all but the last.

A decoding loop must not end because a disk is full. The first failure is kept, nothing is written after it, and whoever
closes the writer learns of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from maskwright.errors import InputError
from maskwright.traces.format import Event, Header
from maskwright.traces.header import header_line
from maskwright.traces.lines import line_of


class TraceWriter:
    """Writes to a file that is open, or opens one when there is a first line to write."""

    def __init__(self, target: str | BinaryIO, header: Header) -> None:
        """Raises :class:`InputError` for the name of something that is no file."""
        self.name = target if isinstance(target, str) else "the trace"
        self._file = None if isinstance(target, str) else target
        self._owned = isinstance(target, str)
        self._header = header
        self._begun = False
        self.failure: str | None = None
        """Why nothing is written any more."""

    def begin(self) -> None:
        """Write the header, if it is not there yet. Raises :class:`InputError` where a file cannot be made."""
        if not self._begun:
            self._begun = True
            self._open()
            self._write(header_line(self._header))

    def event(self, event: Event) -> None:
        """Write a line. Never raises; see :attr:`failure`."""
        if self.failure is None:
            try:
                self.begin()
            except InputError as error:
                self.failure = str(error)
                return
            self._write(line_of(event))

    def close(self) -> None:
        """Close the file. Raises nothing, so that it may be called from anywhere."""
        if self._owned and self._file is not None and not self._file.closed:
            try:
                self._file.close()
            except OSError as error:
                self._fail(error)

    def require_whole(self) -> None:
        """Raise :class:`InputError` if something could not be written."""
        if self.failure is not None:
            raise InputError(self.failure)

    def _open(self) -> None:
        if self._file is not None:
            return
        try:
            if Path(self.name).exists() and not Path(self.name).is_file():
                raise InputError(f"{self.name}: is no file that can be replaced")
            # Without a buffer each line is in the file when the call returns, whatever becomes of this process.
            self._file = open(self.name, "wb", buffering=0)  # noqa: PTH123, SIM115
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise InputError(f"{self.name}: cannot be written: {reason}") from None

    def _write(self, line: bytes) -> None:
        assert self._file is not None
        try:
            written = self._file.write(line)
            if written != len(line):
                self.failure = f"{self.name}: cannot be written: only a part of a line was taken"
        except (OSError, ValueError) as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        reason = getattr(error, "strerror", None) or error
        self.failure = self.failure or f"{self.name}: cannot be written: {reason}"

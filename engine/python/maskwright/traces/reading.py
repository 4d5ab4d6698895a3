"""Traces from files that nobody vouches for: line by line, with one sentence and a place for what is wrong.

A loop that crashed may have left a part of a line at the end. That is no error: what is before it is whole, and
:attr:`Trace.is_cut` says so once the lines have been read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from maskwright.errors import InputError
from maskwright.regular_files import is_handed_over, open_regular_file
from maskwright.traces.fields import Unfit
from maskwright.traces.format import LONGEST_LINE, Event, Header
from maskwright.traces.header import header_of
from maskwright.traces.lines import event_of


class Trace:
    """An open trace. Its events can be had once, each with the number of its line."""

    def __init__(self, name: str, file: BinaryIO) -> None:
        """Read the first line. Raises :class:`InputError`."""
        self.name = name
        self._file = file
        self._line = 0
        self.is_cut = False
        """Whether the last line is not whole. To be asked when there are no more events."""
        first = self._next()
        if first is None:
            raise InputError(f"{name}:1: the trace is empty: its first line is not whole")
        self.header: Header = self._told(header_of, first)

    def events(self) -> Iterator[tuple[int, Event]]:
        """The events, with the numbers of their lines. Raises :class:`InputError` at the first that is not sound."""
        while (value := self._next()) is not None:
            yield self._line, self._told(event_of, value)

    def error(self, line: int, complaint: object) -> InputError:
        """The error about a line."""
        return InputError(f"{self.name}:{line}: {complaint}")

    def _next(self) -> dict[str, Any] | None:
        """The object of the next line that is not blank; ``None`` at the end."""
        while True:
            line = self._read()
            if not line:
                return None
            self._line += 1
            if line.strip():
                return self._object(line)

    def _object(self, line: bytes) -> dict[str, Any] | None:
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            if not line.endswith(b"\n"):
                self.is_cut = True
                return None
            raise self.error(self._line, f"is no JSON: {_reason(error)}") from None
        if not isinstance(value, dict):
            raise self.error(self._line, "is no JSON object")
        return value

    def _read(self) -> bytes:
        try:
            line = self._file.readline(LONGEST_LINE + 1)
        except OSError as error:
            raise InputError(f"{self.name}: cannot be read: {error.strerror or error}") from None
        if len(line) > LONGEST_LINE:
            raise self.error(self._line + 1, f"is longer than {LONGEST_LINE >> 20} MiB, the limit for a line")
        return line

    def _told(self, make: Any, value: dict[str, Any]) -> Any:
        try:
            return make(value)
        except Unfit as error:
            raise self.error(self._line, error) from None


@contextmanager
def open_trace(path: str) -> Iterator[Trace]:
    """Open a trace for a ``with``. Raises :class:`InputError` for what cannot be read or is none."""
    place = Path(path)
    try:
        file = open_regular_file(place, or_handed_over=is_handed_over(place))
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    with file:
        yield Trace(path, file)


def _reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at character {error.pos + 1}"
    return "it is not UTF-8" if isinstance(error, UnicodeDecodeError) else "a number has too many digits"

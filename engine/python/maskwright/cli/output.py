"""Printing: JSON for programs, lines and rich text for people.

Everything goes through :func:`guarded_output`, which makes a failure to write our own output another thing than a
failure to read somebody's file. rich is imported only where colours or tables are needed: its import takes longer than
most commands, and it takes a tenth of a millisecond a line.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TextIO, TypeVar, cast

from maskwright.stepping.visible import harmless

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

Result = TypeVar("Result")

# Tables in a pipe are not cut to a terminal's width.
PIPE_WIDTH = 200

# What tables have of their own beside ASCII. An escape of several characters would be wider than its column.
_SIGNS = {"×": "x", "…": "~"}


class PipeClosed(Exception):
    """The reader of our output has seen enough. Not an ``OSError``, because click would exit with 1 for that."""


class OutputFailed(Exception):
    """Our output cannot be written, because the disk is full for instance."""


class _Guarded:
    """A stream whose failures are the two exceptions above. What failed once fails for ever."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._failure: PipeClosed | OutputFailed | None = None

    @property
    def failed(self) -> bool:
        return self._failure is not None

    def write(self, text: str) -> int:
        return self._try(lambda: self._stream.write(text))

    def flush(self) -> None:
        self._try(self._stream.flush)

    def __getattr__(self, name: str) -> Any:
        # click would write to the bytes below if it did not like the encoding.
        if name == "buffer":
            raise AttributeError(name)
        return getattr(self._stream, name)

    def _try(self, action: Callable[[], Result]) -> Result:
        # click writes nothing to find out what a stream takes, and takes no notice of what that raises.
        if self._failure is not None:
            raise self._failure
        try:
            return action()
        except BrokenPipeError:
            self._failure = PipeClosed()
        except OSError as error:
            self._failure = OutputFailed(error.strerror or str(error))
        silence(self._stream)
        raise self._failure


@contextmanager
def guarded_output() -> Iterator[None]:
    """Let standard output raise :class:`PipeClosed` and :class:`OutputFailed` for what it cannot write."""
    stream = sys.stdout
    guarded = _Guarded(stream)
    sys.stdout = replacement = cast("TextIO", guarded)
    try:
        yield
        if not guarded.failed:
            guarded.flush()
    finally:
        # The language server puts another stream there, and keeps it.
        if sys.stdout is replacement:
            sys.stdout = stream


def silence(stream: TextIO) -> None:
    """Drop what a stream holds and what will be written to it: Python would try again and complain when it ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def print_json(value: object) -> None:
    """Print one line of JSON. ASCII only, so that it survives any encoding of the output."""
    print_lines([json.dumps(value, ensure_ascii=True)])


def print_lines(lines: Iterable[str]) -> None:
    """Print lines without colours, each when it is made, however long they are."""
    for line in lines:
        sys.stdout.write(f"{harmless(line)}\n")
    sys.stdout.flush()


def console() -> Console:
    """Return a console for text: colours only on a terminal and without ``NO_COLOR``, no guessing of markup."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return Console(width=width, markup=False, highlight=False, emoji=False)


def shows(signs: str) -> bool:
    """Whether the output has these signs."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def print_table(table: Table) -> None:
    """Print a table without the blanks that fill its lines up, with signs that the output has."""
    from rich.text import Text

    out = console()
    signs = str.maketrans({sign: plain for sign, plain in _SIGNS.items() if not shows(sign)})
    for segments in out.render_lines(table, pad=False):
        line = Text.assemble(*((segment.text.translate(signs), segment.style or "") for segment in segments))
        line.rstrip()
        out.print(line, soft_wrap=True)

"""Recording the adapters: each row of a batch into a file of its own.

An adapter tells the tokens of all rows at each step, then the masks. Rows change places, take tokens back and come and
go; the file of a row says what happened there: so many undone, these taken.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from maskwright.arguments import file_name, require
from maskwright.errors import InputError
from maskwright.reading import ReadingOptions
from maskwright.traces.header import header_for
from maskwright.traces.log import Log
from maskwright.traces.masks import bytes_of
from maskwright.traces.writing import TraceWriter

if TYPE_CHECKING:
    from typing_extensions import Self

    from maskwright import CompiledGrammar, Grammar

_NONE: npt.NDArray[np.integer[Any]] = np.zeros(0, np.int64)


class RowRecorder:
    """Writes ``GENERATION-ROW.trace`` into a folder, both counted from 0. For the ``record=`` of an adapter.

    To be used in a ``with``, at the end of which it raises :class:`InputError` if not all could be written. Generations
    end with the ``reset()`` of the adapter.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        compiled: CompiledGrammar,
        *,
        grammar: Grammar | None = None,
        reading: ReadingOptions | None = None,
        ids: bool = False,
    ) -> None:
        """Raises :class:`InputError` if the folder cannot be made; what the others mean, see :func:`record`."""
        from maskwright import CompiledGrammar

        require(compiled, CompiledGrammar, "compiled must be a CompiledGrammar")
        name = file_name(folder, "traces are written to the path of a folder")
        try:
            Path(name).mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            raise InputError(f"{name}: cannot be made: {getattr(error, 'strerror', None) or error}") from None
        self._folder, self._ids = Path(name), ids
        self._header = header_for(compiled.vocabulary, grammar, reading)
        self._logs: list[Log] = []
        self._rows: list[npt.NDArray[np.integer[Any]]] = []
        self._failed: list[TraceWriter] = []
        self._generation = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self.reset()
        if kind is None:
            for writer in self._failed:
                writer.require_whole()

    def reset(self) -> None:
        """End the files of this generation."""
        for log in self._logs:
            log.close()
        self._failed += [log.writer for log in self._logs if log.writer.failure is not None]
        self._generation += bool(self._logs)
        self._logs, self._rows = [], []

    def followed(self, rows: Sequence[npt.NDArray[np.integer[Any]]]) -> None:
        """The tokens of all rows after a step, without prompts and padding."""
        while len(self._logs) < len(rows):
            name = self._folder / f"{self._generation}-{len(self._logs)}.trace"
            self._logs.append(Log(TraceWriter(str(name), self._header), ids=self._ids))
            self._rows.append(_NONE)
        for number, row in enumerate(rows):
            log, before = self._logs[number], self._rows[number]
            length = min(len(before), len(row))
            differing = np.flatnonzero(before[:length] != row[:length])
            kept = int(differing[0]) if len(differing) else length
            if kept < len(before):
                log.undid(len(before) - kept)
            for token in row[kept:].tolist():
                log.took(token, None)
            self._rows[number] = row

    def masked(self, masks: npt.NDArray[Any], microseconds: float) -> None:
        """The masks of all rows, packed, and how long the batch of them took."""
        for log, mask in zip(self._logs, masks, strict=False):
            log.mask(bytes_of(mask), microseconds)

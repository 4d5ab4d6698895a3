r"""Recording a decoding loop: the state in it is exchanged for one that writes what happens to it.

>>> import tempfile
>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: "a" "b"')
>>> compiled = compile(grammar, Vocabulary.from_tokens([b"a", b"b"]))
>>> with tempfile.TemporaryDirectory() as folder:
...     with record(compiled, f"{folder}/loop.trace", grammar=grammar) as state:
...         while not state.is_accepting():
...             state.commit(state.allowed_list()[0])
...     lines = Path(f"{folder}/loop.trace").read_text().splitlines()
>>> len(lines), lines[1].startswith('{"token": 0, "count": 1, "digest": "')
(3, True)
"""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from maskwright.arguments import file_name, require
from maskwright.reading import ReadingOptions
from maskwright.traces.format import Header
from maskwright.traces.header import header_for
from maskwright.traces.log import Log, Taken
from maskwright.traces.masks import bytes_of
from maskwright.traces.recorded import RecordedState
from maskwright.traces.writing import TraceWriter

if TYPE_CHECKING:
    from maskwright import CompiledGrammar, Grammar, State


@contextmanager
def record(
    compiled: CompiledGrammar,
    path: str | os.PathLike[str] | None,
    *,
    grammar: Grammar | None = None,
    reading: ReadingOptions | None = None,
    state: State | None = None,
    prefix: Sequence[Taken] = (),
    ids: bool = False,
) -> Iterator[State]:
    """A state to be used in a ``with``, whose masks and commits are written to a file as they happen.

    Without a ``path`` it is a plain state, so that recording can be left in a program at no cost. ``grammar`` goes into
    the trace, so that it can be replayed without another file; ``reading`` tells how it was read where that was not as
    usual. ``state`` is one that is there already, behind ``prefix``, which are tokens and byte strings. With ``ids``
    every mask has its ids beside its digest, so that a later comparison can name tokens.

    The file is made at once, and an existing one is written over. Each clone and fork has a file of its own, named
    ``NAME.1.trace`` and so on. Raises :class:`InputError` where the file cannot be made, and at the end of the ``with``
    if not all could be written: the loop itself is never disturbed. Raises ``ValueError`` if ``prefix`` does not lead
    to ``state``.
    """
    from maskwright import CompiledGrammar

    require(compiled, CompiledGrammar, "compiled must be a CompiledGrammar", "the state goes into `state=`")
    inner = compiled.start() if state is None else state
    before = [bytes(one) if isinstance(one, bytes | bytearray) else int(one) for one in prefix]
    _require_place(compiled, inner, before)
    if path is None:
        yield inner
        return
    name = file_name(path, "a trace is written to the path of a file")
    recording = _Recording(name, header_for(compiled.vocabulary, grammar, reading), ids)
    log = recording.first(before)
    try:
        # Typed as what it stands for: it has all methods of one.
        yield RecordedState(inner, log, recording.another)  # type: ignore[misc]
    finally:
        recording.close()
    recording.require_whole()


class _Recording:
    """The files of a state and of its clones."""

    def __init__(self, name: str, header: Header, ids: bool) -> None:
        self._name, self._header, self._ids = Path(name), header, ids
        self._made = 0
        self._logs: weakref.WeakSet[Log] = weakref.WeakSet()
        self._writers: list[TraceWriter] = []

    def first(self, before: Iterable[Taken]) -> Log:
        log = self._log(str(self._name), before)
        log.begin()
        return log

    def another(self, log: Log) -> Log:
        self._made += 1
        name = self._name.with_name(f"{self._name.stem}.{self._made}{self._name.suffix}")
        return self._log(str(name), log.history)

    def close(self) -> None:
        for log in list(self._logs):
            log.close()

    def require_whole(self) -> None:
        for writer in self._writers:
            writer.require_whole()

    def _log(self, name: str, before: Iterable[Taken]) -> Log:
        writer = TraceWriter(name, self._header)
        self._writers.append(writer)
        log = Log(writer, before, ids=self._ids)
        self._logs.add(log)
        return log


def _require_place(compiled: CompiledGrammar, state: State, before: list[Taken]) -> None:
    """Raise ``ValueError`` unless the state is where ``before`` leads, as far as masks tell."""
    probe = compiled.start()
    for one in before:
        if isinstance(one, bytes):
            probe.commit_bytes(one)
        else:
            probe.commit(one)
    if bytes_of(probe.mask()) != bytes_of(state.mask()):
        raise ValueError("the state is at another place than `prefix` leads to: give all that was taken before")

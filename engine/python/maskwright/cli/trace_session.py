"""What ``trace replay`` and ``trace verify`` do before they answer: open the trace, read what it is of, and compile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from maskwright.cli.job import interruptible
from maskwright.cli.options import format_option
from maskwright.cli.progress import progress_line
from maskwright.stepping.session import Session, compiled_session
from maskwright.traces.opening import grammar_of, require_engine, vocabulary_of
from maskwright.traces.reading import Trace, open_trace

if TYPE_CHECKING:
    from maskwright import CancelToken, Grammar, Vocabulary


@dataclass(frozen=True)
class OpenTrace:
    """A trace with what it is of, and what is to be said about it first."""

    trace: Trace
    session: Session
    notes: list[str]
    is_other: bool
    """Whether the grammar is another text than that of the trace."""

    def made_with(self) -> Session | None:
        """A session of the trace's own grammar, if that is another one and the trace has it."""
        if not self.is_other or self.trace.header.grammar.text is None:
            return None
        return _compiled(grammar_of(self.trace, None, []), self.session.vocabulary)


@contextmanager
def open_traced(path: str, grammar: str | None, vocab: str | None) -> Iterator[OpenTrace]:
    """Open a trace for a ``with``. Raises :class:`InputError`."""
    notes: list[str] = []
    with open_trace(path) as trace:
        read = grammar_of(trace, grammar, notes)
        is_other = bool(notes)
        vocabulary = vocabulary_of(trace, vocab, notes)
        require_engine(trace, notes)
        yield OpenTrace(trace, _compiled(read, vocabulary), notes, is_other)


def _compiled(grammar: Grammar, vocabulary: Vocabulary) -> Session:
    def work(cancel: CancelToken) -> Session:
        with progress_line() as progress:
            return compiled_session(grammar, vocabulary, cancel, progress)

    return interruptible(work)


def cut_note(trace: Trace) -> list[str]:
    """What to say of a trace whose last line is not whole."""
    return ["the last line is not whole: whoever wrote it was stopped"] if trace.is_cut else []


def trace_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The argument and the options that both commands have."""
    taking: Callable[..., Any] = command
    for option in (
        format_option,
        click.option("--vocab", metavar="NAME|FILE", help="The vocabulary, if the trace does not name one."),
        click.option("--grammar", metavar="GRAMMAR", help="A grammar's file in place of what is in the trace."),
        click.argument("trace", metavar="TRACE"),
    ):
        taking = option(taking)
    return taking

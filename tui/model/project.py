"""The grammar file, the vocabulary, and how they are compiled, now and again after a save."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.cli.session import Session, located
from maskwright.errors import GrammarError, InputError
from maskwright.tui.model.replay import Walked, walk

if TYPE_CHECKING:
    from maskwright import CancelToken, Grammar, Vocabulary


def read(path: str, start: str) -> Grammar:
    """Read a grammar. Raises :class:`InputError`, with the place of the first error if the grammar has errors."""
    from maskwright import Grammar

    with _told_as_input_errors(path):
        return Grammar.from_file(path, start=start)


@dataclass(frozen=True)
class Project:
    """What is debugged: which file, from which rule, against which vocabulary."""

    path: str
    start: str
    vocabulary: Vocabulary

    def compile(self, grammar: Grammar, cancel: CancelToken) -> Session:
        """Compile what was read. Raises :class:`InputError`, :class:`LimitExceeded` and :class:`Cancelled`."""
        from maskwright import compile

        with _told_as_input_errors(self.path):
            return Session(grammar, self.vocabulary, compile(grammar, self.vocabulary, cancel=cancel))


def reload(project: Project, tokens: Sequence[int], cancel: CancelToken) -> tuple[Session, Walked]:
    """Read and compile the file as it is now, and feed it the tokens. Raises as reading and compiling do."""
    subject = project.compile(read(project.path, project.start), cancel)
    start = subject.compiled.start()
    return subject, walk(start, 0, tokens, subject.vocabulary, lambda: not cancel.is_cancelled())


@contextmanager
def _told_as_input_errors(path: str) -> Iterator[None]:
    try:
        yield
    except GrammarError as error:
        raise InputError(located(error, path)) from None
    except RecursionError:
        raise InputError(f"{path}: the grammar is nested too deeply") from None

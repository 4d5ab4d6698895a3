"""A grammar that was read and compiled against a vocabulary.

Whatever is wrong on the way is one sentence that begins with its place: file, line and column of an error in the
grammar, or of the rule or terminal that contributed most to a limit that was exceeded.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.errors import GrammarError, InputError, LimitExceeded
from maskwright.grammar import require_sound
from maskwright.positions import Positions
from maskwright.reading import DEFAULT, ReadingOptions, read_text

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Grammar, Vocabulary
    from maskwright.compilation import OnProgress


@dataclass(frozen=True)
class Session:
    """What a text can be taken through."""

    grammar: Grammar
    vocabulary: Vocabulary
    compiled: CompiledGrammar


def read(path: str, options: ReadingOptions = DEFAULT, place: str | None = None) -> Grammar:
    """Read a grammar. Raises :class:`InputError`, with the place of the first error if the grammar has errors.

    ``place`` is where the file is if ``path``, as somebody typed it, may come to mean another.
    """
    from maskwright.notation import read_source

    with _told_as_input_errors(path):
        return require_sound(read_text(read_source(place or path, path), path=path, options=options).grammar)


def compiled_session(
    grammar: Grammar,
    vocabulary: Vocabulary,
    cancel: CancelToken,
    progress: OnProgress | None = None,
    *,
    cache: bool = True,
) -> Session:
    """Compile what was read from a file. Raises :class:`InputError` with the place, and :class:`Cancelled`."""
    from maskwright import compile
    from maskwright.compilation import diagnostic_of

    with _told_as_input_errors(grammar.path or "the grammar"):
        try:
            compiled = compile(grammar, vocabulary, cancel=cancel, progress=progress, cache=cache)
            return Session(grammar, vocabulary, compiled)
        except LimitExceeded as error:
            raise GrammarError([diagnostic_of(error, grammar)], grammar) from None


@contextmanager
def _told_as_input_errors(path: str) -> Iterator[None]:
    try:
        yield
    except GrammarError as error:
        raise InputError(located(error, path)) from None
    except RecursionError:
        raise InputError(f"{path}: the grammar is nested too deeply") from None


def located(error: GrammarError, path: str) -> str:
    """The first error of a grammar in one line that begins with its place."""
    if error.grammar is None:
        return f"{path}: {error}"
    line, column = Positions(error.grammar.source).line_column(error.diagnostics[0].span.start)
    return f"{path}:{line}:{column}: {error}"

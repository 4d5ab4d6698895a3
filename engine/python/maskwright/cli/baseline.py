"""What ``check`` compares sizes with: a text that somebody names, or with ``--watch`` the one before the edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.errors import GrammarError, InputError, LimitExceeded
from maskwright.grammar import Grammar

if TYPE_CHECKING:
    from maskwright import CancelToken, Vocabulary
    from maskwright.examination import Examination
    from maskwright.growth import Good, History
    from maskwright.reading import ReadingOptions


class Baseline:
    """The text of a file, if one is given, or else the history of the texts that were examined."""

    def __init__(self, file: str | None, options: ReadingOptions, vocabulary: Vocabulary) -> None:
        """Take the file, which is read and compiled when it is needed."""
        self._file, self._options, self._vocabulary = file, options, vocabulary
        self._given: Good | None = None
        self._history: History | None = None

    def base_of(self, grammar: Grammar, cancel: CancelToken | None = None) -> Good | None:
        """What a grammar is compared with. Raises :class:`InputError` if the file cannot be used."""
        if self._file is None:
            return self._history.base_of(grammar.source, grammar.notation) if self._history else None
        if self._given is None:
            self._given = self._compiled(self._file, grammar, cancel)
        return self._given

    def examined(self, examination: Examination, base: Good | None) -> None:
        """Take what a later text may be compared with, and what this one was compared with."""
        from maskwright.growth import History, good_of

        if self._file is None and examination.compiled is not None:
            self._history = self._history or History()
            self._history.compiled(good_of(examination.grammar, examination.compiled), base)

    def _compiled(self, file: str, grammar: Grammar, cancel: CancelToken | None) -> Good:
        """Read it as the other is read, but for where it is, and compile it."""
        from dataclasses import replace

        from maskwright.compilation import compile
        from maskwright.growth import good_of
        from maskwright.notation import read_source
        from maskwright.reading import read_text

        source = read_source(file)
        options = replace(self._options, notation=grammar.notation)
        try:
            old = read_text(source, path=file, options=options, cancel=cancel).grammar
            return good_of(old, compile(old, self._vocabulary, cancel=cancel))
        except (GrammarError, LimitExceeded) as error:
            reason = error.diagnostics[0].message if isinstance(error, GrammarError) else str(error)
            raise InputError(f"{file}: is no baseline, since it cannot be compiled: {reason}") from None

"""What the commands do before they answer: read, compile, and feed the text.

Whatever is wrong on the way becomes one sentence that names the place: of an error in the grammar the file, line and
column, of a text that is not viable the first byte that cannot come there. The debugger reads, compiles and feeds by
the same functions, so that it says the same.

>>> from maskwright import Grammar, Vocabulary, compile
>>> compiled = compile(Grammar.from_text('start: "ab"'), Vocabulary.from_tokens([b"a", b"b"]))
>>> feed_bytes(compiled.start(), b"ac")
Traceback (most recent call last):
    ...
maskwright.cli.session.NotViable: not viable: "c" at byte 1 cannot come next
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.cli.job import interruptible
from maskwright.cli.options import TextInput
from maskwright.cli.output import visible
from maskwright.errors import GrammarError, InputError, LimitExceeded, MaskwrightError, TokenRefused, VocabularyError
from maskwright.positions import Positions

if TYPE_CHECKING:
    from maskwright import CompiledGrammar, Grammar, State, Vocabulary


class NotViable(MaskwrightError):
    """The text cannot be continued to anything the grammar matches. ``offset`` is the first byte at fault."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


@dataclass(frozen=True)
class Session:
    """A grammar compiled against a vocabulary."""

    grammar: Grammar
    vocabulary: Vocabulary
    compiled: CompiledGrammar

    @classmethod
    def open(cls, path: str, start: str, vocab: str) -> Session:
        """Read and compile. Errors in the grammar name file, line and column."""
        from maskwright import Grammar, Vocabulary, compile
        from maskwright.compilation import diagnostic_of

        try:
            grammar = Grammar.from_file(path, start=start)
            vocabulary = Vocabulary.load(vocab)
            return cls(grammar, vocabulary, interruptible(lambda cancel: compile(grammar, vocabulary, cancel=cancel)))
        except GrammarError as error:
            raise InputError(located(error, path)) from None
        except LimitExceeded as error:
            raise InputError(located(GrammarError([diagnostic_of(error, grammar)], grammar), path)) from None

    def state_after(self, text: TextInput) -> State:
        """Feed a text to a fresh state. Raises :class:`NotViable`."""
        state = self.compiled.start()
        if text.ids is None:
            feed_bytes(state, text.data)
            return state
        offset = 0
        for token in text.ids:
            data = token_bytes(self.vocabulary, token)
            feed_token(state, token, data, offset)
            offset += len(data or b"")
        return state


def token_bytes(vocabulary: Vocabulary, token: int) -> bytes | None:
    """Look up a token id that somebody typed, however large it is. Raises :class:`VocabularyError`."""
    size = vocabulary.vocab_size
    if token >= size:
        raise VocabularyError(f"token {token} is out of range: the vocabulary has {size} ids")
    return vocabulary.token_bytes(token)


def feed_bytes(state: State, data: bytes) -> None:
    """Commit bytes, or say where they stop being viable."""
    try:
        state.commit_bytes(data)
    except TokenRefused as error:
        raise _not_viable(error, data, 0) from None


def feed_token(state: State, token: int, data: bytes | None, offset: int) -> None:
    """Commit a token with these bytes that starts at ``offset`` of the text, or say where it stops being viable."""
    try:
        state.commit(token)
    except TokenRefused as error:
        raise _not_viable(error, data or b"", offset) from None


def _not_viable(error: TokenRefused, data: bytes, offset: int) -> NotViable:
    # A special token has no bytes that could be at fault; the engine's own sentence says more.
    place = offset + error.offset
    if error.offset >= len(data):
        return NotViable(f"not viable at byte {place}: {error}", place)
    wrong = visible(data[error.offset : error.offset + 1])
    return NotViable(f"not viable: {wrong} at byte {place} cannot come next", place)


def located(error: GrammarError, path: str) -> str:
    """Put an error of a grammar in one line that starts with its place."""
    if error.grammar is None:
        return f"{path}: {error}"
    line, column = Positions(error.grammar.source).line_column(error.diagnostics[0].span.start)
    return f"{path}:{line}:{column}: {error}"

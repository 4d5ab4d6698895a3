"""Running one grammar test: by bytes, and by the vocabulary's tokens.

The bytes say what the language is. The tokens are what a model writes: each must be in the mask before it, and a token
that is refused must hold the byte that is. That the two agree is a promise of the engine, and checked here each time.
Where lexemes may take a limited number of tokens they need not agree, and the tokens count.

>>> from maskwright import Grammar, Vocabulary, compile
>>> from maskwright.trials.case import Case, Place
>>> vocabulary = Vocabulary.from_tokens([b"a", b"b", b"ab"])
>>> grammar = Grammar.from_text('start: "a" "b"')
>>> trial = Trial(compile(grammar, vocabulary), vocabulary, SpecialNames(grammar, vocabulary))
>>> outcome = trial.run(Case(b"aba", True, "", Place("a.lark")))
>>> outcome.verdict.value, outcome.dies_at, outcome.token
('dies', 2, 0)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from maskwright.errors import LimitExceeded, TokenRefused, VocabularyError
from maskwright.trials.case import Case
from maskwright.trials.special import SpecialNames
from maskwright.trials.token_run import after_tokens

if TYPE_CHECKING:
    from maskwright import CompiledGrammar, State, Vocabulary


class Verdict(str, Enum):
    """What became of a text."""

    ACCEPTED = "accepted"
    DIES = "dies"
    """No text of the language begins like this."""
    UNFINISHED = "unfinished"
    """It is viable, and may not end here."""
    GAVE_UP = "gave up"
    """A limit of the engine was exceeded."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a case.

    ``dies_at`` is the byte at which the text stops being viable, its length if it is unfinished. ``token`` is the token
    that was refused there. ``by_tokens`` says whether the text could be tried as tokens too; ``trouble`` what went
    wrong in trying, if something did.
    """

    case: Case
    verdict: Verdict
    dies_at: int | None = None
    token: int | None = None
    by_tokens: bool = False
    trouble: str | None = None

    @property
    def passed(self) -> bool:
        """Whether it is as the case says."""
        if self.trouble is not None or self.verdict is Verdict.GAVE_UP:
            return False
        if self.case.accept:
            return self.verdict is Verdict.ACCEPTED
        return self.verdict is not Verdict.ACCEPTED and self.case.dies_at in (None, self.dies_at)


class Trial:
    """A compiled grammar, on trial."""

    def __init__(
        self,
        compiled: CompiledGrammar,
        vocabulary: Vocabulary,
        names: SpecialNames,
        *,
        tokens: bool = True,
        limited: bool = False,
    ) -> None:
        """``names`` says which special tokens a text may name.

        With ``tokens`` each text is tried as the vocabulary's encoder splits it too, where it can be split. ``limited``
        says whether the number of tokens matters to the grammar.
        """
        self._compiled = compiled
        self._vocabulary = vocabulary
        self._names = names
        self._tokens = tokens
        self._limited = limited

    def run(self, case: Case) -> Outcome:
        """Try one text. Linear in it, but for what ambiguity costs."""
        state = self._compiled.start()
        tokens = self._encoded(case.text) if self._tokens else None
        try:
            if tokens is not None and self._limited:
                return self._by_tokens(case, tokens)
            verdict, dies_at = self._bytes(state, case.text)
        except LimitExceeded as error:
            return Outcome(case, Verdict.GAVE_UP, trouble=str(error))
        if tokens is None:
            return Outcome(case, verdict, dies_at)
        token, trouble = self._disagreement(tokens, verdict, len(case.text) if dies_at is None else dies_at)
        return Outcome(case, verdict, dies_at, token, True, trouble)

    def before(self, outcome: Outcome) -> State:
        """The state at the place where a text stopped being viable, or at its end."""
        state = self._compiled.start()
        text, fed = outcome.case.text[: outcome.dies_at], 0
        if outcome.by_tokens and self._limited:
            tokens = [(token, end) for token, end in self._encoded(outcome.case.text) or () if end <= len(text)]
            fed = tokens[-1][1] if tokens else 0
            after_tokens(state, tokens)
        self._feed(state, text[fed:])
        return state

    def _by_tokens(self, case: Case, tokens: list[tuple[int, int]]) -> Outcome:
        state = self._compiled.start()
        refused = after_tokens(state, tokens)
        if refused is not None:
            return Outcome(case, Verdict.DIES, *refused, by_tokens=True)
        if state.is_accepting():
            return Outcome(case, Verdict.ACCEPTED, by_tokens=True)
        return Outcome(case, Verdict.UNFINISHED, len(case.text), by_tokens=True)

    def _bytes(self, state: State, text: bytes) -> tuple[Verdict, int | None]:
        dies_at = self._feed(state, text)
        if dies_at is not None:
            return Verdict.DIES, dies_at
        return (Verdict.ACCEPTED, None) if state.is_accepting() else (Verdict.UNFINISHED, len(text))

    def _feed(self, state: State, text: bytes) -> int | None:
        """Commit bytes and special tokens; give the byte at which the text is refused, if it is."""
        for start, end, token in ((piece.start, piece.end, piece.token) for piece in self._names.pieces(text)):
            try:
                if token is None:
                    state.commit_bytes(text[start:end])
                else:
                    state.commit(token)
            except TokenRefused as error:
                return start + (error.offset if token is None else 0)
        return None

    def _encoded(self, text: bytes) -> list[tuple[int, int]] | None:
        """The tokens of a text, each with the byte where it ends.

        ``None`` for what is not UTF-8, and where the vocabulary has no way to write it.
        """
        tokens: list[tuple[int, int]] = []
        for piece in self._names.pieces(text):
            if piece.token is not None:
                tokens.append((piece.token, piece.end))
                continue
            data, end = text[piece.start : piece.end], piece.start
            try:
                ids = self._vocabulary.encode(data.decode("utf-8"))
            except (UnicodeDecodeError, VocabularyError):
                return None
            if b"".join(self._vocabulary.token_bytes(token) or b"" for token in ids) != data:
                return None
            for token in ids:
                end += len(self._vocabulary.token_bytes(token) or b"")
                tokens.append((token, end))
        return tokens

    def _disagreement(
        self, tokens: list[tuple[int, int]], verdict: Verdict, viable: int
    ) -> tuple[int | None, str | None]:
        """Walk the tokens as far as they go: the one that is refused, and how that contradicts the bytes."""
        state = self._compiled.start()
        place = 0
        for token, end in tokens:
            try:
                allowed = state.is_allowed(token)
                if allowed:
                    state.commit(token)
            except LimitExceeded as error:
                return None, str(error)
            except TokenRefused:
                return token, f"token {token} at byte {place} is in the mask and is refused: please report this"
            if allowed is not (end <= viable):
                word = "in the mask" if allowed else "not in the mask"
                return (
                    token,
                    f"token {token} at byte {place} is {word}, but its bytes say otherwise: please report this",
                )
            if not allowed:
                return token, None
            place = end
        if state.is_accepting() is not (verdict is Verdict.ACCEPTED):
            return None, "the text may end by its bytes and not by its tokens, or the reverse: please report this"
        return None, None

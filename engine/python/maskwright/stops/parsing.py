"""Words to conditions. What is wrong is one sentence with its place, before any grammar is read."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NoReturn

from maskwright.stops.conditions import FIGURES, FLAGS, Compares, Condition, Is, Matches, Not, Stop
from maskwright.stops.names import id_condition, terminal_condition, text_condition, unquoted
from maskwright.stops.words import StopSyntax, Word, words_of

if TYPE_CHECKING:
    from maskwright.stepping.session import Session

_Bind = Callable[["Session"], Condition]

KINDS: Final = (*FIGURES, "masked", "allowed", "completes", "text matches", *FLAGS)
"""What a condition may begin with."""

_NO_REDUCTIONS: Final = "the engine does not tell reductions; `completes TERMINAL` is there instead"


@dataclass(frozen=True, slots=True)
class Expression:
    """A stop condition that was understood, and awaits the grammar and the vocabulary that it is about."""

    text: str
    _parts: tuple[_Bind, ...] = field(repr=False)

    def bind(self, session: Session) -> Stop:
        """Look up its tokens and terminals. Raises :class:`StopSyntax` for those that are not there."""
        return Stop(self.text, tuple(part(session) for part in self._parts))


def parse(text: str) -> Expression:
    """Understand an expression: conditions with ``and`` between them. Raises :class:`StopSyntax`."""
    return Expression(text, tuple(_Parser(text).conditions()))


class _Parser:
    """Takes words from left to right; a method a kind of condition."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._words = words_of(text)
        self._next = 0

    def conditions(self) -> list[_Bind]:
        found = [self._condition()]
        while self._peek().kind != "end":
            self._expect("and")
            found.append(self._condition())
        return found

    def _condition(self) -> _Bind:
        word = self._peek()
        if word.text == "not":
            self._next += 1
            inner = self._condition() if self._peek().text != "not" else self._wrong(f"one of {', '.join(KINDS)}")
            return lambda session: Not(inner(session))
        for kind in KINDS:
            # Words of other kinds may have the same text only in quotes, which belong to it.
            if word.text == kind.split()[0]:
                for part in kind.split():
                    self._expect(part)
                return self._after(kind)
        if word.text == "reduces":
            raise StopSyntax(self._text, _NO_REDUCTIONS, word.at)
        return self._wrong(f"one of {', '.join(KINDS)}")

    def _after(self, kind: str) -> _Bind:
        if kind in FIGURES:
            known: Condition = self._comparison(kind)
        elif kind in FLAGS:
            known = Is(kind)
        elif kind == "text matches":
            known = self._pattern()
        else:
            return self._terminal() if kind == "completes" else self._token(kind == "allowed")
        return lambda session: known

    def _comparison(self, figure: str) -> Condition:
        sign = "="
        if figure != "step" or self._peek().kind == "operator":
            sign = self._take("operator", "a comparison such as `<`").text
        return Compares(figure, sign, float(self._take("number", "a number").text))

    def _token(self, allowed: bool) -> _Bind:
        word = self._take("id quoted", 'a token such as #1730 or "+="')
        if word.kind == "id":
            return lambda session: id_condition(session, word.text, allowed, self._complain(word))
        data = unquoted(word.text, self._complain(word))
        return lambda session: text_condition(session, data, allowed)

    def _terminal(self) -> _Bind:
        word = self._take("name quoted", "the name of a terminal")
        return lambda session: terminal_condition(session, word.text, self._complain(word))

    def _pattern(self) -> Condition:
        word = self._take("regex", "a regular expression such as /a+/")
        try:
            with warnings.catch_warnings():
                # What may mean something else in a later Python means what it does today.
                warnings.simplefilter("ignore")
                return Matches(re.compile(word.text[1:-1].replace("\\/", "/")))
        except (re.error, RecursionError, OverflowError) as error:
            complaint = f"the regular expression is wrong: {error}"
            raise StopSyntax(self._text, complaint, word.at) from None

    def _complain(self, word: Word) -> Callable[[str, int], StopSyntax]:
        return lambda complaint, at: StopSyntax(self._text, complaint, word.at + at)

    def _expect(self, text: str) -> None:
        if self._peek().text != text:
            self._wrong(f"`{text}`")
        self._next += 1

    def _take(self, kinds: str, what: str) -> Word:
        word = self._peek()
        if word.kind not in kinds.split():
            self._wrong(what)
        self._next += 1
        return word

    def _wrong(self, what: str) -> NoReturn:
        word = self._peek()
        raise StopSyntax(self._text, f"expected {what}", word.at, word.text)

    def _peek(self) -> Word:
        return self._words[self._next]

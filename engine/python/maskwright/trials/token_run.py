r"""Running a text as the tokens of a vocabulary, where their number matters to what the grammar accepts.

>>> from maskwright import Grammar, Vocabulary, compile
>>> vocabulary = Vocabulary.from_tokens([b"a", b"aa"])
>>> grammar = Grammar.from_text('start: word\nword[max_tokens=2]: /a+/')
>>> is_limited(grammar), after_tokens(compile(grammar, vocabulary).start(), [(0, 1), (1, 3), (0, 4)])
(True, (3, 0))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.errors import TokenRefused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from maskwright import Grammar, State


def is_limited(grammar: Grammar) -> bool:
    """Whether lexemes of some terminal may take a limited number of tokens."""
    return any(terminal.max_tokens is not None for terminal in grammar.terminals)


def after_tokens(state: State, tokens: Iterable[tuple[int, int]]) -> tuple[int, int] | None:
    """Commit tokens, each with the byte where it ends; give the byte and the token that is refused, if one is."""
    place = 0
    for token, end in tokens:
        try:
            state.commit(token)
        except TokenRefused as error:
            return place + min(error.offset, max(end - place - 1, 0)), token
        place = end
    return None

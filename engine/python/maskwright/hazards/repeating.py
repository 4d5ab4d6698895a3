r"""A token that may be committed again and again from some place of a text, without end.

The state after it is the one before it, so that nothing ever changes.

>>> from maskwright import Grammar, Vocabulary, compile
>>> vocabulary = Vocabulary.from_tokens([b"a", b"b", b";"])
>>> repeating_token(compile(Grammar.from_text('start: "a" /b+/ ";"'), vocabulary), vocabulary, b"ab")
1
>>> repeating_token(compile(Grammar.from_text('start: "a" "b"~2 ";"'), vocabulary), vocabulary, b"ab") is None
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.errors import MaskwrightError

if TYPE_CHECKING:
    from maskwright import CompiledGrammar, State, Vocabulary

_TRIED = "".join(map(chr, (*range(97, 123), *range(48, 58), 32, 10, *range(33, 48), *range(58, 97), *range(123, 127))))
_ROUNDS = 3


def repeating_token(compiled: CompiledGrammar, vocabulary: Vocabulary, text: bytes) -> int | None:
    """A token of one character that may come for ever after a text; the last one of the text is tried first."""
    try:
        state = compiled.start()
        state.commit_bytes(text)
        tried = dict.fromkeys((*text.decode(errors="ignore")[-1:], *_TRIED))
        tokens = (token for character in tried for token in vocabulary.ids(character.encode())[:1])
        return next((token for token in tokens if _repeats(state.clone(), token)), None)
    except MaskwrightError:
        return None  # A limit of running states: nothing is known then.


def _repeats(state: State, token: int) -> bool:
    for _ in range(_ROUNDS):
        if not state.is_allowed(token):
            return False
        before = _seen(state)
        state.commit(token)
        if before == _seen(state):
            return state.is_allowed(token)
    return False


def _seen(state: State) -> object:
    return state.lexer_states(), state.gss()

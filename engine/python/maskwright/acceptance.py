"""Whether a whole text is a sentence of a compiled grammar.

>>> from maskwright import Grammar, Vocabulary, compile
>>> compiled = compile(Grammar.from_text('start: "a" <[1]>?'), Vocabulary.from_tokens([b"a", b"b"]))
>>> accepts(compiled, (b"a",)), accepts(compiled, (b"a", 1)), accepts(compiled, (b"ab",))
(True, True, False)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from maskwright.errors import LimitExceeded, TokenRefused

if TYPE_CHECKING:
    from maskwright import CompiledGrammar


def accepts(compiled: CompiledGrammar, pieces: Iterable[bytes | int]) -> bool:
    """Whether runs of bytes, and special tokens by id between them, are a sentence; not where a limit is met."""
    state = compiled.start()
    try:
        for piece in pieces:
            if isinstance(piece, bytes):
                state.commit_bytes(piece)
            else:
                state.commit(piece)
        return state.is_accepting()
    except (TokenRefused, LimitExceeded):
        return False

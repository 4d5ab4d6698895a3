"""Whether two grammars allow the same texts, as far as walking along both tells."""

from __future__ import annotations

from random import Random

import maskwright

_WALKS, _STEPS = 12, 30


def assert_same_language(before: str, after: str, *, start: str = "start", seed: int = 0) -> None:
    """Compare two texts in the Lark notation like :func:`assert_same_grammars`."""
    first, second = (maskwright.Grammar.from_text(text, start=start) for text in (before, after))
    assert_same_grammars(first, second, seed=seed)


def assert_same_grammars(one: maskwright.Grammar, other: maskwright.Grammar, *, seed: int = 0) -> None:
    """Compile both against one vocabulary and compare all masks along random texts that they allow.

    The tokens are the characters of both grammars and all pairs of them, so that they cut across terminals.
    """
    before, after = one.source, other.source
    letters = sorted({*before, *after, *"a0 \n"} - {"\r"})
    texts = [*letters, *(one + other for one in letters[:80] for other in letters[:80])]
    vocabulary = maskwright.Vocabulary.from_tokens([text.encode() for text in texts])
    starts = [maskwright.compile(grammar, vocabulary).start() for grammar in (one, other)]
    random = Random(seed)
    for _ in range(_WALKS):
        first, second = (state.clone() for state in starts)
        walked = ""
        for _ in range(_STEPS):
            allowed = first.allowed_list()
            where = f"after {walked!r}: before\n{before}\nafter\n{after}"
            assert allowed == second.allowed_list(), where
            assert first.is_accepting() == second.is_accepting(), where
            if not allowed:
                break
            token = random.choice(allowed)
            walked += texts[token]
            first.commit(token)
            second.commit(token)

"""Two grammars side by side: the same masks along random texts."""

from __future__ import annotations

from random import Random

import maskwright


def masks_compared(
    one: maskwright.Grammar,
    other: maskwright.Grammar,
    vocabulary: maskwright.Vocabulary,
    random: Random,
    *,
    walks: int = 4,
    steps: int = 12,
) -> int:
    """Assert that all masks are equal; how many there were."""
    starts = [maskwright.compile(grammar, vocabulary, cache=False).start() for grammar in (one, other)]
    compared = 0
    for _ in range(walks):
        first, second = (state.clone() for state in starts)
        walked: list[int] = []
        for _ in range(steps):
            where = f"after {walked}: before\n{one.source}\nafter\n{other.source}"
            allowed = first.allowed_list()
            assert allowed == second.allowed_list(), where
            assert first.is_accepting() == second.is_accepting(), where
            compared += 1
            if not allowed:
                break
            walked.append(random.choice(allowed))
            first.commit(walked[-1])
            second.commit(walked[-1])
    return compared

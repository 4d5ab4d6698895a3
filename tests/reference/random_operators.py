"""Random operators on the languages of patterns: intersections, complements, shortest members, nested in each other."""

from __future__ import annotations

from random import Random

from reference.operators import Combined, Pattern, Tabled

CHARACTERS = "abcif+-é😀"


def combined(random: Random, pattern: bytes, others: list[bytes]) -> Pattern:
    """Put a pattern under some operators, with others beside it; sometimes under none."""
    return _around(random, pattern, others, random.choice((0, 1, 1, 2)))


def _around(random: Random, pattern: bytes, others: list[bytes], levels: int) -> Pattern:
    if not levels:
        return pattern
    inner = _around(random, pattern, others, levels - 1)
    other: Pattern = random.choice(others)
    if random.random() < 0.5:
        other = Combined("some", (Combined("or", (other, inner)),))
    if random.random() < 0.3:
        other = Combined("not", (other,))
    match random.choice(("and", "and", "not", "shortest", "until", "then", "or", "some", "table", "table")):
        case "table":
            kind = random.choice(("and", "and", "then", "or"))
            return (
                Combined(kind, (tabled(random), inner)) if random.random() < 0.7 else Combined("or", (tabled(random),))
            )
        case "and":
            return Combined("and", (other, inner))
        case "not":
            return Combined("not", (inner,))
        case "shortest":
            return Combined("shortest", (Combined("some", (Combined("or", (inner, other)),)),))
        case "until":
            return Combined("shortest", (Combined("then", (other, inner)),))
        case "then":
            return Combined("then", (inner, other))
        case "or":
            return Combined("or", (inner, other))
        case _:
            return Combined("some", (inner,))


def tabled(random: Random) -> Tabled:
    """An automaton of up to four states, some of which may lead nowhere."""
    count = random.randint(1, 4)
    rows = tuple(
        tuple((character, random.randrange(count)) for character in CHARACTERS if random.random() < 0.7)
        for _ in range(count)
    )
    return Tabled(rows, frozenset(random.sample(range(count), random.randint(min(1, count - 1), count))))

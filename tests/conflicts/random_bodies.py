"""Small random grammars over two terminals, with everything that rule bodies may hold."""

from __future__ import annotations

import random

NAMES = ("start", "x", "y")
TERMINALS = ('"a"', '"b"')


def grammar_text(random_of: random.Random) -> str:
    """A grammar in Lark. Its alternatives differ as written."""
    names = NAMES[: random_of.randint(1, len(NAMES))]
    return "\n".join(f"{name}: {_body(random_of, names)}" for name in names)


def _body(random_of: random.Random, names: tuple[str, ...]) -> str:
    options = {_sequence(random_of, names, 1) for _ in range(random_of.randint(1, 3))}
    return " | ".join(sorted(options))


def _sequence(random_of: random.Random, names: tuple[str, ...], depth: int) -> str:
    return " ".join(_item(random_of, names, depth) for _ in range(random_of.randint(1, 3)))


def _item(random_of: random.Random, names: tuple[str, ...], depth: int) -> str:
    symbol = random_of.choice(TERMINALS if random_of.random() < 0.6 else names)
    roll = random_of.random()
    if roll < 0.75 or depth == 0:
        return symbol
    if roll < 0.9:
        return symbol + random_of.choice(["?", "*", "+", "~2", "~1..3"])
    inner = " | ".join(sorted({_sequence(random_of, names, depth - 1) for _ in range(random_of.randint(1, 2))}))
    return f"({inner}){random_of.choice(['', '?', '*', '+'])}"

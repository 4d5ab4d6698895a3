"""Random small cases in which rules call for tokens by their ids."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from reference.case import Alternative, Case
from reference.random_grammars import random_case


def random_special_case(random: Random) -> Case:
    """Make a case with one to three special terminals, of tokens with bytes, without bytes, and end tokens."""
    case = random_case(random)
    vocabulary = (*case.vocabulary, None, None, b"</s>", b"ab")
    size = len(vocabulary)
    without_bytes = [token for token, data in enumerate(vocabulary) if not data]
    end_tokens = frozenset(random.sample([size - 2, size - 3], random.randint(0, 2)))
    special = {
        f"S{number}": frozenset(
            random.choice([*without_bytes, *end_tokens]) if random.random() < 0.6 else random.randrange(size)
            for _ in range(random.randint(1, 4))
        )
        for number in range(random.randint(1, 3))
    }
    rules = {
        name: tuple(_with_special(random, body, list(special)) for body in options)
        for name, options in case.rules.items()
    }
    return replace(case, vocabulary=vocabulary, end_tokens=end_tokens, special=special, rules=rules)


def _with_special(random: Random, body: Alternative, names: list[str]) -> Alternative:
    symbols = list(body)
    if symbols and random.random() < 0.3:
        symbols[random.randrange(len(symbols))] = random.choice(names)
    if random.random() < 0.2:
        symbols.insert(random.randint(0, len(symbols)), random.choice(names))
    return tuple(symbols)

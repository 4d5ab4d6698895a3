"""Random small cases in which lexemes may take a limited number of tokens."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from reference.case import Case
from reference.limited_masks import LimitedReference
from reference.random_grammars import random_case

# Mostly so few that a text of some tokens gets there; sometimes none, or more than any text has.
LIMITS = (0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 1_000_000)


def random_limited_case(random: Random, *, operators: bool = False) -> Case:
    """Make a case in which at least one terminal has a limit, ignored ones among them."""
    case = random_case(random, operators=operators)
    names = random.sample(list(case.terminals), random.randint(1, len(case.terminals)))
    limits = {name: random.choice(LIMITS) for name in names}
    guards = {name: guard for name, guard in case.guards.items() if name not in limits}
    return replace(case, limits=limits, guards=guards)


def random_limited_walk(random: Random, reference: LimitedReference, steps: int, longest: int = 12) -> list[int]:
    """Walk along allowed tokens for at most so many steps; return their ids."""
    position = reference.start
    walk: list[int] = []
    while len(walk) < steps and len(position.tokens) < longest:
        allowed = reference.allowed_after(position)
        if not allowed:
            break
        walk.append(random.choice(allowed))
        position = reference.after(position, reference.case.vocabulary[walk[-1]] or b"")
    return walk

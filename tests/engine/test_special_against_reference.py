"""The engine's masks against the reference's where grammars call for tokens, on random cases and texts.

Set ``MASKWRIGHT_SEED`` to repeat a run; every run prints its seed.
"""

from __future__ import annotations

import os
from random import Random

import numpy as np

import maskwright
from reference.case import Case
from reference.lark_text import to_lark
from reference.random_special import random_special_case
from reference.special_masks import Meaning, SpecialReference

CASES, STEPS = 250, 6
ENOUGH = 20_000
SEED = int(os.environ.get("MASKWRIGHT_SEED") or Random().randrange(2**32))


class Counts:
    """How much was compared, and how often a special token was taken."""

    def __init__(self) -> None:
        self.compared = self.special = self.named_ends = 0


def check(state: maskwright.State, reference: SpecialReference, meaning: Meaning, tokens: list[int]) -> list[int]:
    """Compare everything that a state says of its place. Return the tokens that may come next."""
    longer = {token: reference.after(meaning, token) for token in range(len(reference.case.vocabulary))}
    allowed = [token for token, after in longer.items() if after.places or after.ended]
    may_end = reference.may_end(meaning)
    context = f"after {tokens} in\n{to_lark(reference.case)}with {reference.case}"
    bits = np.unpackbits(state.mask().view(np.uint8), bitorder="little")
    assert [int(token) for token in np.flatnonzero(bits)] == allowed, context
    assert [token for token in longer if state.is_allowed(token)] == allowed, context
    assert state.allowed_list() == [token for token in allowed if longer[token].places], context
    assert state.is_accepting() == (meaning.ended or may_end), context
    assert state.is_ended() == (meaning.ended and not meaning.places), context
    assert state.is_dead_end() == (not state.allowed_list() and not state.is_accepting()), context
    return allowed


def walk(case: Case, random: Random, counts: Counts) -> None:
    reference = SpecialReference(case)
    vocabulary = maskwright.Vocabulary.from_tokens(list(case.vocabulary), sorted(case.end_tokens))
    compiled = maskwright.compile(maskwright.Grammar.from_text(to_lark(case), start=case.start), vocabulary)
    state, meaning, tokens = compiled.start(), reference.start, list[int]()
    named = frozenset().union(*case.special.values())
    for _ in range(STEPS):
        allowed = check(state, reference, meaning, tokens)
        counts.compared += len(case.vocabulary)
        # The ways to cut an ambiguous text grow exponentially with its length.
        if not allowed or max((len(place.text) for place in meaning.places), default=0) > 12:
            break
        preferred = [token for token in allowed if token in named]
        token = random.choice(preferred if preferred and random.random() < 0.5 else allowed)
        state.commit(token)
        tokens.append(token)
        meaning = reference.after(meaning, token)
        counts.special += token in named
        counts.named_ends += token in named & case.end_tokens
    check(compiled.start(), reference, reference.start, [])
    together = compiled.start()
    together.commit_tokens(tokens)
    check(together.fork(), reference, meaning, tokens)
    state.rollback(len(tokens))
    check(state, reference, reference.start, [])


def test_masks_are_the_references_where_grammars_call_for_tokens() -> None:
    print(f"MASKWRIGHT_SEED={SEED}")
    counts = Counts()
    for number in range(CASES):
        random = Random(f"{SEED}/{number}")
        case = random_special_case(random)
        if SpecialReference(case).is_empty:
            continue
        try:
            walk(case, random, counts)
        except BaseException:
            print(f"case {number} of MASKWRIGHT_SEED={SEED}:\n{to_lark(case)}")
            raise
    print(f"{counts.compared:,} comparisons, {counts.special} special tokens, {counts.named_ends} named end tokens")
    assert counts.compared >= ENOUGH
    assert counts.special >= 100
    assert counts.named_ends >= 10

"""The engine's masks against the reference's where lexemes may take a limited number of tokens, on random cases.

Set ``MASKWRIGHT_SEED`` to repeat a run; every run prints its seed.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import numpy as np
import pytest

import maskwright
from engine.from_case import compiled
from reference.case import Case
from reference.lark_text import to_lark
from reference.limited_masks import LimitedReference, Position
from reference.random_limits import random_limited_case, random_limited_walk

CASES, STEPS = {"expressions": 400, "operators": 200}, 7
ENOUGH = 50_000
SEED = int(os.environ.get("MASKWRIGHT_SEED") or Random().randrange(2**32))


def check(state: maskwright.State, reference: LimitedReference, position: Position) -> int:
    """Compare everything that a state says of its place. Return how many tokens were compared."""
    case = reference.case
    allowed, may_end = reference.allowed_after(position), reference.may_end(position)
    context = f"after {position} in\n{to_lark(case)}{case}"
    bits = np.unpackbits(state.mask().view(np.uint8), bitorder="little")
    assert [int(token) for token in np.flatnonzero(bits)] == allowed, context
    assert state.allowed_list() == allowed, context
    assert state.is_accepting() == may_end, context
    assert state.is_dead_end() == (not allowed and not may_end), context
    return len(case.vocabulary)


def check_refusals(state: maskwright.State, reference: LimitedReference, position: Position, random: Random) -> int:
    """Refusals say the byte, and explanations agree with masks. Return how many gave a limit as the reason."""
    vocabulary, limits = reference.case.vocabulary, 0
    for token in random.sample([token for token, data in enumerate(vocabulary) if data], 6):
        data, why = vocabulary[token] or b"", state.why(token)
        assert why["by_parser"] == why["by_automaton"] == state.is_allowed(token), why
        limits += "may take at most" in why["verdict"]
        if not why["allowed"]:
            with pytest.raises(maskwright.TokenRefused) as refused:
                state.commit(token)
            assert refused.value.args[1] == reference.refused_at(position, data), (position, data, reference.case)
    return limits


def walk(case: Case, random: Random, counts: Counter[str]) -> None:
    reference = LimitedReference(case)
    made = compiled(case, maskwright.Vocabulary.from_tokens(list(case.vocabulary)))
    state, position = made.start(), reference.start
    positions = [position]
    tokens = random_limited_walk(random, reference, STEPS)
    counts["compared"] += check(state, reference, position)
    for token in tokens:
        state.commit(token)
        position = reference.after(position, case.vocabulary[token] or b"")
        positions.append(position)
        counts["compared"] += check(state, reference, position)
        counts["reasons"] += check_refusals(state, reference, position, random)
    # However many bytes come at once, they are one token.
    together, data = made.start(), b"".join(case.vocabulary[token] or b"" for token in tokens)
    at_once = reference.after(reference.start, data) if data else reference.start
    if at_once.place.cuts:
        together.commit_bytes(data)
        counts["compared"] += check(together.fork(), reference, at_once)
        counts["cut otherwise"] += reference.allowed_after(at_once) != reference.allowed_after(position)
    for place in reversed(range(len(tokens))):
        state.rollback(1)
        check(state, reference, positions[place])


def check_empty(case: Case) -> None:
    with pytest.raises(maskwright.GrammarError) as refused:
        compiled(case, maskwright.Vocabulary.from_tokens(list(case.vocabulary)))
    assert refused.value.diagnostics


def refuses_guards(case: Case) -> bool:
    try:
        compiled(case, maskwright.Vocabulary.from_tokens(list(case.vocabulary)))
    except maskwright.GrammarError as refused:
        return "cannot be told" in str(refused)
    return False


@pytest.mark.parametrize("patterns", CASES)
def test_masks_are_the_references_where_lexemes_have_limits(patterns: str) -> None:
    print(f"MASKWRIGHT_SEED={SEED}")
    counts: Counter[str] = Counter()
    for number in range(CASES[patterns]):
        random = Random(f"{SEED}/{patterns}/{number}")
        case = random_limited_case(random, operators=patterns == "operators")
        try:
            if LimitedReference(case).is_empty:
                check_empty(case)
                counts["empty"] += 1
            elif case.guards and refuses_guards(case):
                counts["refused"] += 1
            else:
                counts["with priorities"] += bool(case.priorities)
                walk(case, random, counts)
        except BaseException:
            print(f"case {number} of MASKWRIGHT_SEED={SEED}:\n{to_lark(case)}{case}")
            raise
    print(dict(counts))
    assert counts["compared"] >= ENOUGH / (1 if patterns == "expressions" else 2)
    assert counts["reasons"] >= 50
    assert counts["cut otherwise"] >= 4

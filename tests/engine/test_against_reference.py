"""The engine's masks against the reference's, on random grammars, vocabularies and texts.

Everything goes through the public Python interface: the grammar is written as Lark text and read
again. Set ``MASKWRIGHT_SEED`` to repeat a run; every run prints its seed.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

import maskwright
from engine.from_case import compiled
from reference.case import Case
from reference.masks import Reference
from reference.random_grammars import LONG_GUARDS, cases, random_case, random_walk, to_lark

CASES = {"expressions": 1_000, "operators": 400}
ENOUGH = 50_000  # (state, token) comparisons
SEED = int(os.environ.get("MASKWRIGHT_SEED") or Random().randrange(2**32))


class Comparison:
    """One case in the engine and in the reference, walked side by side.

    Counts the tokens that were compared, once for each place of the walk however often it was checked.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.reference = Reference(case)
        self.vocabulary = maskwright.Vocabulary.from_tokens(list(case.vocabulary))
        self.compiled = compiled(case, self.vocabulary)
        self.places: set[bytes] = set()

    @property
    def compared(self) -> int:
        return len(self.places) * len(self.case.vocabulary)

    def bytes_of(self, tokens: list[int]) -> bytes:
        return b"".join(self.case.vocabulary[token] or b"" for token in tokens)

    def check(self, state: maskwright.State, text: bytes) -> None:
        """All that the state says about its place must be what the reference says about the text."""
        expected = self.reference.mask(text)
        accepting = self.reference.accepts(text)
        context = f"after {text!r} in\n{to_lark(self.case)}{self.case}"
        assert state.allowed().tolist() == expected, context
        assert state.count() == len(expected), context
        assert state.is_accepting() == accepting, context
        assert state.is_dead_end() == (not expected and not accepting), context
        assert _ids(state.mask()) == expected, context
        assert [token for token in self._all_tokens() if state.is_allowed(token)] == expected, context
        self.places.add(text)

    def check_refusals(self, state: maskwright.State, text: bytes, random: Random) -> None:
        """A masked token is refused and leaves no trace; an allowed one can be committed and taken back."""
        expected = self.reference.mask(text)
        for token in random.sample(self._all_tokens(), 6):
            if token in expected:
                state.commit(token)
                state.rollback(1)
            else:
                with pytest.raises(maskwright.TokenRefused):
                    state.commit(token)
            assert state.allowed().tolist() == expected, (text, token)

    def _all_tokens(self) -> list[int]:
        return list(range(len(self.case.vocabulary)))


def _ids(mask: npt.NDArray[np.int32]) -> list[int]:
    """Unpack a mask: the lowest bit of the first word is token 0."""
    bits = np.unpackbits(mask.view(np.uint8), bitorder="little")
    return [int(token) for token in np.flatnonzero(bits)]


def _walk(case: Case, random: Random, steps: int = 8) -> int:
    """Compare at each step of a random walk, and again on the way back. Return the number of comparisons."""
    comparison = Comparison(case)
    walk = random_walk(random, comparison.reference, steps)
    state = comparison.compiled.start()
    for step, token in enumerate([None, *walk]):
        if token is not None:
            state.commit(token)
        text = comparison.bytes_of(walk[:step])
        comparison.check(state, text)
        comparison.check_refusals(state, text, random)
    _check_other_ways(comparison, walk, random)
    for step in reversed(range(len(walk))):
        state.rollback(1)
        comparison.check(state, comparison.bytes_of(walk[:step]))
    return comparison.compared


def _check_other_ways(comparison: Comparison, walk: list[int], random: Random) -> None:
    """The place depends on the bytes alone, not on the tokens or pieces that brought them."""
    text = comparison.bytes_of(walk)
    together = comparison.compiled.start()
    together.commit_tokens(walk)
    comparison.check(together, text)
    pieces = comparison.compiled.start()
    position = 0
    while position < len(text):
        size = random.randint(1, 3)
        pieces.commit_bytes(text[position : position + size])
        position += size
    comparison.check(pieces, text)
    comparison.check(pieces.clone(), text)
    comparison.check(pieces.fork(), text)


def _check_hopeless_text(case: Case, random: Random) -> None:
    """Bytes are refused as a whole, at the byte where the reference has no cut left."""
    comparison = Comparison(case)
    text = b"".join(random.choices([token for token in case.vocabulary if token], k=4))[:12]
    state = comparison.compiled.start()
    dies_at = comparison.reference.dies_at(text)
    if dies_at == len(text):
        state.commit_bytes(text)
        comparison.check(state, text)
        return
    with pytest.raises(maskwright.TokenRefused) as refused:
        state.commit_bytes(text)
    assert refused.value.args[1] == dies_at, (text, to_lark(case))
    comparison.check(state, b"")


def _check_empty(case: Case) -> None:
    vocabulary = maskwright.Vocabulary.from_tokens(list(case.vocabulary))
    with pytest.raises(maskwright.GrammarError) as refused:
        compiled(case, vocabulary)
    assert refused.value.diagnostics


def _with_exact_guards(case: Case) -> Case:
    """Drop the guards of a case where one is refused, which may happen only to those of more than a character."""
    if not any(guard in LONG_GUARDS for guard in case.guards.values()):
        return case
    try:
        compiled(case, maskwright.Vocabulary.from_tokens(list(case.vocabulary)))
    except maskwright.GrammarError as refused:
        if "cannot be told" in str(refused):
            return replace(case, guards={})
    return case


@pytest.mark.parametrize("patterns", CASES)
def test_masks_are_the_references_on_seeded_cases(patterns: str) -> None:
    print(f"MASKWRIGHT_SEED={SEED}")
    compared = 0
    met: Counter[str] = Counter()
    for number in range(CASES[patterns]):
        random = Random(f"{SEED}/{number}")
        case = _with_exact_guards(random_case(random, operators=patterns == "operators"))
        met.update(case.features | {f"with {what}" for what in ("priorities", "guards") if getattr(case, what)})
        try:
            if Reference(case).is_empty:
                _check_empty(case)
            else:
                compared += _walk(case, random)
                _check_hopeless_text(case, random)
        except BaseException:
            print(f"case {number} of MASKWRIGHT_SEED={SEED} with {', '.join(sorted(case.features))}:\n{to_lark(case)}")
            print(case.terminals, case.priorities, case.guards)
            raise
    kinds = ", ".join(f"{name} {count}" for name, count in sorted(met.items()))
    print(f"{compared:,} (state, token) comparisons on {CASES[patterns]:,} cases: {kinds}")
    assert compared >= ENOUGH
    assert met["empty_language"] > 0
    assert patterns == "expressions" or min(met["with priorities"], met["with guards"]) > 0


@seed(SEED)
@given(case=cases() | cases(operators=True), random=st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None, print_blob=True, database=None)
def test_masks_are_the_references_on_cases_that_shrink(case: Case, random: Random) -> None:
    case = _with_exact_guards(case)
    if Reference(case).is_empty:
        _check_empty(case)
    else:
        _walk(case, random, steps=5)
        _check_hopeless_text(case, random)

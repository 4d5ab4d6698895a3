"""Masks and commits allow what an independent reading of the grammar's text allows."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import maskwright
from gbnf.random_grammars import grammars
from gbnf.reference import Language
from gbnf.samples import SAMPLES
from maskwright.diagnostic import Severity
from maskwright.gbnf import read_gbnf
from maskwright.lexemes import with_lexemes

LETTERS = "abc \n]-é中文😀"
TOKENS = [*LETTERS, *(one + other for one in LETTERS for other in LETTERS)]
VOCABULARY = maskwright.Vocabulary.from_tokens([text.encode() for text in TOKENS])


def assert_same(text: str, tokens: list[str], vocabulary: maskwright.Vocabulary, random: Random, steps: int) -> int:
    """Walk along a random text and compare the mask of each step; how many masks there were.

    Those of the grammar with repetitions as lexemes have to be the same.
    """
    language = Language(text)
    grammar = read_gbnf(text)
    state = maskwright.compile(grammar, vocabulary).start()
    other = maskwright.compile(with_lexemes(grammar), vocabulary).start()
    sets, walked = language.first(), ""
    for step in range(steps):
        after = [language.after(sets, token) for token in tokens]
        expected = [number for number, reached in enumerate(after) if reached is not None]
        assert state.allowed_list() == expected, (text, walked)
        assert state.is_accepting() == language.is_sentence(sets), (text, walked)
        assert (other.allowed_list(), other.is_accepting()) == (expected, state.is_accepting()), (text, walked)
        if not expected:
            return step + 1
        number = random.choice(expected)
        state.commit(number)
        other.commit(number)
        walked += tokens[number]
        sets = after[number] or []
    return steps


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(grammars(), st.integers(0, 2**32))
def test_random_grammars(text: str, seed: int) -> None:
    assume("root" in Language(text).rules)
    assert [one.message for one in read_gbnf(text).diagnostics if one.severity is Severity.ERROR] == []
    assert assert_same(text, TOKENS, VOCABULARY, Random(seed), 8) > 0


@pytest.mark.parametrize("name", SAMPLES)
def test_samples(name: str) -> None:
    sample = SAMPLES[name]
    letters = sorted({*"".join(sample.accepted), *"\n\t .,"})
    pieces = {text[at : at + size] for text in sample.accepted for at in range(len(text)) for size in (2, 3, 5)}
    tokens = [*letters, *sorted(pieces - {*letters})]
    vocabulary = maskwright.Vocabulary.from_tokens([token.encode() for token in tokens])
    for seed in range(3):
        assert assert_same(sample.text, tokens, vocabulary, Random(seed), 25) > 5


@pytest.mark.parametrize("name", SAMPLES)
def test_sentences(name: str) -> None:
    sample = SAMPLES[name]
    compiled = maskwright.compile(read_gbnf(sample.text), maskwright.Vocabulary.from_tokens([b"a"]))
    language = Language(sample.text)
    for text in sample.accepted:
        state = compiled.start()
        state.commit_bytes(text.encode())
        assert state.is_accepting(), text
        sets = language.after(language.first(), text)
        assert sets is not None
        assert language.is_sentence(sets), text
    for text in sample.rejected:
        state = compiled.start()
        try:
            state.commit_bytes(text.encode())
        except maskwright.TokenRefused:
            continue
        assert not state.is_accepting(), text

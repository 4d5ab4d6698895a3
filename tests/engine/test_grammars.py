"""The sample grammars on ``o200k_base``: every sample passes the masks as far as it should, and no further."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import maskwright

GRAMMARS = Path(__file__).parents[2] / "grammars"
NAMES = sorted(path.parent.name for path in GRAMMARS.glob("*/*.lark"))
HYPHENS = 182513  # the token of 112 hyphens


@dataclass(frozen=True)
class Sample:
    """A text for a grammar. ``dies_at`` is ``None`` if it is accepted; see grammars/README.md."""

    grammar: str
    label: str
    text: str
    dies_at: int | None = None

    def __str__(self) -> str:
        return f"{self.grammar}: {self.label}"


def _samples(grammar: str) -> list[Sample]:
    folder = GRAMMARS / grammar
    samples = []
    for entry in json.loads((folder / f"{grammar}.tests.json").read_text("utf-8")):
        dies_at = None if entry["should_parse"] else entry["dies_at"]
        samples.append(Sample(grammar, f"{entry['input'][:30]!r}, {entry['description']}", entry["input"], dies_at))
    for path in sorted(folder.glob("accept/*.txt")):
        samples.append(Sample(grammar, path.stem, path.read_bytes().decode()))
    if rejected := sorted(folder.glob("reject/*.txt")):
        offsets = json.loads((folder / "reject" / "dies_at.json").read_text("utf-8"))
        for path in rejected:
            samples.append(Sample(grammar, path.stem, path.read_bytes().decode(), offsets[path.name]))
    return samples


SAMPLES = [sample for name in NAMES for sample in _samples(name)]
ACCEPTED = [sample for sample in SAMPLES if sample.dies_at is None]
REJECTED = [sample for sample in SAMPLES if sample.dies_at is not None]


@cache
def vocabulary() -> maskwright.Vocabulary:
    return maskwright.Vocabulary.load("o200k_base")


@cache
def compiled(grammar: str) -> maskwright.CompiledGrammar:
    return maskwright.compile(maskwright.Grammar.from_file(GRAMMARS / grammar / f"{grammar}.lark"), vocabulary())


def in_mask(state: maskwright.State, token: int) -> bool:
    """Whether the token's bit is set in the packed mask."""
    return bool(np.uint32(state.mask()[token // 32]) >> np.uint32(token % 32) & np.uint32(1))


def end_tokens_in_mask(state: maskwright.State) -> set[bool]:
    return {in_mask(state, token) for token in vocabulary().end_tokens}


def after(grammar: str, text: str) -> maskwright.State:
    state = compiled(grammar).start()
    state.commit_bytes(text.encode())
    return state


def test_every_grammar_has_samples_of_both_kinds() -> None:
    assert {"ambiguous", "calculator", "increment", "json", "python", "thinking", "tool_call", "yes_no"} <= set(NAMES)
    for name in NAMES:
        assert any(sample.grammar == name for sample in ACCEPTED)
        assert any(sample.grammar == name for sample in REJECTED)
        assert (GRAMMARS / name / "README.md").is_file()


@pytest.mark.parametrize("sample", ACCEPTED, ids=str)
def test_an_accepted_sample_is_in_every_mask_and_may_end(sample: Sample) -> None:
    state = compiled(sample.grammar).start()
    for token in vocabulary().encode(sample.text):
        assert in_mask(state, token), (vocabulary().token_bytes(token), state.allowed()[:20])
        assert state.is_allowed(token)
        state.commit(token)
    assert state.is_accepting()
    assert end_tokens_in_mask(state) == {True}


@pytest.mark.parametrize("sample", REJECTED, ids=str)
def test_a_rejected_sample_leaves_the_mask_at_its_byte(sample: Sample) -> None:
    state = compiled(sample.grammar).start()
    position = 0
    for token in vocabulary().encode(sample.text):
        data = vocabulary().token_bytes(token)
        assert data is not None
        position += len(data)
        expected = sample.dies_at is not None and position <= sample.dies_at
        assert in_mask(state, token) == expected, data
        if not expected:
            with pytest.raises(maskwright.TokenRefused):
                state.commit(token)
            return
        state.commit(token)
    assert position == sample.dies_at
    assert not state.is_accepting()
    assert end_tokens_in_mask(state) == {False}


@pytest.mark.parametrize("sample", REJECTED, ids=str)
def test_the_bytes_of_a_rejected_sample_are_refused_at_its_byte(sample: Sample) -> None:
    data = sample.text.encode()
    viable = data[: sample.dies_at]
    state = compiled(sample.grammar).start()
    if viable != data:
        with pytest.raises(maskwright.TokenRefused) as refused:
            state.commit_bytes(data)
        assert refused.value.args[1] == sample.dies_at
    state.commit_bytes(viable)
    if viable == data:
        assert not state.is_accepting()
        return
    with pytest.raises(maskwright.TokenRefused):
        state.commit_bytes(data[len(viable) : len(viable) + 1])


def test_the_long_token_is_112_hyphens() -> None:
    assert vocabulary().token_bytes(HYPHENS) == b"-" * 112
    assert HYPHENS in vocabulary().ids(b"-" * 112)


@pytest.mark.parametrize("text", ["", "1", "1 ", "(", "2*3^", "----"])
def test_the_calculator_allows_112_hyphens(text: str) -> None:
    state = after("calculator", text)
    assert in_mask(state, HYPHENS)
    state.commit(HYPHENS)
    assert not state.is_accepting()
    state.commit_bytes(b"1")
    assert state.is_accepting() == (text != "(")


@pytest.mark.parametrize("text", ["", "[", "[1, ", '{"a": ', "[[", "  "])
def test_json_allows_one_hyphen_there_but_not_112(text: str) -> None:
    state = after("json", text)
    (hyphen,) = vocabulary().ids(b"-")
    assert in_mask(state, hyphen)
    assert not in_mask(state, HYPHENS)
    with pytest.raises(maskwright.TokenRefused):
        state.commit(HYPHENS)
    assert in_mask(state, hyphen)


def test_a_string_in_json_allows_112_hyphens() -> None:
    assert in_mask(after("json", '"'), HYPHENS)

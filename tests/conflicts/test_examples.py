"""Conflicts and their examples against derivations that are counted by the definition."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from conflicts.random_bodies import TERMINALS, grammar_text
from maskwright import Grammar, Vocabulary, compile
from maskwright.acceptance import accepts
from maskwright.conflicts import Conflicts, explain_conflicts, find_conflicts
from maskwright.diagnostic import Severity
from maskwright.errors import GrammarError
from reference.derivations import MANY, Derivations, all_texts, derivations

VOCABULARY = Vocabulary.from_tokens([b"a", b"b", b"ab"])
LENGTH = 5
TEXTS = all_texts(TERMINALS, LENGTH)
WORK = 60_000


def grammars(seed: int) -> list[Grammar]:
    """Random grammars that have a sentence."""
    random_of = random.Random(seed)
    found = []
    for _ in range(40):
        try:
            grammar = Grammar.from_text(grammar_text(random_of))
        except GrammarError:
            continue
        found.append(grammar)
    return found


def is_ambiguous(grammar: Grammar) -> bool:
    """Whether some short text has two derivations."""
    counts = Derivations(grammar, TEXTS, LENGTH)
    ends = ((start, start + length) for length in range(LENGTH + 1) for start in range(len(TEXTS) - length + 1))
    return any(counts.count(grammar.start, start, end) == MANY for start, end in ends)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_found_agrees_with_counting(seed: int) -> None:
    met: Counter[str] = Counter()
    for grammar in grammars(seed):
        conflicts = find_conflicts(grammar, VOCABULARY)
        if conflicts.engine is None:  # No text matches.
            continue
        verdicts = Counter(check_example(grammar, conflicts, number) for number in range(len(conflicts.engine.all())))
        ambiguous = is_ambiguous(grammar)
        assert verdicts or not ambiguous, grammar.source
        assert set(verdicts) != {"joined"} or not ambiguous, grammar.source
        met.update(f"example: {verdict}" for verdict in verdicts)
        met["ambiguous"] += ambiguous
        met["ambiguous, and shown so"] += ambiguous and verdicts["ambiguous"] > 0
        met["without conflicts"] += not verdicts
    assert min(met["ambiguous"], met["without conflicts"], met["example: alike"]) >= 3, met
    # The search is bounded, but what is ambiguous in so short a text is found.
    assert met["ambiguous, and shown so"] == met["ambiguous"], met


def check_example(grammar: Grammar, conflicts: Conflicts, number: int) -> str:
    """Compare what an example says with counts, and give its verdict."""
    assert conflicts.engine is not None
    example = conflicts.engine.explain(number, WORK)
    readings = example["readings"]
    if example["verdict"] == "ambiguous":
        first, second = readings
        assert (first["sentence"], first["dot"]) == (second["sentence"], second["dot"]), grammar.source
        assert first["pieces"] != second["pieces"] or _is_twice_the_same(example["pair"]), grammar.source
        assert derivations(grammar, first["sentence"]) == MANY, (grammar.source, first)
    elif example["verdict"] == "alike":
        sentences = [reading["sentence"] for reading in readings]
        for sentence in sentences:
            assert derivations(grammar, sentence) > 0, (grammar.source, sentence)
        (before, other), terminal = ([reading["dot"] for reading in readings]), example["terminal"]
        assert before == other
        assert sentences[0][:before] == sentences[1][:before]
        for sentence in sentences:
            assert [*sentence, "$"][before] == terminal, (grammar.source, sentence, terminal)
    return str(example["verdict"])


def _is_twice_the_same(pair: list[dict[str, object]]) -> bool:
    """Whether optional parts come to the same row in two ways: `A? A?`."""
    return (pair[0]["symbol"], pair[0]["body"]) == (pair[1]["symbol"], pair[1]["body"])


def test_witnesses_are_accepted_and_stand_for_what_they_show() -> None:
    shown = 0
    for grammar in grammars(99):
        conflicts = find_conflicts(grammar, VOCABULARY)
        if not conflicts.findings:
            continue
        compiled = compile(grammar, VOCABULARY)
        for one in explain_conflicts(conflicts, compiled, VOCABULARY):
            if one.severity is Severity.WARNING:
                assert one.witness is not None, one
                text = [f'"{character}"' for character in one.witness]
                assert derivations(grammar, text) == MANY, (grammar.source, one)
                assert accepts(compiled, [one.witness.encode()])
                shown += 1
    assert shown > 20

"""Random grammars, converted: the masks are those of the source, and a text in Lark is written as itself again."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

import maskwright
from conversion.walking import masks_compared
from engine.from_case import grammar_of
from maskwright.conversion import Target, read_back, write
from reference.random_grammars import random_case

SEED = int(os.environ.get("MASKWRIGHT_SEED") or Random().randrange(2**32))
CASES = 150


@pytest.mark.parametrize("operators", [False, True], ids=["expressions", "operators"])
def test_masks_stay_the_same(operators: bool) -> None:
    print(f"MASKWRIGHT_SEED={SEED}")
    random = Random(SEED)
    written: Counter[Target] = Counter()
    compared = refused = 0
    for _ in range(CASES):
        case = random_case(random, operators=operators)
        grammar = grammar_of(case)
        vocabulary = maskwright.Vocabulary.from_tokens(list(case.vocabulary))
        try:
            maskwright.compile(grammar, vocabulary, cache=False)
        except maskwright.GrammarError:
            continue  # It has no sentence.
        for target in Target:
            converted = write(grammar, target, vocabulary)
            if converted.text is None:
                refused += 1
                assert target is Target.GBNF or case.guards, converted.refusals
                continue
            result = read_back(converted)
            compared += masks_compared(grammar, result, vocabulary, random)
            written[target] += 1
            if target is not Target.GBNF:
                assert write(result, Target.LARK, vocabulary).text == converted.text
    print(f"{compared} masks; written: {dict(written)}; refused: {refused}")
    assert compared > 1_000
    assert written[Target.GBNF] > 2
    assert min(written[Target.LARK], written[Target.NORMAL_FORM]) > CASES // 5

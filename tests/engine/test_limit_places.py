"""A limit that was exceeded is reported at the rule or terminal that contributed most to it."""

from __future__ import annotations

import pytest

import maskwright
from maskwright import Grammar, LimitExceeded, Limits, Vocabulary
from maskwright.compilation import diagnostic_of

MANY = " | ".join('"a" ' * count for count in range(2, 30))


@pytest.mark.parametrize(
    ("text", "limit", "place"),
    [
        ('start: A B\nA: "a"\nB: /[ab]*a[ab]{15}/', "max_lexer_states", "B"),
        ('start: "a" /[ab]*a[ab]{15}/', "max_lexer_states", "/[ab]*a[ab]{15}/"),
        (f'start: x y\nx: "a"\ny: {MANY}', "max_lr_states", "y"),
    ],
)
def test_the_largest_contributor_is_pointed_at(text: str, limit: str, place: str) -> None:
    grammar = Grammar.from_text(text)
    with pytest.raises(LimitExceeded) as exceeded:
        maskwright.compile(grammar, Vocabulary.from_tokens([b"a", b"b"]), limits=Limits(**{limit: 10}))
    assert exceeded.value.contributors[0][0] == place
    found = diagnostic_of(exceeded.value, grammar)
    assert (found.code, text[found.span.start : found.span.end]) == ("C002", place)


@pytest.mark.parametrize(
    ("contributors", "place"),
    [([("start…x", 9), ("x", 5)], "x"), ([("start…x", 9)], "start"), ([], "start")],
)
def test_what_the_grammar_does_not_name_is_passed_over(contributors: list[tuple[str, int]], place: str) -> None:
    text = 'x: "a"\nstart: x'
    found = diagnostic_of(LimitExceeded("too much", "lexer", 11, 10, contributors), Grammar.from_text(text))
    assert text[found.span.start : found.span.end] == place

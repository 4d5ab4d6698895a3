"""Tokens that are said to be repeatable for ever are, and no longer once a fix was applied."""

from __future__ import annotations

import pytest

from maskwright import Grammar, TokenRefused, Vocabulary, compile
from maskwright.diagnostic import Diagnostic
from maskwright.hazards import find_hazards

VOCABULARY = Vocabulary.load("o200k_base")
OFTEN = 60

ENDLESS = [
    ('start: "a" "b"\n%ignore /[ \\t]+/', "a"),
    ('start: "a" "b"\n%ignore WS\n%import common.WS', "a"),
    ('start: "a" "b"\n%ignore " "', "a"),
    ('start: "a" BLANK "b"\nBLANK: /\\s+/', "a"),
    ('start: "a" (" " | "\\n")* "b"', "a"),
    ('root ::= "a" ws "b"\nws ::= [ \\t\\n]*', "a"),
]


def told(grammar: Grammar) -> list[Diagnostic]:
    """List what is said of white space."""
    compiled = compile(grammar, VOCABULARY, cache=False)
    return [one for one in find_hazards(grammar, compiled, VOCABULARY) if one.code == "L006"]


def repeats(grammar: Grammar, before: str, text: str) -> int:
    """Count how often a text can be committed again."""
    state = compile(grammar, VOCABULARY, cache=False).start()
    state.commit_bytes(before.encode())
    for count in range(OFTEN):
        try:
            state.commit_bytes(text.encode())
        except TokenRefused:
            return count
    return OFTEN


@pytest.mark.parametrize(("source", "before"), ENDLESS)
def test_there_is_no_end_until_the_fix_puts_one(source: str, before: str) -> None:
    grammar = Grammar.from_text(source)
    (found,) = told(grammar)
    assert found.witness is not None
    assert repeats(grammar, before, found.witness) == OFTEN
    (fix,) = found.fixes
    bounded = Grammar.from_text(fix.applied(source))
    assert told(bounded) == []
    assert 1 <= repeats(bounded, before, found.witness) <= 20


def test_a_name_is_bounded_by_what_it_stands_for() -> None:
    source = 'start: "a" "b"\nWS: /[ \\n]/\n%ignore WS'
    (found,) = told(Grammar.from_text(source))
    (fix,) = found.fixes
    assert fix.title == "Ignore it once at a place (another language)"
    assert fix.applied(source).endswith("%ignore WS")


def test_what_is_ignored_is_told_where_it_is_ignored() -> None:
    source = 'start: "a" " " "b"\n%ignore " "'
    (found,) = told(Grammar.from_text(source))
    assert source[: found.span.start].endswith("%ignore ")


def test_all_tokens_of_the_engine_repeat() -> None:
    grammar = Grammar.from_text('start: "a" "b"\n%ignore /[ \\n]+/\n%ignore /#[^\\n]*\\n/')
    compiled = compile(grammar, VOCABULARY, cache=False)
    tokens, count, is_complete = compiled.clashes()["ignored"]
    assert is_complete
    assert count > len(tokens) > 3
    for token in tokens:
        state = compiled.start()
        for _ in range(OFTEN):
            state.commit(token)


@pytest.mark.parametrize(
    "source",
    [
        'start: "a" "b"',
        'start: ("a" " ")* "b"',
        'start: "a" / {1,20}/ "b"',
        '%llguidance {"skip_repetition": "once"}\nstart: "a" "b"\n%ignore / {1,9}/',
        'start: /[^<]+/ "<"',
    ],
)
def test_nothing_is_said_of_what_has_an_end_or_is_no_blank(source: str) -> None:
    assert told(Grammar.from_text(source)) == []

"""Long strings beside patterns and formats: too large for one automaton, and exact in several."""

from __future__ import annotations

import json

import pytest

import maskwright
from maskwright import CompiledGrammar, Vocabulary
from maskwright.json_schema import read_json_schema
from maskwright.lexer_table import Lexer
from maskwright.trials.lexing import Lexing
from maskwright.trials.members import Members

MOST = 1000
SCHEMA = {
    "type": "object",
    "properties": {
        "text": {"type": "string", "maxLength": MOST},
        "short": {"type": "string", "maxLength": 300},
        "mail": {"type": "string", "format": "email"},
        "link": {"type": "string", "format": "uri"},
        "either": {"anyOf": [{"type": "string", "maxLength": 256}, {"type": "string", "pattern": "ab|cd"}]},
    },
    "additionalProperties": False,
}
PARTS = ["text", "short", "mail", "link", "either", "a", "b", "ab", "cd", "x" * 50, "@x.y"]
TOKENS = ['{"', '"', '": "', '"}', '", "', *PARTS]
PLACES = ['{"', *(f'{{"{name}": "' for name in ("text", "either", "mail", "link", "short"))]
INSIDE = [PLACES[2] + "x" * 250, PLACES[1] + "x" * 960, PLACES[3] + "ab", PLACES[4] + "a:b"]


@pytest.fixture(scope="module")
def compiled() -> CompiledGrammar:
    grammar = read_json_schema(json.dumps(SCHEMA)).grammar
    # Of the format of a mail address the length of the host's name is left out; all else is exact.
    assert [(one.code, "host name" in one.message) for one in grammar.diagnostics] == [("J004", True)]
    return maskwright.compile(grammar, Vocabulary.from_tokens([token.encode() for token in TOKENS]), cache=False)


def accepts(compiled: CompiledGrammar, **values: str) -> bool:
    state = compiled.start()
    try:
        state.commit_bytes(json.dumps(values).encode())
    except maskwright.TokenRefused:
        return False
    return state.is_accepting()


def test_the_lexer_is_several_automata_and_small(compiled: CompiledGrammar) -> None:
    assert Lexer(compiled.lexer_table()).is_split
    assert compiled.stats["lexer_states"] < 30_000


def test_every_bound_and_format_is_exact(compiled: CompiledGrammar) -> None:
    assert accepts(compiled, text="x" * MOST, short="x" * 300, mail="a@x.y", link="http://x.y/z?a", either="x" * 256)
    assert accepts(compiled, either="x" * 300 + "cd")
    assert accepts(compiled, either="é" * 256)
    for wrong in (
        {"text": "x" * (MOST + 1)},
        {"short": "x" * 301},
        {"mail": "x" * 20},
        {"link": "x y"},
        {"either": "x" * 257},
    ):
        assert not accepts(compiled, **wrong), wrong


def test_masks_are_what_can_be_committed(compiled: CompiledGrammar) -> None:
    for text in PLACES + INSIDE:
        state = compiled.start()
        state.commit_bytes(text.encode())
        for number in range(len(TOKENS)):
            why = state.why(number)
            clone = state.clone()
            try:
                clone.commit(number)
                taken = True
            except maskwright.TokenRefused:
                taken = False
            assert state.is_allowed(number) is taken is why["by_parser"] is why["by_automaton"], (text, TOKENS[number])


def test_the_table_finds_members_and_lexemes_in_all_automata(compiled: CompiledGrammar) -> None:
    lexer = Lexer(compiled.lexer_table())
    for name in lexer.future(lexer.start):
        member = Members(lexer, name).shortest
        lexing = Lexing(lexer, tuple(member), frozenset(), {})
        assert (name, len(member)) in {(one.terminal, one.end) for one in lexing.after(0)}

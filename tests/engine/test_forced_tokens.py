"""Forced tokens on real vocabularies and texts, and what an encoder of another kind may do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import maskwright
from maskwright import Grammar, State, Vocabulary

GRAMMARS = Path(__file__).parents[2] / "grammars"


def start(grammar: str, vocabulary: Vocabulary) -> State:
    return maskwright.compile(Grammar.from_text(grammar), vocabulary).start()


RECORD = r"""
start: "{\"kind\": \"" kind "\", \"customer\": {\"name\": " STRING ", \"vip\": " vip "},\n  \"lines\": [" lines "]}"
lines: line (", " line)*
kind: "invoice" | "receipt" | "信用"
vip: "true" | "false"
line: "{\"quantity\": " /[0-9]+/ ", \"unitPrice\": " /[0-9]+/ ".00}"
STRING: /"[^"\x00-\x1f]*"/
"""
RECORDS = [
    '{"kind": "invoice", "customer": {"name": "Ada Ångström", "vip": true},\n  "lines": '
    '[{"quantity": 2, "unitPrice": 10.00}]}',
    '{"kind": "信用", "customer": {"name": "", "vip": false},\n  "lines": [{"quantity": 20, "unitPrice": 1234567.00}, '
    '{"quantity": 1, "unitPrice": 9.00}]}',
]


def walks() -> Iterator[tuple[Grammar, str]]:
    for name in ("tool_call", "json", "thinking", "yes_no", "calculator"):
        grammar = Grammar.from_file(GRAMMARS / name / f"{name}.lark")
        for path in sorted((GRAMMARS / name / "accept").iterdir()):
            yield grammar, path.read_text(encoding="utf-8")
    yield from ((Grammar.from_text(RECORD), text) for text in RECORDS)


@pytest.mark.parametrize("vocabulary", [Vocabulary.load(name) for name in Vocabulary.builtin_names()], ids=repr)
def test_they_are_what_the_tokenizer_makes_of_the_whole_text(vocabulary: Vocabulary) -> None:
    found = 0
    for grammar, text in walks():
        state = maskwright.compile(grammar, vocabulary).start()
        tokens = vocabulary.encode(text)
        for place, token in enumerate(tokens):
            if not state.is_allowed(token):
                # Special tokens are written by their names in these texts.
                break
            forced = state.forced_tokens()
            assert forced == tokens[place : place + len(forced)], text
            found += len(forced)
            state.commit(token)
    assert found > 300, found


def test_a_token_is_held_back_where_a_longer_one_may_come() -> None:
    vocabulary = Vocabulary.load("o200k_base")
    free = start('start: "{\\"name\\": \\"" /[a-z]+/ "\\"}"', vocabulary)
    assert free.forced_bytes() == b'{"name": "'
    assert vocabulary.encode('{"name": "')[:-1] == free.forced_tokens() == vocabulary.encode('{"name":')
    held = start('start: "ab" /[c-e]*/ "."', Vocabulary.from_tokens([b"a", b"b", b"ab", b"bc", b"c", b"d", b"e", b"."]))
    assert (held.forced_bytes(), held.forced_tokens()) == (b"ab", [])
    whole = start(
        'start: "ab" /[d-e]*/ "."', Vocabulary.from_tokens([b"a", b"b", b"ab", b"bc", b"c", b"d", b"e", b"."])
    )
    assert (whole.forced_bytes(), whole.forced_tokens()) == (b"ab", [2])


def test_blanks_at_the_end_wait_for_what_follows() -> None:
    vocabulary = Vocabulary.load("o200k_base")
    state = start('start: "a =   " /[0-9]/', vocabulary)
    assert state.forced_bytes() == b"a =   "
    assert state.forced_tokens() == vocabulary.encode("a =")
    state = start('start: "a =   "', vocabulary)
    assert state.forced_tokens() == vocabulary.encode("a =   ")


def test_nothing_is_forced_where_the_text_may_end() -> None:
    state = start('start: "a" "b"*', Vocabulary.from_tokens([b"a", b"b"]))
    assert (state.forced_bytes(), state.forced_tokens()) == (b"a", [0])
    state.commit(0)
    assert (state.forced_bytes(), state.forced_tokens()) == (b"", [])


def test_within_a_character_the_only_token_is_forced() -> None:
    vocabulary = Vocabulary.from_tokens([bytes([byte]) for byte in range(256)])
    state = start('start: "é" "!" ("a" | "b")', vocabulary)
    state.commit_bytes("é".encode()[:1])
    assert state.forced_tokens() == [*"é".encode()[1:], ord("!")]


class Odd(Vocabulary):
    """A vocabulary whose encoder is written in Python, and wrong."""

    answer: object = ()

    def encode(self, text: str) -> list[int]:
        if isinstance(self.answer, Exception):
            raise self.answer
        return list(self.answer)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize("answer", [(), (2,), (1, 0), (99,), (3,), maskwright.VocabularyError("cannot")])
def test_an_encoder_that_spells_something_else_is_not_believed(answer: object) -> None:
    vocabulary = Odd.from_tokens([b"a", b"b", b"ab", None])
    vocabulary.answer = answer
    state = start('start: "ab" ("a" | "b")', vocabulary)
    assert state.forced_tokens() == ([2] if answer == (2,) else [])


class Blank(Vocabulary):
    """A vocabulary whose encoder puts a blank before each text, as those of SentencePiece do."""

    def encode(self, text: str) -> list[int]:
        return super().encode(f" {text}")


def test_a_blank_that_an_encoder_puts_before_each_text_is_left_out() -> None:
    vocabulary = Blank.from_tokens([b"a", b"b", b"ab", b" a", b" ", b"\x01", b" ab"])
    assert [vocabulary.token_bytes(token) for token in vocabulary.encode("ab")] == [b" ab"]
    for text, tokens in (("ab", [2]), (" ab", [6]), ("  ab", [4, 6])):
        state = start(f'start: "{text}" ("a" | "b")', vocabulary)
        assert state.forced_tokens() == tokens
    unmarked = Blank.from_tokens([b"a", b"b", b"ab", b" a", b" ", b" ab"])
    assert start('start: "ab" ("a" | "b")', unmarked).forced_tokens() == []


def test_what_an_encoder_raises_comes_through() -> None:
    vocabulary = Odd.from_tokens([b"a", b"b", b"ab"])
    vocabulary.answer = RuntimeError("no library")
    with pytest.raises(RuntimeError, match="no library"):
        start('start: "ab" ("a" | "b")', vocabulary).forced_tokens()

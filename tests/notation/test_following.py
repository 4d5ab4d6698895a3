"""What can follow a terminal, by its sentences, and in linear time."""

from __future__ import annotations

import pytest

from maskwright import Vocabulary, compile
from maskwright.notation import read_lark
from maskwright.notation.following import END, Neighbours

LETTERS = "".join(f'{name}: "{name.lower()}"\n' for name in "ABC")


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("start: A B C", "B"),
        ("start: A B? C?", ["B", "C", END]),
        ("start: (A | B)+ C", "ABC"),
        ("start: A~1 B", "B"),
        ("start: A~0..0 A~2 B", "AB"),
        ("start: (C A)~3", ["C", END]),
        ("start: p q\np: C p | A\nq: (B | p)?", ["A", "B", "C", END]),
        ("start: p B\np: A q\nq: r\nr: C?", "BC"),
    ],
)
def test_followers_are_those_of_the_sentences(rules: str, expected: str | list[str]) -> None:
    grammar = read_lark(f"{rules}\n{LETTERS}")
    assert Neighbours(grammar.rules, (), "start").after("A") == set(expected)


@pytest.mark.parametrize(("empty", "expected"), [("", "B"), ("B", "BC"), ("BC", ["B", "C", END])])
def test_what_comes_after_terminals_that_match_the_empty_text_follows_too(
    empty: str, expected: str | list[str]
) -> None:
    grammar = read_lark(f"start: A B C\n{LETTERS}")
    assert Neighbours(grammar.rules, (), "start", empty).after("A") == set(expected)


def test_what_must_not_follow_is_heeded_past_terminals_that_match_the_empty_text() -> None:
    grammar = read_lark('start: A C "b"\nA: /a(?!b)/\nC: /c*/')
    vocabulary = Vocabulary.from_tokens([b"a", b"b", b"c"])
    state = compile(grammar, vocabulary).start()
    state.commit_bytes(b"a")
    assert [*state.allowed()] == [2]
    (found,) = read_lark("start: A C\nA: /a(?=b)/\nC: /c*/").diagnostics
    assert found.message.endswith("; the text may end after it")


def test_what_is_ignored_may_follow_everything() -> None:
    grammar = read_lark(f"start: A B\n{LETTERS}")
    neighbours = Neighbours(grammar.rules, ("C",), "start")
    assert neighbours.after("A") == {"B", "C"}
    assert neighbours.after("C") == {"A", "B", "C", END}


def test_terminals_that_depend_on_what_follows_may_be_many() -> None:
    count = 2_000
    names = [f"A{number}" for number in range(count)]
    text = f"start: ({' | '.join(names)})*\n" + "".join(f"{name}: /b{name}(?!1)/\n" for name in names)
    found = read_lark(text).diagnostics
    assert len(found) == count
    assert {one.code for one in found} == {"S021"}


def test_a_long_sequence_may_be_empty_and_a_chain_of_rules_too() -> None:
    optional = " ".join(f"A{number}?" for number in range(5_000))
    chain = "".join(f"r{number}: r{number + 1}\n" for number in range(3_000)) + 'r3000: "r"?\n'
    terminals = "".join(f"A{number}: /b{number}/\n" for number in range(5_000))
    found = read_lark(f"start: R {optional} r0\n{chain}{terminals}R: /x+(?!y)/").diagnostics
    assert [one.severity.value for one in found] == ["information"]

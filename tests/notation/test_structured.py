"""``%regex {…}``: which texts its forms stand for, and what is said of JSON that is none."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maskwright import Grammar, Vocabulary, compile
from maskwright.analysis import find_all
from maskwright.diagnostic import Span
from maskwright.notation import read_lark
from maskwright.notation.limits import MAX_SUBSTRING_PIECES
from maskwright.notation.substrings import substrings, words
from notation.languages import accepted
from notation.reading import check


@given(st.lists(st.sampled_from(["a", "b", "ab", "[", "é "]), min_size=1, max_size=80))
def test_the_runs_of_a_list_and_nothing_else_match(pieces: list[str]) -> None:
    automaton = substrings(pieces, Span(0, 0))
    ends = range(len(pieces) + 1)
    runs = {"".join(pieces[low:high]) for low, high in itertools.combinations(ends, 2)}
    assert all(automaton.accepts(run) for run in runs)
    others = {run + more for run in runs for more in ("a", "[")} | {run[1:] for run in runs} - {""}
    assert not any(automaton.accepts(other) for other in (others | {""}) - runs)
    assert all(len({first for first, _, _ in row}) == len(row) for row in automaton.transitions)


def test_words_are_cut_as_in_decoding_engines() -> None:
    assert words("don't  a_b1 3.14,.\n\nx-y é") == [
        *("don", "'", "t", "  ", "a_b1", " ", "3", ".", "14", ",.", "\n\n", "x", "-", "y", " ", "é")
    ]


@pytest.mark.parametrize(
    ("json", "accepting", "refused"),
    [
        ('{"substring_chars": "abc"}', ["", "a", "bc", "abc"], ["ac", "ba", "abcd"]),
        ('{"substring_words": "foo bar. baz"}', ["", "foo bar", " bar.", ". ", "baz"], ["ba", "foobar"]),
        ('{"substring_chunks": ["abc", "", "de"]}', ["", "abc", "abcde", "de"], ["ab", "cde"]),
        ('{"substring_chars": null, "substring_words": "x"}', ["", "x"], ["xx"]),
        ('{"substring_chars": "\\u00e9\\"}"}', ['é"', '"}', "}"], ["é}"]),
        ('{"substring_chunks": []}', [""], ["a"]),
    ],
)
def test_forms_stand_for_parts_of_a_text(json: str, accepting: list[str], refused: list[str]) -> None:
    for grammar in (f'start: "<" %regex {json} ">"', f'start: "<" S\nS: %regex {json} ">"'):
        bracketed = [f"<{text}>" for text in (*accepting, *refused)]
        assert accepted(grammar, *bracketed) == [f"<{text}>" for text in accepting]


@pytest.mark.parametrize(
    ("marked", "message"),
    [
        ("start: %regex «{}»", "takes an object with"),
        ("start: %regex {«[»]}", "the name of a member is missing"),
        ('start: %regex {"substring_chars": «1»}', "takes a string"),
        ('start: %regex {"substring_words": «["a"]»}', "takes a string"),
        ('start: %regex {"substring_chunks": «"a"»}', "takes a list of strings"),
        ('start: %regex {"substring_chunks": ["a", «{"b": 1}»]}', "takes strings only"),
        ('start: %regex {«"substrings"»: "a"}', "is no form"),
        ('start: %regex {"substring_chars": "a", «"substring_words"»: "a"}', "stands here already"),
        ('start: %regex {"substring_chars": "a", «"substring_chars"»: "a"}', "stands in the object already"),
        ('start: %regex {"substring_chars": "a"«,»}', "nothing after it"),
        ('start: %regex {"substring_chars" «1»}', "`:` is missing"),
        ('start: %regex {"substring_chars": "a" «x»}', "`,` or `}` is missing"),
        ('start: %regex {"substring_chars": «}»', "a value is missing"),
        ('start: %regex {"substring_chars": «t»rue1}', "this is no value"),
        ('start: %regex {"substring_chars": «"\\q"»}', "an escape that JSON does not know"),
        ('start: %regex {"substring_chars": «"\\ud800"»}', "half of a surrogate pair"),
    ],
)
def test_what_is_wrong_is_pointed_at_in_the_json(marked: str, message: str) -> None:
    grammar = check(f'{marked} "x"', "S047")
    assert message in grammar.diagnostics[0].message
    assert find_all(grammar) == ()


def test_many_pieces_take_two_states_each() -> None:
    letters = Random(0).choices("abcdef", k=9_000)
    assert len(substrings(letters, Span(0, 0)).transitions) <= 2 * len(letters)
    numbers = [f"word{number % 700}" for number in Random(1).choices(range(1_000), k=4_500)]
    text = " ".join(numbers)
    pieces = words(text)
    automaton = substrings(pieces, Span(0, 0))
    assert len(automaton.transitions) <= 2 * len(text)
    assert automaton.accepts(text)
    assert automaton.accepts("".join(pieces[100:8_000]))
    assert not automaton.accepts(text[1:])


def test_a_text_of_thousands_of_words_compiles() -> None:
    text = " ".join(f"word{number % 700}" for number in Random(1).choices(range(1_000), k=4_500))
    grammar = Grammar.from_text(f'start: "<" %regex {{"substring_words": "{text}"}} ">"')
    state = compile(grammar, Vocabulary.from_tokens([b"<", b">", b"a"])).start()
    state.commit_bytes(f"<{text[:20_000].rpartition(' ')[0]}>".encode())
    assert state.is_accepting()


def test_pieces_that_overlap_too_much_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maskwright.notation.substrings.MAX_SUBSTRING_WORK", 10)
    check('start: %regex «{"substring_chunks": ["ab", "a", "abab", "ba", "baba", "b", "aab"]}» "x"', "S047")
    check('start: %regex {"substring_chunks": ["ab", "c"]} "x"')


def test_too_many_pieces_are_refused() -> None:
    found = read_lark('start: %regex {"substring_chars": "' + "x" * (MAX_SUBSTRING_PIECES + 1) + '"}').diagnostics
    assert [one.code for one in found] == ["S047"]


def test_deep_json_is_refused() -> None:
    found = read_lark("start: %regex {" + '"a": {' * 10_000 + "}" * 10_001).diagnostics
    assert [one.code for one in found] == ["S047"]

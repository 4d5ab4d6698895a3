"""Stop conditions: what they mean at a place, and one sentence with a place for those that mean nothing."""

from __future__ import annotations

import doctest
import importlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maskwright import Grammar, Vocabulary, compile
from maskwright.stepping.session import Session
from maskwright.stops import Moment, StopSyntax, parse
from maskwright.stops.parsing import KINDS

TOKENS = [b"a", b"b", b"+", b"++", b"ab", b"\xc3", b"\xa9", None]


@pytest.fixture(scope="module")
def session() -> Session:
    grammar = Grammar.from_text('start: (NAME | OP | "é")*\nNAME: /[ab]+/\nOP: /\\+\\+?/\n')
    vocabulary = Vocabulary.from_tokens(TOKENS, end_tokens=[7], special_tokens={"<end>": 7})
    return Session(grammar, vocabulary, compile(grammar, vocabulary))


def holds(session: Session, expression: str, text: bytes = b"", step: int = 0, time: float | None = None) -> bool:
    state = session.compiled.start()
    state.commit_bytes(text)
    return parse(expression).bind(session).holds(Moment(state, step=step, text=text, time=time))


@pytest.mark.parametrize(
    ("expression", "text", "expected"),
    [
        ("mask < 7", b"", True),
        ("mask < 6", b"", False),
        ("mask = 1", b"\xc3", True),
        ("mask == 1 and forced", b"\xc3", True),
        ("mask != 1", b"\xc3", False),
        ("heads > 1", b"+", True),
        ("heads >= 1", b"", True),
        ("heads > 2", b"+", False),
        ("depth > 0", b"a", True),
        ("depth > 99", b"a", False),
        ("masked #6", b"", True),
        ("allowed #6", b"\xc3", True),
        ('allowed "+"', b"", True),
        (r'allowed "\xa9"', b"\xc3", True),
        (r'allowed "\xa9"', b"", False),
        (r'masked "\u00e9"', b"\xc3", True),
        (r'allowed "\u00e9"', b"", True),
        ('allowed "<end>"', b"", True),
        ('masked "<end>"', b"\xc3", True),
        ("completes NAME", b"a", True),
        ("completes OP", b"a", False),
        ('completes "é"', "é".encode(), False),
        ('completes "OP"', b"+", True),
        ("exclusion", b"+", True),
        ("exclusion", b"", False),
        ("dead end", b"", False),
        ("may end", b"", True),
        ("not may end", b"\xc3", True),
        ("text matches /b+$/", b"abb", True),
        ("text matches /^b/", b"abb", False),
        (r"text matches /\//", b"a", False),
        ("step 12", b"", True),
        ("step > 12", b"", False),
        ("time > 100", b"", True),
        ("time>100.6", b"", False),
        ("  mask<7 and heads >0 ", b"", True),
    ],
)
def test_an_expression_means_what_it_says(session: Session, expression: str, text: bytes, expected: bool) -> None:
    assert holds(session, expression, text, step=12, time=100.5) is expected


def test_a_time_that_nobody_measured_compares_with_nothing(session: Session) -> None:
    assert not holds(session, "time > 0")
    assert not holds(session, "time <= 0")


def test_forced_is_one_token_where_the_text_may_not_end() -> None:
    grammar = Grammar.from_text('start: "a" ("b" | "+" "a")?')
    vocabulary = Vocabulary.from_tokens(TOKENS)
    session = Session(grammar, vocabulary, compile(grammar, vocabulary))
    assert [holds(session, "forced", text) for text in (b"", b"a", b"a+", b"ab")] == [False, False, True, False]


def test_a_place_where_the_text_may_end_is_not_forced() -> None:
    grammar = Grammar.from_text('start: "+" ("a" "b"?)? "a" | "b" "+"?')
    vocabulary = Vocabulary.from_tokens([b"a", b"b", b"+"])
    session = Session(grammar, vocabulary, compile(grammar, vocabulary))
    told = {text: holds(session, "forced", text) for text in (b"", b"b", b"+", b"+a")}
    assert told == {b"": False, b"b": False, b"+": True, b"+a": False}


def test_asking_changes_nothing(session: Session) -> None:
    state = session.compiled.start()
    before = state.mask().tobytes()
    for expression in ("heads > 1", 'masked "é"', "dead end", "depth > 3", "exclusion"):
        parse(expression).bind(session).holds(Moment(state, step=0))
    assert state.mask().tobytes() == before
    with pytest.raises(ValueError, match="only 0 were made"):
        state.rollback(1)


@pytest.mark.parametrize(
    ("expression", "at", "complaint"),
    [
        ("", 0, "expected one of mask"),
        ("maks < 2", 0, "expected one of mask"),
        ("mask", 4, "expected a comparison"),
        ("mask 2", 5, "expected a comparison such as `<`, not `2`"),
        ("mask < two", 7, "expected a number, not `two`"),
        ("mask < 2x", 7, "nothing can be made of `2`"),
        ("mask < 2 or heads > 1", 9, "expected `and`, not `or`"),
        ("mask < 2 and", 12, "expected one of"),
        ("not not forced", 4, "expected one of"),
        ("dead", 4, "expected `end`"),
        ("dead heat", 5, "expected `end`, not `heat`"),
        ("masked", 6, "expected a token"),
        ("masked #", 8, "the digits of a token id are missing"),
        ("masked #8", 7, "#8 is out of range: the vocabulary has 8 ids"),
        ("masked #" + "9" * 999, 7, "#99999999999 is out of range"),
        ('masked "a', 7, 'what begins with `"` has to end with one'),
        (r'masked "a\q"', 9, "an escape that stands for nothing"),
        (r'masked "\ud800"', 8, "an escape that stands for nothing"),
        ("completes", 9, "expected the name of a terminal"),
        ("completes NAMES", 10, "there is no terminal NAMES; did you mean NAME?"),
        ("reduces sum", 0, "the engine does not tell reductions"),
        ("text matches /(/", 13, "the regular expression is wrong"),
        ("text matches a", 13, "expected a regular expression"),
        ("text < 3", 5, "expected `matches`"),
        ("mask < 2 ; rm", 9, "nothing can be made of `;`"),
        ("mask < 2 " * 1_000, 2_000, "it goes on beyond 2,000 characters"),
    ],
)
def test_what_means_nothing_is_one_sentence_with_a_place(
    session: Session, expression: str, at: int, complaint: str
) -> None:
    with pytest.raises(StopSyntax) as caught:
        parse(expression).bind(session)
    assert caught.value.at == at
    assert f"character {at + 1}: {complaint}" in str(caught.value)
    assert "\n" not in str(caught.value)


PIECES = st.sampled_from(
    [*" ".join(KINDS).split(), "and", "not", "<", ">=", "2", "#1", '"a"', '"', "/a/", "/", "\\", "\n"]
)


@given(st.lists(PIECES | st.text(max_size=3), max_size=8).map(" ".join))
def test_any_text_is_understood_or_refused_with_a_place_in_it(session: Session, expression: str) -> None:
    refusal = None
    try:
        holds(session, expression)
    except StopSyntax as error:
        refusal = error
    assert refusal is None or (0 <= refusal.at <= len(expression) and len(str(refusal).splitlines()) == 1)


@pytest.mark.parametrize("name", ["__init__", "words", "names"])
def test_the_examples_in_the_modules_are_true(name: str) -> None:
    home = "maskwright.stops" if name == "__init__" else f"maskwright.stops.{name}"
    found = doctest.testmod(importlib.import_module(home))
    assert found.attempted > 0
    assert found.failed == 0

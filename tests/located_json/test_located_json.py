"""The located JSON reader reads what Python's own reader does, knows all places, and says what is wrong and where."""

from __future__ import annotations

import json
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maskwright.located_json import (
    MAX_DEPTH,
    MAX_DIGITS,
    Document,
    Fault,
    Value,
    plain,
    pointer_of,
    read_document,
    read_tree,
    read_value,
)

SCALARS = st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(SCALARS, lambda one: st.lists(one) | st.dictionaries(st.text("a/~é0", max_size=3), one))

PUT = ["", '"', "[", "{", "9" * 30, "\ud800", "é", ",", "null", "NaN", "//", "\\ud800", "]", "01"]


def parts(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], Any]]:
    """All values in a value with the way to each."""
    below: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        below = list(value.items())
    elif isinstance(value, list):
        below = list(enumerate(value))
    return [(path, value), *(part for key, one in below for part in parts(one, (*path, key)))]


def document_of(text: str, start: int = 0, end: int | None = None) -> Document:
    document = read_document(text, start, end)
    assert isinstance(document, Document), document
    return document


@given(VALUES, st.sampled_from([None, 1, "\r\n"]), st.booleans())
def test_every_part_is_where_the_document_says(value: Any, indent: int | str | None, ascii_: bool) -> None:
    text = f"\ufeff{json.dumps(value, indent=indent, ensure_ascii=ascii_)} \n"
    document = document_of(text)
    assert document.value == value
    assert document.repeated == []
    for path, part in parts(value):
        pointer = pointer_of(path)
        span = document.span(pointer)
        assert json.loads(text[span.start : span.end]) == part
        assert plain(document.located(pointer)) == part
        if path and isinstance(path[-1], str):
            key = document.key_span(pointer)
            assert json.loads(text[key.start : key.end]) == path[-1]


def test_no_damage_goes_unseen_and_every_fault_lies_in_the_text() -> None:
    whole = json.dumps({"a": [1, -2.5e3, "é\\\n", None, True], "b": {"c": {}, "d": []}}, indent=1, ensure_ascii=False)
    faults = 0
    for seed in range(6_000):
        random = Random(seed)
        at, end = sorted(random.choices(range(len(whole) + 1), k=2))
        put = random.choice(PUT)
        text = whole[:at] + put + whole[min(end, at + random.randint(0, 3)) :]
        try:
            expected = json.loads(text, parse_constant=lambda word: json.loads("?"), parse_float=Decimal)
            json.dumps(expected, ensure_ascii=False, default=str).encode()
        except ValueError:
            expected = Fault
        found = read_document(text)
        if expected is Fault:
            assert isinstance(found, Fault), text
            assert 0 <= found.span.start <= found.span.end <= len(text), (text, found)
            faults += 1
        else:
            assert isinstance(found, Document), (text, found)
            assert found.value == expected
            tree = read_tree(text)
            assert not isinstance(tree, Fault)
            assert plain(tree.root) == expected
    assert faults > 2_000


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        ("", "a value is missing here"),
        (" « »", "a value is missing here"),
        ("[«'»a']", "a string stands in double quotes"),
        ('{"a": «"b}»', "this string is not closed"),
        ('{«"a: 1}»', "this string is not closed"),
        ('["a«\t»b"]', "a control character"),
        ('[«"\\x"»]', "an escape that JSON does not know"),
        ('[«"\\ud83d"»]', "half of a surrogate pair"),
        ('{«"\\ud83d"»: 1}', "half of a surrogate pair"),
        ("[«NaN»]", "JSON has no number `NaN`"),
        ("[«-Infinity»]", "JSON has no number `-Infinity`"),
        ("[«True»]", "the words of JSON are"),
        ("[«01»]", "this is no number"),
        ("[«+1»]", "this is no number"),
        ("[«.5»]", "this is no number"),
        ("[«1.»]", "this is no number"),
        ("[«0x1F»]", "this is no number"),
        ("[«u»ndefined]", "this is no value"),
        ("[1, «/»* no *//]", "JSON has no comments"),
        ("{«/»/ no\n}", "JSON has no comments"),
        ("{«a»: 1}", "the name of a member is missing"),
        ("{«1»: 1}", "the name of a member is missing"),
        ('{"a" «1»}', "`:` is missing"),
        ("[1 «2»]", "`,` or `]` is missing"),
        ('{"a": 1«]»', "`,` or `}` is missing"),
        ("[1«,»]", "nothing after it"),
        ("[1] «x»", "the value ends before this"),
        (f"[«{'9' * (MAX_DIGITS + 1)}»]", "more than 4,000 digits"),
        ("[«1e999999999999999999999»]", "more than 4,000 digits"),
        ("[«1e-4001»]", "more than 4,000 digits"),
    ],
)
def test_what_is_wrong_and_where(marked: str, words: str) -> None:
    start, end = marked.find("«"), marked.rfind("»") - 1
    text = marked.replace("«", "").replace("»", "")
    fault = read_document(text)
    assert isinstance(fault, Fault), fault
    assert words in fault.message
    if start >= 0:
        assert (fault.span.start, fault.span.end) == (start, end)
    # Inside another text the places are those of the whole.
    inside = read_document(f"%json {text} rest", 6, 6 + len(text))
    assert isinstance(inside, Fault)
    assert inside.message == fault.message
    assert inside.span.start == min(fault.span.start + 6, 5 + len(text)) or not text


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("-0", 0),
        ("-0.0", 0),
        ("0e99", 0),
        ("1.0", 1),
        ("12e2", 1200),
        ("1.50", Decimal("1.5")),
        ("0.1", Decimal("0.1")),
        ("123456789012345678901234567890.5", Decimal("123456789012345678901234567890.5")),
        ("1E400", 10**400),
        ("-25e-1", Decimal("-2.5")),
    ],
)
def test_numbers_lose_nothing(written: str, number: int | Decimal) -> None:
    value = document_of(f"[{written}]").value[0]
    assert value == number
    assert type(value) is type(number)
    assert type(document_of(f'[{written}, "\\ud83d\\ude00"]').value[0]) is type(number)


def test_names_that_stand_twice_are_noticed() -> None:
    document = document_of('{"a": 1, "b": {"a": 1}, "a": 2, "a": 3}')
    assert document.value == {"a": 3, "b": {"a": 1}}
    assert [(one.key, one.key_span.start, one.span.end) for one in document.repeated] == [("a", 24, 30), ("a", 32, 38)]
    assert document.span("/a").start == 37
    fault = read_value('{"a": 1, "a": 2}', 0, 16)
    assert isinstance(fault, Fault)
    assert fault.span.start == 9


@pytest.mark.parametrize(("opening", "closing", "inner"), [("[", "]", ""), ('{"a":', "}", "1")])
def test_depth_is_bounded_and_nothing_recurses(opening: str, closing: str, inner: str) -> None:
    def nested(depth: int) -> Document | Fault:
        return read_document(opening * depth + inner + closing * depth)

    deep = nested(MAX_DEPTH)
    assert isinstance(deep, Document)
    place = deep.span(pointer_of(["a" if inner else 0] * (MAX_DEPTH - 1)))
    assert place.start == len(opening) * (MAX_DEPTH - 1)
    for depth in (MAX_DEPTH + 1, 100_000):
        fault = nested(depth)
        assert isinstance(fault, Fault)
        assert fault.span.start == len(opening) * MAX_DEPTH


def test_a_pointer_that_leads_nowhere_is_followed_as_far_as_it_leads() -> None:
    document = document_of('{"a": [{"b": 1}]}')
    for pointer in ("/a/0/c", "/a/0/c/d"):
        assert document.span(pointer) == document.span("/a/0")
    assert document.key_span("/a/7") == document.key_span("/a")
    assert document.key_span("") == document.span("")
    assert isinstance(document.located("/a"), Value)

"""Nothing that is put in makes the reader raise, recurse without end, or point outside of the text."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import maskwright
from gbnf.random_grammars import grammars
from gbnf.samples import SAMPLES
from maskwright.analysis import find_all
from maskwright.gbnf import read_with_outline
from maskwright.grammar import Expression, children
from notation.reading import assert_inside

SIGNS = [*"\"/\\()[]{}|:=%\n\r\0#*?+<>!.,^-_'\x85\u0663\ufeff", "::=", "{3}", "{,", "<[", "]>", "\\u", "\\U0011FFFF"]
PIECES = st.sampled_from([*SIGNS, "root ::= ", "a", "A", "😀", "\ud800", "[^", "[z-a]"])


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A sample with some pieces cut out, put in, or moved."""
    text = draw(st.sampled_from([one.text for one in SAMPLES.values()]) | grammars())
    for _ in range(draw(st.integers(0, 6))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        text = text[:start] + draw(PIECES | st.just("") | st.just(text[end : end + 20])) + text[end:]
    return text


@settings(max_examples=1000, deadline=None)
@given(mutated() | st.text(max_size=40) | st.lists(PIECES, max_size=25).map("".join))
def test_no_text_makes_the_reader_raise(text: str) -> None:
    reading = read_with_outline(text)
    grammar, outline = reading.grammar, reading.outline
    assert_inside(text, grammar.diagnostics)
    assert_inside(text, find_all(grammar, strict=True))
    spans = [*(one.span for one in grammar.rules), *(one.span for one in grammar.terminals)]
    spans += [*(one.span for one in outline.entries), *(one.span for one in outline.uses)]
    nodes: list[Expression] = [rule.body for rule in grammar.rules]
    for node in nodes:
        spans.append(node.span)
        nodes.extend(children(node))
    for span in spans:
        assert 0 <= span.start <= span.end <= len(text)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_beginning_of_a_text_can_be_read(name: str) -> None:
    text = SAMPLES[name].text
    for end in range(len(text)):
        grammar = read_with_outline(text[:end]).grammar
        assert_inside(text[:end], (*grammar.diagnostics, *find_all(grammar)))


@pytest.mark.parametrize(
    "text",
    [
        "root ::= " + "(" * 200_000,
        "root ::= " + "(" * 100 + '"a" | "b"' + ")*" * 100,
        "root ::= " + "[" * 200_000,
        "root ::= " + "<" * 200_000,
        "root ::= " + "!<" * 200_000,
        "root ::= " + "{" * 200_000,
        'root ::= "a"' + "{1" * 200_000,
        "root ::= " + '"\\' * 200_000,
        'root ::= "a"' + "*" * 100_000,
        "root ::= " + "(" * 99 + '"a"' + "{0,1999}){0,1999}" * 99,
        "root ::= " + "\u00a0" * 200_000,
        "root ::= " + "a | " * 100_000,
        "root ::= (\n" * 50_000,
        "a\n" * 50_000,
        "x" * 10_000_000,
        "\n" * 1_000_000,
        "root ::= a0\n" + "".join(f'a{i} ::= "x" a{(i + 1) % 5000}?\n' for i in range(5000)),
        "root ::= " + "a? " * 20_000 + "\na ::= root",
        "".join(f"a_{i} ::= a_{i + 1}\n" for i in range(3000)),
    ],
    ids=lambda text: text[:16],
)
def test_large_and_deep_texts_are_taken_without_recursion(text: str) -> None:
    limit = sys.getrecursionlimit()
    depth, frame = 0, sys._getframe()
    while frame is not None:
        depth, frame = depth + 1, frame.f_back  # type: ignore[assignment]
    sys.setrecursionlimit(depth + 120)
    try:
        grammar = read_with_outline(text).grammar
        found = (*grammar.diagnostics, *find_all(grammar))
    finally:
        sys.setrecursionlimit(limit)
    assert_inside(text, found)


def test_counts_of_counts_can_be_compiled_though_no_number_holds_their_product() -> None:
    text = "root ::= " + "(" * 90 + '"a"' + "){9}" * 90
    state = maskwright.compile(
        maskwright.Grammar.from_text(text), maskwright.Vocabulary.from_tokens([b"a", b"b"]), cache=False
    ).start()
    assert state.allowed_list() == [0]
    assert not state.is_accepting()

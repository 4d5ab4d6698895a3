"""Nothing that is put in makes the reader raise, recurse without end, or point outside of the text."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maskwright.analysis import find_all
from maskwright.grammar import Expression, children
from maskwright.notation import read_lark
from notation.reading import assert_inside

SAMPLES = [
    'start: value\nvalue: object | "[" [value ("," value)*] "]" | STRING\nobject: "{" (STRING ":" value)~0..3 "}"\n'
    'STRING: "\\"" CH* "\\""\nCH: /[^"\\\\]/ | "\\\\" ("n"i | "a".."f"{4})\n%import common (WS, INT)\n%ignore WS\n',
    "?start.2: e -> x | // c\r\n  | t{2,}\r\ne: e \"+\" t | t\r\nt: /(?x) a [ ] # b/i* | '' \r\n",
    'start[lazy]: sep{a, ","} %json {"a": [1]} <|x|> @y\n%declare A\na: /(?=b)\\b[[&&]{,3}(?P<n>c)?\\1$/lx ~3 \\\n b\n',
    'start: a <[1-3,^]> %lark {\nstart: a | b [lazy]\na[suffix=/x/, max_tokens=3]: ~A & "y"\nA: %regex '
    '{"substring_chunks": ["a", "bc"]}\n%ignore " "\n} <|b|>\na[stop="x", temperature=.5]: ~(A "😀")+ & /x*/\nA: "u"\n',
    'start: p::0x1 (a::3)? %if true\np::_: "x" p::incr([0:2]) %if and(lt(_, 9), not(bit_set(3)))\n | a::_\n'
    'a::_: "" -> b %if bit_count_eq([1:3], 1) | (p::set_bit(2) %if is_ones(_))~2\n%llguidance {"no_forcing": true}\n',
    'start: (_NL | l{S, "x"})*\nl{x, y}: x y | "(" l{y, x} ")" _NL _INDENT l{x, y}+ _DEDENT\n_NL: /(\\n *)+/\n'
    'S: "<" I /(?<!a)(b|c)+?(?!d)/i ">"\nI: /.*?(?=>)\\b/s\n%override S: "q" I\n%extend l{a, b}: a\n'
    "%declare _INDENT _DEDENT\n%import python (number, _NEWLINE)\n%import common._STRING_INNER -> T\n%ignore T\n",
    'A: B "x" | C\nB: A?\nC: "😀".."😂" & ~"z"\nstart: A start | () "" a::_ %if x(1)\n%import .f -> c\n%extend a: b',
]
SIGNS = [*"\"/\\()[]{}|:~%\n\r\0#*?&<>@'\x85\u0663\ufeff", "..", "->", "//", "::", "{3}"]
PIECES = st.sampled_from([*SIGNS, "%ignore ", "%json {", "%lark {\n", "start: ", "a", "A", "😀", "\ud800"])


def every_node(root: Expression) -> Iterator[Expression]:
    """The nodes of an expression."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(children(node))


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A sample with some pieces cut out, put in, or moved."""
    text = draw(st.sampled_from(SAMPLES))
    for _ in range(draw(st.integers(0, 6))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        text = text[:start] + draw(PIECES | st.just("") | st.just(text[end : end + 20])) + text[end:]
    return text


@settings(max_examples=1500, deadline=None)
@given(mutated() | st.text(max_size=40) | st.lists(PIECES, max_size=25).map("".join))
def test_no_text_makes_the_reader_raise(text: str) -> None:
    grammar = read_lark(text)
    assert_inside(text, grammar.diagnostics)
    assert_inside(text, find_all(grammar, strict=True))
    spans = [terminal.span for terminal in grammar.terminals] + [rule.span for rule in grammar.rules]
    for terminal in grammar.terminals:
        spans += (node.span for node in every_node(terminal.pattern))
    for rule in grammar.rules:
        spans += (node.span for node in every_node(rule.body))
    for span in spans:
        assert 0 <= span.start <= span.end <= len(text)


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_beginning_of_a_text_can_be_read(sample: str) -> None:
    for end in range(len(sample)):
        grammar = read_lark(sample[:end])
        assert_inside(sample[:end], (*grammar.diagnostics, *find_all(grammar)))


@pytest.mark.parametrize(
    "text",
    [
        "start: " + "(" * 200_000,
        "start: " + "(" * 100 + '"a" "b"' + ' | "c")*' * 100,
        "start: " + "[" * 100_000 + "]" * 100_000,
        "start: /" + "(" * 100_000 + "/",
        "start: /" + "[" * 100_000 + "/",
        "start: " + "a | " * 200_000,
        "x" * 10_000_000,
        'start: "a"' + "*" * 100_000,
        "start: /\n" * 50_000,
        "start: %json {\n" * 50_000,
        "start: (\n" * 50_000,
        "\n" * 1_000_000,
        "start: a\n" + "".join(f"a{i}: a{i + 1} | \n" for i in range(20_000)),
        "start: a0\n" + "".join(f'a{i}: "x" a{(i + 1) % 5000}?\n' for i in range(5000)),
        "start: " + "a? " * 20_000 + "\na: start",
        "".join(f"A{i}: A{i + 1}\n" for i in range(5000)),
        'start: "a"~65536~65536',
        'start: (("a"~65536 "b")~65536 "c")~65536 start',
    ],
    ids=lambda text: text[:16],
)
def test_large_and_deep_texts_are_taken_without_recursion(text: str) -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(_depth() + 120)
    try:
        grammar = read_lark(text)
        findings = find_all(grammar)
    finally:
        sys.setrecursionlimit(limit)
    assert_inside(text, (*grammar.diagnostics, *findings))


def _depth() -> int:
    frame, depth = sys._getframe(), 0
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    return depth

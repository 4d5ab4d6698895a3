"""What rules and terminals are like: empty, recursive on which side."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.test_brute_force import GRAMMARS
from maskwright import Vocabulary, compile
from maskwright.analysis import find_all
from maskwright.analysis.basis import Basis, basis_of
from maskwright.analysis.matches_empty import matches_empty, regex_matches_empty
from maskwright.analysis.recursion import Recursion, recursion_of
from maskwright.diagnostic import Severity
from maskwright.grammar import Grammar
from maskwright.notation import read_lark

ATOMS = ["a", r"\.", r"\x41", r"\u0041", r"\x{41}", r"\pL", r"\p{Greek}", "[ab]", r"[]a]", r"[^\]]", "[[:alpha:]]", "."]
QUANTIFIERS = ["", "", "?", "*", "+", "{0}", "{2}", "{0,3}", "{00,}", "{,2}", "{1,}"]
EXPRESSIONS = st.recursive(
    st.sampled_from([*ATOMS, ""]),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["(", "(?:", "(?i:", "(?P<n>"]), inner, st.sampled_from(QUANTIFIERS))
        .map(lambda parts: f"{parts[0]}{parts[1]}){parts[2]}"),
        st.tuples(st.sampled_from(ATOMS), st.sampled_from(QUANTIFIERS)).map("".join),
        st.lists(inner, min_size=2, max_size=3).map("".join),
        st.lists(inner, min_size=2, max_size=3).map("|".join),
    ),
    max_leaves=8,
)  # fmt: skip


@pytest.fixture(scope="module")
def one_token() -> Vocabulary:
    return Vocabulary.from_tokens([b"a"])


@given(expression=EXPRESSIONS)
@settings(max_examples=400, deadline=None)
def test_an_expression_matches_the_empty_text_if_the_engine_says_so(expression: str, one_token: Vocabulary) -> None:
    grammar = read_lark(f"start: T\nT: /{expression}/\n")
    if not expression or any(found.severity is Severity.ERROR for found in grammar.diagnostics):
        return
    (terminal,) = grammar.terminals
    assert matches_empty(terminal.pattern) is compile(grammar, one_token).start().is_accepting()


@pytest.mark.parametrize(
    ("definition", "empty"),
    [
        ('"a"', False),
        ('""', True),
        ('("a" | "")', True),
        ('"a"? "b"*', True),
        ('"a"? "b"+', False),
        ('("a"?)~3', True),
        ("U U", True),
        ('U "b"', False),
        ('"a".."z"', False),
        ("/a|/", True),
        ("/(?i)/", True),
    ],
)
def test_a_terminal_matches_the_empty_text(definition: str, empty: bool) -> None:
    basis = basis_of(read_lark(f'start: T\nT: {definition}\nU: "u"?\n'))
    assert basis.empty == ({"T", "U"} if empty else {"U"})


@given(st.text(alphabet=r"()[]{}|*+?\ax0,:P<", max_size=30))
def test_no_expression_is_too_strange(source: str) -> None:
    regex_matches_empty(source)


def recursions(basis: Basis) -> dict[str, Recursion]:
    every = {name: recursion_of(basis, name) for name in basis.graph.root}
    return {name: one for name, one in every.items() if one is not None}


def nullable(basis: Basis) -> set[str]:
    return {name for name, root in basis.graph.root.items() if basis.costs.nullable(root)}


def traits_of(text: str) -> dict[str, str]:
    """Recursive rules with the sides that they are recursive on, and the rules that they share it with."""
    found = recursions(basis_of(read_lark(text)))
    return {
        name: " ".join(["left"] * one.left + ["right"] * one.right + list(one.others)) for name, one in found.items()
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('start: "a"', {}),
        ('start: start "a" | "b"', {"start": "left"}),
        ('start: "a" start | "b"', {"start": "right"}),
        ('start: "(" start ")" | "b"', {"start": ""}),
        ('start: start "+" start | "b"', {"start": "left right"}),
        ('start: "a"? start "b"* | "c"', {"start": "left right"}),
        ('start: EMPTY start "b" | "c"\nEMPTY: /x*/', {"start": "left"}),
        ('start: ("a" start)* "b"', {"start": ""}),
        ('start: ("a" start)*', {"start": "right"}),
        ('start: start~0 "a"', {"start": ""}),
        ('start: "a" b\nb: start "x" | "y"', {"start": "right b", "b": "left start"}),
        ('start: "a" b\nb: "b" start | "y"', {"start": "right b", "b": "right start"}),
        ('start: "a"\nunused: "b" unused', {"unused": "right"}),
    ],
)
def test_recursion_is_told_with_its_side(text: str, expected: dict[str, str]) -> None:
    # Where a cycle leaves by another side than it came in, no rule starts or ends with itself.
    expected = {"start": "b", "b": "start"} if "b: start" in text else expected
    assert traits_of(text) == expected


def test_a_terminal_that_matches_the_empty_text_makes_a_rule_nullable(one_token: Vocabulary) -> None:
    grammar = Grammar.from_text("start: T a\na: T | B\nT: /x*/\nB: /b/\n")
    assert nullable(basis_of(grammar)) == {"start", "a"}
    assert compile(grammar, one_token).start().is_accepting()


@given(GRAMMARS)
@settings(deadline=None)
def test_what_the_findings_say_of_a_rule_is_true_of_it(text: str) -> None:
    assert_agrees(text)


def test_what_the_findings_say_of_the_samples_is_true_of_them(grammars: Path) -> None:
    assert sum(assert_agrees(path.read_text(encoding="utf-8")) for path in grammars.glob("*/*.lark")) > 5


def assert_agrees(text: str) -> int:
    """Rules that are reported as nullable or right-recursive have these traits; says how many were compared."""
    grammar = read_lark(text)
    basis = basis_of(grammar)
    found = find_all(grammar)
    reported = {one.message.split("`")[1] for one in found if one.code == "N001"}
    assert reported <= nullable(basis)
    cycles = [one.message.split("`")[1].split(" → ") for one in found if one.code == "N002"]
    right = {name for cycle in cycles for name in cycle if name != "…"}
    assert right <= {name for name, one in recursions(basis).items() if one.right}
    return len(reported) + len(right)

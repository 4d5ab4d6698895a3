"""Rules with a parameter: the functions of it, the rules that are made, and what is said of those that cannot be."""

from __future__ import annotations

import itertools

import pytest

from maskwright.analysis import find_all
from maskwright.diagnostic import Span
from maskwright.notation import read_lark, read_with_outline, tree
from maskwright.notation.limits import MAX_VALUES
from maskwright.notation.parameters import compute, holds
from notation.languages import accepted
from notation.reading import check, rule

TOP = 2**64 - 1


def parsed(text: str) -> tree.Argument | tree.Call:
    """A parameter or condition, from its text: the arguments are numbers, bits, and calls without spaces in them."""
    at = Span(0, 0)
    if text == "_" or text.startswith("["):
        low, high = (0, 64) if text == "_" else map(int, text.strip("[]").split(":"))
        return tree.Bits(low, high, at)
    if text.isdigit():
        return tree.Number(int(text), at)
    name, _, rest = text.partition("(")
    depth, parts = 0, [""]
    for character in rest[:-1]:
        depth += (character in "([") - (character in ")]")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return tree.Call(name, tuple(parsed(part) for part in parts if part), at)


@pytest.mark.parametrize(
    ("function", "value", "result"),
    [
        ("_", 7, 7),
        ("9", 7, 9),
        ("set_bit(3)", 1, 9),
        ("set_bit(63)", 0, 2**63),
        ("clear_bit(0)", 7, 6),
        ("bit_and(6)", 7, 6),
        ("bit_or(8)", 7, 15),
        ("incr(_)", 7, 8),
        ("incr(_)", TOP, TOP),
        ("incr([1:3])", 2, 4),
        ("incr([1:3])", 7, 7),
        ("decr(_)", 0, 0),
        ("decr([2:4])", 8, 4),
        ("decr([2:4])", 3, 3),
    ],
)
def test_functions_make_values(function: str, value: int, result: int) -> None:
    assert compute(parsed(function), value) == result


@pytest.mark.parametrize(
    ("condition", "inside", "outside"),
    [
        ("bit_clear(1)", 5, 2),
        ("bit_set(1)", 2, 5),
        ("is_ones([1:3])", 6, 4),
        ("is_ones(_)", TOP, 1),
        ("is_zeros([1:3])", 9, 2),
        ("eq([0:2],3)", 7, 6),
        ("ne([0:2],3)", 6, 7),
        ("lt(_,3)", 2, 3),
        ("le(_,3)", 3, 4),
        ("gt([4:8],3)", 64, 63),
        ("ge([4:8],3)", 48, 47),
        ("bit_count_eq(_,2)", 5, 7),
        ("bit_count_ne(_,2)", 7, 5),
        ("bit_count_lt([0:3],2)", 12, 7),
        ("bit_count_le(_,64)", TOP, None),
        ("bit_count_gt([0:3],1)", 7, 12),
        ("bit_count_ge(_,2)", 3, 4),
        ("and(bit_set(0),bit_set(1))", 3, 2),
        ("or(bit_set(0),bit_set(1))", 2, 4),
        ("not(or(bit_set(0),bit_set(1)))", 4, 1),
    ],
)
def test_conditions_hold_of_values(condition: str, inside: int, outside: int | None) -> None:
    call = parsed(condition)
    assert isinstance(call, tree.Call)
    assert holds(call, inside)
    assert outside is None or not holds(call, outside)


PERMUTATIONS = """start: perm::0x0
perm::_: "" %if is_ones([0:3])
  | "a" perm::set_bit(0) %if bit_clear(0)
  | "b" perm::set_bit(1) %if bit_clear(1)
  | "c" perm::set_bit(2) %if bit_clear(2)
"""


def test_permutations() -> None:
    texts = ["".join(letters) for count in range(5) for letters in itertools.product("abc", repeat=count)]
    assert accepted(PERMUTATIONS, *texts) == ["".join(letters) for letters in itertools.permutations("abc")]


def test_only_the_values_that_come_up_are_made() -> None:
    grammar = check('start: a::0\na::_: "x" a::incr(_) %if lt(_, 2) | b::_\nb::_: "y" %if gt(_, 0)')
    assert [one.name for one in grammar.rules] == ["start", "a::0", "a::1", "a::2", "b::1", "b::2"]
    # Without an alternative left, `b::0` is gone, and so is the alternative that needs it.
    assert rule(grammar, "a::0") == '("x" a::1)'
    assert rule(grammar, "a::1") == '(("x" a::2) | b::1)'
    assert rule(grammar, "a::2") == "b::2"
    assert find_all(grammar) == ()


def test_what_needs_a_rule_without_alternatives_goes_too() -> None:
    grammar = check('start: a::0 | "(" a::1 ")"\na::_: b::_ c | b::_+ d\nb::_: "y" %if bit_set(0)\nc: "c"\nd: "d"?')
    assert rule(grammar) == '("(" a::1 ")")'
    grammar = check('start: "x" a::0* [a::1]\na::_: "y" %if bit_set(0)')
    assert rule(grammar) == '("x" () a::1{0,1})'


def test_a_condition_in_a_group_counts_for_its_alternative() -> None:
    text = 'start: a::1\na::_: ("x" %if bit_set(0) | "y" -> name %if bit_clear(0)) ["z" %if bit_clear(0)] a::0?'
    assert accepted(text, "x", "xy", "xyz", "y", "xz") == ["x", "xy", "xyz"]


def test_a_language_without_texts_is_said_once() -> None:
    grammar = check('start: a::0\na::_: "x" %if bit_set(0)')
    assert [one.code for one in find_all(grammar)] == ["G011"]


def test_rules_that_no_value_comes_to_are_unused() -> None:
    grammar = check('start: "x"\na::_: b::incr(_) | "y" %if bit_set(0)\nb::_: a::_')
    assert [one.code for one in find_all(grammar) if one.code[0] == "G"] == ["G013", "G013"]


def test_the_same_is_not_said_of_each_value() -> None:
    grammar = check('start: "(" a::0 ")"\na::_: "x" a::incr(_) %if lt(_, 9) | ""')
    assert [one.code for one in find_all(grammar)] == ["N001"]


@pytest.mark.parametrize(
    ("marked", "codes"),
    [
        ("start: «a»\na::_: /x/ %if bit_set(0)", ["S040"]),
        ("start: «a»::1\na: /x/", ["S040"]),
        ("start: «A»::1\nA: /x/", ["S040"]),
        ("start: A\n«A»::_: /x/", ["S040"]),
        ("«start»::_: /x/", ["S040"]),
        ("start: a::0\na::«3»: /x/", ["S040"]),
        ("start: «a»::_\na::_: /x/", ["S040"]),
        ("start: «a»::incr(_)\na::_: /x/", ["S040"]),
        ("start: /x/ %if «bit_set(0)»", ["S040"]),
        ("start: A\nA: /x/ %if «true»", ["S040"]),
        ("start: a::0\na::_: /x/ %if «bit_sets(0)»", ["S040"]),
        ("start: a::0\na::_: /x/ %if bit_set(«64»)", ["S040"]),
        ("start: a::0\na::_: /x/ %if «bit_set»", ["S040"]),
        ("start: a::0\na::_: /x/ %if eq(«3», 3)", ["S040"]),
        ("start: a::0\na::_: /x/ %if and(true, not(«bit_set(0, 1)»))", ["S040"]),
        ("start: a::0\na::_: /x/ %if is_ones(«[3:3]»)", ["S040"]),
        ("start: a::0\na::_: /x/ a::«[0:3]»", ["S040"]),
        ("start: a::0\na::_: /x/ a::«inc(_)»", ["S040"]),
        ("start: a::«18446744073709551616»\na::_: /x/", ["S040"]),
        ("start: a::«0x99999999999999999999»\na::_: /x/", ["S040"]),
        ("start: a::«-1»\na::_: /x/", ["S040"]),
        ("start: «b»::0\n", ["G001"]),
        ("start: /x/ %if true «/y/»", ["S001"]),
        ("start: a::0 /y/\na::_: /x/ «)»", ["S004"]),
        ("start: a::incr([0 «3»])\na::_: /x/", ["S001"]),
        ('start: /x/\n«%ignore " " %if true»', ["S040"]),
    ],
)
def test_what_is_wrong_with_parameters_is_said_once(marked: str, codes: list[str]) -> None:
    grammar = check(marked, *codes)
    assert [one.code for one in find_all(grammar) if one.code[0] != "N"] == []


def test_too_many_values_are_refused() -> None:
    grammar = read_lark('start: a::0\na::_: "x" a::incr(_) | ""')
    assert [one.code for one in grammar.diagnostics] == ["S049"]
    grammar = read_lark("start: a::0\na::_: " + '"x" ' * MAX_VALUES + "a::incr([0:7])")
    assert [one.code for one in grammar.diagnostics] == ["S049"]
    grammar = read_lark("start: a::0\na::_: /x/ %if " + "not(" * 90 + "true" + ")" * 90)
    assert [one.code for one in grammar.diagnostics] == ["S040"]


def test_names_are_used_where_they_are_written_and_once() -> None:
    uses = read_with_outline('start: a::0 "y"\na::_: "x" a::incr(_) %if lt(_, 5) | b\nb: "y"').outline.uses
    assert [(use.name, use.literal) for use in uses] == [
        *(("a", False), ('"y"', True), ('"x"', True), ("a", False), ("b", False), ('"y"', True))
    ]


def test_a_line_in_brackets_may_begin_with_a_rule_and_its_parameter() -> None:
    assert read_lark('start: (\n    a::1\n  | a::2\n)\na::_: "a"').diagnostics == ()
    (found,) = read_lark('start: a::1 (\na::_: "a"').diagnostics
    assert found.code == "S004"

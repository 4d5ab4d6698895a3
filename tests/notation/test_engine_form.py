"""The form in which the engine takes a grammar."""

from __future__ import annotations

from maskwright.engine_form import engine_arguments
from maskwright.notation import read_lark


def test_every_kind_of_expression_has_its_tuple() -> None:
    start, terminals, rules = engine_arguments(read_lark('start: A b*\nb: "x"i | \nA: /a/s "b"~1..2\n%ignore " "'))
    assert start == "start"
    assert rules == [
        (
            "start",
            ("sequence", [("symbol", "A", 7, 8), ("repeat", ("symbol", "b", 9, 10), 0, None, 9, 11)], 7, 11),
            0,
            5,
        ),
        ("b", ("choice", [("symbol", '"x"i', 15, 19), ("sequence", [], 21, 21)], 15, 21), 12, 13),
    ]
    a, x, space = terminals
    assert a == (
        "A",
        ("sequence", [("regex", "a", "s", 27, 28), ("repeat", ("literal", "b", False, 31, 34), 1, 2, 31, 39)], 26, 39),
        False,
        23,
        24,
    )
    assert x == ('"x"i', ("literal", "x", True, 15, 19), False, 15, 19)
    assert space == ('" "', ("literal", " ", False, 48, 51), True, 48, 51)


def test_what_the_start_rule_does_not_lead_to_is_left_out() -> None:
    text = 'start: a\na: A\nb: B\nA: C "x"\nB: "y"\nC: "z"\n%import common.WS\n%ignore WS\n%import common.INT'
    _, terminals, rules = engine_arguments(read_lark(text))
    assert [rule[0] for rule in rules] == ["start", "a"]
    assert [terminal[0] for terminal in terminals] == ["A", "WS"]

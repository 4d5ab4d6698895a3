"""Terminals: putting in what they refer to, and what is ignored."""

from __future__ import annotations

import pytest

from maskwright.notation import read_lark
from notation.reading import check, show, terminal


def test_terminals_inside_terminals_are_put_in() -> None:
    grammar = check('start: B\nB: A "b"* | C\nA: "a"\nC: /c/ A~2')
    assert terminal(grammar, "B") == "(('a' 'b'{0,}) | (/c/ 'a'{2,2}))"
    assert {t.name: t.uses for t in grammar.terminals} == {"B": ("A", "C"), "A": (), "C": ("A",)}


@pytest.mark.parametrize(
    ("marked", "path"),
    [
        ('start: A\n«A»: A "x"', "A → A"),
        ('start: A\n«A»: B "x"\nB: C?\nC: A', "A → B → C → A"),
        ('start: A\nA: B\n«B»: "x" C\nC: B', "B → C → B"),
    ],
)
def test_recursive_terminal_is_reported_once_with_its_cycle(marked: str, path: str) -> None:
    diagnostic = check(marked, "G004").diagnostics[0]
    assert path in diagnostic.message
    assert len(diagnostic.related) == path.count("→")


def test_terminal_cannot_refer_to_a_rule() -> None:
    check('start: A\nA: "x" «start»', "G005")


def test_too_many_parts_give_one_diagnostic_and_no_explosion() -> None:
    doubling = "".join(f"A{i + 1}: A{i} A{i}\n" for i in range(15))
    check(f'A0: "x"\n{doubling}«A16»: A15 A15\nstart: A16', "G007")


def test_all_terminals_together_have_a_bound_that_is_told_once() -> None:
    text = "start: A0_14\n"
    for row in range(40):
        text += f'A{row}_0: "x"\n'
        text += "".join(f"A{row}_{n + 1}: A{row}_{n} A{row}_{n}\n" for n in range(14))
    grammar = read_lark(text)
    assert [found.code for found in grammar.diagnostics] == ["G007"]
    assert "and the terminals before it have more than 1000000 parts" in grammar.diagnostics[0].message


def test_chain_of_references_is_as_deep_as_is_allowed() -> None:
    chain = "".join(f'A{i}: A{i + 1} "x"\n' for i in range(3000))
    codes = {d.code for d in read_lark(f'start: A0\n{chain}A3000: "x"').diagnostics}
    assert codes == {"G007"}


@pytest.mark.parametrize(
    ("ignored", "name", "shown"),
    [
        ("WS", "WS", "/ +/"),
        ('"x"', '"x"', "'x'"),
        (r"/\s+/", r"/\s+/", r"/\s+/"),
        ('WS | "#"', 'WS | "#"', "(/ +/ | '#')"),
        ('("a"  "b")*', '("a" "b")*', "('a' 'b'){0,}"),
    ],
)
def test_ignore_takes_names_and_expressions(ignored: str, name: str, shown: str) -> None:
    grammar = check(f'start: "x"\nWS: / +/\n%ignore {ignored}')
    assert [(t.name, show(t.pattern)) for t in grammar.terminals if t.ignored] == [(name, shown)]


def test_ignored_literal_that_a_rule_uses_is_one_terminal() -> None:
    grammar = check('start: "x" "y"\n%ignore "x"')
    assert [(t.name, t.ignored) for t in grammar.terminals] == [('"x"', True), ('"y"', False)]


def test_ignore_takes_no_rules_and_no_unknown_names() -> None:
    check('start: "x"\n%ignore «start»\n%ignore «FOO»', "G005", "G001")

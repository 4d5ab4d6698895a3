"""Constructs: found where they are, and what is said to be the same is the same."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from literate.languages import assert_same_grammars
from maskwright import Cancelled, CancelToken, Grammar, Vocabulary
from maskwright.profiling import profile_grammar
from maskwright.profiling.constructs import Candidate, changed, find_constructs

TOKENS = Vocabulary.from_tokens([bytes([byte]) for byte in range(128)])


def constructs(text: str, kind: str) -> list[Candidate]:
    return [one for one in find_constructs(Grammar.from_text(text)) if one.kind == kind]


def assert_cheaper_is_the_same(text: str) -> int:
    """Compare each cheaper grammar with the whole along random texts; gives how many there are."""
    grammar = Grammar.from_text(text)
    count = 0
    for one in find_constructs(grammar):
        if one.cheaper:
            cheaper = changed(grammar, one.cheaper)
            assert cheaper is not None, one
            assert_same_grammars(grammar, cheaper, seed=count)
            count += 1
    return count


def random_levels(random: Random) -> str:
    """An expression grammar with two to four levels, in all forms that a level may have."""
    names = [*["start", "b", "c", "d"][: random.randint(2, 4)], "atom"]
    signs = iter(random.sample("+-*/^%&=<>", 10))
    lines = []
    for name, inner in pairwise(names):
        one, two = f'"{next(signs)}"', f'("{next(signs)}" | "!" "?")'
        lines.append(
            random.choice(
                [
                    f"{name}: {inner} | {name} {one} {inner} | {name} {two} {inner}",
                    f"{name}: {inner} {one} {name} | {inner}",
                    f"{name}: {inner} ({two} {inner})*",
                    f"{name}: {inner} {two} {name} | {inner} {one} {name} | {inner}",
                ]
            )
        )
    lines.append('atom: "1" | "(" start ")"' if random.random() < 0.7 else f'atom: "1" | "[" {names[1]} "]"')
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(25))
def test_levels_of_operators_are_one_rule(seed: int) -> None:
    text = random_levels(Random(seed))
    assert assert_cheaper_is_the_same(text) == 1, text


@pytest.mark.parametrize(
    "text",
    [
        'start: b "+" b | b\nb: "1"',  # Two at most.
        'start: start "+" b | b\nb: "-" b | c\nc: c "*" d | d\nd: "1"',  # A sign in between.
        'start: start "+" b\nb: "1"',
        'start: b ("+" b)+\nb: c ("*" c)+\nc: "1"',
        'start: start b | b\nb: b c | c\nc: "1"',
        'start: "1" ("+" "1")*',
        'start: start "+" b | b "-" start | b\nb: b "*" c | c\nc: "1"',  # `1+1-1` is none.
    ],
)
def test_what_is_no_chain_of_levels_is_left_alone(text: str) -> None:
    assert constructs(text, "expression levels") == []


def test_levels_in_a_circle_end() -> None:
    text = 'start: b | start "+" b\nb: c | b "*" c\nc: start | c "-" start\n'
    assert len(constructs(text, "expression levels")) <= 1


def test_a_list_of_literals_is_one_terminal() -> None:
    names = " | ".join(f'"n{number:02}"' for number in range(20))
    text = f'start: "x" (name ",")* name\nname: {names} | "(" name ")"'
    (found,) = constructs(text, "large enum")
    assert found.size == 20
    assert assert_cheaper_is_the_same(text) == 1


@pytest.mark.parametrize("more", ['"n1"', '"n00x"', '""', '"n"i'])
def test_a_literal_that_begins_another_is_told_apart(more: str) -> None:
    names = " | ".join(f'"n{number:02}"' for number in range(20))
    (found,) = constructs(f"start: {names} | {more}", "large enum")
    assert not found.cheaper or more in ('""', '"n"i')
    assert_cheaper_is_the_same(f"start: {names} | {more}")


def test_repetitions_and_chains_are_found() -> None:
    text = 'start: item~0..60 "x" "a"? "b"? "c"? "d"?\nitem: "p" | "q"'
    (repeat,), (chain,) = constructs(text, "bounded repeat"), constructs(text, "optional chain")
    assert (repeat.text, repeat.size, chain.text) == ("item~0..60", 60, '"a"? "b"? "c"? "d"?')
    assert assert_cheaper_is_the_same(text) == 2


@pytest.mark.parametrize(
    "text",
    [
        'start: "a"? "b"? "c"?',
        'start: item+\nitem: "x" "a"? "b"? "c"? "a"? ";"\n',
        'start: ("a"? "b"?)? c? "c"? "d" "e"? "f"? "g"?\nc: "u" "a"? | "w"\nchain_0: "z"',
    ],
)
def test_chains_in_rules_of_two_are_the_same(text: str) -> None:
    assert assert_cheaper_is_the_same(text) == len(constructs(text, "optional chain")) > 0


@pytest.mark.parametrize(
    "text",
    [
        'start: b | start "+" b\nb: N | b "*" N\nN: /[0-9]/',
        'start: b (("+" | "-") b)*\nb: c ("*" c | "/" "/" c)*\nc: N | N "^" c\nN: /[0-9]/',
        'start: b | start "[" start "]" b\nb: N | b "(" b ")" N\nN: /[0-9]/',
    ],
)
def test_levels_may_end_in_a_terminal(text: str) -> None:
    assert len(constructs(text, "expression levels")) == 1
    assert assert_cheaper_is_the_same(text) == 1


def test_a_choice_of_which_one_part_is_no_operator_is_no_level() -> None:
    assert constructs('start: b ("+" b | "!")*\nb: N | b "*" N\nN: /[0-9]/', "expression levels") == []


def test_what_costs_as_much_is_not_offered() -> None:
    (row,) = profile_grammar(Grammar.from_text('start: "a"? "b"? "c"? "d"'), TOKENS, seconds=600).constructs
    assert row.costs is not None
    assert (row.kind, row.instead, row.saves) == ("optional chain", "", None)


def test_a_stop_that_came_before_leaves_the_profile() -> None:
    stop = CancelToken()
    stop.cancel()
    grammar = Grammar.from_text('start: "a"~0..99')
    assert profile_grammar(grammar, TOKENS, seconds=600, stop=stop).totals["lr_states"] > 99
    with pytest.raises(Cancelled):
        profile_grammar(grammar, TOKENS, seconds=600, cancel=stop)


def test_costs_are_those_of_compiles() -> None:
    text = 'start: item~0..60 "x" "a"? "b"? "c"? "d"?\nitem: "p" | "q"'
    rows = {one.kind: one for one in profile_grammar(Grammar.from_text(text), TOKENS, seconds=600).constructs}
    repeat, chain = rows["bounded repeat"], rows["optional chain"]
    assert repeat.costs is not None
    assert repeat.saves is not None
    assert repeat.costs.saved["lr_states"] > repeat.saves.saved["lr_states"] > 20
    assert chain.costs is not None
    assert chain.costs.saved["lr_states"] >= 4
    assert (chain.instead, chain.saves) == ("", None)
    assert profile_grammar(Grammar.from_text(text), TOKENS).constructs == ()


def test_constructs_of_a_template_are_measured_in_all_instances() -> None:
    names = " | ".join(f'"n{number:02}"' for number in range(20))
    text = f'start: both{{"p"}} both{{"q"}}\nboth{{x}}: x "<" "a"? x? "c"? ">" | x ({names})'
    for kind in ("optional chain", "large enum"):
        assert len(constructs(text, kind)) == 1
    assert assert_cheaper_is_the_same(text) == 2
    grammar = Grammar.from_text(text)
    rows = {one.kind: one for one in profile_grammar(grammar, TOKENS, seconds=600).constructs}
    without = Grammar.from_text(text.replace('"a"? x? "c"? ', ""))
    sizes = [profile_grammar(one, TOKENS).totals["dwa_edges"] for one in (grammar, without)]
    chain = rows["optional chain"].costs
    assert chain is not None
    assert chain.saved["dwa_edges"] == sizes[0] - sizes[1] > 0
    # All instances have one terminal.
    as_one = changed(grammar, constructs(text, "large enum")[0].cheaper)
    assert as_one is not None
    assert [one.name for one in as_one.terminals if one.name.startswith("ENUM")] == ["ENUM"]


def test_constructs_of_other_files_are_written_out(tmp_path: Path) -> None:
    """Their places are those of imports, where the text says something else."""
    other = 'sum: sum "+" product | product\nproduct: product ("*" | "/" "/") atom | atom\n'
    other += 'atom: "1" | "<" "a"? ("b" "c")? ("d" ~ 2)? ("e" | "f")? ">"\n'
    (tmp_path / "other.lark").write_text(other)
    (tmp_path / "main.lark").write_text("%import .other (sum, atom)\nstart: sum\n")
    grammar = Grammar.from_file(tmp_path / "main.lark")
    found = {one.kind: one for one in find_constructs(grammar)}
    chain, levels = found["optional chain"], found["expression levels"]
    assert chain.text == '"a"? ("b" "c")? ("d"{2})? ("e" | "f")?'
    assert chain.instead == 'a rule for each two: "a"? ("b" "c")?, then those and ("d"{2})?, …'
    assert levels.instead == 'sum: atom | sum ("+" | "*" | "/" "/") atom'
    # What is said is what is meant.
    same = Grammar.from_text(f"start: sum\n{levels.instead}\n{other.splitlines()[2]}")
    assert_same_grammars(grammar, same, seed=1)


def test_a_schema_has_its_counting_keywords() -> None:
    text = '{"type": "string", "maxLength": 300}'
    rows = profile_grammar(Grammar.from_text(text), TOKENS, seconds=600).constructs
    assert [one.text for one in rows] == ['"maxLength"']
    assert rows[0].costs is not None
    assert rows[0].costs.saved["lexer_states"] > 200


def many_levels(count: int) -> str:
    """Many rules that all lead into one long chain of levels."""
    ways = [f't{number}: t{number} "+" r0 | r0' for number in range(count)]
    levels = [f'r{number}: r{number} "-" r{number + 1} | r{number + 1}' for number in range(count)]
    start = " | ".join(f"t{number}" for number in range(count))
    return "\n".join([f"start: {start}", *ways, *levels, f'r{count}: "z"'])


def instructions(grammar: Grammar) -> int:
    """How many lines and calls of Python it takes to find the constructs: the same on each machine."""
    count = 0

    def look(*_: object) -> object:
        nonlocal count
        count += 1
        return look

    before = sys.gettrace()
    sys.settrace(look)
    try:
        find_constructs(grammar)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize(
    "text_of",
    [
        lambda count: "start: " + " | ".join(f'"n{number:05}"' for number in range(10 * count)),
        lambda count: "start: " + " ".join(['"a"? "b"? "c"? "d"? "x"'] * count),
        many_levels,
    ],
    ids=["enum", "optional", "levels"],
)
def test_constructs_are_found_in_linear_time(text_of: Callable[[int], str]) -> None:
    few, many = (instructions(Grammar.from_text(text_of(count))) for count in (150, 600))
    assert 0 < many < 6 * few


def test_levels_are_written_in_the_notation_of_the_grammar() -> None:
    text = 'root ::= e\ne ::= e "+" t | t\nt ::= t "*" f | f\nf ::= "1" | "(" e ")"'
    (found,) = constructs(text, "expression levels")
    assert found.instead == 'e ::= f | e ("+" | "*") f'
    root, _, _, operand = text.split("\n")
    same = Grammar.from_text("\n".join([root, found.instead, operand]))
    assert_same_grammars(Grammar.from_text(text), same, seed=1)

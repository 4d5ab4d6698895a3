"""Suggested rewrites: what they write, when there are none, and that the language stays the same."""

from __future__ import annotations

import itertools
import re
from collections import Counter

import pytest
from hypothesis import assume, given, note, settings
from hypothesis import strategies as st

from analysis.test_brute_force import BODIES, NAMES, Productions, write_out
from literate.languages import assert_same_language
from maskwright.analysis import find_all
from maskwright.diagnostic import Fix
from maskwright.notation import read_lark

LONGEST = 5


def fixes(text: str, code: str) -> list[Fix]:
    grammar = read_lark(text)
    assert grammar.diagnostics == ()
    return [fix for found in find_all(grammar) if found.code == code for fix in found.fixes]


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        # Lists with separators, with and without an option for the rest.
        ('start: i "," start | i\ni: "x"', ['start "," i | i', 'i ("," i)*']),
        ('start: i | i "," start\ni: "x"', ['i | start "," i', 'i ("," i)*']),
        ('start: i ("," start)?\ni: "x"', ['start "," i | i', 'i ("," i)*']),
        ('start: i ["," start]\ni: "x"', ['start "," i | i', 'i ("," i)*']),
        ('start: i start?\ni: "x"', ["start i | i", "i+"]),
        ('start: "a" "b" start | "a" "b"', ['start "a" "b" | "a" "b"', '("a" "b")+']),
        (
            'start: i "," start | i ";" start | i\ni: "x"',
            ['start "," i | start ";" i | i', 'i (("," | ";") i)*'],
        ),
        # Operators, prefixes, and an empty end.
        ('start: start "+" start | "n"', ['start "+" "n" | "n"']),
        ('start: start "+" start | "n" | "m"', ['start "+" ("n" | "m") | "n" | "m"']),
        ('start: start "+" start | start "!" | "n"', ['start "+" (start "!" | "n") | start "!" | "n"']),
        ('start: "-" start | "n"', ['"-"* "n"']),
        ('start: "-" start | "+" start | "n" | "m"', ['("-" | "+")* ("n" | "m")']),
        ('start: "-" start |', ['"-"*']),
        ('start: "-" start | | "n"', ['"-"* "n"?']),
        ('start: "(" start ")" start | "x"', ['("(" start ")")* "x"']),
        ('start: "a" start -> more | "b" -> end', []),
        ('start: "a" start // comment\n    | "b"', []),
        ('start: "a" start\n    | "b"', ['"a"* "b"']),
        # Recursion in more places than at the ends of alternatives, or of more than one rule.
        ('start: "a" (start | "c") | "b"', []),
        ('start: "a" start* | "b"', []),
        ('start: "a" start b? | "b"\nb: "c"', []),
        ('start: "a" start start |', []),
        # Several rules.
        ('start: "a" b | "c"\nb: "b" start', ['("a" "b")* "c"']),
        ('start: "x" b\nb: "y" start | "z"', ['("x" "y")* "x" "z"']),
        ('start: i rest?\nrest: "," start\ni: "x"', ['start "," i | i', 'i ("," i)*']),
        ('start: i rest\nrest: ("," start)?\ni: "x"', ['start "," i | i', 'i ("," i)*']),
        ('start: b "q" b\nb: "x" c\nc: "y" b | "z"', ['("x" "y")* "x" "z"']),
        ('start: b c\nb: "x" c\nc: "y" b | "z"', ['("x" "y")* "x" "z"']),
        ('start: "x" b\nb: "y" start | "z" b | "w"', ['("y" "x" | "z")* "w"']),
        ('start: "x" b | "k"\nb: start | "z"', ['"x"* ("x" "z" | "k")']),
        ('start: start "+" b | b\nb: "-" start | "n"', ['("-" start "+" | "-")* "n"']),
        ('start: a\na: "x" b\nb: "y" (c | "u")\nc: "z" a', ['("x" "y" "z")* "x" "y" "u"']),
        ('start: "x" b\nb: "y" start "u"? | "z"', []),
        ('start: "x" b\nb: "y" start -> more | "z"', []),
        ('start: "x" b\nb: "y" (start "u")? | "z" start', ['("x" "z")* ("x" "y" start "u" | "x" "y")']),
        ('start: "x" b | "u" c\nb: "y" b | "z" c\nc: "v" c | "w" b | "d" start', []),
        ('start: "x" b | "y"\nb: "z" start start', ['("x" "z" start)* "y"']),
        ('start: "-" start | start "+" start | "n"', []),
    ],
)
def test_right_recursion_is_turned_round(text: str, becomes: list[str]) -> None:
    assert [fix.edits[0].text for fix in fixes(text, "N002")] == becomes
    for fix in fixes(text, "N002"):
        assert "N002" not in {found.code for found in find_all(read_lark(fix.applied(text)))}
        assert_same_language(text, fix.applied(text))


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ('start: sign "1"\nsign: "+"?', 'start: sign? "1"\nsign: "+"'),
        ('start: sign "1"\nsign: "+"*', 'start: sign? "1"\nsign: "+"+'),
        ('start: sign "1"\nsign: "+"~0..3', 'start: sign? "1"\nsign: "+"~1..3'),
        ('start: sign "1"\nsign: | "+" | ("-" "-")?', 'start: sign? "1"\nsign: "+" | "-" "-"'),
        ('start: sign? "1" sign* sign+ sign~2\nsign: "+"?', 'start: sign? "1" sign* (sign?)+ (sign?)~2\nsign: "+"'),
        ('start: "1" sign\nsign: ("+" | "-")?', 'start: "1" sign?\nsign: "+" | "-"'),
    ],
)
def test_what_can_be_empty_is_left_out_where_it_is_used(text: str, fixed: str) -> None:
    (fix,) = [fix for fix in fixes(text, "N001") if fix.title.startswith("Never empty, and `sign?`")]
    assert fix.applied(text) == fixed
    assert_same_language(text, fixed)


@pytest.mark.parametrize(
    "text",
    [
        'start: "+"?',
        'start: "1" sign\nsign: "+"? "-"?',
        'start: "1" sign\nsign: "+" // more\n  |',
        'start: "1" sign\nsign: (part?)*\npart: "+"',
        'start: "1" sign\nsign: "+" sign |',
        "start: sign\nsign: T\nT: /a*/",
    ],
)
def test_nothing_is_suggested_where_it_is_not_plain(text: str) -> None:
    assert fixes(text, "N001") == []


@pytest.mark.parametrize(
    ("text", "code", "fixed"),
    [
        ('start: start | "x"', "N004", 'start: "x"'),
        ('start: "x" | "y" | "x"', "G012", 'start: "x" | "y"'),
        ('start: "x"\nlost: "y"\n', "G008", 'start: "x"\n'),
        ('start: "x"\nlost: "y"\n  | "z"\n// about\nLOST: "a"', "G008", 'start: "x"\n// about\nLOST: "a"'),
        ('start: "x"\n?lost: "y" // not any more\n', "G008", 'start: "x"\n // not any more\n'),
        ('start: "x"\nLOST: "y"', "G009", 'start: "x"\n'),
    ],
)
def test_what_adds_nothing_is_taken_away(text: str, code: str, fixed: str) -> None:
    (fix,) = fixes(text, code)
    assert fix.applied(text) == fixed
    assert_same_language(text, fixed)


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ('start: "x" (item?)+\nitem: "y"', '"x" item*'),
        ('start: ("a"? "b"?)* "c"', '("a" "b"? | "b")* "c"'),
        ('start: (("a"* | "b" |)"d"?){2,} "c"', '(("a"+ | "b") "d"? | "d")* "c"'),
        ('start: ("a"*)* "c"', '"a"* "c"'),
        ('start: ("a"~0..3)+ "c"', '("a"~1..3)* "c"'),
        # What can be empty is in another rule, or nothing is left, or it is much.
        ('start: "x" item+\nitem: "y"?', None),
        ('start: "x" ("")*', None),
        ("start: " + "(" + " ".join(f'"{letter}"?' for letter in "abcdef") + ")*", None),
    ],
)
def test_what_is_not_empty_is_repeated(text: str, becomes: str | None) -> None:
    found = fixes(text, "N003")
    assert [fix.edits[0].text for fix in found] == ([becomes] if becomes else [])
    for fix in found:
        assert "N003" not in {one.code for one in find_all(read_lark(fix.applied(text)))}
        assert_same_language(text, fix.applied(text))


def test_nothing_is_suggested_in_a_grammar_with_errors() -> None:
    grammar = read_lark('start: "a" start | "b" | missing')
    assert [fix for found in find_all(grammar) for fix in found.fixes] == []


def test_what_is_left_of_a_broken_statement_is_no_duplicate() -> None:
    grammar = read_lark('start: "a" | "a"\nb: A | A "b" (A\nA: "x"')
    assert [(found.code, found.span.start) for found in find_all(grammar) if found.code == "G012"] == [("G012", 13)]


def test_rules_that_were_put_in_are_deleted_unless_others_need_them() -> None:
    (fix,) = fixes('start: b c\n// of b\nb: "x" c\nc: "y" b | "z"\n', "N002")
    assert fix.applied('start: b c\n// of b\nb: "x" c\nc: "y" b | "z"\n').count("\nc:") == 1
    text = 'start: "-" a | "n"\na: "(" b\n\nb: ")" start | "]"\n'
    (fix,) = fixes(text, "N002")
    assert (
        fix.title == 'Put `a`, `b` in, and repeat instead: `start: ("-" "(" ")")* ("-" "(" "]" | "n")` (same language)'
    )
    assert fix.applied(text) == 'start: ("-" "(" ")")* ("-" "(" "]" | "n")\n\n'


def test_a_rule_that_also_stands_in_the_midst_of_an_alternative_is_kept() -> None:
    (fix,) = fixes('start: "x" a start? | "z"\na: start', "N002")
    assert fix.title == 'Put `a` in, and repeat instead: `start: ("x" a | "x")* "z"` (same language)'
    assert fix.applied('start: "x" a start? | "z"\na: start') == 'start: ("x" a | "x")* "z"\na: start'


def test_alternatives_that_several_rules_have_are_put_in_once() -> None:
    (fix,) = fixes('start: "x" a | "y" | "z"\na: "w" start | "v" start | "w" start | "u" | "u"', "N002")
    assert (
        fix.title
        == 'Put `a` in, and repeat instead: `start: ("x" "w" | "x" "v")* ("x" "u" | "y" | "z")` (same language)'
    )


ENDS = st.lists(
    st.tuples(st.sampled_from(['"x"', '"y"', '"x" c', 'a "y"', ""]), st.sampled_from(["start", "a", "b", "c", '"z"'])),
    min_size=1,
    max_size=3,
)
LINEAR = st.lists(ENDS, min_size=4, max_size=4).map(
    lambda rules: "\n".join(
        f"{name}: {' | '.join(f'{before} {last}'.strip() for before, last in rows)}"
        for name, rows in zip(NAMES, rules, strict=True)
    )
)
MUTUAL: Counter[int] = Counter()


@settings(max_examples=1500, deadline=None)
@given(LINEAR)
def test_cycles_of_several_rules_keep_the_language(text: str) -> None:
    grammar = read_lark(text)
    assume(grammar.diagnostics == ())
    for found in find_all(grammar):
        for fix in found.fixes if found.code == "N002" else ():
            after = read_lark(fix.applied(text))
            note(f"{text}\n\n{fix.title}\n\n{fix.applied(text)}")
            assert after.diagnostics == ()
            assert short_texts(write_out(after)) == short_texts(write_out(grammar))
            cycle = {name for tail in found.related for name in re.findall("`(.*?)`", tail.message)}
            left = [one.message for one in find_all(after) if one.code == "N002"]
            assert not any(set(re.findall(r"\w+", one.partition(":")[0])) >= cycle for one in left)
            MUTUAL[len(cycle)] += fix.title.startswith("Put")


def test_cycles_of_several_rules_were_met() -> None:
    assert MUTUAL[2] > 20, MUTUAL


SHAPES = st.sampled_from(
    [
        *("{0} {1} {n} | {0}", "{0} {n} | {1} {n} | {2}", "{n} {0} {n} | {1} | {2}", "{0} ({1} {n})?", "{0} {n} |"),
        *("({0})?", "{n} | {0}", "{0} | {1} | {0}", "{0} | ({1})*", "{0}"),
    ]
)
GRAMMARS = st.tuples(*(st.tuples(SHAPES, BODIES, BODIES, BODIES) for _ in NAMES)).map(
    lambda rules: "\n".join(
        f"{name}: {shape.format(*bodies, n=name)}" for name, (shape, *bodies) in zip(NAMES, rules, strict=True)
    )
)
SEEN: Counter[str] = Counter()


@settings(max_examples=500, deadline=None)
@given(GRAMMARS)
def test_every_suggestion_keeps_the_language(text: str) -> None:
    """Compared with all the short texts of both, worked out from the definition of a grammar."""
    grammar = read_lark(text)
    assume(grammar.diagnostics == ())
    before = None
    for found in find_all(grammar):
        for fix in found.fixes:
            before = before if before is not None else short_texts(write_out(grammar))
            after = fix.applied(text)
            note(f"{text}\n\n{fix.title}\n\n{after}")
            fixed = read_lark(after)
            assert fixed.diagnostics == ()
            assert short_texts(write_out(fixed)) == before
            SEEN[found.code] += 1


def test_the_suggestions_were_of_all_kinds() -> None:
    # Of the rarest kind, N001, there are between ten and fifty in most runs.
    assert min(SEEN[code] for code in ("G008", "G012", "N001", "N002", "N003", "N004")) > 2, SEEN


@settings(max_examples=40, deadline=None)
@given(GRAMMARS)
def test_every_suggestion_keeps_the_masks(text: str) -> None:
    grammar = read_lark(text)
    found = find_all(grammar)
    assume(grammar.diagnostics == () and "G011" not in {one.code for one in found})
    for fix in itertools.islice((fix for one in found for fix in one.fixes), 3):
        note(f"{text}\n\n{fix.title}")
        assert_same_language(text, fix.applied(text))


def short_texts(productions: Productions, start: str = "start") -> set[str]:
    """The texts of a rule of up to a few characters: what follows from the productions until nothing is new."""
    texts: dict[str, set[str]] = {name: set() for name in productions}
    changed = True
    while changed:
        changed = False
        for name, alternatives in productions.items():
            for parts in alternatives:
                row = {""}
                for part in parts:
                    more = texts[part] if part in texts else {part.strip('"')}
                    row = {one + other for one in row for other in more if len(one + other) <= LONGEST}
                changed = changed or not row <= texts[name]
                texts[name] |= row
    return texts[start]


def test_suggestions_stay_small_however_large_the_grammar_is() -> None:
    many = "start: " + " | ".join(['"a"'] * 3000)
    found = find_all(read_lark(many))
    assert ([one.code for one in found], [fix for one in found for fix in one.fixes]) == (["G012"] * 2999, [])
    broken = "start: missing\n" + "".join(f'r{i}: m{i} | m{i} | "x" r{i} | "y"\n' for i in range(200))
    assert [fix for one in find_all(read_lark(broken)) for fix in one.fixes] == []

"""The sizes that a fix leads to are those of the fixed grammar, or nothing is said."""

from __future__ import annotations

import re

import pytest

import maskwright
from maskwright import Grammar, Vocabulary, compile
from maskwright.diagnostic import Diagnostic, Related
from maskwright.examination import compile_found, examine, findings_of
from maskwright.notation import read_lark

LIST = 'start: item "," start | item\nitem: "a" sign\nsign: "+"?'


def figures(found: tuple[Diagnostic, ...]) -> dict[str, Related]:
    last = {one.code: one.related[-1] for one in found if one.related}
    return {code: related for code, related in last.items() if "as it is" in related.message}


def sizes(text: str, vocabulary: Vocabulary) -> list[int]:
    compiled = compile(Grammar.from_text(text), vocabulary)
    productions = compiled.dump("normal-form").count("\n")
    return [productions, compiled.stats["lr_states"], compiled.stats["dwa"]["states"]]


def test_they_are_those_of_the_grammar_and_of_the_fixed_one(o200k: Vocabulary) -> None:
    found = examine(read_lark(LIST), o200k).found
    assert set(figures(found)) == {"N001", "N002"}
    for one in found:
        if one.code not in figures(found):
            continue
        numbers = [int(number) for number in re.findall(r"\d+", figures(found)[one.code].message)]
        texts = [LIST, *(fix.applied(LIST) for fix in one.fixes)]
        assert numbers == [size for text in texts for size in sizes(text, o200k)]
        assert figures(found)[one.code].span == one.span


def test_nothing_is_said_unless_asked_for_or_of_what_is_broken(o200k: Vocabulary) -> None:
    grammar = read_lark(LIST)
    quiet = compile_found(grammar, o200k, findings_of(grammar), figures=False)
    assert quiet.found == findings_of(grammar)
    assert figures(examine(read_lark("start: missing start |"), o200k).found) == {}


@pytest.mark.parametrize(
    ("text", "code", "without", "title"),
    [
        (
            'start: "x" a\na: b* c\nb: "b"\nc: "c" | "d"? "e"?',
            "N001",
            'start: "x" a\na: b+ c? | c\nb: "b"\nc: "c" | "d" "e"? | "e"',
            "if `a` could not be empty (another language)",
        ),
        (
            'start: "x" a\na: SPACE\nSPACE: / */',
            "N001",
            'start: "x" a\na: SPACE\nSPACE: / +/',
            "if `a` could not be empty (another language)",
        ),
        (
            'start: "a" rest\nrest: "b" start "e"? | "c" (start | "d")',
            "N002",
            'start: rest "a"\nrest: start "b" "e"? | (start | "d") "c"',
            "with the recursion at the front (another language)",
        ),
        (
            'start: "x" item+\nitem: "y"?',
            "N003",
            'start: "x" item*\nitem: "y"',
            "repeating what is not empty (same language)",
        ),
        (
            'start: sign? start "x" | "y"\nsign: "+"',
            "N006",
            'start: sign start "x" | "y"\nsign: "+"',
            "if that could not be empty (another language)",
        ),
    ],
)
def test_without_a_fix_they_are_those_of_a_grammar_that_does_without(
    text: str, code: str, without: str, title: str, o200k: Vocabulary
) -> None:
    found = [one for one in examine(read_lark(text), o200k).found if one.code == code]
    said = found[0].related[-1].message.split("; ")
    assert said[-1].endswith(title)
    numbers = [int(number) for part in said[-2:] for number in re.findall(r"\d+", part)]
    assert numbers == [*sizes(text, o200k), *sizes(without, o200k)]


def test_a_long_row_is_compared_with_two(o200k: Vocabulary) -> None:
    letters = [f'"{chr(97 + number % 26)}{number}"' for number in range(60)]
    text = f"start: {' '.join(letters)}"
    halves = f"start: first second\nfirst: {' '.join(letters[:30])}\nsecond: {' '.join(letters[30:])}"
    (found,) = examine(read_lark(text), o200k).found
    said = found.related[-1].message.split("; ")
    assert said[0] == "`start` is 1 alternative as written and 1 production as compiled"
    assert said[2].endswith("as two rules of half the length (same language)")
    numbers = [int(number) for part in said[1:] for number in re.findall(r"\d+", part)]
    assert numbers == [*sizes(text, o200k), *sizes(halves, o200k)]


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ('start: "a" start | "b"', "N003", "`start` is 2 alternatives as written and 4 productions as compiled"),
        (
            'start: "a" rest\nrest: "b" start | "c"',
            "N003",
            "`start`, `rest` are 3 alternatives as written and 4 productions as compiled",
        ),
        (
            'start: call "(" ")" | "f"\ncall: start "." "g"',
            "N005",
            "`start`, `call` are 3 alternatives as written and 3 productions as compiled",
        ),
        (
            'start: item | "x"\nitem: start "+"? | "y"',
            "N004",
            "`start`, `item` are 4 alternatives as written and 4 productions as compiled",
        ),
        (
            'start: "a" b\nb: "b" c\nc: "c" d\nd: "d" start |',
            "N003",
            "the 4 rules are 5 alternatives as written and 6 productions as compiled",
        ),
    ],
)
def test_what_became_of_rules_is_counted(text: str, code: str, said: str, o200k: Vocabulary) -> None:
    grammar = read_lark(text)
    found = next(one for one in examine(grammar, o200k).found if one.code == code)
    assert found.related[-1].message.split("; ")[0] == said
    lines = compile(grammar, o200k).dump("normal-form").splitlines()
    assert int(re.findall(r"\d+", said)[-1]) == sum("//" in line and ".." in line for line in lines)


def test_rules_that_do_not_stand_in_the_text_are_not_counted(o200k: Vocabulary) -> None:
    found = examine(read_lark('start: list{"a"}\nlist{x}: x "," list{x} | x'), o200k).found
    assert {one.code for one in found} == {"N002", "N003"}
    assert not [said for one in found for said in one.related if "as written" in said.message]


def test_nothing_is_said_of_a_fix_that_cannot_be_compiled(o200k: Vocabulary, monkeypatch: pytest.MonkeyPatch) -> None:
    grammar = read_lark(LIST)
    compiled = compile(grammar, o200k)

    def refuse(*_: object, **__: object) -> None:
        raise maskwright.LimitExceeded("too large")

    monkeypatch.setattr("maskwright.compilation.compile", refuse)
    from maskwright.fix_figures import with_figures

    assert figures(with_figures(findings_of(grammar), grammar, o200k, compiled)) == {}


def test_large_grammars_and_many_fixes_have_a_bound(o200k: Vocabulary) -> None:
    rules = "\n".join(f'r{i}: "x{i}" "," r{i} | "x{i}"' for i in range(20))
    text = "start: " + " | ".join(f"r{i}" for i in range(20)) + "\n" + rules
    found = examine(read_lark(text), o200k).found
    assert sum("as it is" in related.message for one in found for related in one.related) == 3
    row = " ".join(f'"{letter}"' for letter in "abcdefghij")
    large = 'start: "y" start | "z" ' + f"{row} " * 110
    examination = examine(read_lark(large), o200k)
    assert examination.compiled is not None
    assert examination.compiled.stats["lr_states"] > 1_000
    assert any(one.fixes for one in examination.found)
    assert figures(examination.found) == {}

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


def test_nothing_is_said_unless_asked_for_or_without_a_fix(o200k: Vocabulary) -> None:
    grammar = read_lark(LIST)
    quiet = compile_found(grammar, o200k, findings_of(grammar), figures=False)
    assert quiet.found == findings_of(grammar)
    assert figures(examine(read_lark('start: "a" start b | "b"\nb: "c"? "d"?'), o200k).found) == {}
    assert figures(examine(read_lark("start: missing start |"), o200k).found) == {}


def test_nothing_is_said_of_a_fix_that_cannot_be_compiled(o200k: Vocabulary, monkeypatch: pytest.MonkeyPatch) -> None:
    grammar = read_lark(LIST)
    compiled = compile(grammar, o200k)

    def refuse(*_: object, **__: object) -> None:
        raise maskwright.LimitExceeded("too large")

    monkeypatch.setattr("maskwright.compilation.compile", refuse)
    from maskwright.fix_figures import with_figures

    assert with_figures(findings_of(grammar), grammar, o200k, compiled) == findings_of(grammar)


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

"""Figures over budget are told at the rule that broke it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from budgets.conftest import Git
from cli.conftest import Run, run
from maskwright import Diagnostic, Grammar, Vocabulary
from maskwright.examination import examine
from maskwright.growth import good_of

__all__ = ["run"]

TOKENS = Vocabulary.from_tokens([bytes([byte]) for byte in range(128)])
BEFORE = 'start: WORD | list\nlist: "[" WORD* "]"\nWORD: /[a-z]{1,9}/\n'
AFTER = 'start: WORD | list | "!"\nlist: "[" WORD* "]"\nWORD: /[a-z]{1,90}/\n'


def over(text: str, path: Path, before: str | None = None) -> list[Diagnostic]:
    from maskwright import compile

    base = None
    if before is not None:
        old = Grammar.from_text(before)
        base = good_of(old, compile(old, TOKENS))
    found = examine(Grammar.from_text(text, path=str(path)), TOKENS, base=base).found
    return [one for one in found if one.code in ("C030", "C031")]


def test_within_the_budget_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.budget").write_text("lexer_states < 5000\nrule list: lr_states < 50\n", encoding="utf-8")
    assert over(AFTER, tmp_path / "a.lark") == []


def test_without_a_past_it_is_the_largest_share(tmp_path: Path) -> None:
    (tmp_path / "a.budget").write_text("lexer_states < 50\n", encoding="utf-8")
    (found,) = over(AFTER, tmp_path / "a.lark")
    assert AFTER[found.span.start : found.span.end] == "WORD"
    assert "`WORD` has most of it" in found.message


def test_the_change_since_the_baseline_broke_it(tmp_path: Path) -> None:
    (tmp_path / "a.budget").write_text("lexer_states < 50\n", encoding="utf-8")
    (found,) = over(AFTER, tmp_path / "a.lark", BEFORE)
    assert "the change of `WORD` since what it is compared with broke it (14 without it)" in found.message
    assert AFTER[found.span.start : found.span.end] == "WORD"


def test_what_was_too_large_before_is_nobodys_change(tmp_path: Path) -> None:
    (tmp_path / "a.budget").write_text("lexer_states < 5\n", encoding="utf-8")
    (found,) = over(AFTER, tmp_path / "a.lark", BEFORE)
    assert "since" not in found.message


def test_the_change_since_the_last_commit_broke_it(
    run: Run, commit: Callable[..., None], git: Git, tmp_path: Path
) -> None:
    commit("first", a_lark=BEFORE)
    (tmp_path / "a.lark").write_text(AFTER, encoding="utf-8")
    (tmp_path / "a.budget").write_text("lexer_states < 50\n", encoding="utf-8")
    answer = run("check", tmp_path / "a.lark", "--format", "json")
    assert answer.code == 1
    (found,) = (one for one in answer.json["diagnostics"] if one["code"] == "C030")
    assert "the change of `WORD` since the last commit broke it" in found["message"]


def test_limits_of_rules_and_terminals(tmp_path: Path) -> None:
    lines = "rule list: lr_states < 2\nterminal WORD: lexer_states < 2\nrule gone: lr_states < 2\n"
    (tmp_path / "a.budget").write_text(lines, encoding="utf-8")
    found = over(AFTER, tmp_path / "a.lark")
    assert sorted((one.code, AFTER[one.span.start : one.span.end]) for one in found) == [
        ("C030", "WORD"),
        ("C030", "list"),
        ("C031", "start"),
    ]


def test_a_budget_may_be_named_and_shows_in_sarif(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.lark").write_text(BEFORE, encoding="utf-8")
    (tmp_path / "ci.txt").write_text("dwa_states < 1\n", encoding="utf-8")
    assert run("check", tmp_path / "a.lark").code == 0
    answer = run("check", tmp_path / "a.lark", "--budget", tmp_path / "ci.txt", "--format", "sarif")
    assert answer.code == 1
    results = json.loads(answer.out)["runs"][0]["results"]
    assert [one["ruleId"] for one in results] == ["C030"]
    assert "gone: cannot be read" in run("check", tmp_path / "a.lark", "--budget", tmp_path / "gone").assert_error()
    assert "cannot be read" in run("check", tmp_path / "a.lark", "--budget", ".").assert_error()


def test_a_baseline_that_was_too_large_does_not_hide_the_last_commit(
    run: Run, commit: Callable[..., None], tmp_path: Path
) -> None:
    commit("first", a_lark=BEFORE)
    (tmp_path / "a.lark").write_text(AFTER, encoding="utf-8")
    (tmp_path / "old.lark").write_text(AFTER.replace("90", "95"), encoding="utf-8")
    (tmp_path / "a.budget").write_text("lexer_states < 50\n", encoding="utf-8")
    answer = run("check", tmp_path / "a.lark", "--baseline", tmp_path / "old.lark")
    assert "the change of `WORD` since the last commit broke it" in answer.out


def test_in_a_schema_it_is_a_place(tmp_path: Path) -> None:
    text = '{"properties": {"a": {"type": "string", "maxLength": 90}, "b": {"type": "string"}}}'
    (tmp_path / "a.budget").write_text("lexer_states < 50\n", encoding="utf-8")
    (found,) = over(text, tmp_path / "a.schema.json")
    assert text[found.span.start :].startswith('{"type": "string", "maxLength": 90}')

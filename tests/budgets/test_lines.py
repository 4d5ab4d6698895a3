"""What a budget file says, and what it cannot say."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maskwright.budgets import budget_for, read_budget
from maskwright.errors import InputError


def test_limits_are_read_with_their_lines() -> None:
    text = '\ufeff# ours\r\n\r\ndwa_states < 5_000 # as released\r\nrule a-b: lr_items<=7\nterminal "::": classes < 3\n'
    budget = read_budget(text, "x.budget")
    assert budget.troubles == ()
    assert [(one.line, str(one)) for one in budget.limits] == [
        (3, "dwa_states < 5000"),
        (4, "rule a-b: lr_items <= 7"),
        (5, 'terminal "::": classes < 3'),
    ]


def test_a_remark_does_not_begin_in_quotes() -> None:
    budget = read_budget('terminal "#": classes < 3 # and "so" on\n# "\n', "x")
    assert [str(one) for one in budget.limits] == ['terminal "#": classes < 3']
    assert budget.troubles == ()


def test_a_limit_allows_what_it_says() -> None:
    below, most = read_budget("dwa_states < 5\ndwa_states <= 5", "x").limits
    assert [below.allows(value) for value in (4, 5, 4.99999)] == [True, False, False]
    assert [most.allows(value) for value in (5, 5.00001, 5.1)] == [True, True, False]


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ("dwa_states", "a limit is written"),
        ("dwa_states = 5", "a limit is written"),
        ("dwa_states < -5", "a limit is written"),
        ("dwa_states < 5 6", "a limit is written"),
        ("dwa < 5", "there is no figure `dwa`: there are lexer_states"),
        ("rule a: lexer_states < 5", "there is no figure `lexer_states` of a rule"),
        ("terminal A: dwa_states < 5", "there is no figure `dwa_states` of a terminal"),
        ("compile_ms < 50", "is a time, which differs from machine to machine"),
        ("total_ms < 50", "is a time"),
        ("dwa_states < " + "9" * 5000, "more than anything can be"),
        ("x" * 5000, "a limit is written"),
    ],
)
def test_what_is_no_limit_is_told_with_its_line(line: str, trouble: str) -> None:
    budget = read_budget(f"lr_states < 9\n{line}\n", "x")
    assert len(budget.limits) == 1
    ((number, message),) = budget.troubles
    assert number == 2
    assert trouble in message
    assert len(message) < 300


@given(st.text(max_size=200))
def test_no_text_raises(text: str) -> None:
    budget = read_budget(text, "x")
    assert len(budget.limits) + len(budget.troubles) <= len(text.splitlines()) + 1


def test_the_file_beside_a_grammar_is_its_budget(tmp_path: Path) -> None:
    (tmp_path / "a.budget").write_text("lr_states < 9", encoding="utf-8")
    for name in ("a.lark", "a.gbnf", "a.schema.json"):
        budget = budget_for(str(tmp_path / name))
        assert budget is not None
        assert len(budget.limits) == 1
    assert budget_for(str(tmp_path / "b.lark")) is None
    assert budget_for(None) is None
    with pytest.raises(InputError, match="cannot be read"):
        budget_for(str(tmp_path / "a.lark"), str(tmp_path / "gone.budget"))
    (tmp_path / "b.budget").mkdir()
    directory = budget_for(str(tmp_path / "b.lark"))
    assert directory is not None
    assert "cannot be read" in directory.troubles[0][1]

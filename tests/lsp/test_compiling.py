"""The steps of compiling, one by one, without a server."""

from __future__ import annotations

from pathlib import Path

import pytest

from lsp.snapshots import snapshot_of
from maskwright import CancelToken, Vocabulary
from maskwright.diagnostic import Diagnostic
from maskwright.grammar import Grammar
from maskwright.growth import History
from maskwright.lsp.compiling import compile_snapshot, next_step
from maskwright.lsp.document import Compiled, Publication
from maskwright.lsp.snapshot import Snapshot

SHOWN: list[list[str]] = []


def publish(snapshot: Snapshot, found: tuple[Diagnostic, ...]) -> Publication:
    return lambda: SHOWN.append([one.code for one in found])


def steps(snapshot: Snapshot, vocabulary: Vocabulary) -> list[Compiled]:
    """What each step gives."""
    made = [compile_snapshot(snapshot, vocabulary, History(), publish, CancelToken())]
    while (step := next_step(snapshot, made[-1], publish)) is not None:
        made.append(step(CancelToken()))
    return made


def test_figures_come_before_what_is_found_in_the_automata(small_vocabulary: Vocabulary) -> None:
    snapshot = snapshot_of('start: a | b | WORD "b"\na: "a"\nb: "a"\nWORD: /[ab]+/\n')
    first, *others = steps(snapshot, small_vocabulary)
    assert first.examination.compiled is not None
    assert first.examination.found == snapshot.found()
    assert first.publication is None
    searched, exemplified, prepared = others
    assert {one.code[0] for one in searched.examination.found} == {"L", "P"}
    assert all(one.witness is None for one in searched.examination.found if one.code.startswith("P"))
    assert any(one.witness is not None for one in exemplified.examination.found if one.code.startswith("P"))
    assert (prepared.examination, prepared.publication) == (exemplified.examination, None)


def test_samples_are_ready_before_a_tool_tip_shows_them(
    small_vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = 'start: pair | WORD "other"\npair: WORD "ready" WORD\nWORD: /[ab]{3}ready/\n'
    steps(snapshot_of(text), small_vocabulary)

    def compiles(grammar: Grammar) -> None:
        raise AssertionError("it is worked out again")

    monkeypatch.setattr("maskwright.trials.samples.compiled_small", compiles)
    monkeypatch.setattr("maskwright.trials.small_grammars.compiled_small", compiles)
    moved = snapshot_of(f"// a line above\n{text}").samples
    assert moved.of_rule("pair") == (("WORD", '"ready"', "WORD"), "aaareadyreadyaaaready")
    assert moved.others_that_match('"ready"') == ()


def test_what_is_refused_is_told_at_once(small_vocabulary: Vocabulary) -> None:
    snapshot = snapshot_of("start: T\nT: /(a{5000}){5000}/")
    first, *others = steps(snapshot, small_vocabulary)
    assert (first.examination.compiled, [one.code for one in first.examination.found]) == (None, ["C002"])
    assert first.publication is not None
    assert [one.publication for one in others] == [None]


def test_a_budget_counts_as_it_was_when_the_text_was_read(small_vocabulary: Vocabulary, tmp_path: Path) -> None:
    """The server looks for changes since then, and would not see what was read later and is gone again."""
    grammar, budget = tmp_path / "main.lark", tmp_path / "main.budget"
    before = snapshot_of('start: "a" "b"\n', str(grammar))
    budget.write_text("dwa_states < 1", encoding="utf-8")
    assert [one.code for one in steps(before, small_vocabulary)[-1].examination.found] == []
    after = snapshot_of('start: "a" "b"\n', str(grammar))
    budget.unlink()
    assert [one.code for one in steps(after, small_vocabulary)[-1].examination.found] == ["C030"]

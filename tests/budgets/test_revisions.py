"""The sizes of a grammar in each revision."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from budgets.conftest import Git
from cli.conftest import Run, run
from maskwright.revisions.git import committed_text

__all__ = ["run"]

ONE, TWO = 'start: "a"\n', 'start: "a" "b" "c"\n'


def history(run: Run, path: Path, *options: str) -> list[dict[str, object]]:
    answer = run("profile", path, "--git-history", *options, "--format", "json")
    assert answer.code == 0, answer.err
    found: list[dict[str, object]] = answer.json["history"]
    return found


def test_each_revision_is_a_row_newest_first(run: Run, commit: Callable[..., None], tmp_path: Path) -> None:
    commit("one", a_lark=ONE)
    commit("broken", a_lark="start: (")
    commit("two\n\nmore", a_lark=TWO)
    commit("another file", b_lark=ONE)
    rows = history(run, tmp_path / "a.lark")
    assert [row["subject"] for row in rows] == ["two", "broken", "one"]
    assert rows[1]["trouble"] == "`(` is not closed"
    assert "lr_states" not in rows[1]
    sizes = [row["lr_states"] for row in (rows[0], rows[2])]
    assert sizes == [6, 4]
    assert [row["subject"] for row in history(run, tmp_path / "a.lark", "--revisions", "1")] == ["two"]
    text = run("profile", tmp_path / "a.lark", "--git-history").out
    assert "`(` is not closed" in text


def test_a_renamed_grammar_keeps_its_past(run: Run, commit: Callable[..., None], git: Git, tmp_path: Path) -> None:
    commit("one", a_lark=ONE)
    git("mv", "a.lark", "new name.lark")
    git("commit", "--quiet", "-m", "renamed")
    rows = history(run, tmp_path / "new name.lark")
    assert [(row["subject"], row["path"]) for row in rows] == [("renamed", "new name.lark"), ("one", "a.lark")]
    assert [row["trouble"] for row in rows] == [None, None]


def test_imports_are_those_of_the_revision(run: Run, commit: Callable[..., None], tmp_path: Path) -> None:
    commit("one", g__a_lark="%import .parts (item)\nstart: item\n", g__parts_lark='item: "a"\n')
    commit("two", g__a_lark="%import .parts (item)\nstart: item item\n", g__parts_lark='item: "a" "b" "c" "d"\n')
    rows = history(run, tmp_path / "g" / "a.lark")
    assert [row["trouble"] for row in rows] == [None, None]
    assert rows[0]["lexer_states"] > rows[1]["lexer_states"]  # type: ignore[operator]


@pytest.mark.parametrize("name", ["-n.lark", "a b.lark", "é.lark", "*.lark"])
def test_odd_names_are_names(run: Run, git: Git, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(ONE, encoding="utf-8")
    git("add", "--all")
    git("commit", "--quiet", "-m", "one")
    assert [row["trouble"] for row in history(run, tmp_path / name)] == [None]
    assert committed_text(str(tmp_path / name)) == ONE


def test_outside_of_a_repository_it_says_so(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.lark"
    path.write_text(ONE, encoding="utf-8")
    assert "not a git repository" in run("profile", path, "--git-history").assert_error()
    assert committed_text(str(path)) is None


def test_a_file_that_was_never_committed_has_no_past(run: Run, commit: Callable[..., None], tmp_path: Path) -> None:
    commit("one", a_lark=ONE)
    (tmp_path / "b.lark").write_text(ONE, encoding="utf-8")
    assert "git knows no revision" in run("profile", tmp_path / "b.lark", "--git-history").assert_error()


def test_without_git_it_says_so(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.lark"
    path.write_text(ONE, encoding="utf-8")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "git is missing" in run("profile", path, "--git-history").assert_error()


def test_programs_of_the_repository_are_not_run(
    run: Run, commit: Callable[..., None], git: Git, tmp_path: Path
) -> None:
    commit("one", a_lark=ONE)
    trap = tmp_path / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch '{tmp_path}/sprung'\n", encoding="utf-8")
    trap.chmod(0o755)
    for key in ("core.pager", "core.fsmonitor", "diff.external", "diff.x.textconv", "diff.x.command", "pager.log"):
        git("config", key, str(trap))
    (tmp_path / ".gitattributes").write_text("*.lark diff=x\n", encoding="utf-8")
    assert len(history(run, tmp_path / "a.lark")) == 1
    assert committed_text(str(tmp_path / "a.lark")) == ONE
    assert not (tmp_path / "sprung").exists()


def test_a_revision_of_what_is_imported_is_one_too(
    run: Run, commit: Callable[..., None], git: Git, tmp_path: Path
) -> None:
    commit("first", a_lark="%import .parts (item)\nstart: item\n", parts_lark='item: "a"\n')
    git("mv", "a.lark", "b.lark")
    git("commit", "--quiet", "-m", "renamed")
    commit("only the import", parts_lark='item: "a" "b" "c"\n')
    commit("nothing of it", c_lark=ONE)
    rows = history(run, tmp_path / "b.lark")
    assert [(row["subject"], row["path"]) for row in rows] == [
        ("only the import", "b.lark"),
        ("renamed", "b.lark"),
        ("first", "a.lark"),
    ]
    assert [row["trouble"] for row in rows] == [None] * 3
    assert rows[0]["lexer_states"] > rows[1]["lexer_states"]  # type: ignore[operator]


def test_many_files_beside_it_do_no_harm(run: Run, commit: Callable[..., None], tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    for number in range(600):
        (tmp_path / "data" / f"{number}.json").write_text("{}", encoding="utf-8")
    commit("one", z_lark="%import .parts (item)\nstart: item\n", parts_lark='item: "a"\n')
    assert [row["trouble"] for row in history(run, tmp_path / "z.lark")] == [None]


def test_what_a_commit_says_cannot_harm(run: Run, commit: Callable[..., None], tmp_path: Path) -> None:
    commit("\x01one \x1b[31m [bold]x[/nope]", a_lark=ONE)
    commit("\n0123456789012345678901234567890123456789", a_lark=TWO)
    assert len(history(run, tmp_path / "a.lark")) == 2
    assert "\x1b" not in run("profile", tmp_path / "a.lark", "--git-history").out


def test_nothing_is_fetched(run: Run, commit: Callable[..., None], git: Git, tmp_path: Path) -> None:
    commit("one", a_lark=ONE)
    trap = tmp_path / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch '{tmp_path}/sprung'\n", encoding="utf-8")
    trap.chmod(0o755)
    for key, value in {
        "extensions.partialClone": "origin",
        "remote.origin.url": str(tmp_path),
        "remote.origin.promisor": "true",
        "remote.origin.uploadpack": str(trap),
    }.items():
        git("config", key, value)
    blob = git("rev-parse", "HEAD:a.lark").strip()
    (tmp_path / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    rows = history(run, tmp_path / "a.lark")
    assert len(rows) == 1
    assert rows[0]["trouble"]
    assert committed_text(str(tmp_path / "a.lark")) is None
    assert not (tmp_path / "sprung").exists()


def test_the_variables_of_a_hook_do_not_name_another_repository(
    run: Run, commit: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit("one", a_lark=ONE)
    monkeypatch.setenv("GIT_DIR", ".git")
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "gone"))
    monkeypatch.setenv("GIT_WORK_TREE", str(tmp_path / "gone"))
    assert len(history(run, tmp_path / "a.lark")) == 1

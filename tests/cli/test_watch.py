"""``check --watch``: a round at the start and after each save, and what has changed since the last good one."""

from __future__ import annotations

import os
import re
import signal
import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from cli.watching import Watching, save
from maskwright import Cancelled, CancelToken
from maskwright.cli.comparison import Comparison
from maskwright.cli.rounds import Rounds
from maskwright.cli.watch import watch
from maskwright.examination import Examination, examine
from maskwright.notation import read_lark
from maskwright.vocabulary import Vocabulary
from systems import needs_named_pipes, needs_numbered_files, needs_signals

Write = Callable[[str], Path]
Run = Callable[..., Any]

KEYS = {"time", "error", "diagnostics", "stats", "new", "gone", "same", "difference"}


def codes(findings: list[dict[str, Any]]) -> list[str]:
    return [finding["code"] for finding in findings]


@needs_signals
def test_rounds_in_the_form_for_programs(grammar: Write) -> None:
    path = grammar('start: "a"\nunused: "b"\n')
    with Watching(path, "--format", "json") as process:
        first = process.round()
        assert set(first) == KEYS
        assert codes(first["diagnostics"]) == codes(first["new"]) == ["G008"]
        assert (first["error"], first["gone"], first["same"], first["difference"]) == (None, [], 0, None)
        assert datetime.fromisoformat(first["time"]).tzinfo is not None

        save(path, '// Moved by a line.\nstart: "a" | "bc"\nunused: "b"\nx: "c"\n')
        second = process.round()
        assert [finding["message"] for finding in second["new"]] == ["the rule `x` is never used"]
        assert (second["gone"], second["same"], len(second["diagnostics"])) == ([], 1, 2)
        sizes, earlier = second["stats"], first["stats"]
        assert second["difference"]["lexer_states"] == sizes["lexer_states"] - earlier["lexer_states"] > 0
        assert second["difference"]["dwa"] == {name: size - earlier["dwa"][name] for name, size in sizes["dwa"].items()}

        save(path, 'start: "a"\nunused: "b"\n')
        third = process.round()
        assert [(finding["message"], finding["line"]) for finding in third["gone"]] == [
            ("the rule `x` is never used", 4)
        ]
        assert third["difference"]["lexer_states"] == -second["difference"]["lexer_states"]
        assert process.press_ctrl_c() == (130, [], "\n")


@needs_signals
def test_what_is_broken_is_compared_with_the_last_good_text(grammar: Write) -> None:
    path = grammar('start: "a"\nunused: "b"\n')
    with Watching(path, "--format", "json") as process:
        good = process.round()
        save(path, 'start: "a"\nunused: missing\n')
        broken = process.round()
        assert set(broken) == KEYS
        assert codes(broken["new"]) == ["G001"]
        assert (broken["stats"], broken["difference"], broken["gone"], broken["same"]) == (None, None, [], 1)

        save(path, b'start: "\xff"')
        unreadable = process.round()
        assert set(unreadable) == KEYS
        assert "not UTF-8 at byte 8 (line 1)" in unreadable["error"]
        assert unreadable["diagnostics"] == []

        path.unlink()
        assert "no such file" in process.round()["error"]
        path.mkdir()
        assert "is a directory" in process.round()["error"]
        path.rmdir()
        assert "no such file" in process.round()["error"]
        path.symlink_to(path.name)
        assert "cannot be read" in process.round()["error"]

        save(path, 'start: "ab"\nunused: "b"\n')
        back = process.round()
        assert (back["new"], back["gone"], back["same"]) == ([], [], 1)
        assert back["difference"]["lexer_states"] == back["stats"]["lexer_states"] - good["stats"]["lexer_states"]
        assert process.press_ctrl_c() == (130, [], "\n")


@needs_named_pipes
def test_a_pipe_in_place_of_the_grammar_is_an_error_of_its_round(grammar: Write) -> None:
    path = grammar('start: "a"\n')
    with Watching(path, "--format", "json") as process:
        process.round()
        path.unlink()
        assert "no such file" in process.round()["error"]
        os.mkfifo(path)
        assert "is a pipe" in process.round()["error"]
        save(path, 'start: "b"\n')
        assert process.round()["error"] is None


@needs_signals
def test_rounds_in_the_form_for_people(grammar: Write) -> None:
    path = grammar('start: "a"\nunused: "b"\n')
    with Watching(path) as process:
        first = process.text_round()
        assert re.fullmatch(rf"\[\d\d:\d\d:\d\d\] {re.escape(str(path))}, watched until Ctrl-C", first[0])
        assert first[1].startswith(f"{path}:2:1: warning G008: ")
        assert first[-2] == "error: 0, warning: 1, information: 0"
        assert "(" not in first[-1]

        save(path, 'start: "abc"\nunused: "b"\nother: "b"\n')
        second = process.text_round()
        assert second[0] == ""
        assert re.fullmatch(rf"\[\d\d:\d\d:\d\d\] {re.escape(str(path))}", second[1])
        assert second[2:-1] == [
            f"new: {path}:3:1: warning G008: the rule `other` is never used",
            '     3 | other: "b"',
            "       | ^^^^^",
            "  fix: Delete `other` (same language)",
            "as before: 1 finding",
            "error: 0, warning: 2 (+1), information: 0",
        ]
        assert re.search(r"compiled in \d+\.\d ms \(.*\): .* LR states \(=\); \d+ lexer states \(\+\d\)", second[-1])

        save(path, 'start: "abc"\nunused: "b"\nother: "\n')
        broken = process.text_round()
        assert any(line.startswith(f"new: {path}:3:8: error S002: ") for line in broken)
        # A broken text is not searched for everything, so its counts are not compared.
        assert broken[-2] == "error: 1, warning: 2, information: 0"
        assert broken[-1] == f"not compiled; compared with {second[1][1:9]}"

        path.unlink()
        assert process.text_round()[2:] == [f"error: {path}: no such file", broken[-1]]

        save(path, 'start: "abc"\nother: "b"\n')
        back = process.text_round()
        assert back[2:4] == ["gone: warning G008: the rule `unused` is never used", "as before: 1 finding"]
        code, rest, errors = process.press_ctrl_c()
        assert (code, rest, errors) == (130, [], "\n")


def test_a_text_that_is_broken_from_the_beginning(tmp_path: Path) -> None:
    path = tmp_path / "some.lark"
    path.write_bytes(b"\xff")
    with Watching(path) as process:
        first = process.text_round()
        assert first[1:] == [
            f"error: {path}: not UTF-8 at byte 0 (line 1): 0xff is out of place there",
            "not compiled; nothing has compiled yet",
        ]
        save(path, "start: (\n")
        assert process.text_round()[-1] == "not compiled; nothing has compiled yet"
        save(path, 'start: "a"\n')
        good = process.text_round()
        assert good[-2] == "error: 0, warning: 0, information: 0"
        assert "(" not in good[-1]


@needs_signals
def test_a_hostile_text_is_an_error_of_its_round(grammar: Write) -> None:
    path = grammar('start: "a"\n')
    with Watching(path, "--format", "json") as process:
        process.round()
        for text in ("start: " + "(" * 100_000, "start: A\nA: /" + "(" * 10_000 + "/\n", "\0" * 1000, "x" * 9_000_000):
            save(path, text)
            seen = process.round()
            assert seen["error"] or "error" in {finding["severity"] for finding in seen["diagnostics"]}
            assert seen["stats"] is None
        save(path, 'start: "a"\n')
        assert process.round()["stats"] is not None
        assert process.press_ctrl_c() == (130, [], "\n")


def test_options_count_and_a_relative_path_does(grammar: Write, small: Path) -> None:
    path = grammar('value: "a" value | "b"\n')
    options = ("--start", "value", "--strict", "--vocab", small, "--format", "json")
    with Watching(path.name, *options, cwd=path.parent) as process:
        first = process.round()
        assert {finding["severity"] for finding in first["diagnostics"]} == {"error"}
        assert {finding["file"] for finding in first["diagnostics"]} == {path.name}
        # Findings about the normal form stop nothing, so the next round is compared with this one.
        save(path, 'value: value "a" | "b"\n')
        second = process.round()
        assert sorted(codes(second["gone"])) == sorted(codes(first["diagnostics"]))
        assert second["difference"] is not None


@needs_signals
def test_two_hundred_quick_saves_end_with_the_last(grammar: Write) -> None:
    path = grammar('start: "a"\n')
    with Watching(path, "--format", "json") as process:
        process.round()
        for number in range(200):
            # Half a text, then all of it.
            path.write_text(f'start: "a"\nrule_{number}: "')
            path.write_text(f'start: "a"\nrule_{number}: "b"\n')
        seen = process.round()
        while seen["stats"] is None or "rule_199" not in seen["diagnostics"][0]["message"]:
            seen = process.round()
        assert len(seen["diagnostics"]) == 1
        code, rest, errors = process.press_ctrl_c()
        assert (code, rest, errors) == (130, [], "\n")


@pytest.mark.parametrize("form", ["text", "json"])
def test_what_cannot_be_watched_is_an_error_at_once(run: Run, tmp_path: Path, form: str) -> None:
    (tmp_path / "circle").symlink_to("circle")
    for name, complaint in (
        ("gone", "no such file"),
        (".", "is a directory"),
        ("circle", "cannot be read"),
        ("x" * 5000, "cannot be read"),
    ):
        answer = run("check", "--watch", tmp_path / name, "--format", form)
        assert complaint in answer.assert_error()


@needs_named_pipes
def test_a_pipe_cannot_be_watched(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "is a pipe, a socket or a device" in run("check", "--watch", tmp_path / "pipe").assert_error()


@needs_numbered_files
def test_a_pipe_that_the_shell_hands_over_cannot_be_watched(run: Run) -> None:
    reader, writer = os.pipe()
    answer = run("check", "--watch", f"/dev/fd/{reader}")
    assert "cannot be watched" in answer.assert_error()
    os.close(reader)
    os.close(writer)


class Collected(Rounds):
    """Keeps the rounds, and presses Ctrl-C at the last."""

    def __init__(self, rounds: int) -> None:
        super().__init__("some.lark")
        self.texts: list[str] = []
        self._rounds = rounds

    def print_changes(self, examination: Examination, change: Comparison) -> None:
        self.texts.append(examination.grammar.source)
        if len(self.texts) == self._rounds:
            raise KeyboardInterrupt

    def print_error(self, message: str) -> None:
        raise AssertionError(message)


def until_cancelled(cancel: CancelToken) -> None:
    pause = threading.Event()
    while not cancel.is_cancelled():
        pause.wait(0.001)
    raise Cancelled("cancelled")


def test_a_newer_save_cancels_a_compile(grammar: Write, o200k: Vocabulary) -> None:
    path = grammar('slow: "a"\n')
    cancelled: list[str] = []

    def look(source: str, cancel: CancelToken) -> Examination:
        if source.startswith("slow"):
            save(path, 'start: "a"\n')
            try:
                until_cancelled(cancel)
            except Cancelled:
                cancelled.append(source)
                raise
        return examine(read_lark(source), o200k, cancel=cancel)

    rounds = Collected(1)
    with pytest.raises(KeyboardInterrupt):
        watch(str(path), look, rounds)
    assert set(cancelled) == {'slow: "a"\n'}
    assert rounds.texts == ['start: "a"\n']


@needs_signals
def test_ctrl_c_cancels_a_compile(grammar: Write) -> None:
    path = grammar('slow: "a"\n')
    cancelled: list[str] = []
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def look(source: str, cancel: CancelToken) -> Examination:
        main = threading.main_thread().ident
        assert main is not None
        signal.pthread_kill(main, signal.SIGINT)
        try:
            until_cancelled(cancel)
        finally:
            cancelled.append(source)
        raise AssertionError

    try:
        with pytest.raises(KeyboardInterrupt):
            watch(str(path), look, Collected(1))
    finally:
        signal.signal(signal.SIGINT, before)
    assert cancelled == ['slow: "a"\n']


@needs_signals
def test_the_file_is_the_one_at_the_place_also_when_the_current_folder_is_replaced(tmp_path: Path) -> None:
    folder, away = tmp_path / "folder", tmp_path / "away"
    folder.mkdir()
    (folder / "g.lark").write_text('start: "a"\n', encoding="utf-8")
    with Watching("g.lark", "--format", "json", cwd=folder) as process:
        first = process.round()
        folder.rename(away)
        assert "no such file" in process.round()["error"]
        folder.mkdir()
        save(folder / "g.lark", 'start: "abc"\n')
        second = process.round()
        assert second["error"] is None
        assert second["stats"]["lexer_states"] == first["stats"]["lexer_states"] + 2
        assert process.press_ctrl_c() == (130, [], "\n")

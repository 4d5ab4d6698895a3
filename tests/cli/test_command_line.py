"""What holds for all commands: help, start-up, and output that survives pipes and odd terminals."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from maskwright.cli import COMMANDS, group

Run = Callable[..., Any]


def spawn(*arguments: object, **variables: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "maskwright", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, env={**os.environ, **variables})


@pytest.mark.parametrize(
    "command",
    [[name] for name in COMMANDS if name not in ("vocab", "trace")]
    + [["vocab", name] for name in ("list", "info", "import", "remove")]
    + [["trace", name] for name in ("record", "replay", "verify")],
    ids=" ".join,
)
def test_help_has_examples(run: Run, command: list[str]) -> None:
    answer = run(*command, "--help")
    assert answer.code == 0
    assert f"  maskwright {' '.join(command)}" in answer.out.split("Examples:")[1]


def test_every_number_has_a_least_value() -> None:
    context = click.Context(group)
    groups = [command for name in COMMANDS if (command := group.get_command(context, name)) is not None]
    below = [(one, name) for one in groups if isinstance(one, click.Group) for name in one.list_commands(context)]
    commands = groups + [command for one, name in below if (command := one.get_command(context, name)) is not None]
    numbers = [one for command in commands for one in command.params if isinstance(one.type, click.types.IntParamType)]
    least = {number.name: number.type.min for number in numbers if isinstance(number.type, click.IntRange)}
    assert least == {
        "count": 0,
        "size": 0,
        "line_length": 20,
        "limit": 0,
        "indent_depth": 0,
        "revisions": 1,
        "choice": 0,
        "vocab_size": 1,
        "ends": 0,
    }
    assert all(isinstance(number.type, click.IntRange) for number in numbers)


def test_the_overview_names_every_command(run: Run) -> None:
    for arguments in ([], ["--help"]):
        answer = run(*arguments)
        assert answer.code == 0
        assert all(f"\n  {name} " in answer.out for name in COMMANDS)


def test_the_version_is_that_of_the_distribution(run: Run) -> None:
    from importlib.metadata import version

    assert run("--version").out == f"maskwright {version('maskwright')}\n"


def test_vocab_list_names_the_embedded_vocabularies(run: Run) -> None:
    entries = {entry["name"]: entry for entry in run("vocab", "list", "--format", "json").json["vocabularies"]}
    assert entries["o200k_base"]["vocab_size"] == 200_019
    assert entries["o200k_base"]["tokens"] == 199_998
    assert entries["o200k_base"]["special_tokens"] == {"<|endoftext|>": 199_999, "<|endofprompt|>": 200_018}
    assert entries["cl100k_base"]["vocab_size"] == 100_277
    assert "o200k_base: 199,998 tokens" in run("vocab", "list").out


def test_the_module_runs_as_a_program(grammars: Path) -> None:
    done = spawn("check", grammars / "yes_no" / "yes_no.lark", "--format", "json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["diagnostics"] == []
    failed = spawn("check", "gone.lark")
    assert failed.returncode == 2
    assert failed.stderr.count(b"\n") == 1


def test_start_up_imports_only_what_a_command_needs(grammars: Path) -> None:
    code = (
        "import sys; from maskwright.cli import main; main(sys.argv[1:]);"
        "print(*sorted({'lark', 'numpy', 'rich', 'maskwright._engine'} & set(sys.modules)), file=sys.stderr)"
    )

    def imported(*arguments: object) -> list[str]:
        command = [sys.executable, "-c", code, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, check=True, text=True)
        return done.stderr.split()

    assert imported("--version") == []
    assert imported("vocab", "list", "--format", "json") == ["maskwright._engine"]
    for command in ("profile", "mask"):
        json_of = (command, grammars / "json" / "json.lark", "--format", "json")
        assert imported(*json_of) == ["lark", "maskwright._engine"]
    for command in (["mask"], ["why", "--token", "x"]):
        assert imported(*command, grammars / "json" / "json.lark") == ["lark", "maskwright._engine"]
    assert imported("vocab", "list") == ["maskwright._engine"]


def test_what_was_compiled_before_is_taken_from_the_cache_but_not_for_a_profile(
    run: Run, grammar: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MASKWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("maskwright.compiled_cache.WORTH_KEEPING", 0)
    path = grammar('start: "a"')
    assert run("profile", path, "--format", "json").json != run("profile", path, "--format", "json").json
    assert not list(tmp_path.glob("cache/grammar-*"))
    answers = [run("mask", path, "--format", "json").json for _ in range(2)]
    assert answers[0] == answers[1]
    assert len(list(tmp_path.glob("cache/grammar-*"))) == 1


def test_pipes_get_no_colours_and_no_cut_lines(grammars: Path) -> None:
    done = spawn("profile", grammars / "json" / "json.lark", COLUMNS="20")
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert b"terminal-sequence classes" in done.stdout


def test_a_terminal_without_unicode_gets_escapes(tmp_path: Path) -> None:
    path = tmp_path / "some.lark"
    path.write_text('start: "é"\nunused_日: "b"\n', encoding="utf-8")
    done = spawn("check", path, PYTHONIOENCODING="ascii")
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    done.stdout.decode("ascii")


def test_a_closed_pipe_is_no_error(grammars: Path) -> None:
    command = [sys.executable, "-m", "maskwright", "mask", str(grammars / "json" / "json.lark"), "--limit", "0"]
    with subprocess.Popen([*command, "--text", '"'], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0

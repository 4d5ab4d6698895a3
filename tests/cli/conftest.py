"""Runs the command line in this process, and keeps what it says."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from maskwright.cli import main

SMALL_VOCABULARY = ["a", "b", "ab", "ba", "", None, "aa", "é", "c"]


@dataclass(frozen=True)
class Answer:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    def assert_error(self) -> str:
        """Errors are one line on stderr and no traceback; returns the line."""
        assert self.code == 2
        (line,) = self.err.splitlines()
        assert line.startswith("maskwright: error: ")
        return line


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run_command(*arguments: object) -> Answer:
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return run_command


@pytest.fixture
def grammar(tmp_path: Path) -> Callable[[str], Path]:
    """Write a grammar file."""

    def write(text: str) -> Path:
        path = tmp_path / "some.lark"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A vocabulary file of a few tokens."""
    path = tmp_path / "small.json"
    path.write_text(json.dumps(SMALL_VOCABULARY), encoding="utf-8")
    return path

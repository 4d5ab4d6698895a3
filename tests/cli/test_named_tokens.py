"""Special tokens that a grammar names, on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]


def test_the_commands_show_them(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "think.lark"
    path.write_text('start: <|endofprompt|> "a" <|endoftext|> "b"')
    assert "  200018  <|endofprompt|>" in run("mask", path).out.splitlines()
    steps = run("step", "--print", path, "--ids", "200018,64,199999", "--why", "<|endofprompt|>").out.splitlines()
    assert any(line.startswith("<|endofprompt|>") and "200018" in line for line in steps)
    masked = 'masked: it cannot come next as <|endofprompt|>; the parser expects "b" here'
    assert f"<|endofprompt|> (#200018) is {masked}" in steps
    why = run("why", path, "--token", "#200018").out.splitlines()
    assert why[0] == "<|endofprompt|> (#200018) is allowed: it may come next as <|endofprompt|>, a lexeme by itself"
    assert "    <|endofprompt|> (#200018) as <|endofprompt|> is read" in why

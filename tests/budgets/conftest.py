"""A git repository with a grammar that has grown."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Git = Callable[..., str]


@pytest.fixture
def git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Git:
    """Runs git in a repository of its own, whatever the user has configured."""
    if shutil.which("git") is None:
        pytest.skip("git is missing, whose revisions are looked at")
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")

    def run(*arguments: str) -> str:
        identity = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
        command = ["git", "-C", str(tmp_path), *identity, *arguments]
        return subprocess.run(command, capture_output=True, check=True, text=True).stdout

    run("init", "--quiet")
    return run


@pytest.fixture
def commit(git: Git, tmp_path: Path) -> Callable[..., None]:
    """Writes files and commits them."""

    def make(said: str, **files: str) -> None:
        for name, text in files.items():
            path = tmp_path / name.replace("__", "/").replace("_lark", ".lark")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        git("add", "--all")
        git("commit", "--quiet", "-m", said)

    return make

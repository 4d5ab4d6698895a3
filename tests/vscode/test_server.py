"""Which program the extension starts, and what becomes of it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from vscode.server import COMMAND, TRUSTED, Server, serve
from vscode.workbench import LENS, Workbench

ASKING = {"security.workspace.trust.startupPrompt": "never"}
TOAST = ".notifications-toasts .notification-list-item"


def test_a_server_that_is_killed_comes_back(
    packed: Path, tmp_path: Path, open_window: Callable[[Server], Workbench]
) -> None:
    with serve(tmp_path / "editor", packed, {**TRUSTED, "maskwright.server.command": COMMAND}) as server:
        window = open_window(server)
        window.open("calculator.lark")
        window.find(LENS, "Parser DWA")
        (killed,) = server.language_servers()
        os.kill(killed, signal.SIGKILL)
        window.until(lambda: server.language_servers() not in ([], [killed]))
        window.press("Control+End")
        window.type("broken: missing")
        window.find(".squiggly-error")
        assert window.page.locator(TOAST).count() == 0


def test_a_wrong_command_is_one_message(
    packed: Path, tmp_path: Path, open_window: Callable[[Server], Workbench]
) -> None:
    wrong = {**TRUSTED, "maskwright.server.command": ["/nowhere/maskwright"]}
    with serve(tmp_path / "editor", packed, wrong) as server:
        window = open_window(server)
        window.open("calculator.lark")
        toast = window.find(TOAST)
        assert "/nowhere/maskwright: there is no such program" in toast.inner_text()
        window.open("numbers.lark")
        window.find(".statusbar-item", "maskwright: no server")
        window.picture("wrong-command")
        assert window.page.locator(TOAST).count() == 1


@pytest.mark.parametrize("is_trusted", [True, False])
def test_only_a_trusted_workspace_brings_its_interpreter_and_none_sets_the_command(
    is_trusted: bool, packed: Path, folder: Path, tmp_path: Path, open_window: Callable[[Server], Workbench]
) -> None:
    setting = program(folder / "evil", tmp_path / "setting was used")
    program(folder / ".venv/bin/python", tmp_path / "interpreter was used")
    program(tmp_path / "bin/maskwright", tmp_path / "path was used", "-m", "maskwright")
    (folder / ".vscode").mkdir()
    (folder / ".vscode/settings.json").write_text(f'{{"maskwright.server.command": "{setting}"}}', encoding="utf-8")
    path = os.pathsep.join([str(tmp_path / "bin"), os.environ.get("PATH", os.defpath)])
    with serve(tmp_path / "editor", packed, TRUSTED if is_trusted else ASKING, PATH=path) as server:
        window = open_window(server)
        window.open("calculator.lark")
        window.picture(f"trusted-{is_trusted}")
        window.find(LENS, "Parser DWA")
    used = {one.name for one in tmp_path.glob("*was used")}
    assert used == {"interpreter was used" if is_trusted else "path was used"}


def program(path: Path, mark: Path, *arguments: str) -> Path:
    """A program that leaves a mark and goes on as Python with these arguments and its own."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'#!/bin/sh\n: > "{mark}"\nexec "{sys.executable}" {" ".join(arguments)} "$@"\n', encoding="utf-8")
    path.chmod(0o755)
    return path

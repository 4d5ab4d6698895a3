"""Fixtures: one editor and one browser for all tests of this folder, a window and a folder of grammars for each."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import chromium
from vscode import installation
from vscode.server import COMMAND, TRUSTED, Server, serve
from vscode.workbench import Workbench

SAMPLE = Path(__file__).with_name("sample")


@pytest.fixture(scope="package")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The extension, as it is shipped."""
    installation.require()
    return installation.package(tmp_path_factory.mktemp("packed"))


@pytest.fixture(scope="package")
def server(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The editor with the extension, where workspaces are trusted and the server's command is set."""
    settings = {**TRUSTED, "maskwright.server.command": COMMAND}
    with serve(tmp_path_factory.mktemp("editor"), packed, settings) as server:
        yield server


@pytest.fixture(scope="package")
def browser(packed: Path) -> Iterator[Any]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of grammars, to be changed at will."""
    folder = Path(shutil.copytree(SAMPLE, tmp_path / "grammars"))
    shutil.copy(installation.ROOT / "grammars/json/json.lark", folder)
    return folder


@pytest.fixture
def open_window(browser: Any, folder: Path) -> Iterator[Callable[[Server], Workbench]]:
    """Opens windows of an editor on the folder. No window may ask for anything from elsewhere."""
    windows: list[Workbench] = []

    def window(server: Server) -> Workbench:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        context.set_default_timeout(installation.PATIENCE * 1000)
        windows.append(Workbench(context.new_page(), server, folder))
        return windows[-1]

    yield window
    for one in windows:
        one.page.context.close()
    assert [address for one in windows for address in one.elsewhere] == []


@pytest.fixture
def window(server: Server, open_window: Callable[[Server], Workbench]) -> Workbench:
    """A window of the editor on the folder."""
    return open_window(server)

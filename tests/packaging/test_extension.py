"""What the VS Code extension says of itself agrees with the server, and names no registry but the public one."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urlsplit

from maskwright.lsp.settings import FIELDS, Settings
from maskwright.portability.targets import Target
from pages import ROOT

FOLDER = ROOT / "editors/vscode"
MANIFEST: dict[str, Any] = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
CONTRIBUTED = MANIFEST["contributes"]
SETTINGS: dict[str, dict[str, Any]] = {
    name.removeprefix("maskwright."): setting for name, setting in CONTRIBUTED["configuration"]["properties"].items()
}
VIEWS = {"previewMask", "showProfile", "showRailroad"}
"""Commands that open a web page."""
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in (FOLDER / "src").rglob("*.ts"))
PAGE = (ROOT / "docs/vscode.md").read_text(encoding="utf-8")


def own_settings() -> set[str]:
    """Those that the extension keeps from the server."""
    (names,) = re.findall(r"const OWN = (\[.*\]);", SOURCES)
    return {name for name in SETTINGS if name.split(".")[0] in json.loads(names)}


def test_the_settings_are_those_of_the_server_with_their_defaults() -> None:
    offered = {name: setting["default"] for name, setting in SETTINGS.items() if name not in own_settings()}
    known = {}
    for name, field in FIELDS.items():
        value = getattr(Settings(), field)
        known[name] = list(value) if isinstance(value, tuple) else value
    assert offered == known


def test_targets_can_be_chosen_from_all_there_are() -> None:
    assert set(SETTINGS["targets"]["items"]["enum"]) == {one.value for one in Target if one is not Target.MASKWRIGHT}


def test_no_workspace_can_set_the_servers_command() -> None:
    assert SETTINGS["server.command"]["scope"] == "machine"
    assert "maskwright.server.command" in MANIFEST["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"]


def test_commands_are_contributed_and_registered() -> None:
    contributed = {entry["command"].removeprefix("maskwright.") for entry in CONTRIBUTED["commands"]}
    used = {entry["command"] for entries in CONTRIBUTED["menus"].values() for entry in entries if "command" in entry}
    assert {name.removeprefix("maskwright.") for name in used} <= contributed
    table = (FOLDER / "src/commands/index.ts").read_text(encoding="utf-8").split("const commands", 1)[1]
    registered = set(re.findall(r"^    (\w+)[:,]", table.split("};", 1)[0], flags=re.MULTILINE))
    assert registered | VIEWS == contributed


def test_the_page_names_every_command_and_setting() -> None:
    for entry in CONTRIBUTED["commands"]:
        assert f"*{entry['title']}*" in PAGE
    for name in own_settings():
        assert f"`maskwright.{name}`" in PAGE


def test_files_that_the_manifest_names_are_there() -> None:
    languages = [language["configuration"] for language in CONTRIBUTED["languages"]]
    grammars = [grammar["path"] for grammar in CONTRIBUTED["grammars"]]
    for name in [MANIFEST["icon"], *languages, *grammars]:
        assert (FOLDER / name).is_file(), name


def test_types_are_not_newer_than_the_oldest_editor() -> None:
    oldest = MANIFEST["engines"]["vscode"].removeprefix("^")
    assert numbers(MANIFEST["devDependencies"]["@types/vscode"]) <= numbers(oldest)


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((FOLDER / "package-lock.json").read_text(encoding="utf-8"))
    hosts = {urlsplit(package["resolved"]).hostname for package in lock["packages"].values() if "resolved" in package}
    assert hosts <= {"registry.npmjs.org"}
    assert all("integrity" in package for name, package in lock["packages"].items() if name)


def numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]

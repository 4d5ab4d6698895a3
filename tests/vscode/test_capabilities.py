"""The tests of the language server play this very editor.

After a change of the editor or of the extension's client, record anew what it can do, and look at the difference:
``UPDATE_SNAPSHOTS=1 python3 scripts/test.py tests/vscode/test_capabilities.py``.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

from vscode.installation import ROOT
from vscode.server import TRUSTED, Server, serve
from vscode.workbench import LENS, Workbench

RECORDED = ROOT / "tests/lsp/vscode.json"
RECORDER = Path(__file__).with_name("recorder.py")


def test_the_recorded_capabilities_are_those_of_this_editor(
    packed: Path, tmp_path: Path, open_window: Callable[[Server], Workbench]
) -> None:
    said = tmp_path / "initialize.json"
    command = [sys.executable, str(RECORDER), str(said)]
    with serve(tmp_path / "editor", packed, {**TRUSTED, "maskwright.server.command": command}) as server:
        window = open_window(server)
        window.open("calculator.lark")
        window.find(LENS, "Parser DWA")
        capabilities = json.loads(said.read_text(encoding="utf-8"))["params"]["capabilities"]
    if os.environ.get("UPDATE_SNAPSHOTS"):
        RECORDED.write_text(json.dumps(capabilities, indent=2) + "\n", encoding="utf-8")
    assert capabilities == json.loads(RECORDED.read_text(encoding="utf-8"))

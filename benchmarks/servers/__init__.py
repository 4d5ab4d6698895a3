"""The language servers that are measured, each started as an editor starts it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from benchmarks import supervising
from benchmarks.cases import ROOT

MASKWRIGHT: Final = "maskwright"
LARK: Final = "lark-parser-language-server"
NAMES: Final = (MASKWRIGHT, LARK)

LARK_FOLDER: Final = ROOT / ".venv-lark-server"
"""The environment of the other server, which needs an older pygls than maskwright does."""


def is_installed(server: str) -> bool:
    """Whether a server can be started."""
    return server == MASKWRIGHT or _lark_python() is not None


def started(server: str) -> tuple[list[str], dict[str, str]]:
    """What starts a server, and the environment that it needs."""
    if server == MASKWRIGHT:
        return [sys.executable, "-m", "maskwright", "lsp"], supervising.environment()
    # Our own import path would give it a pygls that it does not know.
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return [str(_lark_python()), "-m", "lark_parser_language_server"], own


def _lark_python() -> Path | None:
    places = (LARK_FOLDER / "bin" / "python", LARK_FOLDER / "Scripts" / "python.exe")
    return next((path for path in places if path.exists()), None)

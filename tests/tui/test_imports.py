"""Who may import Textual: only what draws. Checked in a fresh process, since other tests have imported it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import maskwright.tui

FOLDER = Path(maskwright.tui.__file__).parent
MODEL = sorted(
    f"maskwright.tui.{path.parent.name}.{path.stem}"
    for part in ("model", "layout")
    for path in (FOLDER / part).glob("*.py")
    if path.stem != "__init__"
)
OTHERS = ["maskwright.tui.launch", "maskwright.tui.actions", "maskwright.cli", "maskwright.cli.step"]


def imported(code: str) -> set[str]:
    """Packages that a program has imported."""
    program = f"{code}\nimport sys\nprint(*{{name.split('.')[0] for name in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_lists_are_not_empty() -> None:
    assert len(MODEL) > 10


def test_model_layout_and_command_line_do_not_import_textual() -> None:
    code = "\n".join(f"import {name}" for name in [*MODEL, *OTHERS])
    assert "textual" not in imported(code)
    assert "textual" in imported("import maskwright.tui.app")


@pytest.mark.parametrize("name", MODEL)
def test_each_module_can_be_imported_alone(name: str) -> None:
    assert "maskwright" in imported(f"import {name}")


def test_printing_does_not_import_textual(grammars: Path) -> None:
    words = ["step", "--print", str(grammars / "yes_no" / "yes_no.lark"), "--text", "ye"]
    code = f"import maskwright.cli\nassert maskwright.cli.main({words!r}) == 0"
    assert "textual" not in imported(code)

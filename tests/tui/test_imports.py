"""Who may import Textual and click: only what draws, and the commands. Checked in fresh processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import maskwright.stepping
import maskwright.tui

FOLDER = Path(maskwright.tui.__file__).parent
MODEL = sorted(
    f"maskwright.tui.{path.parent.name}.{path.stem}"
    for part in ("model", "layout")
    for path in (FOLDER / part).glob("*.py")
    if path.stem != "__init__"
)
SHARED = sorted(
    f"maskwright.stepping.{path.stem}" for path in Path(maskwright.stepping.__file__).parent.glob("[!_]*.py")
)
OTHERS = ["maskwright.tui.launch", "maskwright.tui.actions", "maskwright.cli", "maskwright.cli.step"]


def loaded(code: str) -> set[str]:
    """Modules that a program has imported."""
    program = f"{code}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def imported(code: str) -> set[str]:
    """Packages that a program has imported."""
    return {name.split(".")[0] for name in loaded(code)}


def test_the_lists_are_not_empty() -> None:
    assert len(MODEL) > 10
    assert len(SHARED) > 5


def test_model_layout_and_command_line_do_not_import_textual() -> None:
    code = "\n".join(f"import {name}" for name in [*MODEL, *OTHERS])
    assert "textual" not in imported(code)
    assert "textual" in imported("import maskwright.tui.app")


def test_what_is_shared_needs_neither_the_command_line_nor_a_screen() -> None:
    shared = "\n".join(f"import {name}" for name in SHARED)
    model = "\n".join(f"import {name}" for name in [*MODEL, "maskwright.tui.launch"] if ".layout." not in name)
    layout = "\n".join(f"import {name}" for name in MODEL if ".layout." in name)
    assert imported(f"{shared}\n{model}") & {"click", "rich", "textual"} == set()
    # How wide a text is on a terminal rich knows; what else it does is for those that draw.
    assert loaded(layout) & {"click", "textual", "rich.console", "rich.text", "maskwright.cli"} == set()
    assert "maskwright.cli" not in loaded(f"{shared}\n{model}")


def test_the_debugger_knows_nothing_of_the_command_line() -> None:
    sources = [path for path in FOLDER.resolve().rglob("*.py") if "maskwright.cli" in path.read_text(encoding="utf-8")]
    assert sources == []


@pytest.mark.parametrize("name", MODEL)
def test_each_module_can_be_imported_alone(name: str) -> None:
    assert "maskwright" in imported(f"import {name}")


def test_printing_does_not_import_textual(grammars: Path) -> None:
    words = ["step", "--print", str(grammars / "yes_no" / "yes_no.lark"), "--text", "ye"]
    code = f"import maskwright.cli\nassert maskwright.cli.main({words!r}) == 0"
    assert "textual" not in imported(code)

"""Only the language server's package knows the protocol, and in it only what must."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import maskwright

PACKAGE = Path(maskwright.__file__).parent
PROTOCOL = {"lsprotocol", "pygls"}
WITHOUT_PROTOCOL = (
    "lines",
    "session",
    "scheduler",
    "snapshot",
    "settings",
    "standing",
    "vocabularies",
    "files",
    "watching",
    "workspace",
    "surroundings",
    "elsewhere",
    "occurrences",
    "markdown",
)


def imported(path: Path) -> Iterator[str]:
    """The packages that a file imports anywhere, in functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def test_nothing_outside_knows_the_protocol() -> None:
    # A walk over folders does not follow links, by which the debugger is in the package.
    paths = [*PACKAGE.rglob("*.py"), *(PACKAGE / "tui").rglob("*.py")]
    outside = [path for path in paths if "lsp" not in path.relative_to(PACKAGE).parts[:1]]
    assert len(outside) > 50
    assert [path for path in outside if PROTOCOL & set(imported(path))] == []


def packages_after(module: str) -> set[str]:
    """All packages that importing a module brings in, in a fresh process."""
    code = f"import sys, maskwright.lsp.{module}; print(*{{name.split('.')[0] for name in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("module", WITHOUT_PROTOCOL)
def test_the_heart_of_the_server_does_not_know_it_either(module: str) -> None:
    assert PROTOCOL & packages_after(module) == set()


def test_the_rest_would_be_noticed() -> None:
    assert packages_after("convert") >= {"lsprotocol"}


def test_conversions_are_in_one_module() -> None:
    """A position or range is made out of numbers nowhere else, but for the top of a file."""
    makers = [
        path.name
        for path in (PACKAGE / "lsp").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "Position"
        and not all(isinstance(argument, ast.Constant) for argument in node.args)
    ]
    assert set(makers) == {"convert.py"}


def test_the_command_line_does_not_import_it() -> None:
    code = "import sys, maskwright.cli.lsp; print(sorted({'lsprotocol', 'pygls', 'maskwright.lsp'} & set(sys.modules)))"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert answer.stdout == "[]\n"

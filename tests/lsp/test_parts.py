"""Files without a start rule that others import are parts of these."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from lsp.editor import Editor
from lsp.folder import Folder

pytestmark = pytest.mark.asyncio(loop_scope="session")

MAIN = "start: A\n%import .parts (A)\n"
PARTS = 'A: "a" B\nB: "b"\n_c{x}: x "c"\n'


@pytest.fixture
def folder(editor: Editor, tmp_path: Path) -> Folder:
    return Folder(editor, tmp_path)


@pytest.fixture(params=["open", "on disk"])
def imported(request: pytest.FixtureRequest, folder: Folder) -> Folder:
    folder.write("main.lark", MAIN)
    folder.write("parts.lark", PARTS)
    if request.param == "open":
        folder.show("main.lark")
    return folder


async def test_a_part_is_no_error(imported: Folder) -> None:
    document = imported.show("parts.lark")
    found = await document.diagnostics("G002")
    assert found[0].severity is types.DiagnosticSeverity.Information
    assert found[0].message == "no start rule `start`: this is a part of `main.lark`, with which it is compiled"
    assert await document.lens() == "Parser DWA: none yet (a part of main.lark)"


async def test_its_own_errors_are_errors(imported: Folder) -> None:
    document = imported.show("parts.lark")
    await document.diagnostics("G002")
    document.replace('"a" B', "B D")
    found = await document.diagnostics("G002", "G001")
    assert [one.severity for one in found] == [types.DiagnosticSeverity.Information, types.DiagnosticSeverity.Error]


async def test_what_nobody_imports_is_a_grammar_without_a_start(folder: Folder) -> None:
    folder.write("parts.lark", PARTS)
    folder.write("other.lark", 'start: "parts"\n%import common.INT\n')
    document = folder.show("parts.lark")
    found = await document.diagnostics("G002", "G008")
    assert found[0].severity is types.DiagnosticSeverity.Error


async def test_it_becomes_one_when_somebody_imports_it(folder: Folder) -> None:
    folder.write("parts.lark", PARTS)
    document = folder.show("parts.lark")
    await document.diagnostics("G002", "G008")
    folder.write("main.lark", "")
    folder.show("main.lark", MAIN)
    found = await document.diagnostics("G002")
    assert found[0].severity is types.DiagnosticSeverity.Information


async def test_a_start_rule_makes_it_a_grammar(imported: Folder) -> None:
    document = imported.show("parts.lark")
    await document.diagnostics("G002")
    document.write(f"start: A _c{{A}}\n{PARTS}")
    await document.diagnostics()
    assert "compiled in" in await document.settled_lens()

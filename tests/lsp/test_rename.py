"""Rename, with a look beforehand: in open documents, in files that nobody has open, and not where it would do harm."""

from __future__ import annotations

import os
from copy import deepcopy
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from lsp.editor import VSCODE, Editor, start_editor
from lsp.folder import Folder
from maskwright.lsp.surroundings import Open, Surroundings
from maskwright.names import CannotRename

pytestmark = pytest.mark.asyncio(loop_scope="session")

MAIN = 'start: "😀" number WORD\r\n%import .sub.parts.number\r\n%import common.WORD\r\n'
PARTS = '\ufeffnumber: "é😀" DIGIT+ "😀" number?\r\nDIGIT: /[0-9]/\r\n'


@pytest.fixture
def folder(any_encoding: Editor, tmp_path: Path) -> Folder:
    folder = Folder(any_encoding, tmp_path)
    folder.write("main.lark", MAIN)
    folder.write("sub/parts.lark", PARTS)
    folder.write("other.lark", "start: number\nnumber: number\n")
    return folder


def after(folder: Folder) -> dict[str, str]:
    return {
        "main.lark": folder.text("main.lark").replace("number", "amount"),
        "sub/parts.lark": folder.text("sub/parts.lark").replace("number", "amount"),
    }


async def test_across_files_from_the_one_that_imports(folder: Folder) -> None:
    document = folder.show("main.lark")
    assert folder.after(await document.rename("amount", "number", "number WORD")) == after(folder)
    assert folder.after(await document.rename("amount", "number", "parts.number")) == after(folder)


async def test_across_files_from_the_one_that_is_imported(small: Path, tmp_path: Path) -> None:
    async with start_editor(settings={"vocabulary": str(small)}, folder=tmp_path) as editor:
        folder = Folder(editor, tmp_path)
        folder.write("main.lark", MAIN)
        folder.write("sub/parts.lark", PARTS)
        folder.write("node_modules/main.lark", MAIN)
        document = folder.show("sub/parts.lark")
        assert folder.after(await document.rename("amount", "number", "number?")) == after(folder)


async def test_a_file_that_is_open_under_two_names_is_renamed_under_the_one_asked_about(folder: Folder) -> None:
    folder.write("one.lark", 'start: a\na: "x"\n')
    (folder.path / "two.lark").symlink_to("one.lark")
    for name in ("one.lark", "two.lark"):
        folder.show(name)
    for name, document in folder.open.items():
        assert list(folder.after(await document.rename("b", "a: "))) == [name]


async def test_unsaved_texts_count(folder: Folder) -> None:
    document = folder.show("main.lark")
    parts = folder.show("sub/parts.lark", 'number: "unsaved" number? more\r\nmore: "x"\r\n')
    assert folder.after(await document.rename("amount", "number", "number WORD")) == after(folder)
    parts.write('x: number\r\nnumber: "later"\r\n')
    assert folder.after(await document.rename("amount", "number", "number WORD")) == after(folder)


async def test_a_name_of_its_own_stays_in_its_file(folder: Folder) -> None:
    folder.write("main.lark", "start: n n\n%import .sub.parts.number -> n\n")
    document = folder.show("main.lark")
    done = folder.after(await document.rename("amount", "n", "-> n"))
    assert done == {"main.lark": "start: amount amount\n%import .sub.parts.number -> amount\n"}
    done = folder.after(await document.rename("amount", "number"))
    assert done["main.lark"] == "start: n n\n%import .sub.parts.amount -> n\n"
    assert done["sub/parts.lark"] == folder.text("sub/parts.lark").replace("number", "amount")


async def test_the_budget_beside_a_grammar_follows(folder: Folder) -> None:
    folder.write("main.budget", "rule number: lr_states < 99\r\nrule sub__parts__x: lr_states < 9\r\n")
    document = folder.show("main.lark")
    done = folder.after(await document.rename("amount", "number", "number WORD"))
    assert done["main.budget"] == folder.text("main.budget").replace("rule number", "rule amount")


async def test_a_document_without_a_file(editor: Editor) -> None:
    document = editor.open('start: "😀" a{b} a{b}\na{x}: x x\nb: "b"\n')
    edit = await document.rename("c", "b", "b} a")
    assert edit is not None
    assert edit.document_changes is not None
    (change,) = edit.document_changes
    assert isinstance(change, types.TextDocumentEdit)
    assert [one.range for one in change.edits] == [document.range("b", one) for one in ("b} a", "b}\n", "b: ")]


@pytest.mark.parametrize(
    ("place", "within"),
    [('"x"', None), ("%import", "%import common.WORD"), ("common", None), ("WORD", "start: WORD"), ("/y/", None)],
)
async def test_what_has_no_name_of_the_authors_is_not_offered(editor: Editor, place: str, within: str | None) -> None:
    document = editor.open('start: WORD a "x" /y/\na: "a"\n%import common.WORD\n')
    assert await document.prepare_rename(place, within) is None
    assert await document.prepare_rename("a", "a: ") == types.PrepareRenamePlaceholder(document.range("a", "a: "), "a")


@pytest.mark.parametrize(
    ("new", "place", "within", "message"),
    [
        ("1", "a", "a: ", "`1` is no name"),
        ("b", "a", "a: ", "`b` is a name in"),
        ("begin", "start", None, "`start` is where a grammar starts"),
        ("c", '"a"', None, "there is no name here"),
    ],
)
async def test_what_will_not_do_is_answered_with_the_reason(
    editor: Editor, new: str, place: str, within: str | None, message: str
) -> None:
    document = editor.open('start: a b\na: "a"\nb: "b"\n')
    with pytest.raises(JsonRpcException, match=message) as raised:
        await document.rename(new, place, within)
    assert raised.value.code == types.LSPErrorCodes.RequestFailed.value


async def test_a_file_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "parts.lark"
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(CannotRename, match=r"`parts.lark` may not be written"):
        Surroundings({}, ()).require_writable(path)
    # What is open is for the editor to save.
    Surroundings({path: Open(path.as_uri(), 1, "")}, ()).require_writable(path)


async def test_editors_that_know_no_versions(small: Path, tmp_path: Path) -> None:
    capabilities = deepcopy(VSCODE)
    assert capabilities.workspace is not None
    capabilities.workspace.workspace_edit = None
    async with start_editor(settings={"vocabulary": str(small)}, capabilities=capabilities) as editor:
        folder = Folder(editor, tmp_path)
        folder.write("sub/parts.lark", PARTS)
        folder.write("main.lark", MAIN)
        edit = await folder.show("main.lark").rename("amount", "number", "number WORD")
        assert edit is not None
        assert edit.document_changes is None
        assert edit.changes is not None
        uris = {
            (tmp_path / name).as_uri(): len(edits) for name, edits in (("main.lark", "12"), ("sub/parts.lark", "12"))
        }
        assert {uri: len(edits) for uri, edits in edit.changes.items()} == uris


async def test_files_that_import_each_other(folder: Folder) -> None:
    folder.write("one.lark", 'start: a\na: "x"\n%import .two.b\n')
    folder.write("two.lark", "b: a\n%import .one.a\n")
    done = folder.after(await folder.show("one.lark").rename("c", "a", "a: "))
    assert done == {"one.lark": 'start: c\nc: "x"\n%import .two.b\n', "two.lark": "b: c\n%import .one.c\n"}

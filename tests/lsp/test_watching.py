"""Files that open documents depend on change: on disk, in the editor, and where nobody watches them."""

from __future__ import annotations

import json
import shutil
from collections.abc import AsyncIterator, Callable
from copy import deepcopy
from pathlib import Path

import pytest
import pytest_asyncio
from lsprotocol import types

from lsp.conftest import SMALL
from lsp.document import Document
from lsp.editor import VSCODE, Editor, start_editor

pytestmark = pytest.mark.asyncio(loop_scope="session")

MAIN = "start: a\n%import .parts.a\n"
GONE = "parts.lark: no such file"


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def unwatched(small: Path) -> AsyncIterator[Editor]:
    """An editor that cannot watch files."""
    capabilities = deepcopy(VSCODE)
    assert capabilities.workspace is not None
    capabilities.workspace.did_change_watched_files = None
    async with start_editor(settings={"vocabulary": str(small)}, capabilities=capabilities) as editor:
        yield editor


def open_file(editor: Editor, path: Path, text: str | None = None) -> Document:
    if text is not None:
        path.write_text(text, encoding="utf-8")
    return Document(editor.client, path.as_uri(), path.read_text(encoding="utf-8"), editor.encoding)


def tell(editor: Editor, *paths: Path) -> None:
    """Say what an editor says that watches files."""
    changes = [types.FileEvent(path.as_uri(), types.FileChangeType.Changed) for path in paths]
    editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams(changes))


async def messages(document: Document, *expected: str) -> None:
    """Wait until these are the errors of a document."""

    def errors() -> bool:
        own = document.published
        return bool(own) and expected == tuple(
            one.message for one in own[-1].diagnostics if one.severity == types.DiagnosticSeverity.Error
        )

    await document.client.until(errors)


@pytest.fixture(params=["watched", "unwatched"])
def told(request: pytest.FixtureRequest, editor: Editor, unwatched: Editor) -> tuple[Editor, Callable[..., None]]:
    """An editor, and what it says when files change: one says it, the other does not."""
    return (editor, tell) if request.param == "watched" else (unwatched, lambda editor, *paths: None)


async def test_an_import_that_is_changed_outside_of_the_editor(
    told: tuple[Editor, Callable[..., None]], tmp_path: Path
) -> None:
    editor, say = told
    parts = tmp_path / "parts.lark"
    parts.write_text('a: "a"', encoding="utf-8")
    document = open_file(editor, tmp_path / "main.lark", MAIN)
    before = await document.settled_lens()
    for text, expected in (
        ('b: "a"', ["`parts` has no rule `a`"]),
        ("a: (", ["parts.lark:1:4: `(` is not closed"]),
        ('a: "a" "b" "c"', []),
    ):
        parts.write_text(text, encoding="utf-8")
        say(editor, parts)
        await messages(document, *expected)
    assert (await document.settled_lens()).split(",")[0] != before.split(",")[0]


async def test_files_that_vanish_and_come_back(told: tuple[Editor, Callable[..., None]], tmp_path: Path) -> None:
    editor, say = told
    parts = tmp_path / "parts.lark"
    parts.write_text('a: "a"', encoding="utf-8")
    document = open_file(editor, tmp_path / "main.lark", MAIN)
    await messages(document)
    parts.unlink()
    say(editor, parts)
    await messages(document, GONE)
    parts.mkdir()
    say(editor, parts)
    await messages(document, "parts.lark: is a directory, not a grammar file")
    parts.rmdir()
    parts.write_bytes(b"a: \xff")
    say(editor, parts)
    await messages(document, "parts.lark: not UTF-8 at byte 3 (line 1): 0xff is out of place there")
    parts.write_text('a: "a"', encoding="utf-8")
    say(editor, parts)
    await messages(document)


async def test_what_an_import_imports_counts_too(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "parts.lark").write_text("a: b\n%import .sub.more.b", encoding="utf-8")
    more = tmp_path / "sub/more.lark"
    more.write_text('b: "b"', encoding="utf-8")
    document = open_file(editor, tmp_path / "main.lark", MAIN)
    await messages(document)
    shutil.rmtree(tmp_path / "sub")
    # Of a folder that goes, some editors tell nothing more.
    tell(editor, tmp_path / "sub")
    await messages(document, "parts.lark:2:9: sub/more.lark: no such file")


async def test_saving_the_same_content_reads_nothing_again(editor: Editor, tmp_path: Path) -> None:
    parts, other = tmp_path / "parts.lark", tmp_path / "other.lark"
    for path in (parts, other):
        path.write_text('a: "a"', encoding="utf-8")
    document = open_file(editor, tmp_path / "main.lark", MAIN)
    marker = open_file(editor, tmp_path / "marker.lark", "start: a\n%import .other.a\n")
    await document.settled_lens()
    await messages(marker)
    published = len(document.published)
    parts.write_text('a: "a"', encoding="utf-8")
    other.unlink()
    tell(editor, parts, other)
    await messages(marker, "other.lark: no such file")
    assert len(document.published) == published


async def test_an_unsaved_text_of_an_import_counts(editor: Editor, tmp_path: Path) -> None:
    parts = open_file(editor, tmp_path / "parts.lark", 'a: "a"')
    document = open_file(editor, tmp_path / "main.lark", MAIN)
    await messages(document)
    parts.write('b: "a"')
    await messages(document, "`parts` has no rule `a`")
    # What happens on disk is no matter while the editor has it open.
    (tmp_path / "parts.lark").unlink()
    tell(editor, tmp_path / "parts.lark")
    parts.write('a: "b" more\nmore: "c"')
    await messages(document)
    parts.close()
    await messages(document, GONE)


async def test_a_file_that_is_opened_before_it_is_saved(editor: Editor, tmp_path: Path) -> None:
    document = open_file(editor, tmp_path / "main.lark", MAIN)
    await messages(document, GONE)
    parts = Document(editor.client, (tmp_path / "parts.lark").as_uri(), 'a: "a"', editor.encoding)
    await messages(document)
    parts.close()
    await messages(document, GONE)


async def test_files_that_import_each_other(editor: Editor, tmp_path: Path) -> None:
    one = open_file(editor, tmp_path / "one.lark", 'start: a "x"\n%import .two.a\n')
    two = open_file(editor, tmp_path / "two.lark", 'start: a\na: "a"\n')
    await messages(one)
    two.write('start: a b\na: "a"\n%import .one.start -> b\n')
    cycle = "this file would be imported into itself: {0}.lark → {1}.lark → {0}.lark"
    await messages(one, f"two.lark:3:9: {cycle.format('one', 'two')}")
    await messages(two, f"one.lark:2:9: {cycle.format('two', 'one')}")
    one.write('start: "x"\n')
    await messages(two)


async def test_a_budget_counts_when_it_is_saved(told: tuple[Editor, Callable[..., None]], tmp_path: Path) -> None:
    editor, say = told
    document = open_file(editor, tmp_path / "main.lark", 'start: "a" "b"\n')
    await document.settled_lens()
    budget = tmp_path / "main.budget"
    budget.write_text("dwa_states < 1", encoding="utf-8")
    say(editor, budget)
    await document.diagnostics("C030")
    budget.unlink()
    say(editor, budget)
    await editor.client.until(lambda: not document.published[-1].diagnostics)


async def test_a_vocabulary_that_is_written_anew_is_loaded_again(tmp_path: Path) -> None:
    vocabulary = tmp_path / "tokens.json"
    vocabulary.write_text(json.dumps(["b"]), encoding="utf-8")
    async with start_editor(settings={"vocabulary": str(vocabulary)}, folder=tmp_path) as editor:
        document = editor.open('start: "a" "b"\n')
        await editor.client.until(lambda: document.published and document.published[-1].diagnostics)
        vocabulary.write_text(json.dumps(SMALL), encoding="utf-8")
        assert "for " + str(vocabulary) in await document.settled_lens()
        await editor.client.until(lambda: not document.published[-1].diagnostics)


async def test_the_folders_of_the_workspace_are_watched(small: Path, tmp_path: Path) -> None:
    async with start_editor(settings={"vocabulary": str(small)}, folder=tmp_path) as editor:
        found = await editor.client.until(lambda: [one for one in editor.client.registrations if one.id == "files"])
        assert found[0].method == "workspace/didChangeWatchedFiles"
        patterns = [one["globPattern"] for one in found[0].register_options["watchers"]]
        uri = tmp_path.as_uri()
        assert patterns == [{"baseUri": uri, "pattern": one} for one in ("**/*.lark", "**/*.budget")]

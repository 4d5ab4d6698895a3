"""Names that come from other files: where they lead, what is said of them, and where else they are named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.editor import Editor
from lsp.folder import Folder
from maskwright.diagnostic import Span
from maskwright.lsp.convert import Converter
from maskwright.lsp.lines import Lines

pytestmark = pytest.mark.asyncio(loop_scope="session")

MAIN = 'start: "😀" n number\r\n%import .sub.parts.number -> n\r\n%import .sub.parts.number\r\n%import common.INT\r\n'
PARTS = 'x: "é😀" number\r\nnumber: DIGIT+ // é😀\r\n  | "two"\r\nDIGIT: /[0-9]/\r\n'


@pytest.fixture
def folder(any_encoding: Editor, tmp_path: Path) -> Folder:
    folder = Folder(any_encoding, tmp_path)
    folder.write("main.lark", MAIN)
    folder.write("sub/parts.lark", PARTS)
    return folder


def place(folder: Folder, name: str, text: str, within: str) -> tuple[str, types.Range]:
    whole = folder.text(name)
    converter = Converter("", Lines(whole), folder.editor.encoding)
    start = whole.index(within) + within.index(text)
    return name.rpartition("/")[2], converter.range(Span(start, start + len(text)))


NUMBER = ("sub/parts.lark", "number", "number: ")


@pytest.mark.parametrize(
    ("text", "within"), [("n", " n number"), ("n", "-> n"), ("number", ".number ->"), ("number", "n number")]
)
async def test_definition_leads_to_the_imported_file(folder: Folder, text: str, within: str) -> None:
    document = folder.show("main.lark")
    assert await document.locations("definition", text, within) == [place(folder, *NUMBER)]


async def test_an_unsaved_text_counts(folder: Folder) -> None:
    document = folder.show("main.lark")
    folder.show("sub/parts.lark", '\n\nnumber: "unsaved"\n')
    assert await document.locations("definition", "number", "n number") == [place(folder, *NUMBER)]


async def test_what_is_changed_here_is_defined_here_too(folder: Folder) -> None:
    folder.write("main.lark", 'start: number\n%import .sub.parts.number\n%extend number: "more"\n')
    document = folder.show("main.lark")
    own = place(folder, "main.lark", "number", 'number: "more"')
    assert await document.locations("definition", "number", "start: number") == [own, place(folder, *NUMBER)]


async def test_it_leads_through_files_that_only_pass_it_on(folder: Folder) -> None:
    folder.write("main.lark", "start: m\n%import .between.n -> m\n")
    folder.write("between.lark", "%import .sub.parts.number -> n\n")
    document = folder.show("main.lark")
    assert await document.locations("definition", "m", "start: m") == [place(folder, *NUMBER)]


async def test_the_path_of_an_import_leads_to_the_file(folder: Folder) -> None:
    document = folder.show("main.lark")
    ((name, found),) = await document.locations("definition", "parts", "parts.number ->")
    assert (name, found.start) == ("parts.lark", types.Position(0, 0))


async def test_names_of_common_stay_where_they_are_imported(folder: Folder) -> None:
    document = folder.show("main.lark")
    assert await document.locations("definition", "INT") == [place(folder, "main.lark", "INT", "INT")]


@pytest.mark.parametrize(
    "make",
    [
        lambda path: None,
        Path.mkdir,
        lambda path: path.write_bytes(b"number: \xff\x00"),
        lambda path: path.write_bytes(b'number: "x"' + b" " * (9 << 20)),
        lambda path: path.symlink_to("parts.lark"),
    ],
    ids=["missing", "folder", "binary", "huge", "loop"],
)
async def test_without_a_file_a_name_leads_to_its_import(folder: Folder, make: Callable[[Path], object]) -> None:
    path = folder.path / "sub/parts.lark"
    path.unlink()
    make(path)
    document = folder.show("main.lark")
    assert await document.locations("definition", "number", "n number") == [
        place(folder, "main.lark", "number", "number\r\n%import common")
    ]
    assert await document.prepare_rename("number", "n number") is None
    assert await document.locations("references", "number", "n number")


async def test_a_hover_shows_the_definition_in_the_other_file(folder: Folder) -> None:
    document = folder.show("main.lark")
    for text, within in (("number", "n number"), ("n", " n number"), ("number", ".number ->")):
        said = await document.hover_text(text, within)
        assert "In `parts.lark`:" in said
        assert 'number: DIGIT+ // é😀\n  | "two"' in said


async def test_references_are_those_of_all_files(folder: Folder) -> None:
    folder.write("other.lark", "start: number\n%import .sub.parts.number\n")
    folder.show("other.lark", "start: number number\n%import .sub.parts.number\n")
    parts = folder.show("sub/parts.lark")
    document = folder.show("main.lark")
    within = ("number\r\n%import .s", "number ->", "number\r\n%import c")
    own = [place(folder, "main.lark", "number", one) for one in within]
    others = [place(folder, "sub/parts.lark", "number", one) for one in ("number\r\n", "number: ")]
    others += [place(folder, "other.lark", "number", one) for one in ("number n", "number\n%", "number\n")]
    found = await document.locations("references", "number", "n number")
    assert found[:3] == own
    assert len(found) == 8
    assert [one for one in others if one not in found] == []
    assert len(await parts.locations("references", "number", "number: ")) == 8

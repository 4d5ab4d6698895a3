"""The server's text is the editor's text, whatever the editor does to it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.document import Document
from lsp.editor import Editor
from maskwright import Vocabulary
from maskwright.diagnostic import Span
from maskwright.examination import examine
from maskwright.notation import read_lark

pytestmark = pytest.mark.asyncio(loop_scope="session")

PIECES = [
    "a",
    "start",
    ": ",
    " | ",
    '"',
    '"é😀"',
    "/",
    "(",
    ")",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "\f",
    "\u2028",
    "%ignore ",
    "//",
    "😀",
]


async def test_line_ends_of_all_kinds_and_none_else_are_counted(any_encoding: Editor) -> None:
    document = any_encoding.open('start: "😀" a\r\n  | "\f\u2028\x85" b\r// \u2029 c\na: "x"\n\nunused: "y"')
    first, second = await document.diagnostics("G001", "G008")
    assert first.range == document.range("b", '" b')
    assert second.range == document.range("unused")
    assert second.range.start == types.Position(5, 0)
    document.replace("b", "a", '" b')
    (left,) = await document.diagnostics("G008")
    assert left.range == document.range("unused")


async def test_text_is_appended_at_the_end_with_and_without_a_last_line_end(any_encoding: Editor) -> None:
    document = any_encoding.open('start: "é😀"')
    for addition in (" a", "\na: b", "\n", 'b: "x"', "\r\n// 😀", "\n"):
        document.text += addition
        end = document.converter.range(Span(len(document.text) - len(addition), 0)).start
        change = types.TextDocumentContentChangePartial(types.Range(end, end), addition)
        document.send(change)
    assert await document.diagnostics() == []
    assert await document.definition("b", "a: b") == [document.range("b", 'b: "x"')]


async def test_several_changes_in_one_message_follow_one_another(any_encoding: Editor) -> None:
    document = any_encoding.open('start: "😀" a\na: "x"\n')
    first = types.TextDocumentContentChangePartial(document.range("a", '" a'), "😀b")
    document.text = 'start: "😀" 😀b\na: "x"\n'
    second = types.TextDocumentContentChangePartial(document.range("😀b"), "c")
    document.text = 'start: "😀" c\na: "x"\n'
    third = types.TextDocumentContentChangePartial(document.range("a", 'a: "x"'), "c")
    document.text = 'start: "😀" c\nc: "x"\n'
    document.send(first, second, third)
    assert await document.diagnostics() == []


async def test_halves_of_a_character_that_come_one_by_one_are_joined(editor: Editor) -> None:
    document = editor.open('start: "\ud83d"\n')
    await document.diagnostics("N001", "S012")
    end = types.Position(0, 9)
    document.text = 'start: "😀"\n'
    document.send(types.TextDocumentContentChangePartial(types.Range(end, end), "\ude00"))
    assert await document.diagnostics() == []


async def test_two_documents_are_kept_apart(editor: Editor) -> None:
    first, second = editor.open("start: a\n"), editor.open('start: "b"\n')
    await first.diagnostics("G001")
    assert await second.diagnostics() == []
    second.replace('"b"', "b")
    first.replace("a", '"a"', ": a")
    await second.diagnostics("G001")
    assert await first.diagnostics() == []
    second.close()
    first.replace('"a"', "b")
    await first.diagnostics("G001")


async def test_a_document_can_be_closed_and_opened_again(editor: Editor) -> None:
    document = editor.open("start: a\n")
    document.close()
    again = Document(editor.client, document.uri, 'start: "a" b\n', editor.encoding, version=7)
    await again.diagnostics("G001")
    assert [one.version for one in again.published][-1] == 7
    again.close()


async def test_changes_and_closing_of_what_is_not_open_do_nothing(editor: Editor) -> None:
    document = editor.open("start: a\n")
    document.close()
    document.close()
    document.write("start: b\n")
    other = editor.open('start: "a"\n')
    assert await other.diagnostics() == []
    assert 2 not in [one.version for one in document.published]


async def test_random_edits_leave_both_with_the_same_text(
    any_encoding: Editor, grammars: Path, small_vocabulary: Vocabulary
) -> None:
    for path in sorted(grammars.glob("*/*.lark")):
        choose = random.Random(path.name)
        document = any_encoding.open(path.read_text(encoding="utf-8"))
        for _ in range(30):
            start = choose.randrange(len(document.text) + 1)
            if document.text[start - 1 : start + 1] == "\r\n":
                continue  # There is no position between these two.
            end = min(start + choose.choice([0, 0, 1, 3, 40]), len(document.text))
            end -= document.text[end - 1 : end + 1] == "\r\n" and end > start
            new = "".join(choose.choices(PIECES, k=choose.randrange(4)))
            change = types.TextDocumentContentChangePartial(document.converter.range(Span(start, end)), new)
            document.text = document.text[:start] + new + document.text[end:]
            document.send(change)
        document.send(
            types.TextDocumentContentChangePartial(types.Range(types.Position(0, 0), types.Position(0, 0)), "")
        )
        expected = examine(read_lark(document.text), small_vocabulary).found
        shown = await document.diagnostics(*(one.code for one in expected))
        for one, two in zip(shown, expected, strict=True):
            assert one.range == document.converter.range(two.span)
            assert one.message == two.message
        document.close()

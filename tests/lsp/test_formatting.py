"""Formatting: the lines that change, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from lsp.editor import Editor
from lsp.snapshots import snapshot_of
from maskwright.formatting import format_text
from maskwright.lsp.features.formatting import find_edits

OPTIONS = types.FormattingOptions(tab_size=4, insert_spaces=True)


@given(st.lists(st.sampled_from(['start:"a"', "b :  c", "", "// x", "c: (", '%ignore  " "', "\r"]), max_size=12))
def test_the_edits_make_the_laid_out_text(lines: list[str]) -> None:
    text = "\n".join(lines)
    new = text
    for edit in find_edits(snapshot_of(text)):
        new = new[: edit.span.start] + edit.text + new[edit.span.end :]
    assert new == format_text(text)


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("end", ["\n", "\r\n"])
async def test_only_lines_that_change_are_sent(any_encoding: Editor, end: str) -> None:
    document = any_encoding.open('start: "😀"  // x\nb:c|"d"\nc: "e"\n'.replace("\n", end))
    found = await document.client.text_document_formatting_async(
        types.DocumentFormattingParams(document.identifier, OPTIONS)
    )
    assert found is not None
    assert [(one.range.start.line, one.range.end.line, one.new_text) for one in found] == [(1, 2, f'b: c | "d"{end}')]


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("text", ['root ::=   "a"\n', '{"type":  "object"}', 'start: "a"\n', ""])
async def test_other_notations_and_tidy_texts_stay(editor: Editor, text: str) -> None:
    document = editor.open(text)
    found = await document.client.text_document_formatting_async(
        types.DocumentFormattingParams(document.identifier, OPTIONS)
    )
    assert not found

"""Folding: which lines belong together."""

from __future__ import annotations

import pytest
from lsprotocol import types

from lsp.editor import Editor

TEXT = """\
// one
//   two
// three
start: "a" // behind
  | "b"
  | (
// four
x: "y"

// five

// six
%import common (INT,
  WS)
"""


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("end", ["\n", "\r\n"])
async def test_definitions_directives_and_comments_fold(editor: Editor, end: str) -> None:
    document = editor.open(TEXT.replace("\n", end))
    found = await document.client.text_document_folding_range_async(types.FoldingRangeParams(document.identifier))
    assert found is not None
    assert sorted((one.start_line, one.end_line, one.kind) for one in found) == [
        (0, 2, types.FoldingRangeKind.Comment),
        (3, 5, None),
        (12, 13, None),
    ]

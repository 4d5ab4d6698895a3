"""Selection ranges: each larger than the one before."""

from __future__ import annotations

from itertools import pairwise

import pytest
from lsprotocol import types

from lsp.editor import Editor
from lsp.snapshots import snapshot_of
from maskwright.lsp.features.selection import find_selections

LARK = 'start: "a" ("b" c | "d")+ | "e"\nc: "c"\n'
GBNF = 'root ::= "a" ("b" c | "d") | "e"\nc ::= "c"\n'


@pytest.mark.parametrize("text", [LARK, GBNF])
def test_a_selection_grows_from_piece_to_text(text: str) -> None:
    found = [text[span.start : span.end] for span in find_selections(snapshot_of(text), text.index('"b"') + 1)]
    first, *_ = text.splitlines()
    suffix = "+" if text is LARK else ""
    body = first[first.index('"a"') :]
    assert found == ['"b"', '"b" c', '"b" c | "d"', '("b" c | "d")', f'"a" ("b" c | "d"){suffix}', body, first, text]


def test_at_a_border_what_begins_there_counts() -> None:
    text = "start: a|b\na: b\nb: a\n"
    assert find_selections(snapshot_of(text), text.index("|b") + 1)[0].start == text.index("|b") + 1


@pytest.mark.parametrize("text", ["", "a: (", "a: )))", "a: [[[ b", '{"type": "object"}', "%%%"])
def test_selections_nest_whatever_the_text(text: str) -> None:
    for offset in range(len(text) + 1):
        found = find_selections(snapshot_of(text), offset)
        assert found[-1].end == len(text)
        for inner, outer in pairwise(found):
            assert outer.start <= inner.start <= offset <= inner.end <= outer.end
            assert inner != outer


@pytest.mark.asyncio(loop_scope="session")
async def test_the_editor_gets_a_chain_for_each_position(any_encoding: Editor) -> None:
    document = any_encoding.open('start: "😀" ("b" | "c")\n')
    positions = [document.range('"b"').start, document.range("start").start]
    chains = await document.client.text_document_selection_range_async(
        types.SelectionRangeParams(document.identifier, positions)
    )
    assert chains is not None
    assert [chain.range for chain in chains] == [document.range('"b"'), document.range("start")]
    assert chains[0].parent is not None
    assert chains[0].parent.range == document.range('"b" | "c"')

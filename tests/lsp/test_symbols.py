"""Document symbols: names, kinds, and both ranges."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.editor import VSCODE, Editor, start_editor

pytestmark = pytest.mark.asyncio(loop_scope="session")

TEXT = """\
%import common (WS,
    INT)
?start: "😀" item // comment
      | "b"
item: "x
WORD: /a/ | INT
%ignore WS
%override /* WORD: "x"
"""


async def test_statements_and_what_is_in_them_are_listed(any_encoding: Editor) -> None:
    document = any_encoding.open(TEXT)
    directive, start, item, word, ignore, override = await document.symbols()
    assert [one.name for one in (start, item, word)] == ["start", "item", "WORD"]
    assert (directive.name, ignore.name) == ("%import common (WS, INT)", "%ignore WS")
    assert override.name.startswith("%override")
    assert [one.kind for one in (directive, start, word)] == [
        types.SymbolKind.Namespace,
        types.SymbolKind.Function,
        types.SymbolKind.Constant,
    ]
    assert [one.detail for one in (directive, start, item, word)] == [
        "directive",
        "rule, where the grammar starts",
        "rule",
        "terminal",
    ]
    assert start.range == document.range('?start: "😀" item // comment\n      | "b"')
    assert start.selection_range == document.range("start")
    assert item.range == document.range('item: "x')
    assert item.selection_range == document.range("item", "item:")
    blanks, integer = directive.children
    assert (blanks.name, blanks.detail) == ("WS", "imported terminal, ignored")
    assert integer.selection_range == document.range("INT", "    INT")
    assert (start.children or []) == []


async def test_an_editor_that_shows_no_tree_gets_a_list(small: Path) -> None:
    capabilities = deepcopy(VSCODE)
    assert capabilities.text_document is not None
    capabilities.text_document.document_symbol = types.DocumentSymbolClientCapabilities()
    async with start_editor(settings={"vocabulary": str(small)}, capabilities=capabilities) as editor:
        document = editor.open(TEXT)
        found = await document.symbols()
        assert [one.name for one in found[:4]] == ["%import common (WS, INT)", "WS", "INT", "start"]
        assert all(isinstance(one, types.SymbolInformation) for one in found)


async def test_an_empty_document_has_none(editor: Editor) -> None:
    assert await editor.open("").symbols() == []
    assert await editor.open("// only a comment").symbols() == []

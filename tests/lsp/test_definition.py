"""Go to definition, at every kind of use."""

from __future__ import annotations

import pytest
from lsprotocol import types

from lsp.editor import Editor

pytestmark = pytest.mark.asyncio(loop_scope="session")

TEXT = """\
%import common (WS, INT)
start: "😀" item | "😀" WORD "+" INT
item: "x"
item: "y" broken "z
WORD: LETTER
LETTER: /a/
PLUS: "+"
%ignore WS
"""


@pytest.mark.parametrize(
    ("place", "within", "targets"),
    [
        ("item", '"😀" item', [("item", 'item: "x"'), ("item", 'item: "y"')]),
        ("item", 'item: "x"', [("item", 'item: "x"'), ("item", 'item: "y"')]),
        ("WORD", '"😀" WORD', [("WORD", "WORD: ")]),
        ("LETTER", "WORD: LETTER", [("LETTER", "LETTER: ")]),
        ('"+"', '"+" INT', [("PLUS", None)]),
        ("INT", '"+" INT', [("INT", "WS, INT")]),
        ("WS", "%ignore WS", [("WS", "(WS")]),
        ('"x"', None, []),
        ("broken", None, []),
        ("%ignore", None, []),
    ],
)
async def test_leads_to_where_the_name_is_defined(
    editor: Editor, place: str, within: str | None, targets: list[tuple[str, str | None]]
) -> None:
    document = editor.open(TEXT)
    assert await document.definition(place, within) == [document.range(*target) for target in targets]


async def test_counts_as_the_editor_does_behind_an_emoji(any_encoding: Editor) -> None:
    document = any_encoding.open('start: "😀" item "😀" other\nother: "é😀" item | "a"\nitem: "b"\n')
    assert await document.definition("item", '"😀" item') == [document.range("item", 'item: "b"')]
    assert await document.definition("item", '"é😀" item') == [document.range("item", 'item: "b"')]


async def test_a_document_that_is_not_open_has_no_definitions(editor: Editor) -> None:
    identifier = types.TextDocumentIdentifier("file:///nowhere.lark")
    parameters = types.DefinitionParams(identifier, types.Position(0, 0))
    assert await editor.client.text_document_definition_async(parameters) is None

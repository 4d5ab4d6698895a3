"""Call hierarchy and highlights: who uses what."""

from __future__ import annotations

import pytest
from lsprotocol import types

from lsp.editor import Editor

pytestmark = pytest.mark.asyncio(loop_scope="session")

TEXT = """\
start: list "😀" | list
list: item | list item
item: WORD
WORD: /a/
%ignore WORD
"""


async def test_users_and_what_is_used_are_listed(any_encoding: Editor) -> None:
    document = any_encoding.open(TEXT)
    place = types.CallHierarchyPrepareParams(document.identifier, document.range("list", "list: ").start)
    (item,) = await document.client.text_document_prepare_call_hierarchy_async(place) or ()
    assert (item.name, item.selection_range) == ("list", document.range("list", "list: "))
    incoming = await document.client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(item))
    assert incoming is not None
    assert [(one.from_.name, len(one.from_ranges)) for one in incoming] == [("start", 2), ("list", 1)]
    assert incoming[0].from_ranges[0] == document.range("list", 'list "😀"')
    outgoing = await document.client.call_hierarchy_outgoing_calls_async(types.CallHierarchyOutgoingCallsParams(item))
    assert outgoing is not None
    assert [(one.to.name, len(one.from_ranges)) for one in outgoing] == [("item", 2), ("list", 1)]


async def test_a_directive_uses_what_it_names(editor: Editor) -> None:
    document = editor.open(TEXT)
    place = types.CallHierarchyPrepareParams(document.identifier, document.range("WORD", "WORD: ").start)
    (item,) = await document.client.text_document_prepare_call_hierarchy_async(place) or ()
    incoming = await document.client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(item))
    assert incoming is not None
    assert [one.from_.name for one in incoming] == ["item", "%ignore"]


async def test_occurrences_are_highlighted_by_what_they_do(any_encoding: Editor) -> None:
    document = any_encoding.open(TEXT)
    place = types.DocumentHighlightParams(document.identifier, document.range("list", "| list\n").start)
    found = await document.client.text_document_document_highlight_async(place)
    assert found is not None
    write, read = types.DocumentHighlightKind.Write, types.DocumentHighlightKind.Read
    assert [one.kind for one in found] == [write, read, read, read]
    assert found[0].range == document.range("list", "list: ")


async def test_names_of_open_documents_are_found_by_their_letters(editor: Editor) -> None:
    document = editor.open("start: quux_list\nquux_list: /a/\n")
    for query, expected in [("qxli", ["quux_list"]), ("QUUX", ["quux_list"]), ("xuq_l", [])]:
        found = await editor.client.workspace_symbol_async(types.WorkspaceSymbolParams(query))
        assert found is not None
        assert [one.name for one in found] == expected
    assert isinstance(found, list)
    (symbol,) = await editor.client.workspace_symbol_async(types.WorkspaceSymbolParams("quuxlist")) or ()
    assert isinstance(symbol, types.SymbolInformation)
    assert symbol.location == types.Location(document.uri, document.range("quux_list", "quux_list: "))

"""Texts that are made of a grammar, as documents of the protocol."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from pathlib import Path
from urllib.parse import quote

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from lsp.document import Document
from lsp.editor import VSCODE, Editor, start_editor
from maskwright import Cancelled, CancelToken, Grammar, Vocabulary, compile
from maskwright.lsp import dumps
from maskwright.lsp.addresses import View
from maskwright.lsp.claims import is_grammar
from maskwright.lsp.dumps import dump_of
from maskwright.lsp.features.virtual_documents import MOST_ASKED
from maskwright.lsp.last_good import LastGood
from maskwright.lsp.settings import Settings
from maskwright.lsp.snapshot import Source, take_snapshot

pytestmark = pytest.mark.asyncio(loop_scope="session")

GRAMMAR = '// 😀\nstart: item+ | "(" start ")"\n\nitem: A "b" | "c"\nA: /a+/\n'


def address(view: str, uri: str, name: str = "a.lark") -> str:
    return f"maskwright:/{view}/{name}.lark?{quote(uri, safe='')}"


async def text_of(document: Document, view: str) -> str:
    return await text_at(document, address(view, document.uri))


async def text_at(document: Document, uri: str) -> str:
    params = types.TextDocumentContentParams(uri)
    return (await document.client.workspace_text_document_content_async(params)).text


async def refreshed(document: Document, uri: str, times: int = 1) -> None:
    await document.client.until(lambda: document.client.text_refreshes.count(uri) >= times)


async def test_the_normal_form_tells_productions_and_their_lines(editor: Editor) -> None:
    workspace = editor.result.capabilities.workspace
    assert workspace is not None
    assert workspace.text_document_content == types.TextDocumentContentOptions(("maskwright",))
    document = editor.open(GRAMMAR)
    await document.settled_lens()
    lines = (await text_of(document, "normal-form")).splitlines()
    assert lines[0] == "// Of version 1 of the grammar."
    assert 'start → "(" start ")"    // line 2' in lines
    assert 'item → A "b"    // line 4' in lines
    assert "start' → start $" in lines


async def test_lr_states_tell_items_and_where_symbols_lead(editor: Editor) -> None:
    document = editor.open(GRAMMAR)
    await document.settled_lens()
    text = await text_of(document, "lr-states")
    count = compile(Grammar.from_text(GRAMMAR), Vocabulary.from_tokens([b"a"])).stats["lr_states"]
    assert text.splitlines()[1] == f"// {count} LR states: items, and where each symbol leads."
    assert text.count("\nstate ") == count
    assert '  item → A • "b"\n    "b" → ' in text


async def test_the_dwa_tells_the_symbols_that_lead_to_states(editor: Editor) -> None:
    document = editor.open(GRAMMAR)
    title = await document.settled_lens()
    text = await text_of(document, "dwa")
    head = text.splitlines()[1]
    states, edges = head.partition(": ")[2].partition(" edges")[0].split(" states, ")
    assert f"{states} states, {edges} edges" in title
    assert text.count("\ns") >= int(states)
    # The state behind an opening bracket is told with it, as the LR automaton has it.
    after = next(
        line.rpartition(" → ")[2]
        for line in (await text_of(document, "lr-states")).splitlines()
        if line.startswith('    "(" → ')
    )
    assert f'"(" {after}' in text
    assert "the start 0" in text


async def test_the_first_line_says_that_a_text_is_stale_and_the_editor_is_told(editor: Editor) -> None:
    document = editor.open(GRAMMAR)
    await document.settled_lens()
    uri = address("normal-form", document.uri)
    before = await text_at(document, uri)
    document.replace("item+ |", "item+ | (")
    await refreshed(document, uri)
    stale = await text_at(document, uri)
    assert stale.splitlines()[0] == "// Stale (the grammar has errors): of version 1 of the grammar."
    assert stale.splitlines()[1:] == before.splitlines()[1:]
    document.replace("| (", "|")
    await refreshed(document, uri, 2)
    assert await text_at(document, uri) == before.replace("version 1", "version 3")
    document.close()
    await refreshed(document, uri, 3)
    assert await text_at(document, uri) == "// The grammar is not open.\n"


async def test_before_the_first_compile_there_is_the_reason(editor: Editor) -> None:
    document = editor.open("start: (")
    await document.broken()
    uri = address("dwa", document.uri)
    assert await text_at(document, uri) == "// Nothing was compiled so far: the grammar has errors.\n"
    document.write('start: "a"')
    await refreshed(document, uri)
    await document.settled_lens()
    assert "The Parser DWA for" in await text_at(document, uri)


async def test_nobody_is_told_of_texts_that_were_not_asked_for(editor: Editor) -> None:
    document = editor.open(GRAMMAR)
    await document.settled_lens()
    other = editor.open(GRAMMAR)
    await other.settled_lens()
    await text_of(document, "dwa")
    before = list(editor.client.text_refreshes)
    other.write('start: "a"')
    await other.settled_lens()
    assert editor.client.text_refreshes == before


async def test_only_the_last_texts_are_kept_in_mind(editor: Editor) -> None:
    document = editor.open(GRAMMAR)
    await document.settled_lens()
    uris = [address("normal-form", document.uri, str(number)) for number in range(MOST_ASKED + 1)]
    for uri in uris:
        await text_at(document, uri)
    document.close()
    await refreshed(document, uris[-1])
    assert uris[1] in editor.client.text_refreshes
    assert uris[0] not in editor.client.text_refreshes


async def test_an_editor_that_does_not_know_them_is_not_told(small: Path) -> None:
    capabilities = deepcopy(VSCODE)
    assert capabilities.workspace is not None
    capabilities.workspace.text_document_content = None
    async with start_editor(settings={"vocabulary": str(small)}, capabilities=capabilities) as editor:
        document = editor.open(GRAMMAR)
        await document.settled_lens()
        assert "// Of version 1" in await text_of(document, "dwa")
        document.write('start: "a"')
        await document.settled_lens()
        assert editor.client.text_refreshes == []


@pytest.mark.parametrize(
    "uri",
    [
        "",
        "?",
        "maskwright:",
        "maskwright:/normal-form/a.lark",
        "maskwright:/other/a.lark?file%3A%2F%2F%2Fa",
        "file:///normal-form/a?b",
        "maskwright:/dwa\ud800/?\udfff",
        "x" * 100_000,
    ],
)
async def test_addresses_of_no_text_are_refused(editor: Editor, uri: str) -> None:
    with pytest.raises(JsonRpcInvalidParams, match="there is no text at this address") as refused:
        await editor.client.workspace_text_document_content_async(types.TextDocumentContentParams(uri))
    assert len(refused.value.message) < 1_000


@pytest.mark.parametrize("query", ["%", "%ff%00", "\ud800", "file:///[", "a" * 100_000])
async def test_any_grammar_may_be_asked_for(editor: Editor, query: str) -> None:
    params = types.TextDocumentContentParams(f"maskwright:/dwa/a?{query}")
    found = await editor.client.workspace_text_document_content_async(params)
    assert found.text == "// The grammar is not open.\n"


async def test_a_text_that_is_opened_is_no_grammar(editor: Editor) -> None:
    uri = address("normal-form", "file:///a.lark")
    document = Document(editor.client, uri, "not a grammar (", editor.encoding)
    assert await document.hover("not") is None
    assert document.published == []
    document.close()
    assert not is_grammar(uri, [])


def good_of(text: str) -> LastGood:
    vocabulary = Vocabulary.from_tokens([b"a"])
    snapshot = take_snapshot(Source(1, text, Settings()), CancelToken())
    return LastGood(snapshot, compile(snapshot.grammar, vocabulary), vocabulary)


async def test_long_texts_are_cut_and_say_where(monkeypatch: pytest.MonkeyPatch) -> None:
    good = good_of(GRAMMAR)
    whole = dump_of(View.LR_STATES, good)
    monkeypatch.setattr(dumps, "LONGEST_TEXT", 100)
    cut = dump_of(View.LR_STATES, good)
    *kept, last = cut.splitlines()
    assert whole.startswith("\n".join(kept))
    assert last == f"// Cut here: {len(whole.splitlines()) - len(kept)} more lines."
    assert len("\n".join(kept)) <= len(whole.split("\n\n")[0]) + 2 + 100


@pytest.mark.parametrize("view", list(View))
async def test_what_is_too_large_is_not_printed_at_all(monkeypatch: pytest.MonkeyPatch, view: View) -> None:
    good = good_of(GRAMMAR)
    monkeypatch.setattr(dumps, "MOST_PARTS", 3)
    text = dump_of(view, good)
    assert text.splitlines()[-1].startswith("// That is too much to be written out: ")
    assert "→" not in text


async def test_it_stops_when_the_question_is_taken_back() -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        await asyncio.to_thread(dump_of, View.DWA, good_of(GRAMMAR), cancel)


async def test_lines_end_where_an_editor_ends_them() -> None:
    good = good_of('start: "\u2028" | "\\n" start\n')
    for view in View:
        text = dump_of(view, good)
        assert "\r" not in text
        assert all("→" in line for line in text.split("\n") if '"' in line and "final" not in line)

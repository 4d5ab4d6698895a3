"""Our own requests with what no client should send, and documents that are gone by the time of the answer."""

from __future__ import annotations

import asyncio
from itertools import product
from typing import Any

import pytest
from pygls.exceptions import JsonRpcContentModified, JsonRpcInvalidParams

from lsp.client import NO_ANSWER
from lsp.editor import Editor

pytestmark = pytest.mark.asyncio(loop_scope="session")

REQUESTS: dict[str, dict[str, Any]] = {
    "profile": {},
    "mask": {"text": "a b " * 400_000},
    "why": {"text": "a b " * 400_000, "token": 0},
    "railroad": {},
}
DOCUMENTS = [None, 5, 1.5, True, "file:///a", [], ["uri"], {}, {"uri": None}, {"uri": 5}, {"uri": ["a"]}, {"uri": {}}]


@pytest.mark.parametrize(("request_", "document"), [*product(REQUESTS, DOCUMENTS)])
async def test_wrong_documents_are_refused(editor: Editor, request_: str, document: Any) -> None:
    parameters = {**REQUESTS[request_], "textDocument": document}
    with pytest.raises(JsonRpcInvalidParams, match=r"textDocument|`uri`") as refused:
        await editor.client.protocol.send_request_async(f"maskwright/{request_}", parameters)
    assert "\n" not in refused.value.message


@pytest.mark.parametrize(("request_", "parameters"), [*product(REQUESTS, [None, 5, "a", [], [1, {}], True, {}])])
async def test_wrong_parameters_are_refused(editor: Editor, request_: str, parameters: Any) -> None:
    with pytest.raises(JsonRpcInvalidParams, match="the parameters must"):
        await editor.client.protocol.send_request_async(f"maskwright/{request_}", parameters)


@pytest.mark.parametrize(("request_", "text"), [*product(["mask", "why"], [None, 5, True, [], {}, ["a"]])])
async def test_wrong_texts_are_refused(editor: Editor, request_: str, text: Any) -> None:
    document = editor.open('start: "a"')
    with pytest.raises(JsonRpcInvalidParams, match="`text` must be a string, not"):
        await document.ask(request_, text=text, token=0)


@pytest.mark.parametrize("token", [[], {}, [0], False, 1e300, -(10**300), float("nan")])
async def test_wrong_tokens_are_refused(editor: Editor, token: Any) -> None:
    document = editor.open('start: "a"')
    with pytest.raises(JsonRpcInvalidParams, match="`token` must be an id or a string, not") as refused:
        await document.ask("why", text="", token=token)
    assert len(refused.value.message) < 100


async def test_surrogates_are_taken_as_any_text(editor: Editor) -> None:
    document = editor.open("start: /[^x]+/")
    whole = await document.fresh("mask", text="a\ud83d\ude00")
    assert (whole["accepted"], whole["message"]) == (3, None)
    half = await document.fresh("mask", text="a\ud83db")
    assert (half["accepted"], half["allowed"]) == (1, (await document.fresh("mask", text="a"))["allowed"])
    assert half["message"].endswith(" cannot come next")
    answer = await document.fresh("why", text="\udc00", token="\ud800")
    assert (answer["isAllowed"], answer["token"]["id"]) == (False, None)


@pytest.mark.parametrize("request_", REQUESTS)
async def test_a_document_may_be_closed_while_a_request_about_it_runs(editor: Editor, request_: str) -> None:
    """What is answered then, ``test_answers`` tells; here it depends on who comes first."""
    document = editor.open('start: ("a" | "b" | "c" | " ")*')
    await document.fresh("mask", text="")
    asked = asyncio.ensure_future(document.ask(request_, **REQUESTS[request_]))
    await asyncio.sleep(0)
    document.close()
    try:
        answer = await asyncio.wait_for(asked, NO_ANSWER)
        assert answer is None or answer["version"] == 1
    except JsonRpcContentModified:
        assert request_ == "railroad"
    assert await document.ask(request_, **REQUESTS[request_]) is None

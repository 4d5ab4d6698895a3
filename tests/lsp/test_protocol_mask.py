"""The mask after a sample text as a request, and the reason for it."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams, JsonRpcRequestCancelled

from lsp.client import NO_ANSWER
from lsp.document import Document
from lsp.editor import Editor
from maskwright import Grammar, Vocabulary, compile
from maskwright.lsp.features.mask import LONGEST_TEXT

pytestmark = pytest.mark.asyncio(loop_scope="session")

GRAMMAR = 'start: (A | B | "😀" "c" | "(" start ")")+\nA: /a+/\nB: "b"\n%ignore " "\n'


async def test_it_is_the_mask_of_the_engine_after_any_prefix(editor: Editor, small_vocabulary: Vocabulary) -> None:
    document = editor.open(GRAMMAR)
    await document.fresh("mask", text="")
    compiled = compile(Grammar.from_text(GRAMMAR), small_vocabulary)
    chance = random.Random(9)
    for _ in range(20):
        state, text = compiled.start(), ""
        for _ in range(6):
            answer = await document.fresh("mask", text=text)
            allowed = state.allowed_list()
            shown = [one["id"] for group in answer["groups"] for one in group["tokens"]]
            assert sorted(shown) == allowed
            assert answer["allowed"] == sum(group["count"] for group in answer["groups"]) == len(allowed)
            assert (answer["isAccepting"], answer["size"]) == (state.is_accepting(), small_vocabulary.vocab_size)
            assert (answer["message"], answer["accepted"]) == (None, len(text))
            token = chance.choice(allowed)
            state.commit(token)
            text += (small_vocabulary.token_bytes(token) or b"").decode()


async def test_tokens_are_told_by_their_first_terminals(editor: Editor) -> None:
    document = editor.open(GRAMMAR)
    answer = await document.fresh("mask", text="")
    groups = {group["terminal"]: [one["text"] for one in group["tokens"]] for group in answer["groups"]}
    assert groups == {"A": ['"a"', '"ab"', '"aa"'], "B": ['"b"', '"ba"'], '"("': ['"("'], '" "': ['" "']}
    assert answer["groups"][0]["range"]["start"] == {"line": 1, "character": 0}


async def test_what_is_taken_is_counted_in_utf_16(any_encoding: Editor) -> None:
    document = any_encoding.open(GRAMMAR)
    answer = await document.fresh("mask", text="a😀x")
    assert (answer["accepted"], answer["message"]) == (3, '"x" cannot come next')
    assert [group["terminal"] for group in answer["groups"]] == ['" "', '"c"']
    answer = await document.fresh("mask", text="a😁")
    assert answer["accepted"] == 1


async def test_it_is_of_the_last_good_text_while_the_present_one_is_broken(editor: Editor) -> None:
    document = editor.open(GRAMMAR)
    before = await document.fresh("mask", text="a")
    document.replace("A | B", "A | (B")
    await document.broken()
    answer = await document.ask("mask", text="a")
    assert answer == {**before, "isStale": True, "obstacle": "the grammar has errors"}


async def test_without_a_good_text_or_a_document_there_is_none(editor: Editor) -> None:
    document = editor.open("start: (")
    await document.broken()
    reason = {"version": None, "isStale": True, "obstacle": "the grammar has errors"}
    assert await document.ask("mask", text="") == reason
    assert await document.ask("why", text="", token=0) == reason
    document.close()
    assert await document.ask("mask", text="") is None
    assert await document.ask("why", text="", token=0) is None


async def test_a_long_text_is_walked_and_a_longer_one_refused(editor: Editor) -> None:
    document = editor.open(GRAMMAR)
    text = "a b " * 75_000
    answer = await document.fresh("mask", text=text)
    assert (answer["accepted"], answer["message"]) == (len(text), None)
    answer = await document.fresh("mask", text=text + "(a")
    assert {group["terminal"] for group in answer["groups"]} >= {"A", '")"'}
    with pytest.raises(JsonRpcInvalidParams, match="and the most are"):
        await document.ask("mask", text="a" * (LONGEST_TEXT + 1))


async def test_a_question_that_is_taken_back_is_answered_so_and_the_next_one_as_ever(editor: Editor) -> None:
    document = editor.open(GRAMMAR)
    before = await document.fresh("mask", text="a")
    protocol = editor.client.protocol
    parameters = {"textDocument": {"uri": document.uri}, "text": "a b " * 400_000}
    asked = protocol.send_request("maskwright/mask", parameters, msg_id="taken-back")
    editor.client.cancel_request(types.CancelParams("taken-back"))
    with pytest.raises(JsonRpcRequestCancelled):
        await asyncio.wait_for(asyncio.wrap_future(asked), NO_ANSWER)
    assert await document.fresh("mask", text="a") == before


@pytest.mark.parametrize(
    ("token", "message"),
    [
        (-1, "`token` must be an id or a string, not -1"),
        (1.5, "`token` must be an id or a string, not a number"),
        (True, "`token` must be an id or a string, not true or false"),
        (None, "`token` must be an id or a string, not null"),
        (99, "`token`: token 99 is out of range: the vocabulary has 15 ids"),
        ("a" * 2_000, "`token` has 2,000 characters, and the most are 1,000"),
    ],
)
async def test_tokens_that_are_none_are_refused(editor: Editor, token: Any, message: str) -> None:
    document = editor.open(GRAMMAR)
    await document.fresh("mask", text="")
    with pytest.raises(JsonRpcInvalidParams) as refused:
        await document.ask("why", text="", token=token)
    assert refused.value.message == message


@pytest.mark.parametrize(
    ("text", "token"), [("a", "b"), ("a", ")"), ("(a", "++"), ("😀", "ab"), ("", "é"), ("a", "zz")]
)
async def test_the_reason_is_that_of_the_command_line(
    editor: Editor, small: Path, tmp_path: Path, text: str, token: str
) -> None:
    path = tmp_path / "a.lark"
    path.write_text(GRAMMAR, encoding="utf-8")
    told = printed(path, small, text, token)
    document: Document = editor.open(GRAMMAR)
    await document.fresh("mask", text="")
    answer = await document.fresh("why", text=text, token=token)
    assert f"{answer['explanation']}\n" == told
    assert answer["isAllowed"] == ("is allowed" in told)


def printed(path: Path, vocabulary: Path, text: str, token: str) -> str:
    command = [sys.executable, "-m", "maskwright", "why", str(path), "--vocab", str(vocabulary)]
    done = subprocess.run([*command, "--text", text, "--token", token], capture_output=True, check=True)
    return done.stdout.decode("utf-8")


async def test_of_a_text_that_is_not_viable_it_says_where(editor: Editor) -> None:
    document = editor.open(GRAMMAR)
    answer = await document.fresh("why", text="a+", token=0)
    assert (answer["isAllowed"], answer["token"]) == (False, {"id": 0, "text": '"a"'})
    assert answer["explanation"] == 'not viable: "+" at byte 1 cannot come next'


LIMITED = 'start: word "c" | "b" <[5]> "b"\nword[max_tokens=2]: /a+/\n'


async def test_special_tokens_are_in_a_group_of_their_own(editor: Editor, small_vocabulary: Vocabulary) -> None:
    document = editor.open(LIMITED)
    answer = await document.fresh("mask", text="b")
    state = compile(Grammar.from_text(LIMITED), small_vocabulary).start()
    state.commit_bytes(b"b")
    assert state.allowed_list() == [5]
    token = {"id": 5, "text": "(no bytes)"}
    assert answer["groups"] == [{"terminal": None, "range": None, "count": 1, "tokens": [token]}]
    allowed = await document.fresh("why", text="b", token=5)
    assert (allowed["token"], allowed["isAllowed"]) == (token, True)
    refused = await document.fresh("why", text="", token=5)
    assert (refused["token"], refused["isAllowed"]) == (token, False)


async def test_a_text_that_grows_takes_no_more_tokens_than_one_at_once(
    editor: Editor, small_vocabulary: Vocabulary
) -> None:
    document = editor.open(LIMITED)
    compiled = compile(Grammar.from_text(LIMITED), small_vocabulary)
    for length in (1, 2, 3, 4, 2, 8):
        state = compiled.start()
        state.commit_bytes(b"a" * length)
        answer = await document.fresh("mask", text="a" * length)
        shown = [one["id"] for group in answer["groups"] for one in group["tokens"]]
        assert sorted(shown) == state.allowed_list()
        assert (answer["accepted"], answer["message"]) == (length, None)


@pytest.mark.parametrize(("text", "token"), [("a", "a"), ("aaa", "aa"), ("aa", "c"), ("b", "b"), ("", "ab")])
async def test_the_reason_with_attributes_is_that_of_the_command_line(
    editor: Editor, small: Path, tmp_path: Path, text: str, token: str
) -> None:
    path = tmp_path / "a.lark"
    path.write_text(LIMITED, encoding="utf-8")
    answer = await editor.open(LIMITED).fresh("why", text=text, token=token)
    assert f"{answer['explanation']}\n" == printed(path, small, text, token)

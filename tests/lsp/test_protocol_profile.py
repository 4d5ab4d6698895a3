"""The compile profile as a request."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pygls.exceptions import JsonRpcInvalidParams

from lsp.editor import Editor
from maskwright.diagnostic import Span
from maskwright.lsp.convert import Converter
from maskwright.lsp.lines import Lines

pytestmark = pytest.mark.asyncio(loop_scope="session")

GRAMMAR = '// 😀 é\nstart: item ("," item)*\nitem: A | "😀" | "(" start ")"\nA: /a+/\n'
OF_TIME = ("ms", "total_ms", "reused", "bytes")


def without_times(value: Any) -> Any:
    """A profile without what is another one each time."""
    if isinstance(value, dict):
        return {key: without_times(one) for key, one in value.items() if key not in (*OF_TIME, "range")}
    return [without_times(one) for one in value] if isinstance(value, list) else value


async def test_it_is_that_of_the_command_line(editor: Editor, small: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.lark"
    path.write_text(GRAMMAR, encoding="utf-8")
    command = [sys.executable, "-m", "maskwright", "profile", str(path), "--vocab", str(small), "--format", "json"]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    document = editor.open(GRAMMAR)
    answer = await document.fresh("profile")
    assert answer["vocabulary"] == str(small)
    assert without_times(answer["profile"]) == without_times(json.loads(done.stdout))
    assert answer["profile"]["total_ms"] > 0
    assert set(answer) == {"version", "isStale", "obstacle", "vocabulary", "profile"}


async def test_places_are_counted_as_the_editor_counts(any_encoding: Editor) -> None:
    document = any_encoding.open(GRAMMAR)
    answer = await document.fresh("profile")
    converter = Converter(document.uri, Lines(GRAMMAR), any_encoding.encoding)
    parts = [*answer["profile"]["rules"], *answer["profile"]["terminals"]]
    assert {one["name"] for one in parts} == {"start", "item", "A", '","', '"😀"', '"("', '")"'}
    for one in parts:
        expected = converter.range(Span(one["span"]["start"], one["span"]["end"]))
        assert one["range"]["start"] == vars_of(expected.start)
        assert one["range"]["end"] == vars_of(expected.end)


def vars_of(position: Any) -> dict[str, int]:
    return {"line": position.line, "character": position.character}


async def test_while_the_text_is_broken_it_is_that_of_the_last_good_one(editor: Editor) -> None:
    document = editor.open(GRAMMAR)
    before = await document.fresh("profile")
    document.replace("A | ", "A | (")
    await document.broken()
    answer = await document.ask("profile")
    assert answer == {**before, "isStale": True, "obstacle": "the grammar has errors"}


async def test_before_the_first_compile_there_is_only_the_reason(editor: Editor) -> None:
    document = editor.open("start: (")
    await document.broken()
    assert await document.ask("profile") == {"version": None, "isStale": True, "obstacle": "the grammar has errors"}


async def test_of_what_is_not_open_there_is_none(editor: Editor) -> None:
    document = editor.open('start: "a"')
    document.close()
    assert await document.ask("profile") is None


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        (None, "the parameters must be an object, not null"),
        ([1], "the parameters must be an object, not an array"),
        ({}, "the parameters must have a member `textDocument`"),
        ({"textDocument": "a"}, "`textDocument` must be an object, not a string"),
        ({"textDocument": {"uri": 5}}, "`textDocument.uri` must be a string, not a number"),
    ],
)
async def test_parameters_that_make_no_sense_are_refused(editor: Editor, parameters: Any, message: str) -> None:
    with pytest.raises(JsonRpcInvalidParams) as refused:
        await editor.client.protocol.send_request_async("maskwright/profile", parameters)
    assert refused.value.message == message


async def test_the_server_says_which_requests_there_are(editor: Editor) -> None:
    offered = editor.result.capabilities.experimental["maskwright"]["requests"]
    assert {"maskwright/status", "maskwright/profile"} <= set(offered)

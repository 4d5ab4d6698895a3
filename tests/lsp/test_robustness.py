"""What does not end a session: messages and texts that make no sense, and defects."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from lsp.wire import Wire, start_wire

CRASHING = [
    sys.executable,
    "-c",
    """
import os
import sys
import maskwright.lsp.features.code_lens as code_lens
import maskwright.lsp.features.hover as hover
from maskwright.cli.lsp import command

def describe(*arguments):
    print("this is not for the editor", flush=True)
    os.write(1, b"nor is this")
    raise ZeroDivisionError("made for a test")

def title(*arguments):
    raise ZeroDivisionError("made for the lens")

hover.describe = describe
code_lens.title = title
sys.exit(command.main([], standalone_mode=False))
""",
]


@pytest.fixture
def crashing() -> Iterator[Wire]:
    yield from start_wire(CRASHING)


def test_messages_that_are_none_end_nothing(wire: Wire) -> None:
    wire.begin()
    for data in [
        b"Content-Length: 3\r\n\r\n{]}",
        b"Content-Length: 4\r\n\r\nnull",
        b"Content-Length: 2\r\n\r\n[]",
        b"Content-Length: 2\r\n\r\n{}",
        b"Content-Length: 1\r\n\r\n\xff",
        b"Content-Length: 0\r\n\r\n",
        b"Content-Length: many\r\n\r\n",
        b"garbage\r\n\r\n\x00\xff\r\n",
        b'Content-Length: 17\r\n\r\n{"jsonrpc":"1.0"}',
        b'Content-Length: 26\r\n\r\n{"jsonrpc":"2.0","id":[1]}',
        b'Content-Length: 45\r\n\r\n{"jsonrpc":"2.0","id":{},"method":"shutdown"}',
    ]:
        wire.send_bytes(data)
        wire.assert_serves()
    assert wire.leave() == 0


def test_notifications_that_make_no_sense_end_nothing(wire: Wire) -> None:
    wire.begin()
    wire.open('start: "a"\n')
    notifications: list[tuple[str, Any]] = [
        ("textDocument/didOpen", {"textDocument": 1}),
        ("textDocument/didChange", {"textDocument": {"uri": "file:///a.lark", "version": 2}, "contentChanges": [{}]}),
        ("textDocument/didChange", None),
        ("textDocument/didClose", {"textDocument": {"uri": 5}}),
        ("workspace/didChangeConfiguration", {"settings": [1, {"maskwright": 2}]}),
        ("workspace/didChangeConfiguration", {}),
        ("$/cancelRequest", {"id": 12345}),
        ("$/setTrace", {"value": "sometimes"}),
        ("no/such/method", {"a": 1}),
    ]
    for method, parameters in notifications:
        wire.notify(method, parameters)
        wire.assert_serves()
    assert wire.leave() == 0


def test_requests_that_make_no_sense_are_answered(wire: Wire) -> None:
    wire.begin()
    requests: list[tuple[str, Any, int]] = [
        ("textDocument/hover", {"textDocument": {"uri": "file:///a.lark"}, "position": {"line": "one"}}, -32602),
        ("textDocument/hover", None, -32602),
        ("textDocument/codeLens", {}, -32602),
        ("no/such/method", {}, -32601),
    ]
    for method, parameters, code in requests:
        assert wire.until(id=wire.request(method, parameters))["error"]["code"] == code
        wire.assert_serves()
    assert wire.leave() == 0


def test_places_outside_the_text_are_answered(wire: Wire) -> None:
    wire.begin()
    wire.open('start: "a"')
    for line, character in [(0, (1 << 31) - 1), ((1 << 31) - 1, 0), (9, 9)]:
        position = {"line": line, "character": character}
        parameters = {"textDocument": {"uri": "file:///a.lark"}, "position": position}
        assert "error" not in wire.until(id=wire.request("textDocument/definition", parameters))
    assert wire.leave() == 0


def test_a_crash_in_a_feature_is_logged_and_answers_that_request_alone(crashing: Wire) -> None:
    crashing.begin()
    crashing.open('start: "a"\n')
    number = crashing.hover()
    log = crashing.until(method="window/logMessage")
    assert "made for a test" in log["params"]["message"]
    assert "Traceback" in log["params"]["message"]
    assert crashing.until(id=number)["error"]["message"]
    position = {"line": 0, "character": 0}
    parameters = {"textDocument": {"uri": "file:///a.lark"}, "position": position}
    assert crashing.until(id=crashing.request("textDocument/definition", parameters))["result"]
    number = crashing.request("textDocument/codeLens", {"textDocument": {"uri": "file:///a.lark"}})
    assert "made for the lens" in crashing.until(method="window/logMessage")["params"]["message"]
    assert crashing.until(id=number)["error"]["message"]
    assert crashing.leave() == 0


ODD_TEXTS = [
    "",
    "\ufeffstart: 'a'",
    "start: /\ud83d/",
    'start: "\ud83d\ude00" \ud83d // \ude00',
    "\x00\x01\x7f",
    "start: " + "(" * 5000,
    "start: /" + "(" * 5000,
    "a: " * 3000,
    "%" * 3000,
    "`" * 100 + ': "a"',
    'start: "' + "x" * 200_000 + '"',
]


def test_any_text_gets_answers_to_all_questions(wire: Wire) -> None:
    wire.begin()
    for number, text in enumerate(ODD_TEXTS):
        wire.open(text, f"file:///{number}.lark")
        document = {"textDocument": {"uri": f"file:///{number}.lark"}}
        place = {**document, "position": {"line": 0, "character": 1}}
        for method, parameters in [
            ("textDocument/documentSymbol", document),
            ("textDocument/codeLens", document),
            ("textDocument/hover", place),
            ("textDocument/definition", place),
            ("textDocument/references", {**place, "context": {"includeDeclaration": True}}),
        ]:
            assert "error" not in wire.until(id=wire.request(method, parameters)), (number, method)
    assert wire.leave() == 0


ODD_NAMES = ["a%00b", "\ud800", "%ff", "x" * 300, "x/" * 3000 + "x", "%F0%9F%98%80"]


@pytest.mark.parametrize("name", ODD_NAMES, ids=lambda name: ascii(name[:9]))
def test_names_that_no_file_can_have_get_answers_too(wire: Wire, name: str) -> None:
    wire.begin()
    uri = f"file:///{name}.lark"
    wire.open(f'%import .{"y" * 300}.b\n%import .c.d\nstart: a b d\na: "a"\n', uri)
    document = {"textDocument": {"uri": uri}}
    place = {**document, "position": {"line": 2, "character": 7}}
    for method, parameters in [
        ("textDocument/hover", place),
        ("textDocument/definition", place),
        ("textDocument/references", {**place, "context": {"includeDeclaration": True}}),
        ("textDocument/rename", {**place, "newName": "renamed"}),
        ("textDocument/codeLens", document),
    ]:
        assert "error" not in wire.until(id=wire.request(method, parameters)), method
    assert wire.leave() == 0


def test_names_in_a_text_without_a_file_are_renamed(wire: Wire) -> None:
    wire.begin()
    uri = "untitled:Untitled-1.lark"
    wire.open('start: a\na: "a"\n', uri)
    parameters = {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 0}, "newName": "b"}
    answer = wire.until(id=wire.request("textDocument/rename", parameters))
    assert [edit["newText"] for edit in answer["result"]["changes"][uri]] == ["b", "b"]
    assert wire.leave() == 0


def test_questions_before_the_session_begins_are_refused(wire: Wire) -> None:
    assert wire.until(id=wire.hover())["error"]["code"] == -32002
    document = {"textDocument": {"uri": "file:///a.lark"}}
    assert wire.until(id=wire.request("textDocument/codeLens", document))["error"]["code"] == -32002
    wire.begin()
    wire.assert_serves()
    assert wire.leave() == 0

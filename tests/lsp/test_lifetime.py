"""How a session ends, and what is under way when it does."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from lsp.client import NO_ANSWER
from lsp.wire import Wire, start_wire

HASTY = [
    sys.executable,
    "-c",
    """
import sys
from maskwright.lsp.server import GrammarServer
from maskwright.lsp.stdio import take_over
sys.exit(GrammarServer(patience=0.01, interval=0.01).serve(*take_over()))
""",
]

SLOW_TO_CLOSE = """
import sys
import time
import maskwright.lsp.session as session
from maskwright.lsp.server import GrammarServer
from maskwright.lsp.stdio import take_over
from maskwright.lsp.streams import Output

compile_snapshot, close = session.compile_snapshot, Output.close

def slow(*arguments):
    time.sleep(0.3)
    return compile_snapshot(*arguments)

def close_slowly(output):
    time.sleep(1)
    close(output)

session.compile_snapshot, Output.close = slow, close_slowly
sys.exit(GrammarServer(patience=0.01).serve(*take_over()))
"""
"""A compile ends while the server closes its output, and has something to say."""

BUSY = """
import sys
from maskwright.lsp.server import GrammarServer
from maskwright.lsp.stdio import take_over
from maskwright.lsp.watching import Watching

Watching.__init__.__defaults__ = (0.001,)
sys.exit(GrammarServer(patience=0.01).serve(*take_over()))
"""
"""Files are looked at all the time."""


@pytest.fixture
def hasty() -> Iterator[Wire]:
    """A server that waits for hundredths of seconds where others wait for seconds."""
    yield from start_wire(HASTY)


@pytest.fixture(scope="session")
def python_text(grammars: Path) -> str:
    return (grammars / "python" / "python.lark").read_text(encoding="utf-8")


def test_a_session_that_is_shut_down_ends_well(wire: Wire) -> None:
    wire.begin()
    wire.assert_serves()
    assert wire.leave() == 0


def test_requests_at_the_wrong_time_are_refused_and_nobody_waits(wire: Wire) -> None:
    wire.begin()
    again = wire.request("initialize", {"processId": None, "capabilities": {}, "rootUri": None})
    assert wire.until(id=again)["error"]["code"] == -32600
    wire.assert_serves()
    wire.until(id=wire.request("shutdown"))
    for late in (wire.hover(), wire.request("shutdown")):
        assert wire.until(id=late)["error"] == {"code": -32600, "message": "the server was shut down"}
    wire.notify("exit")
    assert wire.process.wait(NO_ANSWER) == 0


def test_leaving_without_a_shutdown_is_an_error(wire: Wire) -> None:
    wire.begin()
    wire.notify("exit")
    assert wire.process.wait(NO_ANSWER) == 1


def test_a_session_ends_while_compiling(wire: Wire, python_text: str) -> None:
    wire.begin()
    wire.notify("$/setTrace", {"value": "messages"})
    wire.open(python_text)
    while "begins" not in wire.until(method="$/logTrace")["params"]["message"]:
        pass
    assert wire.leave() == 0


def test_what_is_said_too_late_is_dropped() -> None:
    command = [sys.executable, "-c", SLOW_TO_CLOSE]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        wire = Wire(process)
        wire.begin()
        wire.notify("$/setTrace", {"value": "messages"})
        wire.open('start: "a"\n')
        while "begins" not in wire.until(method="$/logTrace")["params"]["message"]:
            pass
        assert wire.leave() == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""


def test_nothing_is_begun_after_the_shutdown(tmp_path: Path) -> None:
    with contextmanager(start_wire)([sys.executable, "-c", BUSY]) as wire:
        wire.begin()
        wire.open("%import .b.item\nstart: item\n", (tmp_path / "a.lark").as_uri())
        wire.assert_serves()
        wire.until(id=wire.request("shutdown"))
        # Refused one by one, while the server goes on as long as it likes.
        for _ in range(200):
            late = wire.hover()
            while (message := wire.receive()).get("id") != late:
                assert message["method"] != "window/logMessage", message
        wire.notify("exit")
        assert wire.process.wait(NO_ANSWER) == 0


def test_a_message_that_is_too_long_ends_it(wire: Wire) -> None:
    wire.begin()
    wire.assert_serves()
    wire.send_bytes(b"Content-Length: 999999999999999\r\n\r\n{}")
    assert wire.process.wait(NO_ANSWER) == 1


def test_lines_before_messages_that_are_too_long_end_nothing(wire: Wire) -> None:
    wire.begin()
    wire.send_bytes(b"Content-Length: " + b"9" * 5_000 + b"\r\n\r\n" + b"a" * 5_000_000 + b"\r\n")
    wire.assert_serves()
    assert wire.leave() == 0


def test_a_document_is_closed_while_it_is_compiled(wire: Wire, python_text: str) -> None:
    wire.begin()
    wire.notify("$/setTrace", {"value": "messages"})
    wire.open(python_text)
    wire.until(method="$/logTrace")
    wire.notify("textDocument/didClose", {"textDocument": {"uri": "file:///a.lark"}})
    while wire.until(method="textDocument/publishDiagnostics")["params"]["diagnostics"]:
        pass
    wire.assert_serves()
    assert wire.leave() == 0


@pytest.mark.parametrize("begun", [True, False])
def test_the_end_of_input_is_the_end(wire: Wire, python_text: str, begun: bool) -> None:
    if begun:
        wire.begin()
        wire.open(python_text)
    assert wire.process.stdin is not None
    wire.process.stdin.close()
    assert wire.process.wait(NO_ANSWER) == 1


def test_it_ends_when_nobody_reads_what_it_says(wire: Wire) -> None:
    wire.begin()
    assert wire.process.stdout is not None
    wire.process.stdout.close()
    wire.open("start: a\n")
    assert wire.process.wait(NO_ANSWER) == 1


@pytest.mark.skipif(os.name != "posix", reason="other systems cannot ask for a process without ending it")
def test_it_ends_with_the_editor_though_its_input_stays_open(hasty: Wire) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as editor:
        hasty.begin(process=editor.pid)
        hasty.assert_serves()
        editor.communicate()
    assert hasty.process.wait(NO_ANSWER) == 1


def test_a_request_that_is_cancelled_is_answered_so(wire: Wire) -> None:
    wire.begin(workspace={"configuration": True})
    question = wire.until(method="workspace/configuration")
    wire.open('start: "a"\n')
    first, second = wire.hover(), wire.hover()  # They wait for the settings.
    wire.notify("$/cancelRequest", {"id": first})
    assert wire.until(id=first)["error"]["code"] == -32800
    wire.send({"jsonrpc": "2.0", "id": question["id"], "result": [None]})
    assert "Rule `start`" in wire.until(id=second)["result"]["contents"]["value"]
    assert wire.leave() == 0


def test_an_editor_that_refuses_to_say_its_settings_is_served_all_the_same(wire: Wire) -> None:
    wire.begin(workspace={"configuration": True})
    question = wire.until(method="workspace/configuration")
    wire.send({"jsonrpc": "2.0", "id": question["id"], "error": {"code": -32603, "message": "no"}})
    wire.assert_serves()
    assert wire.leave() == 0


def test_settings_that_come_late_are_used_and_waiting_for_them_is_no_defect(hasty: Wire) -> None:
    hasty.begin(workspace={"configuration": True})
    first = hasty.until(method="workspace/configuration")
    hasty.open('start: "a"\nother: start\n')
    received = published_until(hasty, "G008")  # With the default settings.
    hasty.notify("workspace/didChangeConfiguration", {"settings": None})
    second = hasty.until(method="workspace/configuration")
    # This answers a question that is out of date, and the next the one that counts; both come late.
    hasty.send({"jsonrpc": "2.0", "id": first["id"], "result": [{"start": "unknown"}]})
    hasty.send({"jsonrpc": "2.0", "id": second["id"], "result": [{"start": "other"}]})
    received += published_until(hasty)
    shown = [one["params"]["diagnostics"] for one in received if one["method"] == "textDocument/publishDiagnostics"]
    assert [[one["code"] for one in found] for found in shown] == [["G008"], []]
    assert [one for one in received if one["method"] in ("window/logMessage", "window/showMessage")] == []
    assert hasty.leave() == 0


def published_until(wire: Wire, *codes: str) -> list[dict[str, Any]]:
    """All messages up to the first diagnostics with just these codes."""
    received = []
    while True:
        received.append(message := wire.receive())
        if message["method"] == "textDocument/publishDiagnostics":
            found = [one["code"] for one in message["params"]["diagnostics"]]
            if found == list(codes):
                return received


def test_a_question_about_a_text_that_is_gone_is_answered_so(wire: Wire) -> None:
    wire.begin(workspace={"configuration": True})
    wire.until(method="workspace/configuration")
    wire.open('start: "a"\n')
    number = wire.hover()
    wire.notify("textDocument/didClose", {"textDocument": {"uri": "file:///a.lark"}})
    wire.notify("workspace/didChangeConfiguration", {"settings": None})
    question = wire.until(method="workspace/configuration")
    wire.send({"jsonrpc": "2.0", "id": question["id"], "result": [None]})
    assert wire.until(id=number)["error"]["code"] == -32801
    assert wire.until(id=wire.hover())["result"] is None
    assert wire.leave() == 0


def test_a_file_of_ten_thousand_lines_is_served(wire: Wire) -> None:
    wire.begin()
    wire.notify("$/setTrace", {"value": "messages"})
    lines = ['start: "a"', *(f'r{n}: "x" r{n - 1} | "b"' for n in range(1, 10_000))]
    wire.open("\n".join(["r0: start", *lines]))
    for version in range(2, 6):
        change = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": "\n"}
        document = {"uri": "file:///a.lark", "version": version}
        wire.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
    position = {"line": 9_000, "character": 0}
    parameters = {"textDocument": {"uri": "file:///a.lark"}, "position": position}
    assert "Rule `r" in wire.until(id=wire.request("textDocument/hover", parameters))["result"]["contents"]["value"]
    assert wire.leave() == 0

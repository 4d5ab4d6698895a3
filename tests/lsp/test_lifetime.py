"""How a session ends, and what is under way when it does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lsp.client import NO_ANSWER
from lsp.wire import Wire


@pytest.fixture(scope="session")
def python_text(grammars: Path) -> str:
    return (grammars / "python" / "python.lark").read_text(encoding="utf-8")


def test_a_session_that_is_shut_down_ends_well(wire: Wire) -> None:
    wire.begin()
    wire.assert_serves()
    assert wire.leave() == 0


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
def test_it_ends_with_the_editor_though_its_input_stays_open(wire: Wire) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as editor:
        wire.begin(process=editor.pid)
        wire.assert_serves()
        editor.communicate()
    assert wire.process.wait(NO_ANSWER) == 1


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


@pytest.mark.parametrize("answers", [True, False])
def test_an_editor_that_does_not_say_its_settings_is_served_all_the_same(wire: Wire, answers: bool) -> None:
    wire.begin(workspace={"configuration": True})
    question = wire.until(method="workspace/configuration")
    if answers:
        wire.send({"jsonrpc": "2.0", "id": question["id"], "error": {"code": -32603, "message": "no"}})
    wire.assert_serves()  # Without an answer it waits for some seconds.
    assert wire.leave() == 0


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

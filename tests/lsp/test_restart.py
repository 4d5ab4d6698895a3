"""Servers that are killed, and stages that crash: what is lost is the one server or the one text, and nothing else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lsp.client import NO_ANSWER
from lsp.editor import COMMAND
from lsp.wire import Wire, start_wire

CRASHING = [
    sys.executable,
    "-c",
    """
import sys
import maskwright.lsp.compiling as compiling
import maskwright.lsp.session as session
from maskwright.cli.lsp import command

def failing(module, name, mark):
    whole = getattr(module, name)
    def call(first, *others):
        text = getattr(first, "text", None) or first.source.text
        if mark in text:
            raise ZeroDivisionError(f"made for {mark}")
        return whole(first, *others)
    setattr(module, name, call)

failing(session, "take_snapshot", "reading")
failing(session, "compile_snapshot", "compiling")
failing(compiling, "_searched", "searching")
sys.exit(command.main([], standalone_mode=False))
""",
]

started = contextmanager(start_wire)


@pytest.fixture
def crashing() -> Iterator[Wire]:
    yield from start_wire(CRASHING)


def test_a_server_that_is_killed_while_it_compiles_can_be_started_again(grammars: Path) -> None:
    """Whatever it left on disk must not be in the way of the next one, which is given the document as it is by then."""
    text = (grammars / "python" / "python.lark").read_text(encoding="utf-8")
    for version, word in enumerate(["begins", "is done"]):
        with started(COMMAND) as wire:
            wire.begin()
            wire.notify("$/setTrace", {"value": "messages"})
            wire.open(text + "\n" * version)
            while word not in wire.until(method="$/logTrace")["params"]["message"]:
                pass
            wire.process.kill()
            assert wire.process.wait(NO_ANSWER) != 0
    with started(COMMAND) as wire:
        wire.begin()
        wire.open(text)
        wire.assert_serves()
        assert wire.leave() == 0


@pytest.mark.parametrize("mark", ["reading", "compiling", "searching"])
def test_a_stage_that_crashes_is_logged_and_the_next_edit_is_served(crashing: Wire, mark: str) -> None:
    crashing.begin()
    crashing.open(f'start: "a" // {mark}\n')
    log = crashing.until(method="window/logMessage")["params"]["message"]
    assert log.startswith("defect while reading or compiling file:///a.lark: ")
    assert f"made for {mark}" in log
    assert "Traceback" in log
    change = {"textDocument": {"uri": "file:///a.lark", "version": 2}, "contentChanges": [{"text": "start: missing\n"}]}
    crashing.notify("textDocument/didChange", change)
    while True:
        params = crashing.until(method="textDocument/publishDiagnostics")["params"]
        if params["version"] == 2:
            break
    assert [one["code"] for one in params["diagnostics"]] == ["G001"]
    crashing.assert_serves()
    assert crashing.leave() == 0

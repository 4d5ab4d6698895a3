"""A grammar that is open in a server: what is typed into it, asked about it, and told of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from time import perf_counter, sleep
from typing import Any, Final

from benchmarks.servers.connection import Connection, Message
from benchmarks.servers.keys import Key

QUESTIONS: Final = ("hover", "definition", "completion")
_NAME: Final = re.compile(r"(?<![\"\w/\\])[A-Za-z_]\w{2,}(?=[ )*?+\n])")
_COMPILE: Final = re.compile(r"compile of version (\d+) (begins|is done|is cancelled|is failed)")

Finding = tuple[str, str]
"""Code and message."""


@dataclass
class Document:
    """One document of one session, in ASCII, so that characters are code units."""

    connection: Connection
    text: str
    is_incremental: bool
    uri: str = "file:///grammar.lark"
    version: int = 1

    def __post_init__(self) -> None:
        assert self.text.isascii()
        self._turns = count()
        self._mark = len(self.connection.messages)
        self._looked_at = 0
        self._is_compiling = False
        item = {"uri": self.uri, "languageId": "lark", "version": 1, "text": self.text}
        self.sent = self.connection.notify("textDocument/didOpen", {"textDocument": item})

    def press(self, key: Key) -> None:
        """Type a key; ``sent`` is when."""
        start = key.cursor - key.deleted
        change: dict[str, Any] = {"text": key.typed}
        if self.is_incremental:
            change["range"] = {"start": self._position(start), "end": self._position(key.cursor)}
        self.text = self.text[:start] + key.typed + self.text[key.cursor :]
        if not self.is_incremental:
            change["text"] = self.text
        self.version += 1
        self._mark = len(self.connection.messages)
        identifier = {"uri": self.uri, "version": self.version}
        parameters = {"textDocument": identifier, "contentChanges": [change]}
        self.sent = self.connection.notify("textDocument/didChange", parameters)

    def put(self, text: str) -> None:
        """Replace everything at once, as one undoes."""
        self.press(Key(len(self.text), len(self.text), text))

    def ask(self, cursor: int) -> tuple[str, float]:
        """Ask the next question in turn; gives the milliseconds to its answer. Completions are asked at the cursor."""
        turn = next(self._turns)
        question = QUESTIONS[turn % len(QUESTIONS)]
        names = list(_NAME.finditer(self.text))
        place = cursor if question == "completion" else names[turn * 7919 % len(names)].start() + 1
        parameters = {"textDocument": {"uri": self.uri}, "position": self._position(place)}
        took, answer = self.connection.timed(f"textDocument/{question}", parameters)
        if "error" in answer.body:
            raise RuntimeError(f"{question}: {answer.body['error']}")
        return question, took

    def _position(self, offset: int) -> dict[str, int]:
        before = self.text[:offset]
        return {"line": before.count("\n"), "character": offset - before.rfind("\n") - 1}

    def wait_for_findings(self) -> tuple[float, frozenset[Finding]]:
        """Wait for the first findings of the present text; gives the milliseconds since it was sent."""
        return self._wait_for(lambda found: True)

    def wait_for_news(self, letter: str, before: frozenset[Finding]) -> float:
        """Wait until the findings whose codes begin with a letter are others than before."""
        known = _of(letter, before)
        return self._wait_for(lambda found: _of(letter, found) != known)[0]

    def _wait_for(self, fits: Callable[[frozenset[Finding]], bool]) -> tuple[float, frozenset[Finding]]:
        def find(message: Message) -> tuple[float, frozenset[Finding]] | None:
            found = self._findings(message)
            return None if found is None or not fits(found) else (self._since_sent(message), found)

        return self.connection.wait(find, self._mark)

    def _findings(self, message: Message) -> frozenset[Finding] | None:
        """What a message says was found in the present text, if it is about that; servers need not tell the version."""
        parameters = message.body.get("params") or {}
        if message.method != "textDocument/publishDiagnostics" or parameters["uri"] != self.uri:
            return None
        if (parameters.get("version") or self.version) != self.version:
            return None
        return frozenset((str(one.get("code")), one["message"]) for one in parameters["diagnostics"])

    def wait_for_figures(self) -> float:
        """Wait for figures of the present text, as an editor does that asks when it is told to; gives milliseconds."""
        since = self._mark
        while True:
            number, _ = self.connection.locate(lambda one: one.method == "workspace/codeLens/refresh" or None, since)
            since = number + 1
            if self.figures_are_shown():
                return (perf_counter() - self.sent) * 1000

    def figures_are_shown(self) -> bool:
        """Whether there are figures, and they claim to be of the present text."""
        _, answer = self.connection.timed("textDocument/codeLens", {"textDocument": {"uri": self.uri}})
        title = answer.body["result"][0]["command"]["title"]
        return "compiled in" in title and "stale" not in title

    def wait_for_compile(self) -> None:
        """Wait until a compile of the present text begins."""
        self.connection.wait(lambda one: compile_told(one) == (self.version, "begins") or None, self._mark)

    def is_compiling(self) -> bool:
        """Whether a compile was told to begin and not to end."""
        told = [compile_told(one) for one in self.connection.messages[self._looked_at :]]
        self._looked_at += len(told)
        for _, state in filter(None, told):
            self._is_compiling = state == "begins"
        return self._is_compiling

    def pause(self, seconds: float) -> None:
        """Let so much time pass since the last key."""
        sleep(max(0.0, self.sent + seconds - perf_counter()))

    def _since_sent(self, message: Message) -> float:
        return (message.at - self.sent) * 1000


def compile_told(message: Message) -> tuple[int, str] | None:
    """What a message tells of a compile: the version, and ``begins`` or how it ended, as in ``is done``."""
    if message.method != "$/logTrace":
        return None
    found = _COMPILE.match(message.body["params"]["message"])
    return (int(found[1]), found[2]) if found else None


def _of(letter: str, found: frozenset[Finding]) -> frozenset[Finding]:
    return frozenset(one for one in found if one[0].startswith(letter))


def opened(connection: Connection, path: Path) -> Document:
    """Begin a session as VS Code would, and open a grammar."""
    capabilities = {
        "workspace": {"configuration": True, "codeLens": {"refreshSupport": True}},
        "textDocument": {"publishDiagnostics": {"relatedInformation": True, "versionSupport": True}},
        "window": {"workDoneProgress": True},
    }
    start = {"processId": None, "rootUri": None, "capabilities": capabilities, "trace": "messages"}
    _, answer = connection.timed("initialize", start)
    connection.notify("initialized", {})
    kind = answer.body["result"]["capabilities"]["textDocumentSync"]
    kind = kind.get("change") if isinstance(kind, dict) else kind
    return Document(connection, path.read_text(encoding="utf-8"), is_incremental=kind == 2)

"""A server process and an editor that speaks to it in bytes, for what no well-behaved client can say."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from threading import Timer
from typing import IO, Any

from lsp.client import NO_ANSWER


@dataclass
class Wire:
    """A server process, and messages to and from it as bytes."""

    process: subprocess.Popen[bytes]
    source: IO[bytes] | None = None
    target: IO[bytes] | None = None
    """What to speak over if that is not the process's output and input."""

    def __post_init__(self) -> None:
        self.ids = count(1)
        self.source = self.source or self.process.stdout
        self.target = self.target or self.process.stdin

    def send_bytes(self, data: bytes) -> None:
        assert self.target is not None
        self.target.write(data)
        self.target.flush()

    def send(self, message: Any) -> None:
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def notify(self, method: str, parameters: Any = None) -> None:
        self.send({"jsonrpc": "2.0", "method": method, "params": parameters})

    def request(self, method: str, parameters: Any = None) -> int:
        number = next(self.ids)
        self.send({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})
        return number

    def receive(self) -> dict[str, Any]:
        """The next message. Whatever else were printed would not parse."""
        assert self.source is not None
        length = 0
        while (line := self.source.readline()) != b"\r\n":
            assert line, "the server has ended, or has said nothing for too long"
            name, _, value = line.decode("ascii").partition(": ")
            assert name in ("Content-Length", "Content-Type"), line
            length = int(value) if name == "Content-Length" else length
        message = json.loads(self.source.read(length))
        assert isinstance(message, dict)
        return message

    def until(self, **wanted: Any) -> dict[str, Any]:
        """Pass over messages until one has these members."""
        while True:
            message = self.receive()
            if all(message.get(name) == value for name, value in wanted.items()):
                return message

    def begin(self, process: int | None = None, **options: Any) -> None:
        number = self.request("initialize", {"processId": process, "capabilities": options, "rootUri": None})
        self.until(id=number)
        self.notify("initialized", {})

    def open(self, text: str, uri: str = "file:///a.lark") -> None:
        document = {"uri": uri, "languageId": "lark", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})

    def hover(self, uri: str = "file:///a.lark") -> int:
        position = {"line": 0, "character": 0}
        return self.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": position})

    def assert_serves(self) -> None:
        self.open('start: "a"\n', "file:///alive.lark")
        answer = self.until(id=self.hover("file:///alive.lark"))
        assert answer["result"]["contents"]["value"].startswith("Rule `start`")

    def leave(self) -> int:
        self.until(id=self.request("shutdown"))
        self.notify("exit")
        return self.process.wait(NO_ANSWER)


def start_wire(command: list[str]) -> Iterator[Wire]:
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        end = Timer(2 * NO_ANSWER, process.kill)
        end.start()
        try:
            yield Wire(process)
        finally:
            end.cancel()
            process.kill()

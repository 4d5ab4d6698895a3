"""A server process, spoken to in bytes over its standard input and output, with the time of each message.

No client library is in between, so that the times are those of the server: a message is given its time before it is
parsed, in a thread that does nothing but wait for the next.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from threading import Condition, Thread
from time import perf_counter
from typing import Any, TypeVar

from benchmarks.servers import started

PATIENCE = 60.0
"""Seconds after which a measurement fails for want of an answer."""

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Message:
    """What the server said, and when."""

    at: float
    body: dict[str, Any]

    @property
    def method(self) -> str | None:
        """What it is about, if it is no answer."""
        method: str | None = self.body.get("method")
        return method


class Connection:
    """A server that was started. Ends with the ``with`` block."""

    def __init__(self, server: str, settings: dict[str, Any]) -> None:
        command, environment = started(server)
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
        )
        self._settings = settings
        self._numbers = count(1)
        self._arrived = Condition()
        self.messages: list[Message] = []
        Thread(target=self._receive, daemon=True).start()

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()

    @property
    def process_id(self) -> int:
        """The id of the process."""
        return self._process.pid

    def notify(self, method: str, parameters: Any) -> float:
        """Send a notification; gives the time before it."""
        return self._send({"method": method, "params": parameters})

    def ask(self, method: str, parameters: Any) -> tuple[float, int]:
        """Send a request; gives the time before it, and its number."""
        number = next(self._numbers)
        return self._send({"id": number, "method": method, "params": parameters}), number

    def answer(self, number: int, since: int) -> Message:
        """Wait for the answer to a request that was sent when there were so many messages."""
        return self.wait(lambda one: one if one.method is None and one.body.get("id") == number else None, since)

    def timed(self, method: str, parameters: Any) -> tuple[float, Message]:
        """Ask and wait; gives the milliseconds between."""
        since = len(self.messages)
        sent, number = self.ask(method, parameters)
        answer = self.answer(number, since)
        return (answer.at - sent) * 1000, answer

    def wait(self, find: Callable[[Message], Found | None], since: int = 0) -> Found:
        """The first thing that is found in a message, of those from ``since`` on."""
        return self.locate(find, since)[1]

    def locate(self, find: Callable[[Message], Found | None], since: int = 0) -> tuple[int, Found]:
        """The same, with the number of the message."""
        end = perf_counter() + PATIENCE
        number = since
        with self._arrived:
            while True:
                while number < len(self.messages):
                    found = find(self.messages[number])
                    if found is not None:
                        return number, found
                    number += 1
                if not self._arrived.wait(end - perf_counter()):
                    raise TimeoutError(f"nothing came for {PATIENCE:g} s")

    def _send(self, message: dict[str, Any]) -> float:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        sent = perf_counter()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()
        return sent

    def _receive(self) -> None:
        assert self._process.stdout is not None
        while header := self._process.stdout.readline():
            length = 0
            while header != b"\r\n":
                name, _, value = header.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
                header = self._process.stdout.readline()
            body = self._process.stdout.read(length)
            self._take(Message(perf_counter(), json.loads(body)))

    def _take(self, message: Message) -> None:
        """Keep a message; what the server asks is answered at once."""
        if message.method is not None and "id" in message.body:
            items = message.body.get("params") or {}
            asked = message.method == "workspace/configuration"
            result = [self._settings for _ in items["items"]] if asked else None
            self._send({"id": message.body["id"], "result": result})
        with self._arrived:
            self.messages.append(message)
            self._arrived.notify_all()

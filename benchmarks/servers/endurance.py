"""What becomes of a server into which somebody types without an end: a program that measures maskwright on one grammar.

It counts the compiles that run at the same time, whatever is shown of a text that is not the present one any more, and
the memory of the process after each round.
"""

from __future__ import annotations

import sys
from itertools import cycle, islice
from pathlib import Path
from typing import Final

from benchmarks import memory, telling
from benchmarks.servers import MASKWRIGHT
from benchmarks.servers.connection import Connection
from benchmarks.servers.document import Document, compile_told, opened
from benchmarks.servers.keys import TYPED, Key, keys_of
from benchmarks.servers.latencies import INTERVAL

EDITS: Final = 200
BURST: Final = 0.02
"""Seconds between two keys of a burst, as a key gives that is held down."""


def main() -> int:
    """Do the job on the standard input."""
    job = telling.job()
    with Connection(MASKWRIGHT, {"vocabulary": "o200k_base"}) as connection:
        document = opened(connection, Path(job["grammar_file"]))
        document.wait_for_figures()
        sizes, watch = [_mebibytes(connection)], Watch(document)
        for _ in range(job["rounds"]):
            for interval in (INTERVAL, BURST):
                type_on(document, watch, job["case"], interval)
                sizes.append(_mebibytes(connection))
            telling.tell(resident_mib=sizes, edits=(len(sizes) - 1) * EDITS, **watch.facts())
    telling.tell(status="done")
    return 0


class Watch:
    """Looks whether the server shows anything that is not of the present text."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._known: list[tuple[int, int]] = []
        self._stale_figures = 0

    def look(self) -> None:
        """Ask for the figures. Once the answer is there, the server has the present text and may show no other."""
        document = self._document
        claims = document.figures_are_shown()
        messages = document.connection.messages
        self._known.append((len(messages), document.version))
        self._stale_figures += claims and (document.version, "is done") not in map(compile_told, messages)

    def facts(self) -> dict[str, int]:
        """How much that was stale was shown so far, how many compiles began, and the most that ran at once."""
        running, most, begun, stale, version = 0, 0, 0, self._stale_figures, 0
        known = iter([*self._known, (sys.maxsize, 0)])
        place, next_version = next(known)
        for number, message in enumerate(self._document.connection.messages):
            while number >= place:
                version = next_version
                place, next_version = next(known)
            if message.method == "textDocument/publishDiagnostics":
                stale += message.body["params"]["version"] < version
            told = compile_told(message)
            if told is not None:
                running += 1 if told[1] == "begins" else -1
                begun += told[1] == "begins"
                most = max(most, running)
        return {"shown_stale": stale, "compiles": begun, "at_once": most}


def type_on(document: Document, watch: Watch, case: str, interval: float) -> None:
    """Insert a rule and take it back again and again, key by key, and wait for the end of all that it causes."""
    text = document.text
    there = keys_of(text, TYPED[case]["insert a rule"])
    back = [Key(key.cursor + 1, 1, "") for key in reversed(there)]
    for number, key in enumerate(islice(cycle([*there, *back]), EDITS)):
        document.press(key)
        if number % 4 == 0:
            watch.look()
        document.pause(interval)
    document.put(text)
    document.wait_for_figures()


def _mebibytes(connection: Connection) -> float:
    held = memory.resident_bytes(connection.process_id)
    return round((held or 0) / (1 << 20), 1)


if __name__ == "__main__":
    sys.exit(main())

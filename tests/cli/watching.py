"""A ``check --watch`` that runs as a process of its own, whose lines tests wait for."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from pathlib import Path
from queue import SimpleQueue
from typing import Any

# In seconds; only a test that fails waits so long.
LONG = 60.0
# A shell may have started the tests with Ctrl-C switched off, which processes inherit.
PROGRAM = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from maskwright.cli import main; sys.exit(main(sys.argv[1:]))"
)


def save(path: Path, text: str | bytes) -> None:
    """Save in one step, so that the watcher cannot see a half, however slow the machine is."""
    other = path.with_suffix(".new")
    other.write_bytes(text if isinstance(text, bytes) else text.encode())
    other.replace(path)


class Watching:
    """The process, its lines as they come, and its end."""

    def __init__(self, *arguments: object, cwd: Path | None = None) -> None:
        command = [sys.executable, "-c", PROGRAM, "check", "--watch", *map(str, arguments)]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", cwd=cwd
        )
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Watching:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.join()
        for stream in (self._process.stdout, self._process.stderr):
            assert stream is not None
            stream.close()

    def line(self) -> str:
        """The next line, once it is there."""
        line = self._lines.get(timeout=LONG)
        assert line is not None, "the process has ended"
        return line

    def text_round(self) -> list[str]:
        """The lines of the next round; its last line says whether it compiled."""
        lines = [self.line()]
        while not lines[-1].startswith(("compiled in", "not compiled")):
            lines.append(self.line())
        return lines

    def round(self) -> Any:
        """The next round in its machine-readable form."""
        return json.loads(self.line())

    def press_ctrl_c(self) -> tuple[int, list[str], str]:
        """End it as its user does. Returns the exit code, the lines not seen before, and what was on stderr."""
        self._process.send_signal(signal.SIGINT)
        code = self._process.wait(LONG)
        self._reader.join()
        rest = []
        while (line := self._lines.get(timeout=LONG)) is not None:
            rest.append(line)
        assert self._process.stderr is not None
        return code, rest, self._process.stderr.read()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

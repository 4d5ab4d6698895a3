"""Runs the command line in a terminal of its own, as a person would."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path
from types import TracebackType

# Nothing here takes as long; a test that hangs is to end nevertheless.
DEADLINE = 60.0
ALTERNATE_SCREEN = b"\x1b[?1049h"
MAIN_SCREEN = b"\x1b[?1049l"


class Terminal:
    """A process with a terminal of 110 × 30, and what it has written so far."""

    def __init__(self, *words: object, cwd: Path | None = None, **environment: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 110, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, *map(str, words)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=cwd,
            env={**os.environ, "TERM": "xterm-256color", **environment},
        )
        os.close(slave)
        self.written = b""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._master)

    def type(self, keys: bytes) -> None:
        os.write(self._master, keys)

    def read_until(self, text: bytes) -> None:
        """Read until the process has written something."""
        start = len(self.written)
        while text not in self.written[start:]:
            assert self._read(), f"ended without {text!r}: {self.written[-2_000:]!r}"

    def end(self) -> int:
        """Read to the end; give the exit code."""
        while self._read():
            pass
        return self.process.wait(DEADLINE)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._master], [], [], DEADLINE)
        assert ready, f"nothing more after {self.written[-2_000:]!r}"
        try:
            data = os.read(self._master, 65_536)
        except OSError:
            # So Linux tells that the other side is closed.
            return False
        self.written += data
        return bool(data)


def lines(written: bytes) -> list[str]:
    return written.decode().replace("\r\n", "\n").splitlines()

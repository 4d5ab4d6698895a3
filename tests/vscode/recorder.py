"""Stands for maskwright, and keeps what the editor says first, in a file: ``python recorder.py FILE COMMAND …``."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import IO

MASKWRIGHT = [sys.executable, "-m", "maskwright"]


def record(file: Path, arguments: list[str]) -> int:
    """Run maskwright with these arguments; if it serves an editor, keep the first message."""
    if arguments != ["lsp"]:
        return subprocess.call([*MASKWRIGHT, *arguments])
    child = subprocess.Popen([*MASKWRIGHT, *arguments], stdin=subprocess.PIPE)
    assert child.stdin is not None
    with open(0, "rb") as said:
        header, body = first_message(said)
        file.write_bytes(body)
        pass_on(header + body, child.stdin)
        while part := said.read1():
            pass_on(part, child.stdin)
    child.stdin.close()
    return child.wait()


def first_message(source: IO[bytes]) -> tuple[bytes, bytes]:
    """The header of a message, with the empty line that ends it, and the message."""
    header = b""
    while not header.endswith(b"\r\n\r\n"):
        header += source.readline()
    length = re.search(rb"Content-Length: (\d+)", header)
    assert length is not None
    return header, source.read(int(length[1]))


def pass_on(part: bytes, sink: IO[bytes]) -> None:
    sink.write(part)
    sink.flush()


if __name__ == "__main__":
    os._exit(record(Path(sys.argv[1]), sys.argv[2:]))

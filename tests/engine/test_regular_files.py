"""Only plain files are read, and only up to a limit, whatever their size is said to be."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from maskwright.regular_files import IrregularFile, open_regular_file, read_regular_file
from systems import needs_devices, needs_named_pipes, needs_named_sockets


def test_a_file_is_read_up_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\x00\r\n")
    assert read_regular_file(path, 3) == b"\x00\r\n"
    with pytest.raises(OSError, match="larger than 0 MiB"):
        read_regular_file(path, 2)


def test_a_size_that_is_claimed_is_not_believed() -> None:
    # Files of this kind say that they are empty.
    path = Path("/proc/self/status")
    if not path.exists():
        pytest.skip("this system has no files that grow while they are read")
    assert path.stat().st_size == 0
    assert read_regular_file(path, 1 << 20).startswith(b"Name:")
    with pytest.raises(OSError, match="larger than"):
        read_regular_file(path, 10)


@needs_named_pipes
@needs_named_sockets
@needs_devices
def test_what_is_no_plain_file_is_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The name of a socket has a limit of some hundred characters.
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    Path("link").symlink_to("pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
        for name in ("pipe", "link", "socket", "/dev/null", "/dev/zero"):
            with pytest.raises(IrregularFile, match="not a regular file"):
                read_regular_file(Path(name), 10)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match="Is a directory"):
        read_regular_file(tmp_path, 10)
    with pytest.raises(IsADirectoryError):
        open_regular_file(tmp_path, or_handed_over=True)

"""Reading files."""

from __future__ import annotations

import os
import socket
import stat
import threading
from pathlib import Path
from typing import Any

import pytest

from maskwright.errors import InputError
from maskwright.notation import read_source
from maskwright.notation.limits import MAX_SOURCE_BYTES
from systems import needs_devices, needs_named_pipes, needs_named_sockets, needs_numbered_files


def test_line_ends_are_kept_and_the_byte_order_mark_is_not(tmp_path: Path) -> None:
    file = tmp_path / "g.lark"
    file.write_bytes(b'\xef\xbb\xbfstart: "\xc3\xa9"\r\n')
    assert read_source(file) == 'start: "é"\r\n'
    assert read_source(str(file)) == 'start: "é"\r\n'


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b'start:\n "\xff"', "not UTF-8 at byte 9 (line 2): 0xff"),
        (b"\xe2\x82", "not UTF-8 at byte 0 (line 1)"),
        (b"x" * (MAX_SOURCE_BYTES + 1), "larger than 8 MiB"),
    ],
)
def test_bad_contents_are_one_clear_message(tmp_path: Path, data: bytes, complaint: str) -> None:
    file = tmp_path / "g.lark"
    file.write_bytes(data)
    with pytest.raises(InputError) as caught:
        read_source(file)
    assert complaint in str(caught.value)
    assert str(caught.value).startswith(str(file))


def test_missing_file_and_directory(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        read_source(tmp_path / "none.lark")
    with pytest.raises(InputError, match="is a directory"):
        read_source(tmp_path)
    with pytest.raises(InputError, match="cannot be read"):
        read_source("a\0b")
    with pytest.raises(InputError, match="cannot be read"):
        read_source(tmp_path / ("x" * 5000))


@needs_named_pipes
def test_a_pipe_without_a_writer_is_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.lark"
    os.mkfifo(pipe)
    (tmp_path / "link.lark").symlink_to(pipe)
    for place in (pipe, tmp_path / "link.lark"):
        with pytest.raises(InputError, match="is a pipe, a socket or a device"):
            read_source(place)


@needs_devices
@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero", "/dev/tty"])
def test_devices_are_refused(device: str) -> None:
    with pytest.raises(InputError, match="is a pipe, a socket or a device"):
        read_source(device)


@needs_named_sockets
def test_a_socket_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The name of a socket has a limit of some hundred characters.
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.lark")
        with pytest.raises(InputError, match="is a pipe, a socket or a device"):
            read_source("socket.lark")


def test_links_that_lead_round_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "a.lark").symlink_to("b.lark")
    (tmp_path / "b.lark").symlink_to("a.lark")
    with pytest.raises(InputError, match="cannot be read"):
        read_source(tmp_path / "a.lark")


@needs_numbered_files
def test_a_pipe_that_the_shell_hands_over_is_read_to_its_end() -> None:
    reader, writer = os.pipe()
    with os.fdopen(writer, "wb") as file:
        file.write(b'start: "a"\n')
    try:
        assert read_source(f"/dev/fd/{reader}") == 'start: "a"\n'
    finally:
        os.close(reader)


@needs_numbered_files
def test_the_writer_of_such_a_pipe_may_take_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    opened = threading.Event()
    open_now = os.open

    def open_and_tell(*arguments: Any) -> int:
        descriptor = open_now(*arguments)
        opened.set()
        return descriptor

    def write() -> None:
        opened.wait()
        with os.fdopen(writer, "wb") as file:
            file.write(b'start: "a"\n')

    monkeypatch.setattr(os, "open", open_and_tell)
    threading.Thread(target=write, daemon=True).start()
    try:
        assert read_source(f"/dev/fd/{reader}") == 'start: "a"\n'
    finally:
        os.close(reader)


@needs_named_pipes
def test_a_pipe_that_takes_the_place_of_the_file_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "some.lark"
    path.write_text('start: "a"\n')
    look = os.stat

    def look_and_replace(place: Any, *rest: Any, **options: Any) -> os.stat_result:
        status = look(place, *rest, **options)
        if place in (path, str(path)) and stat.S_ISREG(status.st_mode):
            path.unlink()
            os.mkfifo(path)
        return status

    monkeypatch.setattr(os, "stat", look_and_replace)
    with pytest.raises(InputError, match="is a pipe, a socket or a device"):
        read_source(path)

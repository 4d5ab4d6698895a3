"""Reading files."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from maskwright.errors import InputError
from maskwright.notation import read_source
from maskwright.notation.limits import MAX_SOURCE_BYTES


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


def test_a_pipe_without_a_writer_is_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.lark"
    os.mkfifo(pipe)
    (tmp_path / "link.lark").symlink_to(pipe)
    for place in (pipe, tmp_path / "link.lark"):
        with pytest.raises(InputError, match="is a pipe, a socket or a device"):
            read_source(place)


@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero", "/dev/tty"])
def test_devices_are_refused(device: str) -> None:
    with pytest.raises(InputError, match="is a pipe, a socket or a device"):
        read_source(device)


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


def test_a_pipe_that_the_shell_hands_over_is_read_to_its_end() -> None:
    reader, writer = os.pipe()
    with os.fdopen(writer, "wb") as file:
        file.write(b'start: "a"\n')
    try:
        assert read_source(f"/dev/fd/{reader}") == 'start: "a"\n'
    finally:
        os.close(reader)

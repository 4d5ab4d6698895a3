"""Reading files."""

from __future__ import annotations

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

"""Texts that count in place of what is on disk, and what a reading keeps of the files that it looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from maskwright.notation.libraries import Looked
from maskwright.notation.limits import MAX_SOURCE_BYTES
from maskwright.reading import AnyReading, ReadingOptions, read_text

MAIN = "start: a\n%import .parts.a\n"


def read(folder: Path, text: str = MAIN, **unsaved: str) -> AnyReading:
    texts = {folder / f"{name}.lark": text for name, text in unsaved.items()}
    return read_text(text, path=str(folder / "main.lark"), options=ReadingOptions(unsaved=texts))


def literals(reading: AnyReading) -> list[str]:
    return [terminal.name for terminal in reading.grammar.terminals]


def test_an_unsaved_text_counts_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "parts.lark").write_text('a: "saved"', encoding="utf-8")
    assert literals(read(tmp_path)) == ['"saved"']
    reading = read(tmp_path, parts='a: "unsaved"')
    assert literals(reading) == ['"unsaved"']
    assert reading.imported == {tmp_path / "parts.lark": Looked('a: "unsaved"')}


def test_a_file_that_was_never_saved_can_be_imported(tmp_path: Path) -> None:
    assert read(tmp_path, parts="%import .more.a", more='a: "x"').grammar.diagnostics == ()


def test_grammars_inside_a_text_read_it_too(tmp_path: Path) -> None:
    text = "start: %lark {\n  start: a\n  %import .parts.a\n}\n"
    reading = read(tmp_path, text, parts='a: "unsaved"')
    assert literals(reading) == ['"unsaved"']
    assert list(reading.imported) == [tmp_path / "parts.lark"]


def test_the_file_is_named_through_links(tmp_path: Path) -> None:
    (tmp_path / "real.lark").touch()
    (tmp_path / "parts.lark").symlink_to("real.lark")
    assert literals(read(tmp_path, real='a: "x"')) == ['"x"']


@pytest.mark.parametrize("make", [None, Path.mkdir, lambda path: path.write_bytes(b"\xff\x00")])
def test_what_was_looked_for_in_vain_is_kept_with_the_reason(tmp_path: Path, make: object) -> None:
    place = tmp_path / "parts.lark"
    if callable(make):
        make(place)
    reading = read(tmp_path)
    (found,) = reading.grammar.diagnostics
    assert found.message == f"parts.lark{reading.imported[place].trouble}"
    assert str(tmp_path) not in found.message


def test_an_unsaved_text_may_be_as_long_as_a_file(tmp_path: Path) -> None:
    (found,) = read(tmp_path, parts='a: "x"' + " " * MAX_SOURCE_BYTES).grammar.diagnostics
    assert found.message == "parts.lark: is larger than 8 MiB, the limit for a grammar"

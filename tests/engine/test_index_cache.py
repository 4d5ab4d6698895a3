"""A vocabulary's index is kept on disk, and whatever else may lie there does no harm."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from maskwright import Vocabulary, index_cache
from maskwright.index_cache import attach_index, cache_folder
from systems import needs_devices, needs_named_pipes

TOKENS = [b"a", b"ab", None, b"\xff\x00", b"a", b""]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MASKWRIGHT_CACHE", str(tmp_path / "deep" / "cache"))
    return tmp_path / "deep" / "cache"


def file_of(vocabulary: Vocabulary, folder: Path) -> Path:
    return folder / f"vocabulary-{vocabulary.digest}.index"


def test_the_index_is_stored_once_and_taken_again(folder: Path) -> None:
    first = Vocabulary.from_tokens(TOKENS)
    attach_index(first)
    assert [path.name for path in folder.iterdir()] == [file_of(first, folder).name]
    second = Vocabulary.from_tokens(TOKENS)
    assert second.with_index(file_of(first, folder).read_bytes())
    assert second.ids(b"a") == [0, 4]
    assert second.index_bytes() == first.index_bytes()


@pytest.mark.parametrize("place", [0, 8, 20, 40, -1])
def test_a_damaged_file_is_replaced(folder: Path, place: int) -> None:
    vocabulary = Vocabulary.from_tokens(TOKENS)
    attach_index(vocabulary)
    path = file_of(vocabulary, folder)
    sound = path.read_bytes()
    damaged = bytearray(sound)
    damaged[place] ^= 1
    path.write_bytes(damaged)
    again = Vocabulary.from_tokens(TOKENS)
    assert not again.with_index(bytes(damaged))
    attach_index(again)
    assert path.read_bytes() == sound
    assert again.ids(b"ab") == [1]


@pytest.mark.parametrize("content", [b"", b"\x00", b"x" * 1000])
def test_a_file_of_something_else_is_replaced(folder: Path, content: bytes) -> None:
    vocabulary = Vocabulary.from_tokens(TOKENS)
    path = file_of(vocabulary, folder)
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    attach_index(vocabulary)
    assert path.read_bytes() == vocabulary.index_bytes()


def make_sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(5 << 30)


# What reading to the end would wait for without end, or take all memory for.
ENDLESS = [
    pytest.param(lambda path: os.mkfifo(path), id="a pipe without a writer", marks=needs_named_pipes),
    pytest.param(lambda path: path.symlink_to("/dev/zero"), id="a link to a device", marks=needs_devices),
    pytest.param(make_sparse, id="a file of 5 GiB without contents"),
    pytest.param(lambda path: path.symlink_to("nowhere"), id="a link that leads nowhere"),
    pytest.param(lambda path: path.symlink_to(path), id="a link to itself"),
]


@pytest.mark.parametrize("make", ENDLESS)
def test_what_is_no_plain_file_is_replaced_unread(folder: Path, make: Callable[[Path], None]) -> None:
    vocabulary = Vocabulary.from_tokens(TOKENS)
    path = file_of(vocabulary, folder)
    path.parent.mkdir(parents=True)
    make(path)
    attach_index(vocabulary)
    assert not path.is_symlink()
    assert path.read_bytes() == vocabulary.index_bytes()


def test_an_index_too_large_to_be_read_again_is_not_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_cache, "LARGEST_INDEX", 10)
    vocabulary = Vocabulary.from_tokens(TOKENS)
    attach_index(vocabulary)
    assert vocabulary.ids(b"ab") == [1]
    assert not folder.exists()


def test_an_index_is_attached_only_once(folder: Path) -> None:
    vocabulary = Vocabulary.from_tokens(TOKENS)
    assert not vocabulary.has_index
    attach_index(vocabulary)
    assert vocabulary.has_index
    file_of(vocabulary, folder).unlink()
    attach_index(vocabulary)
    assert list(folder.iterdir()) == []


def test_every_cut_file_is_refused() -> None:
    vocabulary = Vocabulary.from_tokens(TOKENS)
    sound = vocabulary.index_bytes()
    assert not any(Vocabulary.from_tokens(TOKENS).with_index(sound[:length]) for length in range(len(sound)))
    assert not Vocabulary.from_tokens(TOKENS).with_index(sound + b"\x00")


def test_the_index_of_another_vocabulary_is_refused() -> None:
    other = Vocabulary.from_tokens([*TOKENS, b"b"])
    assert not other.with_index(Vocabulary.from_tokens(TOKENS).index_bytes())


def test_a_folder_that_cannot_be_written_to_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A file where the folder should be: this fails for every user, root too.
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MASKWRIGHT_CACHE", str(tmp_path / "file" / "cache"))
    vocabulary = Vocabulary.from_tokens(TOKENS)
    attach_index(vocabulary)
    assert vocabulary.ids(b"ab") == [1]


def test_a_failed_replacement_leaves_nothing_behind(folder: Path) -> None:
    vocabulary = Vocabulary.from_tokens(TOKENS)
    file_of(vocabulary, folder).mkdir(parents=True)
    attach_index(vocabulary)
    assert list(folder.iterdir()) == [file_of(vocabulary, folder)]


def test_the_folder_follows_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("MASKWRIGHT_CACHE", str(tmp_path / "mine"))
    assert cache_folder() == tmp_path / "mine"
    monkeypatch.setenv("MASKWRIGHT_CACHE", "")
    assert cache_folder() is None
    monkeypatch.delenv("MASKWRIGHT_CACHE")
    assert cache_folder() == tmp_path / "maskwright"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache_folder() == tmp_path / "home" / ".cache" / "maskwright"

"""Grammars that took long to compile are kept on disk, and whatever else may lie there does no harm."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import maskwright
from maskwright import Cancelled, CancelToken, Grammar, LimitExceeded, Limits, Vocabulary, compiled_cache
from systems import needs_devices, needs_named_pipes

TEXT = 'start: "a" start "b" | NAME\nNAME: /[a-c]+/'
TOKENS = [b"a", b"b", b"ab", None, b"abc", b"c"]


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return Vocabulary.from_tokens(TOKENS)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, vocabulary: Vocabulary) -> Path:
    """A folder for the cache, in which everything is worth keeping."""
    assert vocabulary.ids(b"a") == [0]  # Has its index now, so that no file of one appears.
    monkeypatch.setenv("MASKWRIGHT_CACHE", str(tmp_path / "deep" / "cache"))
    monkeypatch.setattr(compiled_cache, "WORTH_KEEPING", 0)
    return tmp_path / "deep" / "cache"


def stats(vocabulary: Vocabulary, text: str = TEXT, **options: Any) -> dict[str, Any]:
    """What a compile says of itself. The times are the same only if it comes from the same run of the compiler."""
    return maskwright.compile(Grammar.from_text(text), vocabulary, **options).stats


def files(folder: Path) -> list[Path]:
    """All that lies in the folder but the indexes of vocabularies."""
    return sorted(path for path in folder.iterdir() if path.suffix != ".index")


def test_a_grammar_is_compiled_once(folder: Path, vocabulary: Vocabulary) -> None:
    first = stats(vocabulary)
    (path,) = files(folder)
    inode = path.stat().st_ino
    assert stats(vocabulary) == first
    assert files(folder) == [path]
    assert path.stat().st_ino == inode, "the file is not written again"


def test_what_compiles_fast_is_not_kept(folder: Path, vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_cache, "WORTH_KEEPING", 3600)
    assert stats(vocabulary) != stats(vocabulary)
    assert not folder.exists()


@pytest.mark.parametrize("off", [{"cache": False}, {"environment": ""}])
def test_it_can_be_turned_off(
    folder: Path, vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch, off: dict[str, Any]
) -> None:
    first = stats(vocabulary)
    before = files(folder)
    if "environment" in off:
        monkeypatch.setenv("MASKWRIGHT_CACHE", off.pop("environment"))
    assert stats(vocabulary, **off) != first
    assert stats(vocabulary, TEXT + " ", **off)
    assert files(folder) == before


def test_what_the_result_depends_on_is_in_the_name(folder: Path, vocabulary: Vocabulary) -> None:
    variants: list[Callable[[], object]] = [
        lambda: stats(vocabulary),
        lambda: stats(vocabulary, TEXT.replace("[a-c]", "[a-d]")),
        lambda: stats(vocabulary, limits=Limits(max_heads=7)),
        lambda: stats(Vocabulary.from_tokens(TOKENS, end_tokens=[3])),
        lambda: stats(vocabulary, "// longer\n" + TEXT),
    ]
    for count, compile_variant in enumerate(variants, start=1):
        compile_variant()
        assert len(files(folder)) == count


def test_places_are_those_of_the_text_at_hand(folder: Path, vocabulary: Vocabulary) -> None:
    def places(text: str) -> list[str]:
        state = maskwright.compile(Grammar.from_text(text), vocabulary).start()
        return [text[start:end] for start, end in state.why(1)["spans"]]

    once = places(TEXT)
    assert once
    assert places("// a comment above\n" + TEXT) == once
    assert places(TEXT) == once


def test_limits_hold_for_what_comes_from_the_cache(folder: Path, vocabulary: Vocabulary) -> None:
    for _ in range(2):
        state = maskwright.compile(Grammar.from_text(TEXT), vocabulary, limits=Limits(max_heads=0)).start()
        with pytest.raises(LimitExceeded):
            state.commit(0)
        with pytest.raises(LimitExceeded):
            stats(vocabulary, limits=Limits(max_lexer_states=1))
    assert len(files(folder)) == 1, "an error is not kept"


def test_a_cancelled_compile_takes_nothing_from_the_cache(folder: Path, vocabulary: Vocabulary) -> None:
    stats(vocabulary)
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        stats(vocabulary, cancel=cancel)


def other_grammar(path: Path) -> None:
    vocabulary = Vocabulary.from_tokens(TOKENS)
    path.write_bytes(maskwright.compile(Grammar.from_text('start: "c"'), vocabulary, cache=False).to_bytes("other"))


def other_vocabulary(path: Path) -> None:
    compiled = maskwright.compile(Grammar.from_text(TEXT), Vocabulary.from_tokens([b"a"]), cache=False)
    path.write_bytes(compiled.to_bytes(path.name))


def make_sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(5 << 30)


SPOILED = [
    pytest.param(lambda path: path.write_bytes(b""), id="nothing"),
    pytest.param(lambda path: path.write_bytes(b"x" * 1000), id="something else"),
    pytest.param(lambda path: path.write_bytes(path.read_bytes()[:-1]), id="a part"),
    pytest.param(lambda path: path.write_bytes(path.read_bytes()[:100] + bytes(50)), id="a damaged one"),
    pytest.param(other_grammar, id="another grammar"),
    pytest.param(other_vocabulary, id="another vocabulary"),
    pytest.param(make_sparse, id="a file of 5 GiB without contents"),
]
IRREGULAR = [
    pytest.param(lambda path: os.mkfifo(path), id="a pipe without a writer", marks=needs_named_pipes),
    pytest.param(lambda path: path.symlink_to("/dev/zero"), id="a link to a device", marks=needs_devices),
    pytest.param(lambda path: path.symlink_to("nowhere"), id="a link that leads nowhere"),
]


@pytest.mark.parametrize("spoil", SPOILED)
def test_a_file_that_is_not_right_is_made_anew(
    folder: Path, vocabulary: Vocabulary, spoil: Callable[[Path], object]
) -> None:
    first = stats(vocabulary)
    (path,) = files(folder)
    spoil(path)
    again = stats(vocabulary)
    assert again != first
    assert again["dwa"] == first["dwa"]
    assert files(folder) == [path]
    assert stats(vocabulary) == again


@pytest.mark.parametrize("make", IRREGULAR)
def test_what_is_no_plain_file_is_replaced_unread(
    folder: Path, vocabulary: Vocabulary, make: Callable[[Path], object]
) -> None:
    stats(vocabulary)
    (path,) = files(folder)
    path.unlink()
    make(path)
    again = stats(vocabulary)
    assert not path.is_symlink()
    assert stats(vocabulary) == again


def test_a_damaged_file_that_is_no_longer_worth_it_goes(
    folder: Path, vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    stats(vocabulary)
    (path,) = files(folder)
    path.write_bytes(path.read_bytes()[:-1])
    monkeypatch.setattr(compiled_cache, "WORTH_KEEPING", 3600)
    stats(vocabulary)
    assert files(folder) == []


def test_a_directory_in_the_way_is_no_error(folder: Path, vocabulary: Vocabulary) -> None:
    stats(vocabulary)
    (path,) = files(folder)
    path.unlink()
    path.mkdir()
    assert stats(vocabulary) != stats(vocabulary)
    assert files(folder) == [path]


def test_a_folder_that_cannot_be_made_is_no_error(
    folder: Path, vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # A file where the folder should be: this fails for every user, root too.
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MASKWRIGHT_CACHE", str(tmp_path / "file" / "cache"))
    assert stats(vocabulary) != stats(vocabulary)


def test_no_home_is_no_error(folder: Path, vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MASKWRIGHT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setattr(Path, "home", lambda: (_ for _ in ()).throw(RuntimeError("no home")))
    assert stats(vocabulary) != stats(vocabulary)


def test_what_was_not_used_for_longest_goes_first(
    folder: Path, vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [TEXT + "//" + "x" * count for count in range(4)]
    first = stats(vocabulary, texts[0])
    (one,) = files(folder)
    stats(vocabulary, texts[1].replace('"b"', '"c"'))
    (two,) = set(files(folder)) - {one}
    os.utime(one, (1000, 1000))
    os.utime(two, (2000, 2000))
    assert stats(vocabulary, texts[0]) == first, "now the other one is older"
    size = max(one.stat().st_size, two.stat().st_size)
    monkeypatch.setattr(compiled_cache, "MAX_CACHE_BYTES", 2 * size + size // 2)
    stats(vocabulary, texts[2].replace('"b"', '"d"'))
    assert one in files(folder)
    assert two not in files(folder)
    assert len(files(folder)) == 2


def test_what_is_larger_than_the_cache_is_not_kept(
    folder: Path, vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled_cache, "MAX_CACHE_BYTES", 100)
    stats(vocabulary)
    assert not folder.exists()


def test_what_dead_writers_left_goes_and_what_others_write_stays(folder: Path, vocabulary: Vocabulary) -> None:
    folder.mkdir(parents=True)
    dead, alive, foreign = folder / ".0.part", folder / ".1.part", folder / "notes.txt"
    for path in (dead, alive, foreign):
        path.write_text("")
    os.utime(dead, (1000, 1000))
    os.utime(foreign, (1000, 1000))
    stats(vocabulary)
    assert {alive, foreign} < set(files(folder))
    assert dead not in files(folder)


def test_threads_that_write_and_read_at_once_do_not_disturb_each_other(folder: Path, vocabulary: Vocabulary) -> None:
    grammar = Grammar.from_text(TEXT)
    expected = maskwright.compile(grammar, vocabulary, cache=False).start().allowed_list()
    begin, wrong = threading.Barrier(8), []

    def work() -> None:
        begin.wait()
        for _ in range(30):
            if maskwright.compile(grammar, vocabulary).start().allowed_list() != expected:
                wrong.append(1)
            for path in folder.glob("grammar-*"):
                path.unlink(missing_ok=True)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert not [path for path in files(folder) if path.suffix == ".part"]


def test_processes_share_it(folder: Path) -> None:
    code = (
        "import maskwright; from maskwright import compiled_cache; compiled_cache.WORTH_KEEPING = 0\n"
        f"vocabulary = maskwright.Vocabulary.from_tokens({TOKENS!r})\n"
        f"compiled = maskwright.compile(maskwright.Grammar.from_text({TEXT!r}), vocabulary)\n"
        "print(compiled.start().allowed_list())"
    )
    command = [sys.executable, "-c", code]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    outputs = {process.communicate()[0] for process in processes}
    assert len(outputs) == 1
    assert outputs != {""}
    assert [path.suffix for path in files(folder)] == [".compiled"]

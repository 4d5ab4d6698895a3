"""A compiled grammar is saved and loaded, and every file that is none is refused in one sentence."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import maskwright
from maskwright import (
    CompiledGrammar,
    Grammar,
    InputError,
    LimitExceeded,
    Limits,
    State,
    Vocabulary,
    VocabularyError,
)
from systems import needs_devices, needs_named_pipes

TOKENS = [b"-", b"--", b"1", b"11", b"+", b"++", b"+1", None, b" ", b"x"]
TEXT = """
start: sum
sum: sum OP term | term  // a comment
term: "-" term | NUMBER
OP: /\\+\\+?/
NUMBER: /[0-9]+/
%ignore " "
"""


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return Vocabulary.from_tokens(TOKENS, end_tokens=[9])


@pytest.fixture(scope="module")
def compiled(vocabulary: Vocabulary) -> CompiledGrammar:
    return maskwright.compile(Grammar.from_text(TEXT), vocabulary)


@pytest.fixture
def saved(compiled: CompiledGrammar, tmp_path: Path) -> Path:
    compiled.save(tmp_path / "saved")
    return tmp_path / "saved"


def answers(state: State) -> list[object]:
    why = [state.why(token) for token in range(len(TOKENS))]
    return [state.allowed_list(), state.is_accepting(), state.lexer_states(), state.gss(), why, state.why(b"+-1")]


def test_a_loaded_grammar_answers_like_the_compiled_one(
    compiled: CompiledGrammar, saved: Path, vocabulary: Vocabulary
) -> None:
    loaded = CompiledGrammar.load(str(saved), vocabulary)
    assert loaded.vocabulary is vocabulary
    assert loaded.stats == compiled.stats
    for stage in compiled.stage_names():
        assert loaded.dump(stage) == compiled.dump(stage)
    one, other = compiled.start(), loaded.start()
    for token in (1, 3, 8, 4, 0, 2):
        assert answers(one) == answers(other)
        one.commit(token)
        other.commit(token)
    assert answers(one) == answers(other)
    assert any(answer["spans"] for answer in (other.why(token) for token in range(len(TOKENS))))


def test_a_loaded_grammar_can_be_saved_again(saved: Path, vocabulary: Vocabulary, tmp_path: Path) -> None:
    CompiledGrammar.load(saved, vocabulary).save(tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == saved.read_bytes()


def test_an_embedded_vocabulary_need_not_be_given(o200k: Vocabulary, tmp_path: Path) -> None:
    compiled = maskwright.compile(Grammar.from_text(TEXT), o200k)
    compiled.save(tmp_path / "saved")
    loaded = CompiledGrammar.load(tmp_path / "saved")
    assert loaded.vocabulary.digest == o200k.digest
    assert (loaded.start().mask() == compiled.start().mask()).all()


def test_other_vocabularies_must_be_given(saved: Path) -> None:
    with pytest.raises(VocabularyError) as caught:
        CompiledGrammar.load(saved)
    expected = f"{saved}: was compiled for a vocabulary called 'tokens', which is not embedded: pass it"
    assert str(caught.value) == expected


def test_another_vocabulary_is_refused(saved: Path) -> None:
    other = Vocabulary.from_tokens([*TOKENS, b"y"], end_tokens=[9])
    with pytest.raises(VocabularyError, match="called 'tokens', and not for <Vocabulary tokens of 11 ids>"):
        CompiledGrammar.load(saved, other)


EXAMPLES = sorted(Path(__file__).parents[2].glob("grammars/*/*.lark"))


@pytest.mark.parametrize("grammar", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_can_be_kept(grammar: Path, tmp_path: Path) -> None:
    compiled = maskwright.compile(Grammar.from_file(grammar), Vocabulary.load("o200k_base"), cache=False)
    compiled.save(tmp_path / "example")
    loaded = CompiledGrammar.load(tmp_path / "example")
    assert loaded.stats == compiled.stats
    assert loaded.start().mask().tobytes() == compiled.start().mask().tobytes()


def test_a_file_keeps_who_may_read_it(compiled: CompiledGrammar, tmp_path: Path) -> None:
    path = tmp_path / "private.compiled"
    path.touch()
    path.chmod(0o600)
    compiled.save(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert CompiledGrammar.load(path, compiled.vocabulary).start().count() > 0


def test_a_link_to_itself_and_a_name_that_ends_like_a_folder_stay_as_they_are(
    compiled: CompiledGrammar, tmp_path: Path
) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(InputError, match="loop: cannot be written"):
        compiled.save(loop)
    with pytest.raises(InputError, match="is a directory"):
        compiled.save(f"{tmp_path / 'new'}{os.sep}")
    assert loop.is_symlink()
    assert list(tmp_path.iterdir()) == [loop]


def test_limits_are_those_of_whoever_loads(compiled: CompiledGrammar, saved: Path, vocabulary: Vocabulary) -> None:
    compiled.start().commit_bytes(b"1")
    with pytest.raises(LimitExceeded):
        CompiledGrammar.load(saved, vocabulary, Limits(max_heads=0)).start().commit_bytes(b"1")
    with pytest.raises(TypeError, match="limits must be a Limits or None, not dict"):
        CompiledGrammar.load(saved, vocabulary, {"max_heads": 1})  # type: ignore[arg-type]


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


def change(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def make_sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(5 << 30)


def replace_by(make: Callable[[Path], object]) -> Callable[[Path], None]:
    def replace(path: Path) -> None:
        path.unlink()
        make(path)

    return replace


WRONG = [
    pytest.param(cut, "is damaged: its checksum does not match; compile", id="cut"),
    pytest.param(change, "is damaged: its checksum does not match; compile", id="changed"),
    pytest.param(lambda path: path.write_bytes(b""), "this is no compiled grammar of maskwright; compile", id="empty"),
    pytest.param(lambda path: path.write_text(TEXT), "this is no compiled grammar of maskwright; compile", id="a text"),
    pytest.param(
        lambda path: path.write_bytes(path.read_bytes()[:8] + b"\x63\0\0\0" + path.read_bytes()[12:]),
        r"has format 99, and this version of maskwright reads format \d+; compile",
        id="another version",
    ),
    pytest.param(replace_by(lambda path: None), "cannot be read: No such file", id="missing"),
    pytest.param(replace_by(Path.mkdir), "cannot be read: is a directory", id="a directory"),
    pytest.param(replace_by(os.mkfifo), "cannot be read: not a regular file", id="a pipe", marks=needs_named_pipes),
    pytest.param(make_sparse, "cannot be read: larger than 1024 MiB", id="too large"),
]


@pytest.mark.parametrize(("spoil", "message"), WRONG)
def test_what_is_no_compiled_grammar_is_refused(
    spoil: Callable[[Path], object], message: str, saved: Path, vocabulary: Vocabulary
) -> None:
    spoil(saved)
    with pytest.raises(InputError, match=f"^{re.escape(str(saved))}: .*{message}"):
        CompiledGrammar.load(saved, vocabulary)


def test_every_cut_file_is_refused(saved: Path, vocabulary: Vocabulary) -> None:
    data = saved.read_bytes()
    for length in range(len(data)):
        with pytest.raises(InputError):
            CompiledGrammar.from_bytes(data[:length], vocabulary)


def test_wrong_types_are_named(compiled: CompiledGrammar, vocabulary: Vocabulary, saved: Path) -> None:
    with pytest.raises(TypeError, match="is named by its path, not int"):
        compiled.save(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="is named by its path, not None"):
        CompiledGrammar.load(None, vocabulary)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="vocabulary must be a Vocabulary or None, not str"):
        CompiledGrammar.load(saved, "o200k_base")  # type: ignore[arg-type]


def test_a_reader_sees_the_old_file_or_the_whole_new_one(compiled: CompiledGrammar, saved: Path) -> None:
    old = saved.read_bytes()
    saved.write_bytes(b"old")
    with saved.open("rb") as reader:
        compiled.save(saved)
        assert reader.read() == b"old"
    assert saved.read_bytes() == old
    assert list(saved.parent.iterdir()) == [saved]


def test_a_link_stays_a_link(compiled: CompiledGrammar, saved: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(saved)
    saved.write_bytes(b"old")
    compiled.save(link)
    assert link.is_symlink()
    assert len(saved.read_bytes()) > len(b"old")


UNWRITABLE = [
    pytest.param("", "is a directory", id="a directory"),
    pytest.param("missing/saved", "No such file or directory", id="in a folder that is not there"),
    pytest.param("file/saved", "Not a directory", id="in a file"),
    pytest.param("\0", "null", id="no name at all"),
    pytest.param("/dev/null", "not a regular file", id="a device", marks=needs_devices),
]


@pytest.mark.parametrize(("name", "message"), UNWRITABLE)
def test_where_nothing_can_be_written_is_said(
    compiled: CompiledGrammar, name: str, message: str, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match=f": cannot be written: .*{message}"):
        compiled.save(tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]

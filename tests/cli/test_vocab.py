"""``maskwright vocab``: what is in a vocabulary, and vocabularies under names of one's own."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run
from maskwright import Vocabulary, VocabularyError
from maskwright.lsp.vocabularies import Vocabularies

TOKENIZER: dict[str, Any] = {
    "model": {"type": "BPE", "vocab": {"a": 0, "Ġb": 1, "Ã": 2}, "merges": []},
    "decoder": {"type": "ByteLevel"},
    "added_tokens": [{"id": 3, "content": "</s>", "special": True}, {"id": 4, "content": "<tool>", "special": True}],
}


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for data of its own."""
    folder = tmp_path / "data"
    monkeypatch.setenv("MASKWRIGHT_DATA", str(folder))
    return folder


@pytest.fixture
def tokenizer(tmp_path: Path) -> Path:
    path = tmp_path / "tokenizer.json"
    path.write_text(json.dumps(TOKENIZER), encoding="utf-8")
    return path


def test_info_tells_what_is_in_a_file(run: Run, tokenizer: Path) -> None:
    told = run("vocab", "info", tokenizer, "--format", "json").json
    assert (told["tokens"], told["vocab_size"], told["end_tokens"], told["not_utf8"]) == (3, 5, [3], 1)
    assert told["special_tokens"] == {"</s>": 3, "<tool>": 4}
    assert told["longest"][0] == {"token": 1, "bytes": "2062"}
    text = run("vocab", "info", tokenizer).out
    for expected in ("3 tokens, ids below 5", "end tokens: 3", "1 (33.3%) are no text", 'longest: " b" (1)', "note: "):
        assert expected in text


def test_info_of_the_embedded_one_shows_its_longest_token(run: Run) -> None:
    told = run("vocab", "info", "o200k_base", "--format", "json").json
    assert max(len(one["bytes"]) // 2 for one in told["longest"]) == 128
    assert told["notes"] == []


def test_an_imported_vocabulary_is_had_by_its_name(run: Run, tokenizer: Path, tmp_path: Path) -> None:
    assert run("vocab", "import", tokenizer, "mine").code == 0
    tokenizer.unlink()
    assert [one["name"] for one in run("vocab", "list", "--format", "json").json["vocabularies"]][-1] == "mine"
    assert "mine: 3 tokens" in run("vocab", "list").out
    grammar = tmp_path / "some.lark"
    grammar.write_text('start: "a" " b"', encoding="utf-8")
    assert run("mask", grammar, "--vocab", "mine", "--format", "json").json["allowed"] == [0]
    vocabulary = Vocabulary.load("mine")
    assert (vocabulary.name, vocabulary.end_tokens) == ("mine", [3])
    assert run("vocab", "remove", "mine").code == 0
    with pytest.raises(VocabularyError, match="unknown vocabulary 'mine'"):
        Vocabulary.load("mine")


def test_what_was_said_on_importing_holds(run: Run, tokenizer: Path) -> None:
    run("vocab", "import", tokenizer, "mine", "--vocab-size", 64, "--end-token", 4, "--end-token", 3)
    vocabulary = Vocabulary.load("mine")
    assert (vocabulary.vocab_size, vocabulary.end_tokens) == (64, [3, 4])
    assert Vocabulary.load("mine", vocab_size=70).vocab_size == 70


def test_a_folder_keeps_its_end_tokens(run: Run, tokenizer: Path) -> None:
    (tokenizer.parent / "generation_config.json").write_text('{"eos_token_id": [4]}', encoding="utf-8")
    assert run("vocab", "import", tokenizer.parent, "mine").code == 0
    assert Vocabulary.load("mine").end_tokens == [4]


def test_of_a_gguf_file_the_head_is_kept(run: Run, tmp_path: Path, data: Path) -> None:
    gguf = pytest.importorskip("gguf", reason="gguf is missing, which writes the file")
    path = tmp_path / "model.gguf"
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_tokenizer_model("gpt2")
    writer.add_token_list(["a", "b"])
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()
    with path.open("ab") as file:
        file.write(bytes(1 << 20))
    assert run("vocab", "import", path, "mine").code == 0
    kept = data / "vocabularies" / "mine" / "tokenizer.gguf"
    assert kept.stat().st_size < 1000
    assert Vocabulary.load("mine").vocab_size == 2


@pytest.mark.parametrize("name", ["", ".", "..", "../up", "a/b", "-x", "a" * 101, "é", "o200k_base"])
def test_names_that_cannot_be_are_refused(run: Run, tokenizer: Path, name: str, data: Path) -> None:
    answer = run("vocab", "import", "--", tokenizer, name)
    answer.assert_error()
    assert not list(data.rglob("*.json"))


def test_a_name_that_is_taken_is_replaced_only_when_asked(run: Run, tokenizer: Path, tmp_path: Path) -> None:
    run("vocab", "import", tokenizer, "mine")
    other = tmp_path / "tokens.json"
    other.write_text('["x"]', encoding="utf-8")
    assert "--replace" in run("vocab", "import", other, "mine").assert_error()
    assert Vocabulary.load("mine").vocab_size == 5
    assert run("vocab", "import", other, "mine", "--replace").code == 0
    assert Vocabulary.load("mine").vocab_size == 1


def test_one_that_cannot_be_replaced_is_still_there(
    run: Run, tokenizer: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("vocab", "import", tokenizer, "mine").code == 0
    tokenizer.write_text(tokenizer.read_text(encoding="utf-8").replace('"a"', '"z"'), encoding="utf-8")
    rename = Path.rename

    def refuse(path: Path, target: Path) -> Path:
        """The new one cannot be put in its place; all else can."""
        if target.name == "mine" and not path.name.endswith(".old"):
            raise OSError(28, "No space left on device")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse)
    refused = run("vocab", "import", tokenizer, "mine", "--replace")
    assert refused.code == 2
    assert "No space left on device" in refused.err
    assert Vocabulary.load("mine").token_bytes(0) == b"a"
    assert [one.name for one in (data / "vocabularies").iterdir()] == ["mine"]
    monkeypatch.undo()
    monkeypatch.setenv("MASKWRIGHT_DATA", str(data))
    assert run("vocab", "import", tokenizer, "mine", "--replace").code == 0
    assert Vocabulary.load("mine").token_bytes(0) == b"z"
    assert [one.name for one in (data / "vocabularies").iterdir()] == ["mine"]


def test_what_cannot_be_loaded_leaves_nothing_behind(run: Run, tmp_path: Path, data: Path) -> None:
    broken = tmp_path / "tokenizer.json"
    broken.write_text("{", encoding="utf-8")
    assert "not JSON" in run("vocab", "import", broken, "mine").assert_error()
    assert not data.exists()
    assert "no vocabulary mine" in run("vocab", "remove", "mine").assert_error()


def test_a_damaged_import_is_named_and_the_others_are_listed(run: Run, tokenizer: Path, data: Path) -> None:
    run("vocab", "import", tokenizer, "mine")
    (data / "vocabularies" / "mine" / "maskwright.json").write_text("[]", encoding="utf-8")
    listed = run("vocab", "list", "--format", "json").json["vocabularies"]
    assert "is damaged" in listed[-1]["error"]
    assert "o200k_base" in run("vocab", "list").out


def test_where_no_data_may_be_kept_it_says_so(run: Run, tokenizer: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MASKWRIGHT_DATA", "")
    assert "MASKWRIGHT_DATA" in run("vocab", "import", tokenizer, "mine").assert_error()
    assert run("vocab", "list").code == 0


async def test_the_editor_takes_an_imported_name_too(run: Run, tokenizer: Path, tmp_path: Path) -> None:
    run("vocab", "import", tokenizer, "mine.v2")
    with ThreadPoolExecutor(1) as executor:
        vocabulary = await Vocabularies(executor).load("mine.v2", tmp_path)
    assert vocabulary.vocab_size == 5

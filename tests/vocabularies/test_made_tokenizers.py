"""Tokenizers that the official libraries make here: forms for which no package carries a real one."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import gguf
import pytest
import sentencepiece
import tokenizers
from tokenizers import decoders, models, normalizers, pre_tokenizers, trainers

from maskwright import Vocabulary, VocabularyError
from maskwright.vocabulary_files.pieces import PieceType
from vocabularies.checking import assert_round_trip, same_tokens

SENTENCES = ["the quick brown fox jumps", "über den faulen Hund", "def f(x): return x", "1, 2, 3 and 4"] * 50


def trained_pieces(kind: str, **options: Any) -> bytes:
    """A SentencePiece model of a few hundred pieces."""
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(SENTENCES),
        model_writer=model,
        model_type=kind,
        vocab_size=340,
        byte_fallback=True,
        minloglevel=2,
        user_defined_symbols=["<think>", "▁▁"],
        control_symbols=["<tool>"],
        hard_vocab_limit=False,
        normalization_rule_name="identity",
        remove_extra_whitespaces=False,
        **options,
    )
    return model.getvalue()


@pytest.mark.parametrize("kind", ["unigram", "bpe"])
def test_trained_sentencepiece(kind: str, tmp_path: Path) -> None:
    data = trained_pieces(kind)
    (tmp_path / "tokenizer.model").write_bytes(data)
    real = sentencepiece.SentencePieceProcessor(model_proto=data)
    before = real.piece_to_id("e")
    for vocabulary in (Vocabulary.load(tmp_path / "tokenizer.model"), Vocabulary.load(tmp_path)):
        silent = {token for token in range(real.vocab_size()) if real.is_control(token) or real.is_unknown(token)}
        same_tokens(vocabulary, lambda token: str(real.decode([before, token]))[1:], silent.__contains__)
        assert_round_trip(vocabulary, before=" ")
        assert vocabulary.special_tokens["<tool>"] == real.piece_to_id("<tool>")
        assert vocabulary.token_bytes(vocabulary.special_tokens["<think>"]) == b"<think>"
        assert vocabulary.end_tokens == [real.eos_id()]
    assert any("blank before a text" in note for note in vocabulary.notes)


def test_an_end_token_of_another_number_is_found(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.model"
    path.write_bytes(trained_pieces("unigram", eos_id=4, pad_id=3))
    assert Vocabulary.load(path).end_tokens == [4]
    path.write_bytes(trained_pieces("unigram", eos_id=-1))
    vocabulary = Vocabulary.load(path)
    assert vocabulary.end_tokens == []
    assert any("nothing tells which token ends a text" in note for note in vocabulary.notes)


def test_where_the_blank_stands_is_said(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.model"
    path.write_bytes(trained_pieces("bpe", treat_whitespace_as_suffix=True))
    vocabulary = Vocabulary.load(path)
    data = b"".join(vocabulary.token_bytes(token) or b"?" for token in vocabulary.encode("the fox"))
    assert data == b"the fox "
    assert any("blank behind a text" in note for note in vocabulary.notes)
    path.write_bytes(trained_pieces("bpe", add_dummy_prefix=False))
    assert not any("blank" in note for note in Vocabulary.load(path).notes)


def byte_level() -> tokenizers.Tokenizer:
    real = tokenizers.Tokenizer(models.BPE())
    real.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    real.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    real.train_from_iterator(
        SENTENCES, trainers.BpeTrainer(vocab_size=400, initial_alphabet=alphabet, show_progress=False)
    )
    return real


def with_marks(*, fallback: bool) -> tokenizers.Tokenizer:
    """As those of Llama 2 and Gemma are: BPE over text with marks for blanks, and bytes for what has no pieces."""
    real = tokenizers.Tokenizer(models.BPE(byte_fallback=fallback, unk_token="<unk>", fuse_unk=True))
    real.normalizer = normalizers.Replace(" ", "▁")
    steps: list[Any] = [decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse()]
    real.decoder = decoders.Sequence(steps if fallback else [decoders.Replace("▁", " "), decoders.Fuse()])
    special = ["<unk>", "<s>", "</s>", *([f"<0x{byte:02X}>" for byte in range(256)] if fallback else [])]
    trainer = trainers.BpeTrainer(vocab_size=600, special_tokens=special, show_progress=False)
    real.train_from_iterator(SENTENCES, trainer)
    text = json.loads(real.to_str())
    # What the trainer calls special is so for three of them alone.
    text["added_tokens"] = [one for one in text["added_tokens"] if not one["content"].startswith("<0x")]
    return tokenizers.Tokenizer.from_str(json.dumps(text))


def unigram() -> tokenizers.Tokenizer:
    real = tokenizers.Tokenizer(models.Unigram())
    real.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="never")
    real.decoder = decoders.Metaspace(prepend_scheme="never")
    trainer = trainers.UnigramTrainer(
        vocab_size=300, special_tokens=["<unk>", "</s>"], unk_token="<unk>", show_progress=False
    )
    real.train_from_iterator(SENTENCES, trainer)
    return real


@pytest.mark.parametrize(
    "real",
    [byte_level(), with_marks(fallback=True), with_marks(fallback=False), unigram()],
    ids=["bytes", "fallback", "marks", "unigram"],
)
def test_tokenizer_json(real: tokenizers.Tokenizer, tmp_path: Path) -> None:
    real.add_tokens([tokenizers.AddedToken("<call>", special=False)])
    real.add_special_tokens(["<|eot_id|>"])
    path = tmp_path / "tokenizer.json"
    real.save(str(path))
    vocabulary = Vocabulary.load(path)
    added = json.loads(path.read_text(encoding="utf-8"))["added_tokens"]
    special = {one["id"] for one in added if one["special"]}

    def text_of(token: int) -> str:
        return str(real.decode([token], skip_special_tokens=False))

    assert same_tokens(vocabulary, text_of, special.__contains__) > 30
    assert vocabulary.special_tokens.items() >= {one["content"]: one["id"] for one in added}.items()
    assert real.token_to_id("<|eot_id|>") in vocabulary.end_tokens
    text = "the quick fox def x"
    assert b"".join(vocabulary.token_bytes(token) or b"?" for token in vocabulary.encode(text)) == text.encode()


@pytest.mark.parametrize(
    ("decoder", "complaint"), [(decoders.WordPiece(), "blanks between words"), (None, "joined with blanks")]
)
def test_tokenizers_that_lose_text_are_refused(decoder: Any, complaint: str, tmp_path: Path) -> None:
    real = byte_level()
    if decoder is not None:
        real.decoder = decoder
    text = json.loads(real.to_str())
    if decoder is None:
        text["decoder"] = None
    path = tmp_path / "tokenizer.json"
    path.write_text(json.dumps(text), encoding="utf-8")
    with pytest.raises(VocabularyError, match=complaint):
        Vocabulary.load(path)


def test_ends_are_taken_from_the_folder(tmp_path: Path) -> None:
    real = byte_level()
    real.add_special_tokens(["<|a|>", "<|b|>", "<|endoftext|>"])
    real.save(str(tmp_path / "tokenizer.json"))
    ids = [real.token_to_id(name) for name in ("<|a|>", "<|b|>", "<|endoftext|>")]
    assert Vocabulary.load(tmp_path).end_tokens == [ids[2]]
    (tmp_path / "tokenizer_config.json").write_text(json.dumps({"eos_token": {"content": "<|a|>"}}), encoding="utf-8")
    (tmp_path / "generation_config.json").write_text(json.dumps({"eos_token_id": [ids[1], 10**9]}), encoding="utf-8")
    vocabulary = Vocabulary.load(tmp_path)
    assert vocabulary.end_tokens == sorted(ids[:2])
    assert not any("end token" in note for note in vocabulary.notes)
    assert Vocabulary.load(tmp_path, end_tokens=[ids[2]]).end_tokens == [ids[2]]
    (tmp_path / "generation_config.json").write_text("{", encoding="utf-8")
    with pytest.raises(VocabularyError, match=r"generation_config\.json: not JSON"):
        Vocabulary.load(tmp_path)


def write_gguf(path: Path, model: str, tokens: list[str], kinds: list[int], **extra: int) -> None:
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_tokenizer_model(model)
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    for key, value in extra.items():
        writer.add_uint32(f"tokenizer.ggml.{key}", value)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()


def test_gguf_of_a_byte_level_tokenizer(tmp_path: Path) -> None:
    real = byte_level()
    pieces = [real.id_to_token(token) for token in range(real.get_vocab_size())]
    count = len(pieces)
    tokens = [*pieces, "<|eos|>", "<|eot|>", "<think> é", "[PAD1]"]
    kinds = [PieceType.NORMAL] * count + [
        PieceType.CONTROL,
        PieceType.CONTROL,
        PieceType.USER_DEFINED,
        PieceType.UNUSED,
    ]
    path = tmp_path / "model.gguf"
    write_gguf(path, "gpt2", tokens, [int(kind) for kind in kinds], eos_token_id=count, eot_token_id=count + 1)
    vocabulary = Vocabulary.load(path)
    for token in range(count):
        assert (vocabulary.token_bytes(token) or b"").decode("utf-8", "replace") == real.decode([token])
    assert vocabulary.end_tokens == [count, count + 1]
    assert vocabulary.token_bytes(count + 2) == "<think> é".encode()
    assert [vocabulary.token_bytes(token) for token in (count, count + 1, count + 3)] == [None, None, None]


def test_gguf_of_sentencepiece(tmp_path: Path) -> None:
    data = trained_pieces("bpe")
    real = sentencepiece.SentencePieceProcessor(model_proto=data)
    (tmp_path / "tokenizer.model").write_bytes(data)
    expected = Vocabulary.load(tmp_path / "tokenizer.model")
    kinds = []
    for token in range(real.vocab_size()):
        is_kind = {
            PieceType.BYTE: real.is_byte(token),
            PieceType.UNKNOWN: real.is_unknown(token),
            PieceType.CONTROL: real.is_control(token),
        }
        kinds.append(int(next((kind for kind, holds in is_kind.items() if holds), PieceType.NORMAL)))
    tokens = [real.id_to_piece(token) for token in range(real.vocab_size())]
    path = tmp_path / "model.gguf"
    write_gguf(path, "llama", tokens, kinds, eos_token_id=real.eos_id())
    vocabulary = Vocabulary.load(path)
    assert vocabulary.end_tokens == [real.eos_id()]
    for token in range(real.vocab_size()):
        assert vocabulary.token_bytes(token) == expected.token_bytes(token)


def test_end_tokens_of_gguf_files_are_known_by_their_names_too(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    tokens = ["a", "<end_of_turn>", "</s>", "<|fim_middle|>", "<|end|>", "<tool>"]
    write_gguf(path, "gpt2", tokens, [1, 1, 3, 1, 4, 4], eos_token_id=2)
    vocabulary = Vocabulary.load(path)
    assert vocabulary.end_tokens == [1, 2, 4]
    assert [vocabulary.token_bytes(token) for token in range(6)] == [b"a", None, None, None, None, b"<tool>"]
    assert vocabulary.special_tokens == {name: token for token, name in enumerate(tokens) if token}
    assert "more end tokens by their names, as llama.cpp has them: <end_of_turn>, <|end|>" in vocabulary.notes
    assert Vocabulary.load(path, end_tokens=[2]).end_tokens == [2]
    # Where answers have parts, this one ends a part.
    write_gguf(path, "gpt2", ["a", "<|return|>", "<|call|>", "<|end|>"], [1, 3, 3, 3], eos_token_id=1)
    vocabulary = Vocabulary.load(path)
    assert (vocabulary.end_tokens, vocabulary.token_bytes(3)) == ([1, 2], b"<|end|>")
    write_gguf(path, "gemma4", ["</s>", "<|tool_response>", "<turn|>"], [1, 3, 3], eos_token_id=2)
    vocabulary = Vocabulary.load(path)
    assert (vocabulary.end_tokens, vocabulary.token_bytes(0)) == ([1, 2], b"</s>")


def test_of_a_gguf_file_the_weights_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    write_gguf(path, "gpt2", ["a", "b"], [1, 1])
    with path.open("r+b") as file:
        # A hole of a terabyte, which nobody could read.
        file.truncate(1 << 40)
    assert Vocabulary.load(path).vocab_size == 2


def test_special_tokens_of_an_older_file_have_no_bytes(tmp_path: Path) -> None:
    path = tmp_path / "vocab.json"
    path.write_text(json.dumps({"<s>": 0, "<pad>": 1, "</s>": 2, "a": 3}), encoding="utf-8")
    vocabulary = Vocabulary.load(path)
    assert [vocabulary.token_bytes(token) for token in range(4)] == [None, None, None, b"a"]
    assert vocabulary.end_tokens == [2]


def test_end_tokens_of_the_wrong_kind_are_none(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_tokenizer_model("gpt2")
    writer.add_token_list(["a", "b", "c"])
    writer.add_array("tokenizer.ggml.eos_token_id", [1, 2])
    writer.add_bool("tokenizer.ggml.eot_token_id", True)
    writer.add_uint32("tokenizer.ggml.eom_token_id", 2)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()
    assert Vocabulary.load(path).end_tokens == [2]

"""GGUF files as llama.cpp itself reads them: the text of each token, and where it stops."""

from __future__ import annotations

import ctypes
from pathlib import Path

import gguf
import pytest
from tokenizers import pre_tokenizers

from maskwright import Vocabulary
from maskwright.vocabulary_files.gguf_names import HIDDEN, STOPS
from maskwright.vocabulary_files.pieces import PieceType

llama_cpp = pytest.importorskip("llama_cpp", reason="llama-cpp-python is missing, which is built from source")

ROOM = 256
ALPHABET = pre_tokenizers.ByteLevel.alphabet()


def write(path: Path, model: str, tokens: dict[str, PieceType]) -> None:
    """A file without weights, with all that llama.cpp asks for."""
    writer = gguf.GGUFWriter(path, "llama")
    for add in (writer.add_context_length, writer.add_embedding_length, writer.add_block_count):
        add(1)
    writer.add_feed_forward_length(1)
    writer.add_head_count(1)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_tokenizer_model(model)
    writer.add_token_list(list(tokens))
    writer.add_token_types([int(kind) for kind in tokens.values()])
    writer.add_token_scores([0.0] * len(tokens))
    writer.add_token_merges(["a b"])
    writer.add_eos_token_id(list(tokens).index("<end>"))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()


def compare(path: Path) -> int:
    """Compare all tokens of a file; gives how many have bytes."""
    vocabulary = Vocabulary.load(path)
    loaded = llama_cpp.Llama(model_path=str(path), vocab_only=True, verbose=False)
    real = llama_cpp.llama_model_get_vocab(loaded.model)
    assert llama_cpp.llama_vocab_n_tokens(real) == vocabulary.vocab_size
    room = ctypes.create_string_buffer(ROOM)
    for token in range(vocabulary.vocab_size):
        length = llama_cpp.llama_token_to_piece(real, token, room, ROOM, 0, False)
        assert (vocabulary.token_bytes(token) or b"") == room.raw[:length], token
    ends = [token for token in range(vocabulary.vocab_size) if llama_cpp.llama_vocab_is_eog(real, token)]
    assert vocabulary.end_tokens == ends
    loaded.close()
    return sum(vocabulary.token_bytes(token) is not None for token in range(vocabulary.vocab_size))


@pytest.mark.parametrize("model", ["gpt2", "gemma4", "llama"])
def test_tokens_of_each_type(model: str, tmp_path: Path) -> None:
    tokens = {"<unk>": PieceType.UNKNOWN, "<end>": PieceType.CONTROL, **dict.fromkeys(ALPHABET, PieceType.NORMAL)}
    tokens |= {"<tool>": PieceType.USER_DEFINED, "u▁▁ é": PieceType.USER_DEFINED, "<gone>": PieceType.UNUSED}
    tokens |= {"<0x0A>": PieceType.BYTE, "<0xE2>": PieceType.BYTE}
    pieces = ["Ġa", "âĢĵ", "<think>"] if model == "gpt2" else ["▁a", "a▁b", "日", "▁▁▁", "<0x41", "Ġa"]
    write(tmp_path / "model.gguf", model, tokens | dict.fromkeys(pieces, PieceType.NORMAL))
    assert compare(tmp_path / "model.gguf") == len(tokens) - 3 + len(pieces)


@pytest.mark.parametrize("name", sorted(STOPS | HIDDEN))
def test_each_name_that_is_special_whatever_its_type(name: str, tmp_path: Path) -> None:
    tokens = dict.fromkeys(["a", name, *ALPHABET], PieceType.NORMAL) | {"<end>": PieceType.CONTROL}
    write(tmp_path / "model.gguf", "gpt2", tokens)
    assert compare(tmp_path / "model.gguf") == len(tokens) - 2


@pytest.mark.parametrize(
    "names",
    [
        ["<|return|>", "<|call|>", "<|end|>"],
        ["<|return|>", "<|end|>"],
        ["</s>", "<|tool_response>", "<turn|>"],
        ["</s>", "<|im_end|>", "<|endoftext|>", "<|fim_pad|>", "<|fim_prefix|>", "<|repo_name|>", "<|file_sep|>"],
        ["<|eot|>", "<|END_OF_TURN_TOKEN|>", "<|user|>"],
    ],
)
@pytest.mark.parametrize("kind", [PieceType.CONTROL, PieceType.USER_DEFINED])
def test_names_beside_others(names: list[str], kind: PieceType, tmp_path: Path) -> None:
    tokens = dict.fromkeys(ALPHABET, PieceType.NORMAL) | {"<end>": PieceType.CONTROL} | dict.fromkeys(names, kind)
    write(tmp_path / "model.gguf", "gpt2", tokens)
    assert compare(tmp_path / "model.gguf") >= len(ALPHABET)

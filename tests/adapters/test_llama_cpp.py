"""A tiny GGUF model with random weights writes under grammars, in the loop of llama-cpp-python itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gguf
import lark
import numpy as np
import pytest
import tokenizers

from maskwright import Grammar, Vocabulary, compile
from maskwright.adapters.llama_cpp import MaskProcessor, vocabulary_of

llama_cpp: Any = pytest.importorskip("llama_cpp", reason="llama-cpp-python is missing: pip install llama-cpp-python")

GRAMMARS = Path(__file__).resolve().parents[2] / "grammars"
ENDS = ["<|end_of_text|>", "<|eot_id|>"]
# Random weights say everything with the same zest; what ends things is favoured, or texts would hardly ever end.
CLOSERS = ['"', "}", "]", ")", "<", "/", "think", ">", "1", *ENDS]
SIZE, INNER = 32, 64


def trained() -> dict[str, Any]:
    """A byte-level tokenizer of a few hundred tokens, as the data of its file."""
    real = tokenizers.Tokenizer(tokenizers.models.BPE())
    real.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    samples = [path.read_text(encoding="utf-8") for path in sorted(GRAMMARS.glob("*/accept/*.txt"))]
    alphabet = tokenizers.pre_tokenizers.ByteLevel.alphabet()
    # No token is longer than the 32 bytes that llama-cpp-python has room for when it turns one into text.
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=500, initial_alphabet=alphabet, special_tokens=ENDS, show_progress=False, max_token_length=32
    )
    real.train_from_iterator(samples, trainer)
    return dict(json.loads(real.to_str())["model"])


def write_model(path: Path) -> None:
    """A llama of one layer."""
    model = trained()
    tokens = sorted(model["vocab"], key=model["vocab"].get)
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_context_length(1024)
    writer.add_embedding_length(SIZE)
    writer.add_block_count(1)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(2)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(tokens)
    writer.add_token_types([gguf.TokenType.CONTROL if token in ENDS else gguf.TokenType.NORMAL for token in tokens])
    writer.add_token_merges([merge if isinstance(merge, str) else " ".join(merge) for merge in model["merges"]])
    writer.add_eos_token_id(tokens.index(ENDS[0]))
    writer.add_eot_token_id(tokens.index(ENDS[1]))
    random = np.random.default_rng(1)
    shapes = {
        "token_embd": (len(tokens), SIZE),
        "output": (len(tokens), SIZE),
        **{f"blk.0.attn_{part}": (SIZE, SIZE) for part in ("q", "k", "v", "output")},
        **{f"blk.0.ffn_{part}": (INNER, SIZE) for part in ("gate", "up")},
        "blk.0.ffn_down": (SIZE, INNER),
    }
    for name, shape in shapes.items():
        writer.add_tensor(f"{name}.weight", random.normal(0, 0.3, shape).astype(np.float32))
    for name in ("output_norm", "blk.0.attn_norm", "blk.0.ffn_norm"):
        writer.add_tensor(f"{name}.weight", np.ones(SIZE, np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


@pytest.fixture(scope="module")
def llama(tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = tmp_path_factory.mktemp("model") / "tiny.gguf"
    write_model(path)
    model = llama_cpp.Llama(str(path), n_ctx=1024, n_threads=1, verbose=False)
    yield model
    model.close()


@pytest.fixture(scope="module")
def vocabulary(llama: Any) -> Vocabulary:
    return vocabulary_of(llama)


def test_the_vocabulary_is_that_of_the_model(llama: Any, vocabulary: Vocabulary) -> None:
    assert (vocabulary.vocab_size, vocabulary.end_tokens) == (llama.n_vocab(), [0, 1])
    for token in range(2, llama.n_vocab()):
        assert vocabulary.token_bytes(token) == llama.detokenize([token])


def by_lark(grammar: str) -> Callable[[str], object]:
    return lark.Lark((GRAMMARS / grammar / f"{grammar}.lark").read_text(encoding="utf-8"), parser="lalr").parse


PARSERS: dict[str, Callable[[str], object]] = {
    "json": json.loads,
    "calculator": by_lark("calculator"),
    "thinking": by_lark("thinking"),
}


@pytest.mark.parametrize("grammar", PARSERS)
def test_every_text_parses(grammar: str, llama: Any, vocabulary: Vocabulary) -> None:
    compiled = compile(Grammar.from_file(GRAMMARS / grammar / f"{grammar}.lark"), vocabulary)
    bias = np.zeros(llama.n_vocab(), np.float32)
    bias[[token for text in CLOSERS for token in llama.tokenize(text.encode(), add_bos=False, special=True)]] = 4.0
    written = []
    for seed in range(8):
        llama.set_seed(seed)
        processors = llama_cpp.LogitsProcessorList([lambda _, scores: scores + bias, MaskProcessor(compiled)])
        [choice] = llama("a prompt", max_tokens=500, temperature=1.0, top_k=0, logits_processor=processors)["choices"]
        if choice["finish_reason"] == "stop":
            written.append(choice["text"])
    assert len(written) >= 5, "too few texts ended"
    assert len(set(written)) > 1
    for text in written:
        PARSERS[grammar](text)

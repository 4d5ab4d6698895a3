"""A tiny model with random weights writes under grammars: whatever it would say, every text is a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import lark
import pytest

from maskwright import Grammar, Vocabulary, compile
from maskwright.errors import InputError, MaskwrightError
from maskwright.stepping.session import Session
from maskwright.traces import RowRecorder, open_trace, verify

torch = pytest.importorskip("torch", reason="torch is missing: pip install 'maskwright[adapters]'")
transformers = pytest.importorskip("transformers", reason="transformers is missing: pip install 'maskwright[adapters]'")
tokenizers = pytest.importorskip("tokenizers", reason="tokenizers is missing: pip install 'maskwright[tokenizers]'")

from maskwright.adapters.transformers import MaskProcessor, vocabulary_of  # noqa: E402

GRAMMARS = Path(__file__).resolve().parents[2] / "grammars"
# Random weights say everything with the same zest; what ends things is favoured, or texts would hardly ever end.
CLOSERS = ('"', "}", "]", ")", "<", "/", "think", ">", "tool", "_", "call", "1")
LENGTH = 500


def trained_tokenizer() -> Any:
    """A byte-level tokenizer of a few hundred tokens, trained on the samples of the grammars."""
    real = tokenizers.Tokenizer(tokenizers.models.BPE())
    real.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    real.decoder = tokenizers.decoders.ByteLevel()
    samples = [path.read_text(encoding="utf-8") for path in GRAMMARS.glob("*/accept/*.txt")]
    alphabet = tokenizers.pre_tokenizers.ByteLevel.alphabet()
    special = ["<pad>", "<|eot_id|>", "<|end|>"]
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=500, initial_alphabet=alphabet, special_tokens=special, show_progress=False
    )
    real.train_from_iterator(samples, trainer)
    fast = transformers.PreTrainedTokenizerFast(
        tokenizer_object=real, eos_token="<|eot_id|>", pad_token="<pad>", padding_side="left"
    )
    fast.clean_up_tokenization_spaces = False
    return fast


TOKENIZER = trained_tokenizer()
ENDS = TOKENIZER.convert_tokens_to_ids(["<|eot_id|>", "<|end|>"])
WIDTH = 512


def tiny_model(seed: int) -> Any:
    torch.manual_seed(seed)
    config = transformers.LlamaConfig(
        vocab_size=WIDTH,
        hidden_size=32,
        intermediate_size=48,
        num_hidden_layers=1,
        num_attention_heads=2,
        num_key_value_heads=2,
        max_position_embeddings=LENGTH + 64,
        eos_token_id=ENDS,
        pad_token_id=TOKENIZER.pad_token_id,
        bos_token_id=None,
    )
    return transformers.LlamaForCausalLM(config).eval()


MODEL = tiny_model(1)
VOCABULARY = vocabulary_of(TOKENIZER, vocab_size=WIDTH, end_tokens=ENDS)


class Closing(transformers.LogitsProcessor):  # type: ignore[misc]
    """Favours what ends things."""

    def __init__(self) -> None:
        closers = [token for text in CLOSERS for token in TOKENIZER.encode(text, add_special_tokens=False)]
        self.bias = torch.zeros(WIDTH)
        self.bias[[*closers, *ENDS]] = 4.0

    def __call__(self, input_ids: Any, scores: Any) -> Any:
        return scores + self.bias


def generated(grammar: str, **options: Any) -> list[str]:
    """What the model writes behind two prompts of different lengths; texts that were not finished are left out."""
    compiled = compile(Grammar.from_file(GRAMMARS / grammar / f"{grammar}.lark"), VOCABULARY)
    prompts = TOKENIZER(["x", "a longer prompt than that"], return_tensors="pt", padding=True)
    transformers.set_seed(7)
    rows = MODEL.generate(
        input_ids=prompts.input_ids,
        attention_mask=prompts.attention_mask,
        max_new_tokens=LENGTH,
        logits_processor=[Closing(), MaskProcessor(compiled)],
        **options,
    )
    start = prompts.input_ids.shape[1]
    texts = []
    for row in rows.tolist():
        tokens = row[start:]
        end = next((place for place, token in enumerate(tokens) if token in ENDS), None)
        written = tokens if end is None else tokens[:end]
        state = compiled.start()
        state.commit_tokens(written)
        assert state.is_accepting() or end is None
        if end is not None:
            texts.append(b"".join(VOCABULARY.token_bytes(token) or b"?" for token in written).decode())
    return texts


def parsed_json(text: str) -> None:
    json.loads(text)


TOOLS: dict[str, Any] = {
    "get_weather": {"properties": {"city": {"type": "string", "maxLength": 40}}, "required": ["city"]},
    "search": {"properties": {"query": {"type": "string"}, "limit": {"maximum": 100}}, "required": ["query"]},
    "send_message": {"properties": {"to": {"type": "array", "maxItems": 5}}, "required": ["to", "text"]},
}


def parsed_calls(text: str) -> None:
    calls = re.findall(r"<tool_call>(.*?)</tool_call>", text, flags=re.DOTALL)
    assert calls
    for call in calls:
        tool = json.loads(call, strict=False)
        jsonschema.validate(tool["arguments"], TOOLS[tool["name"]])


def by_lark(grammar: str, parser: str) -> Callable[[str], None]:
    text = (GRAMMARS / grammar / f"{grammar}.lark").read_text(encoding="utf-8")
    known = lark.Lark(text, parser=parser)
    return lambda written: known.parse(written) and None


PARSERS: dict[str, Callable[[], Callable[[str], None]]] = {
    "json": lambda: parsed_json,
    "tool_call": lambda: parsed_calls,
    "calculator": lambda: by_lark("calculator", "lalr"),
    "thinking": lambda: by_lark("thinking", "lalr"),
}


@pytest.mark.parametrize("grammar", PARSERS)
def test_every_sampled_text_parses(grammar: str) -> None:
    texts = generated(grammar, do_sample=True, num_return_sequences=6, temperature=1.0)
    assert len(texts) >= 4, "too few texts ended"
    assert len(set(texts)) > 1
    for text in texts:
        PARSERS[grammar]()(text)


@pytest.mark.parametrize("grammar", ["json", "calculator"])
def test_every_text_of_a_beam_parses(grammar: str) -> None:
    texts = generated(grammar, do_sample=False, num_beams=4, num_return_sequences=2)
    assert texts
    for text in texts:
        PARSERS[grammar]()(text)


def test_the_rows_of_a_beam_are_recorded_as_they_change_places(tmp_path: Path) -> None:
    grammar = Grammar.from_file(GRAMMARS / "calculator" / "calculator.lark")
    compiled = compile(grammar, VOCABULARY)
    prompt = TOKENIZER("x", return_tensors="pt").input_ids
    with RowRecorder(tmp_path, compiled, grammar=grammar) as recorder:
        processors = [Closing(), MaskProcessor(compiled, record=recorder)]
        MODEL.generate(prompt, max_new_tokens=20, do_sample=False, num_beams=4, logits_processor=processors)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"0-{row}.trace" for row in range(4)]
    for path in tmp_path.iterdir():
        with open_trace(str(path)) as trace:
            outcome = verify(trace, Session(grammar, VOCABULARY, compiled))
        assert outcome.difference is None
        assert outcome.compared > 0


def test_a_draft_model_may_be_wrong() -> None:
    compiled = compile(Grammar.from_file(GRAMMARS / "calculator" / "calculator.lark"), VOCABULARY)
    prompt = TOKENIZER("x", return_tensors="pt").input_ids
    processors = lambda: [Closing(), MaskProcessor(compiled)]  # noqa: E731
    alone = MODEL.generate(prompt, max_new_tokens=40, do_sample=False, logits_processor=processors())
    helped = MODEL.generate(
        prompt, max_new_tokens=40, do_sample=False, logits_processor=processors(), assistant_model=tiny_model(2)
    )
    assert helped.tolist() == alone.tolist()


def test_the_vocabulary_is_that_of_the_tokenizer() -> None:
    assert (VOCABULARY.vocab_size, VOCABULARY.end_tokens) == (WIDTH, sorted(ENDS))
    for token in range(len(TOKENIZER)):
        data = VOCABULARY.token_bytes(token)
        if data is not None:
            assert data.decode("utf-8", "replace") == TOKENIZER.decode([token])
    assert VOCABULARY.encode("1+2 and more") == TOKENIZER.encode("1+2 and more", add_special_tokens=False)


def test_a_processor_is_for_one_generation() -> None:
    processor = MaskProcessor(compile(Grammar.from_file(GRAMMARS / "json" / "json.lark"), VOCABULARY))
    scores = torch.zeros(1, WIDTH)
    processor(torch.tensor([[5, 6]]), scores)
    with pytest.raises(InputError, match="for one generation"):
        processor(torch.tensor([[6, 6, 7]]), scores)
    assert isinstance(InputError("x"), MaskwrightError)


@pytest.mark.parametrize("kind", ["float16", "bfloat16", "float64"])
def test_scores_keep_their_type(kind: str) -> None:
    processor = MaskProcessor(compile(Grammar.from_text('start: "1"'), VOCABULARY))
    scores = torch.zeros(1, WIDTH, dtype=getattr(torch, kind))
    found = processor(torch.tensor([[5]]), scores)
    assert found.dtype == scores.dtype
    assert torch.isfinite(found).sum() == 1


def test_a_vocabulary_without_a_tokenizer_will_do() -> None:
    vocabulary = Vocabulary.from_tokens([b"a", b"b"], end_tokens=[])
    processor = MaskProcessor(compile(Grammar.from_text('start: "a"+'), vocabulary))
    assert torch.isfinite(processor(torch.tensor([[9]]), torch.zeros(1, 4))).tolist() == [[True, False, False, False]]

"""llguidance through ``LLMatcher``, as the decoding engines use it."""

# What the methods do is said by the protocol that they fulfil.
# ruff: noqa: D102

from __future__ import annotations

from functools import partial
from typing import Any

import llguidance

from benchmarks.engines import RefusedError, Walk, is_schema

# Above the default of 50,000, which some masks of the larger grammars exceed: the text would end there with an error.
ITEMS_A_MASK = 10_000_000
# Its default, said here because what the others allow is compared with it.
ANY_WHITESPACE = {"whitespace_flexible": True}


class _Tokens:
    """What the library wants to know of a tokenizer; it never has to split a text here."""

    bos_token_id = None

    def __init__(self, tokens: list[bytes | None], end: int) -> None:
        self.eos_token_id = end
        self.tokens = [token or b"" for token in tokens]
        self.tokens[end] = b"<|end|>"
        self.special_token_ids = [end]

    def __call__(self, text: bytes) -> list[int]:
        return []


class LlguidanceAdapter:
    """It has no form of a grammar to compile from other than the text, so reading one does nothing."""

    def __init__(self) -> None:
        self.version = llguidance.__version__
        self.limits = llguidance.LLParserLimits(step_max_items=ITEMS_A_MASK, verbose_errors=False)
        self.tokenizer: Any

    def prepare(self, tokens: list[bytes | None], end: int) -> None:
        self.tokenizer = llguidance.LLTokenizer(llguidance.TokenizerWrapper(_Tokens(tokens, end)))

    def read(self, text: str) -> Any:
        if not is_schema(text):
            return llguidance.LLMatcher.grammar_from_lark(text)
        try:
            return llguidance.LLMatcher.grammar_from_json_schema(text, overrides=ANY_WHITESPACE)
        except ValueError as error:
            raise RefusedError(str(error)) from error

    def compile(self, grammar: Any) -> Any:
        matcher = llguidance.LLMatcher(self.tokenizer, grammar, log_level=0, limits=self.limits)
        if matcher.is_error():
            raise RefusedError(matcher.get_error())
        return matcher

    def start(self, compiled: Any, words: Any) -> Walk:
        # A matcher is a compiled grammar and a text in one. Reset, it keeps what it has learned of the lexer, which a
        # deep copy would not.
        compiled.reset()
        address, size = words.ctypes.data, words.nbytes
        fill = partial(compiled.unsafe_compute_mask_ptr, address, size)
        return Walk(fill, compiled.consume_token, compiled.get_error)

    def sizes(self, compiled: Any) -> dict[str, int]:
        return {}

    def stages(self, compiled: Any) -> dict[str, float]:
        return {}


ADAPTER = LlguidanceAdapter

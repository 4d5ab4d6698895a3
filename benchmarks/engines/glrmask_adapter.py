"""glrmask, with the strategy that it chooses itself."""

# What the methods do is said by the protocol that they fulfil.
# ruff: noqa: D102

from __future__ import annotations

from functools import partial
from typing import Any

import glrmask

from benchmarks.engines import RefusedError, Walk, is_schema


class GlrmaskAdapter:
    """Tokens without bytes are left out, as its vocabulary may have gaps."""

    strategy = glrmask.MaskStrategy.AUTO

    def __init__(self) -> None:
        self.version = glrmask.__version__
        self.vocabulary: Any

    def prepare(self, tokens: list[bytes | None], end: int) -> None:
        known = {number: token for number, token in enumerate(tokens) if token and number != end}
        self.vocabulary = glrmask.Vocab.from_id_to_bytes(known)

    def read(self, text: str) -> Any:
        try:
            return glrmask.Grammar.from_json_schema(text) if is_schema(text) else glrmask.Grammar.from_lark(text)
        except ValueError as error:
            raise RefusedError(str(error)) from error

    def compile(self, grammar: Any) -> Any:
        try:
            return grammar.compile(self.vocabulary, mask_strategy=self.strategy)
        except ValueError as error:
            raise RefusedError(str(error)) from error

    def start(self, compiled: Any, words: Any) -> Walk:
        state = compiled.start()
        return Walk(partial(state.fill_mask, words), state.commit_token)

    def sizes(self, compiled: Any) -> dict[str, int]:
        return {"saved_bytes": len(compiled.save())}

    def stages(self, compiled: Any) -> dict[str, float]:
        return {}


ADAPTER = GlrmaskAdapter

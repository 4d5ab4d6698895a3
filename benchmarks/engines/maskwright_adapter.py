"""maskwright through its public interface."""

# What the methods do is said by the protocol that they fulfil.
# ruff: noqa: D102

from __future__ import annotations

from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Literal

import maskwright
from benchmarks.engines import RefusedError, Walk


class MaskwrightAdapter:
    """Nothing is taken from a cache or from an earlier compile: that is what the others have to do too."""

    whitespace: Literal["any", "single"] = "any"

    def __init__(self) -> None:
        try:
            self.version = version("maskwright")
        except PackageNotFoundError:
            self.version = "from source"
        self.vocabulary: maskwright.Vocabulary

    def prepare(self, tokens: list[bytes | None], end: int) -> None:
        self.vocabulary = maskwright.Vocabulary.from_tokens(tokens, [end])
        self.vocabulary.index_bytes()

    def read(self, text: str) -> maskwright.Grammar:
        # What was read before is not parsed again within a process, and here it has been.
        maskwright.forget_stages()
        try:
            return maskwright.Grammar.from_text(text, whitespace=self.whitespace)
        except maskwright.GrammarError as error:
            raise RefusedError(str(error)) from error

    def compile(self, grammar: maskwright.Grammar) -> maskwright.CompiledGrammar:
        try:
            # Others know nothing of the compile before, either, and keep no files.
            return maskwright.compile(grammar, self.vocabulary, reuse=False, cache=False)
        except (maskwright.GrammarError, maskwright.LimitExceeded) as error:
            raise RefusedError(str(error)) from error

    def start(self, compiled: maskwright.CompiledGrammar, words: Any) -> Walk:
        state = compiled.start()
        return Walk(partial(state.fill_mask, words), state.commit)

    def sizes(self, compiled: maskwright.CompiledGrammar) -> dict[str, int]:
        stats = compiled.stats
        names = ("lexer_states", "lr_states", "classes", "recognisers")
        held = sum(stage["bytes"] for stage in stats["stages"])
        sizes = {f"dwa_{name}": size for name, size in stats["dwa"].items()} | {name: stats[name] for name in names}
        return sizes | {"table_bytes": held}

    def stages(self, compiled: maskwright.CompiledGrammar) -> dict[str, float]:
        return {stage["name"]: stage["ms"] for stage in compiled.stats["stages"]}


ADAPTER = MaskwrightAdapter

"""xgrammar, through the compiled half of its package.

The Python half imports torch and transformers, some gigabytes, for types and for allocating a mask. The classes below
it take numpy arrays as well and are what that half hands every call on to, so they are used directly. That leaves out
one Python call a step, in xgrammar's favour.
"""

# What the methods do is said by the protocol that they fulfil.
# ruff: noqa: D102

from __future__ import annotations

import sys
from functools import partial
from importlib.metadata import distribution, version
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from benchmarks.engines import RefusedError, Walk, is_schema

if find_spec("xgrammar") is None:
    raise ImportError("xgrammar is not installed")
_package = ModuleType("xgrammar")
_package.__path__ = [str(distribution("xgrammar").locate_file("xgrammar"))]
sys.modules.setdefault("xgrammar", _package)
# Importing this loads the compiled half, without which the classes have nothing behind them.
import xgrammar.load_binding  # noqa: E402, F401
from xgrammar.base import _core  # noqa: E402

RAW_TOKENS = 0
NO_CACHE_LIMIT = -1
# Any whitespace, as JSON has it, with neither indentation nor separators; not "strict", which would allow no properties
# but the declared ones whatever the schema says; no bound on whitespace; nothing printed; properties in their order.
SCHEMA_OPTIONS = (True, None, None, False, None, False, False)


class XgrammarAdapter:
    """The compiler's cache is off, for a second compile of the same text would only look it up."""

    def __init__(self) -> None:
        self.version = version("xgrammar")
        self.tokens: Any
        self.compiler: Any

    def prepare(self, tokens: list[bytes | None], end: int) -> None:
        self.tokens = _core.TokenizerInfo([token or b"" for token in tokens], RAW_TOKENS, None, [end], False)
        self.compiler = _core.GrammarCompiler(self.tokens, 2, False, NO_CACHE_LIMIT, False)

    def read(self, text: str) -> Any:
        # Its own notation begins with "root ::=", Lark with rules that have a plain colon.
        try:
            if is_schema(text):
                return _core.Grammar.from_json_schema(text, *SCHEMA_OPTIONS)
            if "::=" in text:
                return _core.Grammar.from_ebnf(text, "root")
            return _core.Grammar.from_lark(text, self.tokens, [], [])
        except (RuntimeError, ValueError) as error:
            raise RefusedError(str(error)) from error

    def compile(self, grammar: Any) -> Any:
        try:
            return self.compiler.compile_grammar_ebnf(grammar)
        except (RuntimeError, ValueError) as error:
            raise RefusedError(str(error)) from error

    def start(self, compiled: Any, words: Any) -> Walk:
        matcher = _core.GrammarMatcher(compiled, None, False, -1, None)
        fill = partial(matcher.fill_next_token_bitmask, words.reshape(1, -1), 0, False)
        return Walk(fill, partial(_accept, matcher.accept_token))

    def sizes(self, compiled: Any) -> dict[str, int]:
        return {"memory_bytes": compiled.memory_size_bytes()}

    def stages(self, compiled: Any) -> dict[str, float]:
        return {}


def _accept(accept: Any, token: int) -> object:
    return accept(token, False)


ADAPTER = XgrammarAdapter

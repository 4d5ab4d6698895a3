"""Other engines, where they are installed, as judges of what the table says of them.

They are no dependencies of this project: ``pip install llguidance xgrammar`` beside it, and the tests that need them
run. Of xgrammar only the compiled half is imported, as in ``benchmarks/engines``: the rest wants torch.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, distribution
from types import ModuleType
from typing import Any, Protocol

import pytest

VERSIONS = {"llguidance": "1.9.1", "xgrammar": "0.2.9"}
END, THINK, STOP = 256, 257, 258
TOKENS = [*(bytes([value]) for value in range(256)), b"<|end|>", b"<think>", b"<|stop|>"]
WRITTEN = {"\ue000": END, "\ue001": THINK}


class Engine(Protocol):
    """An engine that was asked for a grammar."""

    def refusal(self, grammar: str) -> str | None:
        """Why it does not run a grammar, if it does not."""

    def accepts(self, grammar: str, text: str) -> bool:
        """Whether a text is in the language of a grammar that it runs."""


def engine(name: str) -> Engine:
    """One of the engines; skips the test where it is not installed in the version that the table is about."""
    try:
        installed = distribution(name).version
    except PackageNotFoundError:
        pytest.skip(f"{name} is not installed; what is said of it was measured with {VERSIONS[name]}")
    if installed != VERSIONS[name]:
        pytest.skip(f"{name} {installed} is installed, and what is said of it was measured with {VERSIONS[name]}")
    return Llguidance() if name == "llguidance" else Xgrammar()


def units(text: str) -> list[int]:
    """The tokens of a text: its bytes, and the special tokens that two characters stand for."""
    return [unit for one in text for unit in ((WRITTEN[one],) if one in WRITTEN else one.encode())]


class Llguidance:
    """llguidance, with a tokenizer of bytes."""

    def __init__(self) -> None:
        self._module = import_module("llguidance")
        self._tokens = self._module.LLTokenizer(self._module.TokenizerWrapper(_Tokens()))

    def _matcher(self, grammar: str) -> Any:
        text = self._module.LLMatcher.grammar_from_lark(grammar)
        return self._module.LLMatcher(self._tokens, text, log_level=0)

    def refusal(self, grammar: str) -> str | None:
        matcher = self._matcher(grammar)
        return str(matcher.get_error()) if matcher.is_error() else None

    def accepts(self, grammar: str, text: str) -> bool:
        matcher = self._matcher(grammar)
        return all(matcher.consume_token(unit) for unit in units(text)) and bool(matcher.is_accepting())


class _Tokens:
    """What llguidance wants to know of a tokenizer."""

    bos_token_id = None
    eos_token_id = STOP
    special_token_ids = (END, THINK, STOP)
    tokens = TOKENS

    def __call__(self, text: bytes) -> list[int]:
        return []


class Xgrammar:
    """xgrammar, for Lark or for GBNF."""

    def __init__(self) -> None:
        package = ModuleType("xgrammar")
        package.__path__ = [str(distribution("xgrammar").locate_file("xgrammar"))]
        sys.modules.setdefault("xgrammar", package)
        import_module("xgrammar.load_binding")
        self._core = import_module("xgrammar.base")._core
        self._tokens = self._core.TokenizerInfo(TOKENS, 0, None, [STOP], False)
        self._compiler = self._core.GrammarCompiler(self._tokens, 1, False, -1, False)

    def _compiled(self, grammar: str) -> Any:
        # Rules of GBNF have another sign.
        if "::=" in grammar:
            read = self._core.Grammar.from_ebnf(grammar, "root")
        else:
            read = self._core.Grammar.from_lark(grammar, self._tokens, [], [])
        return self._compiler.compile_grammar_ebnf(read)

    def refusal(self, grammar: str) -> str | None:
        try:
            self._compiled(grammar)
        except (RuntimeError, UnicodeDecodeError) as error:
            return str(error)
        return None

    def accepts(self, grammar: str, text: str) -> bool:
        matcher = self._core.GrammarMatcher(self._compiled(grammar), None, False, -1, None)
        return all(matcher.accept_token(unit, False) for unit in units(text)) and bool(matcher.is_completed())

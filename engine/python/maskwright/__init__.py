"""Exact token masks from a grammar.

    grammar = maskwright.Grammar.from_file("json.lark")
    vocabulary = maskwright.Vocabulary.load("o200k_base")
    state = maskwright.compile(grammar, vocabulary).start()
    state.commit_bytes(b'{"a": ')
    mask = state.mask()  # one bit a token id: may it come next?

Names are imported when first used, so that the command line starts fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maskwright._engine import CancelToken, CompiledGrammar, State, fill_masks
    from maskwright.compilation import compile, forget_stages
    from maskwright.diagnostic import Diagnostic, Fix, Related, Severity, Span
    from maskwright.errors import (
        Cancelled,
        CompileError,
        EngineError,
        GrammarError,
        InputError,
        LimitExceeded,
        MaskwrightError,
        TokenRefused,
        VocabularyError,
    )
    from maskwright.grammar import Grammar
    from maskwright.limits import Limits
    from maskwright.portability import Portability, find_portability
    from maskwright.vocabulary import Vocabulary

__all__ = [
    "CancelToken",
    "Cancelled",
    "CompileError",
    "CompiledGrammar",
    "Diagnostic",
    "EngineError",
    "Fix",
    "Grammar",
    "GrammarError",
    "InputError",
    "LimitExceeded",
    "Limits",
    "MaskwrightError",
    "Portability",
    "Related",
    "Severity",
    "Span",
    "State",
    "TokenRefused",
    "Vocabulary",
    "VocabularyError",
    "compile",
    "fill_masks",
    "find_portability",
    "forget_stages",
]

_HOMES = {
    "maskwright._engine": ("CancelToken", "CompiledGrammar", "State", "fill_masks"),
    "maskwright.compilation": ("compile", "forget_stages"),
    "maskwright.diagnostic": ("Diagnostic", "Fix", "Related", "Severity", "Span"),
    "maskwright.errors": (
        "Cancelled",
        "CompileError",
        "EngineError",
        "GrammarError",
        "InputError",
        "LimitExceeded",
        "MaskwrightError",
        "TokenRefused",
        "VocabularyError",
    ),
    "maskwright.grammar": ("Grammar",),
    "maskwright.limits": ("Limits",),
    "maskwright.portability": ("Portability", "find_portability"),
    "maskwright.vocabulary": ("Vocabulary",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Import a public name from its home the first time it is asked for."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

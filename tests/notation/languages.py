"""Helpers: which texts are in the language of a grammar, as the engine says."""

from __future__ import annotations

import maskwright

BYTES = maskwright.Vocabulary.from_tokens([bytes([value]) for value in range(256)])


def accepted(grammar: str, *texts: str) -> list[str]:
    """Those of the texts that are in the language."""
    compiled = maskwright.compile(maskwright.Grammar.from_text(grammar), BYTES)
    return [text for text in texts if _accepts(compiled, text)]


def _accepts(compiled: maskwright.CompiledGrammar, text: str) -> bool:
    state = compiled.start()
    try:
        state.commit_bytes(text.encode())
    except maskwright.TokenRefused:
        return False
    return state.is_accepting()

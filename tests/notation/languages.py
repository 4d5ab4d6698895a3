"""Helpers: which texts are in the language of a grammar, as the engine says."""

from __future__ import annotations

import maskwright

END, THINK = "\ue000", "\ue001"
"""Stand for the tokens of these names in texts; their ids are 256 and 257."""

BYTES = maskwright.Vocabulary.from_tokens(
    [*(bytes([value]) for value in range(256)), None, None], special_tokens={"<|end|>": 256, "<think>": 257}
)


def accepted(grammar: str, *texts: str) -> list[str]:
    """Those of the texts that are in the language."""
    compiled = maskwright.compile(maskwright.Grammar.from_text(grammar), BYTES)
    return [text for text in texts if _accepts(compiled, text)]


def _accepts(compiled: maskwright.CompiledGrammar, text: str) -> bool:
    state = compiled.start()
    try:
        for character in text:
            if character in (END, THINK):
                state.commit(256 + (END, THINK).index(character))
            else:
                state.commit_bytes(character.encode())
    except maskwright.TokenRefused:
        return False
    return state.is_accepting()

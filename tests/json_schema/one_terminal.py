"""A pattern on its own: which texts are its lexemes, as the engine says."""

from __future__ import annotations

import json
from functools import cache

import maskwright
from maskwright.diagnostic import Span
from maskwright.grammar import Expression, Grammar, Rule, Symbol, Terminal

NOWHERE = Span(0, 0)


@cache
def all_bytes() -> maskwright.Vocabulary:
    return maskwright.Vocabulary.from_tokens([bytes([value]) for value in range(256)])


class OneTerminal:
    """The grammar of a single terminal. With no members at all it says no to every text."""

    def __init__(self, pattern: Expression) -> None:
        terminal = Terminal("T", pattern, NOWHERE)
        grammar = Grammar("start", (Rule("start", Symbol("T", NOWHERE), NOWHERE),), (terminal,), "")
        self.compiled: maskwright.CompiledGrammar | None = None
        try:
            self.compiled = maskwright.compile(grammar, all_bytes())
        except maskwright.GrammarError as error:
            if "no text matches this grammar" not in str(error):
                raise

    def accepts(self, text: str) -> bool:
        """Whether a text is a lexeme."""
        if self.compiled is None:
            return False
        state = self.compiled.start()
        try:
            state.commit_bytes(text.encode())
        except maskwright.EngineError:
            return False
        return state.is_accepting()

    def accepts_string(self, text: str) -> bool:
        """Whether a string is a lexeme, spelled as Python spells it."""
        return self.accepts(json.dumps(text, ensure_ascii=False))

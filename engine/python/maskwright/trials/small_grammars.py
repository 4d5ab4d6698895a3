r"""Terminals compiled for their own sake, within narrow limits: to see what they match, no vocabulary is needed.

>>> from maskwright import Grammar
>>> grammar = Grammar.from_text('start: NAME "if"\nNAME: /[a-z]+/')
>>> lexer = lexer_of(grammar.terminals)
>>> sorted(lexer.matching(b"if")), sorted(lexer.matching(b"of"))
(['"if"', 'NAME'], ['NAME'])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from maskwright.diagnostic import Span
from maskwright.errors import MaskwrightError
from maskwright.grammar import Choice, Expression, Grammar, Rule, SpecialTokens, Symbol, Terminal
from maskwright.lexer_table import Lexer

if TYPE_CHECKING:
    from maskwright import CompiledGrammar, Vocabulary
    from maskwright.limits import Limits

NOWHERE: Final = Span(0, 0)


def lexer_of(terminals: Sequence[Terminal]) -> Lexer | None:
    """A lexer of these terminals alone, tokens of the vocabulary left out; ``None`` of too large ones and of none."""
    usable = [one for one in terminals if not isinstance(one.pattern, SpecialTokens)]
    body = Choice(tuple(Symbol(one.name, NOWHERE) for one in usable), NOWHERE)
    compiled = compiled_small(grammar_of(body, usable)) if usable else None
    return Lexer(compiled.lexer_table()) if compiled is not None else None


def grammar_of(body: Expression, terminals: Sequence[Terminal]) -> Grammar:
    """A grammar of one rule."""
    # No terminal has this name, since it is none.
    return Grammar("start.", (Rule("start.", body, NOWHERE),), tuple(terminals), source="")


def compiled_small(grammar: Grammar) -> CompiledGrammar | None:
    """Compile within limits that are met in a fraction of a second; ``None`` of what exceeds them or has errors."""
    from maskwright import compile

    try:
        return compile(grammar, small_vocabulary(), limits=_limits(), cache=False)
    except MaskwrightError:
        return None


def _limits() -> Limits:
    from maskwright import Limits

    return Limits(max_lexer_states=20_000, max_nfa_size=100_000, max_determinize_work=2_000_000, max_milliseconds=200)


def small_vocabulary() -> Vocabulary:
    """A vocabulary of one token."""
    from maskwright import Vocabulary

    return Vocabulary.from_tokens([b"a"])

r"""Sentences of a grammar that go through its parts, few and short, to try on what other engines make of it.

>>> from maskwright.notation import read_lark
>>> tried = sentences_of(read_lark('start: "if" NAME\nNAME: /[a-z]+/\n%ignore " "'), lambda: None)
>>> [bytes(units).decode() for units in tried.sentences[:2]]
['ifa', ' ifa']
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain, islice
from random import Random
from typing import TYPE_CHECKING

from maskwright.grammar import Grammar, SpecialTokens, Terminal
from maskwright.portability.limits import LIMITS, MOST_PARTS, RANDOM, SIZE, VISITS

if TYPE_CHECKING:
    from maskwright import CompiledGrammar
    from maskwright.trials.syntax import Syntax


@dataclass(frozen=True, slots=True)
class Tried:
    """Sentences in bytes and special tokens, and what is needed to read them in other ways."""

    syntax: Syntax
    compiled: CompiledGrammar
    sentences: tuple[tuple[int, ...], ...]


def sentences_of(grammar: Grammar, stop: Callable[[], object]) -> Tried:
    """Sentences of a grammar without errors, each once. Costs a compile without a vocabulary to speak of.

    Raises what compiling raises, and what ``stop`` raises, which is called now and then.
    """
    from maskwright import Vocabulary, compile
    from maskwright.trials.lexing import TOKEN
    from maskwright.trials.sampling.sentences import Sampler
    from maskwright.trials.syntax import read_syntax

    special = [one.name for one in grammar.terminals if isinstance(one.pattern, SpecialTokens)]
    vocabulary = Vocabulary.from_tokens([b"a", *(None for _ in special)])
    grammar = replace(grammar, terminals=tuple(_with_own_id(one, special) for one in grammar.terminals))
    compiled = compile(grammar, vocabulary, limits=LIMITS, cache=False)
    sampler = Sampler(grammar, compiled, vocabulary, stop, visits=VISITS)
    found: dict[tuple[int, ...], None] = {}
    covering = (sentence for _, sentence in islice(sampler.covering(), MOST_PARTS))
    for sentence in chain(covering, sampler.random(Random("0"), RANDOM, SIZE)):
        pieces = sentence.pieces if sentence else ()
        runs = (tuple(piece) if isinstance(piece, bytes) else (piece + TOKEN,) for piece in pieces)
        found.setdefault(tuple(unit for run in runs for unit in run))
    return Tried(read_syntax(grammar, compiled, vocabulary), compiled, tuple(found))


def _with_own_id(terminal: Terminal, special: list[str]) -> Terminal:
    """A terminal of special tokens as one token that no other stands for: which ones they are is not at issue."""
    if terminal.name not in special:
        return terminal
    number = special.index(terminal.name) + 1
    return replace(terminal, pattern=SpecialTokens((), ((number, number),), False, terminal.span))

r"""Checking the claim that a converted grammar has the same language, on sentences of both.

>>> from maskwright import Grammar, Vocabulary
>>> vocabulary = Vocabulary.from_tokens([b"a"])
>>> first, second = (Grammar.from_text(text) for text in ('start: "a"~1..3', 'start: "a"~2..4'))
>>> check = compare(first, second, vocabulary, seed="0", count=20, size=10)
>>> sorted({(one.sentence, one.accepted_by_source) for one in check.differences})
[('a', True), ('aaaa', False)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Final

from maskwright.acceptance import accepts

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Grammar, Vocabulary
    from maskwright.trials.sampling.sentences import Sentence

COUNT: Final = 50
SIZE: Final = 60
"""Random sentences of each grammar, and their size in bytes; those that cover every part come on top."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A sentence of one grammar that the other one does not have."""

    sentence: str
    accepted_by_source: bool


@dataclass(frozen=True, slots=True)
class Check:
    """How many sentences of each were tried, and those that only one has, each once."""

    of_source: int
    of_result: int
    differences: tuple[Difference, ...]


def compare(
    source: Grammar,
    result: Grammar,
    vocabulary: Vocabulary,
    *,
    seed: str = "0",
    count: int = COUNT,
    size: int = SIZE,
    cancel: CancelToken | None = None,
) -> Check:
    """Try sentences of each grammar on the other. Costs two compiles. Raises what those raise."""
    from maskwright import compile

    first, second = (compile(one, vocabulary, cancel=cancel) for one in (source, result))
    found: dict[Difference, None] = {}
    tried = []
    for grammar, own, other, from_source in ((source, first, second, True), (result, second, first, False)):
        sentences = list(_sentences(grammar, own, vocabulary, seed, count, size, cancel))
        tried.append(len(sentences))
        for sentence in sentences:
            if not accepts(other, sentence.pieces):
                found.setdefault(Difference(sentence.text, from_source))
    return Check(tried[0], tried[1], tuple(found))


def _sentences(
    grammar: Grammar,
    compiled: CompiledGrammar,
    vocabulary: Vocabulary,
    seed: str,
    count: int,
    size: int,
    cancel: CancelToken | None,
) -> Iterator[Sentence]:
    from maskwright.cancelling import stop_if
    from maskwright.trials.sampling.sentences import Sampler

    stop: Callable[[], object] = lambda: stop_if(cancel)  # noqa: E731
    sampler = Sampler(grammar, compiled, vocabulary, stop)
    covering = (sentence for _, sentence in sampler.covering())
    for sentence in chain(covering, sampler.random(Random(seed), count, size)):
        if sentence is not None:
            yield sentence

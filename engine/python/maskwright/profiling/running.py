r"""What texts cost while they are written: masks and commits, step by step, and which rules and terminals are read.

Each text is walked twice. The first time a place is met its mask is made; later, also in other texts, it is looked up.
So both times are told. What a mask reads of the stacks is asked of the engine apart, and not in the times.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: "a" item\nitem: "b" | "c"')
>>> compiled = compile(grammar, Vocabulary.from_tokens([b"a", b"b", b"c"]))
>>> run = run_profile(grammar, compiled, [("some", b"ab")])
>>> [(step.token, step.heads, step.depth) for step in run.steps], run.reads["start"]
([(0, 1, 1), (1, 1, 1)], 1.0)
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from maskwright.cancelling import stoppable
from maskwright.diagnostic import Span
from maskwright.errors import LimitExceeded, MaskwrightError, TokenRefused
from maskwright.grammar import Grammar
from maskwright.profiling.definitions import Places, definitions_of

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, State

Encode: TypeAlias = Callable[[bytes], Sequence[int]]

BETWEEN = "(between lexemes)"
"""What stands for a terminal where none has begun."""


@dataclass(frozen=True, slots=True)
class Step:
    """A token of a text, and the mask before it. Times are in microseconds: the first one, and the one when known."""

    text: int
    number: int
    token: int
    allowed: int
    heads: int
    stack_depth: int
    depth: int
    """How many states of a stack the Parser DWA read."""
    reads: int
    mask_us: float
    known_us: float
    commit_us: float


@dataclass(frozen=True, slots=True)
class Run:
    """Texts that were walked. ``reads`` and ``us`` are sums by rule, ``terminals`` microseconds of commits by terminal.

    ``stopped`` says of texts, by number, why they were not walked to their end.
    """

    names: tuple[str, ...]
    steps: tuple[Step, ...]
    reads: Mapping[str, float]
    us: Mapping[str, float]
    terminals: Mapping[str, float]
    stopped: Mapping[int, str]

    def slowest(self, count: int) -> list[Step]:
        """The steps that took longest with a mask that was known, so that none is slow for being the first."""
        return sorted(self.steps, key=lambda step: -(step.known_us + step.commit_us))[:count]


def run_profile(
    grammar: Grammar,
    compiled: CompiledGrammar,
    texts: Sequence[tuple[str, bytes]],
    cancel: CancelToken | None = None,
    encode: Encode | None = None,
) -> Run:
    """Walk texts, given by name. Linear in them, twice. Raises :class:`Cancelled`.

    ``encode`` makes tokens of a text, if not just the vocabulary: where texts name special tokens.

    A text that is not viable, that takes a state beyond its limits, or that the vocabulary cannot encode, is walked as
    far as it goes.
    """
    vocabulary = compiled.vocabulary
    walk = _Walk(grammar, compiled, encode or (lambda data: vocabulary.encode(data.decode())))
    for number, data in enumerate(data for _, data in stoppable(texts, cancel)):
        walk.text(number, data, cancel)
    names = tuple(name for name, _ in texts)
    return Run(names, tuple(walk.steps), dict(walk.reads), dict(walk.us), dict(walk.terminals), walk.stopped)


class _Walk:
    """What is summed up over texts."""

    def __init__(self, grammar: Grammar, compiled: CompiledGrammar, encode: Encode) -> None:
        import numpy as np

        self._compiled, self._encode = compiled, encode
        self._places = Places(definitions_of(grammar))
        self._buffer = np.zeros(-(-compiled.vocabulary.vocab_size // 32), np.int32)
        self.steps: list[Step] = []
        self.reads: dict[str, float] = defaultdict(float)
        self.us: dict[str, float] = defaultdict(float)
        self.terminals: dict[str, float] = defaultdict(float)
        self.stopped: dict[int, str] = {}

    def text(self, number: int, data: bytes, cancel: CancelToken | None) -> None:
        try:
            tokens = self._encode(data)
        except (MaskwrightError, UnicodeDecodeError) as error:
            self.stopped[number] = f"cannot be encoded: {error}"
            return
        first = len(self.steps)
        state = self._compiled.start()
        for place, token in enumerate(stoppable(tokens, cancel)):
            try:
                step = self._look(state, number, place, token)
                step = replace(step, commit_us=_microseconds(state.commit, token))
            except TokenRefused as error:
                self.stopped[number] = f"token {place} ({token}) is not allowed: {error}"
                break
            except LimitExceeded as error:
                self.stopped[number] = f"token {place} ({token}): {error}"
                break
            self.steps.append(step)
        self._again(first, cancel)

    def _look(self, state: State, text: int, place: int, token: int) -> Step:
        mask_us = _microseconds(state.fill_mask, self._buffer)
        told = state.reads()
        return Step(
            text, place, token, state.count(), told["heads"], told["stack_depth"], told["depth"], told["reads"],
            mask_us, 0.0, 0.0,
        )  # fmt: skip

    def _again(self, first: int, cancel: CancelToken | None) -> None:
        """Walk the same tokens once more, now that all masks are known, and sum up by rule and by terminal."""
        state = self._compiled.start()
        for place in stoppable(range(first, len(self.steps)), cancel):
            step = self.steps[place]
            # The lesser of two times: what the machine did meanwhile is in one of them at most.
            known_us = min(step.mask_us, _microseconds(state.fill_mask, self._buffer))
            self._by_rule(state.reads(), known_us)
            live = _live(state.lexer_states())
            commit_us = min(step.commit_us, _microseconds(state.commit, step.token))
            for name in live:
                self.terminals[name] += commit_us / len(live)
            self.steps[place] = replace(step, known_us=known_us, commit_us=commit_us)

    def _by_rule(self, told: Mapping[str, Any], us: float) -> None:
        whole = told["reads"] or 1
        for start, end, reads in told["places"]:
            definition = self._places.at(Span(start, end))
            name = definition.name if definition else ""
            self.reads[name] += reads
            self.us[name] += us * reads / whole
        self.reads[""] += told["rest"]
        self.us[""] += us * told["rest"] / whole if told["reads"] else us


def _live(heads: Iterable[Mapping[str, Any]]) -> list[str]:
    """The terminals that lexemes may be in."""
    found: dict[str, None] = {}
    for head in heads:
        names = [BETWEEN] if head["boundary"] else [*head["completes"], *head["may_complete"]]
        found.update(dict.fromkeys(names))
    return list(found)


def _microseconds(call: Any, *arguments: object) -> float:
    begin = time.perf_counter_ns()
    call(*arguments)
    return (time.perf_counter_ns() - begin) / 1e3

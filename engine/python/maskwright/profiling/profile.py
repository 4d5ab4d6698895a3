r"""A whole profile: what compiling cost, who has how much of it, and what the grammar would be without each part.

>>> from maskwright import Grammar, Vocabulary
>>> grammar = Grammar.from_text('start: "a" | item\nitem: "b" "c" "d"')
>>> found = profile_grammar(grammar, Vocabulary.from_tokens([b"a", b"bc"]), seconds=60)
>>> [(rule.name, rule.marginal.saved.get("lr_states")) for rule in found.rules if rule.marginal]
[('start', None), ('item', 4)]
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from maskwright.cancelling import stop_if
from maskwright.errors import Cancelled
from maskwright.grammar import Grammar
from maskwright.limits import Limits
from maskwright.profiling.constructs.measure import measure_constructs
from maskwright.profiling.marginal import Marginals
from maskwright.profiling.rows import AlternativeRow, ConstructRow, Marginal, Profile, RuleRow, TerminalRow
from maskwright.profiling.sharing import profile_of

if TYPE_CHECKING:
    from maskwright import CancelToken, Vocabulary
    from maskwright.compilation import OnProgress

Part: TypeAlias = "RuleRow | AlternativeRow | TerminalRow"

_WORTH = 10
"""How many compiles of the whole grammar the time must be worth, for one more of them."""


def profile_grammar(
    grammar: Grammar,
    vocabulary: Vocabulary,
    *,
    seconds: float = 0.0,
    limits: Limits | None = None,
    cancel: CancelToken | None = None,
    stop: CancelToken | None = None,
    progress: OnProgress | None = None,
    read: Callable[[str], Grammar] | None = None,
) -> Profile:
    """Compile a grammar afresh, and split what it was compiled to among its parts.

    With ``seconds``, it is also compiled without each rule, alternative and terminal, the most expensive first, as long
    as that time is not over, which ends a compile too; what is left has no ``marginal``. Constructs come first, in a
    third of that time; ``read`` is how a changed text is read for them, if not with the defaults. ``stop`` ends only
    that, and what was measured is kept, ``cancel`` ends everything with :class:`Cancelled`. Raises
    :class:`GrammarError` and :class:`LimitExceeded`.
    """
    from maskwright.compilation import compile

    compiled = compile(grammar, vocabulary, limits=limits, cancel=cancel, progress=progress, cache=False, reuse=False)
    profile = profile_of(grammar, compiled)
    # What is no number is no time either.
    if not seconds > 0:
        return profile
    return with_marginals(
        profile,
        grammar,
        vocabulary,
        seconds,
        limits=limits,
        cancel=cancel,
        stop=stop,
        progress=progress,
        read=read,
    )


def with_marginals(
    profile: Profile,
    grammar: Grammar,
    vocabulary: Vocabulary,
    seconds: float,
    *,
    limits: Limits | None = None,
    cancel: CancelToken | None = None,
    stop: CancelToken | None = None,
    progress: OnProgress | None = None,
    read: Callable[[str], Grammar] | None = None,
) -> Profile:
    """A profile of the grammar with what it would be without each part, as :func:`profile_grammar` finds it."""
    ending = time.monotonic() + seconds
    try:
        whole = _whole(profile, seconds)
        measure = Marginals(grammar, vocabulary, limits=limits, cancel=stop or cancel, ending=ending, whole=whole)
    except Cancelled:
        stop_if(cancel)
        return profile
    found: dict[int, Marginal] = {}
    constructs: list[ConstructRow] = []
    try:
        for row in measure_constructs(grammar, measure, ending - seconds * 2 / 3, read, stop or cancel):
            constructs.append(row)
    except Cancelled:
        stop_if(cancel)
    jobs = sorted(_jobs(profile, measure), key=lambda job: -job.part.ms)
    for number, job in enumerate(jobs):
        stop_if(cancel)
        if time.monotonic() >= ending or (stop is not None and stop.is_cancelled()):
            break
        if progress is not None:
            progress(f"without {job.name}", number / len(jobs))
        try:
            marginal = job.measure()
        except Cancelled:
            stop_if(cancel)
            break
        if marginal is not None:
            found[id(job.part)] = marginal
    return replace(_with_marginals(profile, found), constructs=tuple(constructs))


def _whole(profile: Profile, seconds: float) -> Mapping[str, float] | None:
    """What parts are compared with, if a second compile would take much of the time: the first one is a bit slower."""
    is_much = profile.total_ms > seconds * 1000 / _WORTH
    return {**profile.totals, "ms": profile.total_ms} if is_much else None


@dataclass(frozen=True, slots=True)
class _Job:
    part: Part
    name: str
    measure: Callable[[], Marginal | None]


def _jobs(profile: Profile, measure: Marginals) -> Iterator[_Job]:
    """A compile for each part. A rule of one alternative is not compiled without that again."""
    for rule in profile.rules:
        yield _Job(rule, rule.name, lambda rule=rule: measure.of_rules(rule.rules))  # type: ignore[misc]
        for one in rule.alternatives:
            if one.is_option:
                yield _Job(
                    one,
                    f"{rule.name}: {one.text[:20]}",
                    lambda rule=rule, one=one: measure.of_alternative(rule.rules, one.span),  # type: ignore[misc]
                )
    for terminal in profile.terminals:
        yield _Job(terminal, terminal.name, lambda name=terminal.name: measure.of_terminal(name))  # type: ignore[misc]


def _with_marginals(profile: Profile, found: dict[int, Marginal]) -> Profile:
    rules = tuple(
        replace(
            rule,
            marginal=found.get(id(rule)),
            alternatives=tuple(replace(one, marginal=found.get(id(one))) for one in rule.alternatives),
        )
        for rule in profile.rules
    )
    terminals = tuple(replace(one, marginal=found.get(id(one))) for one in profile.terminals)
    return replace(profile, rules=rules, terminals=terminals)

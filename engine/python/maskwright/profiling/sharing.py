r"""Who has how much of a compiled grammar: the engine's shares by the rules and terminals that somebody wrote.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: "a" | item\nitem: "b" "c"')
>>> profile = profile_of(grammar, compile(grammar, Vocabulary.from_tokens([b"a", b"bc"])))
>>> [(rule.name, rule.share["lr_states"], len(rule.alternatives)) for rule in profile.rules]
[('start', 2.0, 2), ('item', 2.0, 1)]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Grammar
from maskwright.profiling.definitions import Definition, Places, definitions_of
from maskwright.profiling.rows import (
    OF_RULES,
    OF_TERMINALS,
    AlternativeRow,
    Profile,
    RuleRow,
    Share,
    StageRow,
    TerminalRow,
)
from maskwright.profiling.times import split_times

if TYPE_CHECKING:
    from maskwright import CompiledGrammar

MOST_WORST = 10
"""How many of the worst tokens of each kind are looked for."""

LONGEST_TEXT = 300
"""Characters of an alternative that are shown."""


def profile_of(grammar: Grammar, compiled: CompiledGrammar, *, worst: int = MOST_WORST) -> Profile:
    """Split what a grammar was compiled to among its parts. Linear in both; less than a tenth of the compile."""
    shares, stats = compiled.shares(), compiled.stats
    totals, rest = shares["totals"], shares["rest"]
    stages = tuple(
        StageRow(one["name"], one["ms"], one["in"], one["out"], one["bytes"], one["reused"]) for one in stats["stages"]
    )
    times: dict[str, float] = defaultdict(float)
    for stage in stages:
        times[stage.name] += stage.ms
    rules, elsewhere = _rules(grammar, shares["places"], times, totals)
    left_over = {figure: rest[figure] + elsewhere.get(figure, 0.0) for figure in totals}
    return Profile(
        stages=stages,
        total_ms=stats["total_ms"],
        sizes={**{figure: round(totals[figure]) for figure in totals}, "weights": stats["dwa"]["weights"]},
        totals=totals,
        rest=left_over,
        rest_ms=split_times(times, left_over, totals),
        rules=rules,
        terminals=_terminals(grammar, shares["terminals"], times, totals),
        worst=compiled.worst_tokens(worst),
    )


def _terminals(
    grammar: Grammar, shared: list[dict[str, Any]], times: Mapping[str, float], totals: Share
) -> tuple[TerminalRow, ...]:
    spans = {terminal.name: terminal.span for terminal in grammar.terminals}
    found = []
    # The last one is the end of the text, which has nothing.
    for one in shared[:-1]:
        share = {figure: one[figure] for figure in OF_TERMINALS}
        span = spans.get(one["name"], Span(0, 0))
        found.append(TerminalRow(one["name"], span, share, split_times(times, share, totals)))
    return tuple(found)


def _rules(
    grammar: Grammar, shared: list[dict[str, Any]], times: Mapping[str, float], totals: Share
) -> tuple[tuple[RuleRow, ...], dict[str, float]]:
    """A row for each definition, and what is of no definition."""
    definitions = definitions_of(grammar)
    places = Places(definitions)
    parts: dict[Definition, list[AlternativeRow]] = defaultdict(list)
    options = _options(grammar)
    elsewhere: dict[str, float] = defaultdict(float)
    for one in shared:
        share = {figure: one[figure] for figure in OF_RULES}
        span = Span(one["start"], one["end"])
        definition = places.at(span)
        if definition is None:
            for figure, value in share.items():
                elsewhere[figure] += value
            continue
        text = _shortened(grammar.source, span)
        ms = split_times(times, share, totals)
        is_option = (definition.span, definition.body, span) in options
        parts[definition].append(AlternativeRow(definition.name, text, span, share, ms, is_option))
    return tuple(_rule(one, parts[one], times, totals) for one in definitions if one in parts), elsewhere


def _shortened(source: str, span: Span) -> str:
    """The text of a place: parts of schemas are in one another, so that all of each would be many times the whole."""
    text = source[span.start : min(span.end, span.start + LONGEST_TEXT)]
    return text if span.end - span.start <= LONGEST_TEXT else f"{text}…"


def _rule(definition: Definition, parts: list[AlternativeRow], times: Mapping[str, float], totals: Share) -> RuleRow:
    share = {figure: sum(part.share[figure] for part in parts) for figure in OF_RULES}
    ms = split_times(times, share, totals)
    return RuleRow(definition.name, definition.span, definition.rules, share, ms, tuple(parts))


def _options(grammar: Grammar) -> set[tuple[Span, Span, Span]]:
    """The places of options with the names and the bodies that they are in.

    Several options of a schema's rules may stand at one place. What stands where the whole body does is no part of it.
    """
    return {
        (rule.span, rule.body.span, option.span)
        for rule in grammar.rules
        if isinstance(rule.body, Choice) and len({option.span for option in rule.body.options}) > 1
        for option in rule.body.options
        if option.span != rule.body.span
    }

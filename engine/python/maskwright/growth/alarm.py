"""The finding: what became how many times larger, and through which change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related, Span
from maskwright.grammar import Grammar, Notation
from maskwright.growth.blame import Blame, blame
from maskwright.growth.changes import changes
from maskwright.growth.definitions import definitions_of, in_use
from maskwright.growth.edits import Change
from maskwright.growth.figures import FIGURES, Figure
from maskwright.growth.history import Good
from maskwright.growth.limits import FACTOR, FLOOR, MAX_COMPILES, MOST_SHOWN
from maskwright.growth.weights import Weights
from maskwright.measuring import Measure, Sizes, compiles_worth, sizes_of

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Vocabulary


def find_growth(
    base: Good,
    grammar: Grammar,
    compiled: CompiledGrammar,
    vocabulary: Vocabulary,
    read: Callable[[str], Grammar],
    cancel: CancelToken | None = None,
) -> Iterator[Diagnostic]:
    """At most two findings, since lexer and LR automaton grow for reasons of their own; mostly none, at no cost.

    ``read`` is how a text is read. Compiles up to :data:`MAX_COMPILES` others; raises :class:`Cancelled`.
    """
    now = sizes_of(compiled)
    grown = [one for one in FIGURES if _has_grown(one(base.sizes), one(now))]
    if not grown:
        return
    ratio = _ratio(base.text, grammar)
    grown = [one for one in grown if one(now) >= FACTOR * ratio * max(one(base.sizes), 1)]
    if not grown:
        return
    causes = [one for one in grown if not one.of_tokens] or grown[:1]
    edits = changes(base.text, grammar.source, grammar.notation)
    measure = Measure(
        read,
        vocabulary,
        compiles=compiles_worth(now, MAX_COMPILES),
        tokens=any(one.of_tokens for one in causes),
        cancel=cancel,
    )
    weights = Weights(edits, grammar, compiled)
    blames = []
    for cause in causes:
        weight = weights.of_lexer if cause.key == "lexer_states" else weights.of_parser
        blames.append((cause, blame(edits, cause, cause(base.sizes), cause(now), measure, weight)))
    consequences = [one for one in grown if one not in causes]
    first, *others = blames
    same = [cause for cause, other in others if other.change == first[1].change]
    yield _finding(grammar, edits, base.sizes, now, first[0], first[1], [*same, *consequences])
    for cause, other in others:
        if cause not in same:
            yield _finding(grammar, edits, base.sizes, now, cause, other, [])


def _has_grown(before: int, now: int) -> bool:
    return now >= FLOOR and now >= FACTOR * max(before, 1)


def _ratio(before: str, grammar: Grammar) -> float:
    """How many times longer what is in use is: who writes a whole grammar and then uses it does not wonder."""
    old, new = (_length(text, grammar) for text in (before, grammar.source))
    return max(1.0, new / max(old, 1))


def _length(text: str, grammar: Grammar) -> int:
    if grammar.notation is Notation.JSON_SCHEMA:
        return sum(map(len, text.split()))
    return sum(len(one.pieces) for one in in_use(definitions_of(text, grammar.notation), grammar.start))


def _finding(
    grammar: Grammar,
    edits: tuple[Change, ...],
    before: Sizes,
    now: Sizes,
    cause: Figure,
    found: Blame,
    others: list[Figure],
) -> Diagnostic:
    message = f"this edit made {cause.told(cause(before), cause(now))}"
    change = found.change
    if change is not None:
        through = f", through `{change.name}`"
        message += through if found.without is not None else f"; `{change.name}` has most part in it of what changed"
    elif found.shown:
        message += f"; none of its changes explains half of it alone ({len(found.shown)} were tried)"
    elif edits:
        message += f"; it has {len(edits)} changes, which would take too long to tell apart"
    else:
        message += "; nothing in this text has changed, so it is what it imports or how it is read"
    span = change.span if change else found.shown[0][0].span if found.shown else _start(grammar)
    related = [
        Related(one.span, f"without the change of `{one.name}`: {left:,} {cause.unit}")
        for one, left in found.shown[:MOST_SHOWN]
    ]
    if found.unmeasured and found.shown:
        related.append(Related(span, f"{found.unmeasured} of {len(edits)} changes could not be tried"))
    related += [Related(span, f"it made {one.told(one(before), one(now))}") for one in others]
    return finding("C020", message, span, tuple(related))


def _start(grammar: Grammar) -> Span:
    span = grammar.start_span
    # A rule that was imported stands in another text.
    return span if span.end <= len(grammar.source) else Span(0, 0)

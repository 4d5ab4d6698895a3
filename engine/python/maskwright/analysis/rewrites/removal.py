"""What can be taken away without changing the language: unused definitions, an alternative that says nothing new."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from maskwright.diagnostic import Edit, Fix, Span
from maskwright.grammar import Choice, Expression, Symbol

if TYPE_CHECKING:
    from maskwright.analysis.facts import Facts

_MAX_OPTIONS = 50
"""Alternatives of a rule that is written anew without one of them: all of it is, for each that is left out."""


def unit_cycle_fixes(facts: Facts, name: str) -> Iterator[Fix]:
    """Without the alternatives in which a rule is just itself: they add no text."""
    rule = facts.graph.rules[name]
    if isinstance(rule.body, Choice):
        kept = [option for option in rule.body.options if not (isinstance(option, Symbol) and option.name == name)]
        yield from _with(facts, name, kept, "Leave it out")


def duplicate_fixes(facts: Facts, name: str, second: int) -> Iterator[Fix]:
    """Without the alternative at a position, which another one has said already."""
    body = facts.graph.rules[name].body
    if isinstance(body, Choice) and len(body.options) <= _MAX_OPTIONS:
        kept = [option for position, option in enumerate(body.options) if position != second]
        yield from _with(facts, name, kept, "Leave it out")


def _with(facts: Facts, name: str, kept: list[Expression], title: str) -> Iterator[Fix]:
    rule = facts.graph.rules[name]
    assert isinstance(rule.body, Choice)
    if not kept or len(kept) == len(rule.body.options):
        return
    body = kept[0] if len(kept) == 1 else Choice(tuple(kept), rule.body.span)
    fix = facts.statements.instead(rule, body, title)
    if fix is not None:
        yield fix


def unused_fixes(facts: Facts, name: str, span: Span) -> Iterator[Fix]:
    """Without the definition of a name that nothing mentions, and the line that it stands on."""
    statement = facts.statements.at(span.start) if facts.statements.is_written(name, span) else None
    if statement is None or statement.text.startswith("%") or statement.start > span.start + 2:
        return
    source = facts.grammar.source
    start, end = statement.start, statement.start + len(statement.text.rstrip())
    line_start = source.rfind("\n", 0, start) + 1
    line_end = source.find("\n", end)
    line_end = len(source) if line_end < 0 else line_end + 1
    alone = not source[line_start:start].strip() and not source[end:line_end].strip()
    place = Span(line_start, line_end) if alone else Span(start, end)
    yield Fix(f"Delete `{name}` (same language)", (Edit(place, ""),))

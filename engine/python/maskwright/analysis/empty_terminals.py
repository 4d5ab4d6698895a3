r"""Terminals that no text matches, the empty one neither.

Only some patterns can come to that: what two others have in common, what another leaves over, and classes of characters
that take away all that they have. The engine looks for their shortest member, with a bound on its work; where that is
not enough, nothing is said.

>>> from maskwright.analysis import find_all
>>> from maskwright.notation import read_lark
>>> (found,) = find_all(read_lark('start: "x" | A\nA: /[a-z]+/ & /[0-9]+/'))
>>> found.code, found.message.partition(":")[0]
('G015', 'no text matches `A`')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from maskwright import _engine
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related, Severity, Span
from maskwright.errors import EngineError
from maskwright.grammar import Complement, Grammar, Intersection, Notation, Pattern, Regex, Terminal, children

if TYPE_CHECKING:
    from maskwright.analysis.facts import Facts

_MAX_WORK, _MAX_WORK_EACH, _LEAST_WORK = 400_000, 50_000, 2_000
"""Steps of the engine, for all terminals and for one; so many are counted for one that is quick."""

_MAX_USES = 8
_MAX_REMEMBERED = 1_000


def empty_terminals(grammar: Grammar, terminals: Iterable[Terminal]) -> frozenset[str]:
    """The names of the terminals that match nothing, as far as that is found out quickly."""
    # What a schema comes to is told in its own words.
    if grammar.notation is Notation.JSON_SCHEMA or any(d.severity is Severity.ERROR for d in grammar.diagnostics):
        return frozenset()
    left = _MAX_WORK
    found = set()
    for terminal in terminals:
        if left < _LEAST_WORK or not _may_be_empty(terminal.pattern):
            continue
        limit = min(left, _MAX_WORK_EACH)
        is_empty = _is_empty(terminal.pattern, limit)
        if is_empty:
            found.add(terminal.name)
        left -= limit if is_empty is None else _LEAST_WORK
    return frozenset(found)


def _is_empty(pattern: Pattern, limit: int) -> bool | None:
    """Whether no text matches a pattern; ``None`` if that takes more work to tell."""
    if isinstance(pattern, Regex):
        return _is_empty_regex(pattern.source, pattern.flags, limit)
    try:
        return _engine.shortest_member(pattern, limit) is None
    except EngineError:
        return None


@lru_cache(_MAX_REMEMBERED)
def _is_empty_regex(source: str, flags: str, limit: int) -> bool | None:
    """The same of an expression wherever it stands: from one text to the next, most stay."""
    try:
        return _engine.shortest_member(Regex(source, Span(0, len(source)), flags), limit) is None
    except EngineError:
        return None


def _may_be_empty(pattern: Pattern) -> bool:
    stack: list[Pattern] = [pattern]
    while stack:
        node = stack.pop()
        if isinstance(node, Intersection | Complement) or (isinstance(node, Regex) and _takes_away(node.source)):
            return True
        stack.extend(children(node))
    return False


def _takes_away(source: str) -> bool:
    """Whether a class of characters may have nothing left in it."""
    return any(sign in source for sign in ("&&", "--", "~~")) or ("[^" in source and "\\" in source)


def find_empty_terminals(facts: Facts) -> Iterator[Diagnostic]:
    """One finding for each terminal that no text matches of itself, with the places that need it."""
    graph = facts.graph
    uses: dict[str, list[Related]] = {}
    for node, expression in enumerate(graph.nodes):
        name = getattr(expression, "name", "")
        if name in facts.never and len(uses.setdefault(name, [])) < _MAX_USES:
            uses[name].append(Related(expression.span, f"`{graph.owner[node]}` cannot go on here"))
    for terminal in facts.grammar.terminals:
        for name in facts.never.intersection(terminal.uses) if terminal.name in facts.never else ():
            uses.setdefault(name, []).append(Related(terminal.span, f"`{terminal.name}` has it inside"))
    for terminal in facts.grammar.terminals:
        # One with such a terminal inside is told of with that.
        if terminal.name in facts.never and facts.never.isdisjoint(terminal.uses):
            message = f"no text matches `{terminal.name}`: each alternative that needs it is left out"
            related = () if terminal.anonymous else tuple(uses.get(terminal.name, ())[:_MAX_USES])
            yield finding("G015", message, terminal.span, related)

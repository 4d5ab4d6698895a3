r"""Right recursion over several rules, turned round once all but one of them are put into that one.

Where ``a`` ends with ``b``, the alternatives of ``b`` may stand there instead, which changes no language. If no cycle
of the rules goes past ``a``, that comes to an end, and ``a`` ends with itself only. Rules that nothing else refers to
are not needed any more; the others stay as they are, and lead out of the cycle from then on.

>>> from maskwright.analysis import find_all
>>> from maskwright.notation import read_lark
>>> text = 'start: "x" more\nmore: "y" start | "z"\n'
>>> (fix,) = find_all(read_lark(text))[1].fixes
>>> print(fix.title)
Put `more` in, and repeat instead: `start: ("x" "y")* "x" "z"` (same language)
>>> fix.applied(text)
'start: ("x" "y")* "x" "z"\n'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from maskwright.analysis.rewrites.printing import NotWritten, print_expression
from maskwright.analysis.rewrites.removal import unused_fixes
from maskwright.analysis.rewrites.right_recursion import Parts, Row, bodies, row_of
from maskwright.analysis.tails import tails_from
from maskwright.diagnostic import Edit, Fix, Span
from maskwright.grammar import Choice, Expression, Repeat, Sequence, Symbol, symbols

if TYPE_CHECKING:
    from maskwright.analysis.facts import Facts

_MAX_MEMBERS, _MAX_ROWS, _MAX_SYMBOLS = 6, 12, 30


def mutual_recursion_fixes(facts: Facts, members: list[str]) -> Iterator[Fix]:
    """Ways to write a cycle of rules with one of them, the first with which that can be done."""
    if len(members) > _MAX_MEMBERS or any(facts.statements.body(facts.graph.rules[name]) is None for name in members):
        return
    rows = {name: _rows(facts, name, set(members)) for name in members}
    if any(found is None for found in rows.values()):
        return
    for name in members:
        whole = _put_together(name, {member: found for member, found in rows.items() if found is not None})
        fixes = list(_fixes(facts, name, members, whole)) if whole is not None else []
        if fixes:
            yield from fixes
            return


def _rows(facts: Facts, name: str, members: set[str]) -> list[Row] | None:
    """The alternatives of a rule, written out so far that each member that it can end with stands last in one."""
    rows: list[Row] = []
    pending: list[Row] = [(facts.graph.rules[name].body,)]
    while pending:
        row = pending.pop()
        last = row[-1] if row else None
        if len(rows) + len(pending) > _MAX_ROWS:
            return None
        if isinstance(last, Choice) and (len(row) == 1 or _mentions(last, members)):
            pending += [(*row[:-1], *row_of(option)) for option in reversed(last.options)]
        elif isinstance(last, Repeat) and (last.minimum, last.maximum) == (0, 1) and _mentions(last, members):
            pending += [row[:-1], (*row[:-1], *row_of(last.item))]
        elif len(row) == 1 and row_of(row[0]) != row:
            pending.append(row_of(row[0]))
        else:
            rows.append(row)
    tails = tails_from(facts.graph, facts.costs, facts.useful, name, facts.graph.root[name])
    ends = {id(row[-1]) for row in rows if _last_name(row) in members}
    return rows if {id(facts.graph.nodes[tail.node]) for tail in tails if tail.target in members} == ends else None


def _mentions(expression: Expression, members: set[str]) -> bool:
    return any(symbol.name in members for symbol in symbols(expression))


def _last_name(row: Row) -> str:
    return row[-1].name if row and isinstance(row[-1], Symbol) else ""


def _put_together(name: str, rows: dict[str, list[Row]]) -> list[Row] | None:
    """The alternatives of a rule with those of the others put in; nothing if that has no end or becomes large."""
    whole: list[Row] = []
    pending = list(reversed(rows[name]))
    while pending:
        row = pending.pop()
        last = _last_name(row)
        if last in rows and last != name:
            pending += [(*row[:-1], *other) for other in reversed(rows[last])]
        else:
            whole.append(row)
        size = sum(len(symbols(item)) for row in (*whole, *pending) for item in row)
        if len(whole) + len(pending) > _MAX_ROWS or size > _MAX_SYMBOLS:
            return None
    return whole


def _fixes(facts: Facts, name: str, members: list[str], whole: list[Row]) -> Iterator[Fix]:
    source = facts.grammar.source
    parts = Parts(facts.graph.rules[name], list(_different(whole, source)))
    if not parts.before or not all(parts.before) or not parts.others:
        return
    gone = _not_needed(facts, name, members, whole)
    deletions = [list(unused_fixes(facts, one, facts.graph.rules[one].span)) for one in gone]
    if not all(deletions):
        return
    edits = tuple(edit for (fix,) in deletions for edit in fix.edits)
    own = next(row[-1] for row in whole if _last_name(row) == name)
    put_in = ", ".join(f"`{member}`" for member in members if member != name)
    for title, body in bodies(parts, own, source):
        fix = facts.statements.instead(parts.rule, body, f"Put {put_in} in, and {title[0].lower()}{title[1:]}")
        if fix is not None:
            yield Fix(fix.title, (*fix.edits, *_apart(edits)))


def _different(rows: Iterable[Row], source: str) -> Iterator[Row]:
    """The alternatives without those that are written like an earlier one, which putting rules in may bring."""
    seen = set()
    for row in rows:
        try:
            written = print_expression(Sequence(row, Span(0, 0)), source)
        except NotWritten:
            written = ""
        if not written or written not in seen:
            seen.add(written)
            yield row


def _apart(edits: tuple[Edit, ...]) -> Iterator[Edit]:
    """The edits in order, without those that another one overlaps."""
    end = -1
    for edit in sorted(edits, key=lambda edit: edit.span.start):
        if edit.span.start >= end:
            yield edit
            end = edit.span.end


def _not_needed(facts: Facts, name: str, members: list[str], whole: list[Row]) -> list[str]:
    """The members that only the ends of other such members, or of ``name``, refer to, and ``whole`` does not."""
    graph = facts.graph
    # What stands last where the rest is left out stands in the midst of the alternative where it is not.
    midst = {symbol.name for row in whole for item in row for symbol in symbols(item)}
    gone = {*members} - midst - {name, facts.grammar.start}
    ends = {
        tail.node
        for member in members
        for tail in tails_from(graph, facts.costs, facts.useful, member, graph.root[member])
    }
    while True:
        kept = {
            member
            for member in gone
            for user in graph.users[graph.root[member]]
            if user not in ends or graph.owner[user] not in gone | {name}
        }
        if not kept:
            return [member for member in members if member in gone]
        gone -= kept

"""Which conflicts a grammar has: the quick part, without examples."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from maskwright import _engine
from maskwright.codes import finding
from maskwright.conflicts.items import span_of
from maskwright.conflicts.wording import CODE_OF_SHAPE, told
from maskwright.diagnostic import Diagnostic
from maskwright.errors import CompileError, LimitExceeded
from maskwright.grammar import Grammar, Notation
from maskwright.special_tokens import with_ids
from maskwright.written import Written

if TYPE_CHECKING:
    from maskwright import CancelToken, Vocabulary

MOST_TOLD: Final = 40
"""Conflicts that are told one by one."""
MOST_FOUND: Final = 1_000
"""Causes that the engine keeps apart."""


@dataclass(frozen=True)
class Conflicts:
    """The conflicts of a grammar, and what can be said of them without examples.

    ``all`` has those that are told, by their numbers in the ``engine``, and ``findings`` one for each of them, in the
    same order. ``notes`` says what was left out.
    """

    grammar: Grammar
    """With ids in place of the names of special tokens."""
    engine: _engine.Conflicts | None
    all: dict[int, dict[str, Any]]
    findings: tuple[Diagnostic, ...]
    notes: tuple[Diagnostic, ...]


def find_conflicts(
    grammar: Grammar,
    vocabulary: Vocabulary,
    cancel: CancelToken | None = None,
) -> Conflicts:
    """Find the conflicts of a grammar without errors.

    Nothing is found in a grammar made of a JSON Schema, since nobody wrote its rules, and nothing is said of what may
    stand for itself: that is for the analyses of cycles. Raises :class:`Cancelled` if ``cancel`` is set meanwhile.
    """
    if grammar.notation is Notation.JSON_SCHEMA:
        return Conflicts(grammar, None, {}, (), ())
    resolved = with_ids(grammar, vocabulary)
    try:
        engine = _engine.Conflicts(_engine.Grammar(resolved.start, resolved.terminals, resolved.rules), cancel)
    except CompileError:
        return Conflicts(resolved, None, {}, (), ())
    except LimitExceeded as error:
        note = finding("P009", f"conflicts were not looked for: {error}", grammar.start_span)
        return Conflicts(resolved, None, {}, (), (note,))
    written, every = Written(grammar), engine.all()
    found = {
        number: conflict
        for number, conflict in enumerate(every)
        if conflict["shape"] != "cycle" and all(span_of(item) in written for item in conflict["pairs"][0])
    }
    shown = dict(list(found.items())[:MOST_TOLD])
    findings = tuple(_finding(conflict) for conflict in shown.values())
    notes = []
    if len(found) > len(shown):
        more = "or more " if len(every) >= MOST_FOUND else ""
        message = f"{len(found) - len(shown):,} {more}further conflicts are not told one by one"
        notes.append(finding("P009", message, grammar.start_span))
    return Conflicts(resolved, engine, shown, findings, tuple(notes))


def _finding(conflict: dict[str, Any]) -> Diagnostic:
    message, related = told(conflict, conflict["pairs"][0])
    return finding(CODE_OF_SHAPE[conflict["shape"], conflict["kind"]], message, related[0].span, related)

"""From the text of a grammar in the Lark notation to :class:`maskwright.grammar.Grammar`."""

from __future__ import annotations

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Span
from maskwright.grammar import Grammar
from maskwright.notation.collect import Collected, collect
from maskwright.notation.limits import MAX_SOURCE_BYTES
from maskwright.notation.names import Names, missing_start
from maskwright.notation.rules import Rules, with_ignored
from maskwright.notation.terminals import Patterns


def read_lark(text: str, *, start: str = "start", path: str | None = None) -> Grammar:
    """Read a grammar text. What is wrong with it is in the grammar's diagnostics, by place; this never raises for it.

    A statement that cannot be read is reported once and left out; the others are read as if it were whole. Costs about
    a millisecond for a page of text, and some tens of milliseconds more the first time.
    """
    if len(text) > MAX_SOURCE_BYTES:
        message = f"a grammar of more than {MAX_SOURCE_BYTES} characters is not supported"
        return _unread(finding("S007", message, Span(0, 0)), text, start, path)
    collected = collect(text)
    if not (collected.definitions or collected.imports or collected.ignores or collected.diagnostics):
        return _unread(finding("S009", "the grammar is empty: it defines no rule", Span(0, 0)), text, start, path)
    names = Names(collected)
    patterns = Patterns(collected, names)
    terminals = patterns.lower_all()
    rules = Rules(collected, names, patterns)
    lowered = rules.lower_all()
    rules.lower_ignores()
    names.report()
    _check_start(start, collected)
    every = with_ignored([*terminals, *rules.anonymous.values()], rules.ignored)
    found = sorted(collected.diagnostics, key=lambda d: (d.span.start, d.span.end, d.code))
    return Grammar(start, tuple(lowered), tuple(every), text, path, tuple(found))


def _check_start(start: str, collected: Collected) -> None:
    complaint = missing_start(start, collected)
    if complaint is not None:
        collected.report(complaint)


def _unread(complaint: Diagnostic, text: str, start: str, path: str | None) -> Grammar:
    return Grammar(start, (), (), text, path, (complaint,))

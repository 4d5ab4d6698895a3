r"""From the text of a grammar in GBNF to :class:`maskwright.grammar.Grammar`: the steps, one after the other.

>>> grammar = read_gbnf('root ::= a missing\na ::= "a" |')
>>> [rule.name for rule in grammar.rules], [found.code for found in grammar.diagnostics]
(['root', 'a'], ['G001'])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Span
from maskwright.gbnf.collect import collect
from maskwright.gbnf.left_recursion import refused_recursion
from maskwright.gbnf.names import missing_names, missing_start
from maskwright.gbnf.portability import unportable_characters, unportable_names, unportable_repetitions
from maskwright.grammar import Grammar, Notation
from maskwright.notation.limits import MAX_SOURCE_BYTES
from maskwright.notation.outline import Outline
from maskwright.notation.read import Reading

if TYPE_CHECKING:
    from maskwright import CancelToken

START: Final = "root"
"""The rule that a grammar in this notation starts with."""


def read_gbnf(text: str, *, path: str | None = None, start: str = START) -> Grammar:
    """Read a grammar text. What is wrong with it is in the grammar's diagnostics, by place; this never raises for it.

    A rule that cannot be read is reported once, and the others are read as if it were whole. Linear in the text, but
    for sorting.
    """
    return read_with_outline(text, path=path, start=start).grammar


def read_with_outline(
    text: str, *, path: str | None = None, start: str = START, cancel: CancelToken | None = None
) -> Reading:
    """Read a text like :func:`read_gbnf`, for those who need the places of its names too.

    Raises :class:`Cancelled` if ``cancel`` is set meanwhile; it is looked at between one rule and the next.
    """
    if len(text) > MAX_SOURCE_BYTES:
        message = f"a grammar of more than {MAX_SOURCE_BYTES} characters is not supported"
        return _unread(finding("S007", message, Span(0, 0)), text, start, path)
    collected = collect(text, cancel)
    if not (collected.rules or collected.found):
        return _unread(finding("S009", "the grammar is empty: it defines no rule", Span(0, 0)), text, start, path)
    uses = sorted((*collected.uses, *collected.terminals.uses), key=lambda use: (use.span.start, use.span.end))
    entries = sorted(collected.entries, key=lambda entry: entry.span.start)
    outline = Outline(tuple(entries), tuple(uses))
    complaint = missing_start(start, collected)
    found = [*collected.found, *collected.terminals.found, *missing_names(collected, cancel)]
    found += [*unportable_names(outline), *unportable_repetitions(collected.expansion), *unportable_characters(text)]
    found += [*refused_recursion(collected.expansion), *([complaint] if complaint is not None else [])]
    found.sort(key=lambda one: (one.span.start, one.span.end, one.code))
    grammar = Grammar(
        start,
        tuple(collected.rules.values()),
        tuple(collected.terminals.all),
        text,
        path,
        tuple(found),
        notation=Notation.GBNF,
    )
    return Reading(grammar, outline)


def _unread(complaint: Diagnostic, text: str, start: str, path: str | None) -> Reading:
    return Reading(Grammar(start, (), (), text, path, (complaint,), notation=Notation.GBNF), Outline())

r"""From the text of a grammar in the Lark notation to :class:`maskwright.grammar.Grammar`.

This is where the steps of reading are put one after the other. Statements are collected first, all of them, because any
may refer to any. Then terminals become patterns and rules become expressions, which finds the names that are unknown.
Diagnostics pile up on the way and come out sorted by place.

>>> grammar = read_lark('start: A missing\nA: "a" B\nB: "b"')
>>> [rule.name for rule in grammar.rules], [terminal.name for terminal in grammar.terminals]
(['start'], ['A', 'B'])
>>> [found.code for found in grammar.diagnostics]
['G001']
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Span
from maskwright.grammar import INDENT_DEPTH, Grammar
from maskwright.notation import tree
from maskwright.notation.collect import Collected, collect
from maskwright.notation.expansion import expand_parameters
from maskwright.notation.importing import complete
from maskwright.notation.libraries import Looked, Texts
from maskwright.notation.limits import MAX_SOURCE_BYTES
from maskwright.notation.names import Names, missing_start
from maskwright.notation.nested import START, Ignoring, NestedGrammars
from maskwright.notation.nested_ignores import joined
from maskwright.notation.outline import Outline, outline_of
from maskwright.notation.rules import Rules, with_ignored
from maskwright.notation.templates import expand_templates
from maskwright.notation.terminals import Patterns

if TYPE_CHECKING:
    from maskwright import CancelToken
    from maskwright.json_schema import KeywordReport


@dataclass(frozen=True, slots=True)
class Reading:
    """A grammar, where its names stand in the text, and what became of each keyword of schemas in it."""

    grammar: Grammar
    outline: Outline
    keywords: tuple[KeywordReport, ...] = ()
    imported: Mapping[Path, Looked] = field(default_factory=dict)
    """What was found where imported files should be, by their real paths; those of libraries too."""


def read_lark(
    text: str,
    *,
    start: str = "start",
    path: str | None = None,
    indent_depth: int = INDENT_DEPTH,
    cancel: CancelToken | None = None,
) -> Grammar:
    """Read a grammar text. What is wrong with it is in the grammar's diagnostics, by place; this never raises for it.

    A statement that cannot be read is reported once and left out; the others are read as if it were whole. Costs about
    a millisecond for a page of text, and some tens of milliseconds more the first time.

    Raises :class:`Cancelled` if ``cancel`` is set meanwhile; it is looked at between one definition and the next.
    """
    return _read(_Asked(path, indent_depth, cancel, outline=False), text, start, 0)[0].grammar


def read_with_outline(
    text: str,
    *,
    start: str = "start",
    path: str | None = None,
    indent_depth: int = INDENT_DEPTH,
    cancel: CancelToken | None = None,
    outline: bool = True,
    unsaved: Mapping[Path, str] | None = None,
) -> Reading:
    """Read a text like :func:`read_lark`, for those who need more: the places of its names, unless told otherwise.

    Where imports lead to a file of ``unsaved``, its text there counts, whatever is on disk.
    """
    texts = Texts(unsaved or {})
    reading = _read(_Asked(path, indent_depth, cancel, outline, texts), text, start, 0)[0]
    return replace(reading, imported=texts.looked_at)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is the same for a text and those inside it."""

    path: str | None
    indent_depth: int
    cancel: CancelToken | None
    outline: bool = True
    """Whether anybody asks where the names stand."""
    texts: Texts = field(default_factory=Texts)


def _read(asked: _Asked, text: str, start: str, depth: int) -> tuple[Reading, Ignoring]:
    """Read a text that lies ``depth`` grammars deep; also how it ignores text."""
    path, cancel = asked.path, asked.cancel
    if len(text) > MAX_SOURCE_BYTES:
        message = f"a grammar of more than {MAX_SOURCE_BYTES} characters is not supported"
        return _unread(finding("S007", message, Span(0, 0)), text, start, path), Ignoring()
    collected = collect(text, cancel)
    if not (collected.entries or collected.definitions or collected.diagnostics):
        complaint = finding("S009", "the grammar is empty: it defines no rule", Span(0, 0))
        return _unread(complaint, text, start, path), Ignoring()
    complete(collected, path, asked.texts)
    expand_templates(collected)
    expand_parameters(collected, start)
    names = Names(collected)
    patterns = Patterns(collected, names)
    terminals = patterns.lower_all()
    nested = NestedGrammars(lambda node, depth: _read_nested(asked, node, depth), depth, collected.report)
    rules = Rules(collected, names, patterns, nested)
    lowered = rules.lower_all()
    rules.lower_ignores()
    names.report()
    _check_start(start, collected)
    every = with_ignored([*terminals, *rules.anonymous.values()], rules.ignored)
    if patterns.rewriting.outcomes:
        from maskwright.notation.rewriting_report import guarded, report_rewritten

        # What is written out for blocks takes terminals apart, and cannot heed what follows their parts.
        heeding = not collected.declares
        every = guarded(every, report_rewritten(patterns.rewriting, lowered, every, start, guards=heeding))
    if collected.declares:
        from maskwright.notation.declaring import without_declared

        lowered, every = without_declared(start, lowered, every, patterns.rewriting, asked.indent_depth)
    lowered, every, settled = joined(lowered, every, start, nested.found, once=collected.ignores_once)
    found = sorted(collected.diagnostics, key=lambda d: (d.span.start, d.span.end, d.code))
    grammar = Grammar(start, tuple(lowered), tuple(every), text, path, tuple(found))
    outline = outline_of(collected, rules) if asked.outline else Outline()
    return Reading(grammar, outline, tuple(nested.keywords)), Ignoring(settled, collected.ignores_once)


def _read_nested(asked: _Asked, node: tree.Nested, depth: int) -> tuple[Reading, Ignoring]:
    if not node.is_json:
        return _read(asked, node.text, START, depth)
    from maskwright.json_schema.embedded import read_embedded

    schema = read_embedded(node.text)
    return Reading(schema.grammar, Outline(), schema.keywords), Ignoring()


def _check_start(start: str, collected: Collected) -> None:
    complaint = missing_start(start, collected)
    if complaint is not None:
        collected.report(complaint)


def _unread(complaint: Diagnostic, text: str, start: str, path: str | None) -> Reading:
    return Reading(Grammar(start, (), (), text, path, (complaint,)), Outline())

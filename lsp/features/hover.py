"""Hover: the definition of what is at a place as it is written, and what it is like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.diagnostic import Severity, Span
from maskwright.grammar import Notation, Terminal
from maskwright.lsp.descriptions.known import Known, known_of
from maskwright.lsp.descriptions.remarks import remark_above
from maskwright.lsp.descriptions.rules import about_rule
from maskwright.lsp.descriptions.special_tokens import describe_special, special_at
from maskwright.lsp.descriptions.templates import about_template
from maskwright.lsp.descriptions.terminals import about_terminal
from maskwright.lsp.elsewhere import find_elsewhere
from maskwright.lsp.keywords import describe_keyword
from maskwright.lsp.markdown import MARKDOWN, PLAIN, Marks
from maskwright.lsp.occurrences import definitions_of, occurrence_at
from maskwright.lsp.snapshot import Snapshot
from maskwright.lsp.templates import templates_of
from maskwright.names.lark import names_of
from maskwright.notation import Entry, Kind

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer

MAX_LINES = 30
MAX_CHARACTERS = 3000
NOTHING_KNOWN = Known()


@dataclass(frozen=True, slots=True)
class Description:
    """What is said about what stands at ``span``."""

    text: str
    span: Span


def describe(
    snapshot: Snapshot, offset: int, marks: Marks = MARKDOWN, known: Known = NOTHING_KNOWN
) -> Description | None:
    """Describe what is at an offset: a rule, terminal, template or token, in a schema the keyword."""
    if snapshot.keywords:
        keyword = describe_keyword(snapshot, offset, marks)
        return Description(*keyword) if keyword else None
    found = occurrence_at(snapshot.outline, offset)
    if found is None:
        token = special_at(snapshot, offset)
        return (
            Description(describe_special(*token, known, marks), token[1])
            if token
            else _of_import(snapshot, offset, marks)
        )
    entries = definitions_of(snapshot.outline, found.name)
    excerpts = [_excerpt(snapshot.source.text[entry.span.start : entry.span.end]) for entry in entries]
    parts = [marks.block(excerpt, snapshot.grammar.notation.value) for excerpt in excerpts]
    parts += _elsewhere(snapshot, offset, marks)
    if any(_is_unread(snapshot, entry) for entry in entries):
        parts.append("This definition has errors, so that no more can be said about it.")
    else:
        heading, lines = _about(snapshot, found.name, entries, known, marks)
        if heading:
            parts = [heading, *_remarks(snapshot, entries, marks), *parts, "\n".join(lines)]
    return Description("\n\n".join(parts), found.span) if parts else None


def _about(
    snapshot: Snapshot, name: str, entries: list[Entry], known: Known, marks: Marks
) -> tuple[str, Iterable[str]]:
    """What a name stands for, and the lines about it; nothing of one that stands for nothing."""
    terminal = next((terminal for terminal in snapshot.grammar.terminals if terminal.name == name), None)
    if terminal is not None:
        return f"{_kind_of(terminal, entries)} {marks.span(name)}", about_terminal(snapshot, terminal, known, marks)
    rule = next((rule for rule in snapshot.grammar.rules if rule.name == name), None)
    if rule is not None:
        start = " (where the grammar starts)" if name == snapshot.grammar.start else ""
        return f"Rule {marks.span(name)}{start}", about_rule(snapshot, rule, known, marks)
    template = templates_of(snapshot.source.text).get(name) if entries else None
    if template is not None and snapshot.grammar.notation is Notation.LARK:
        return f"Template {marks.span(name)}", about_template(snapshot, template, known, marks)
    return "", ()


def _remarks(snapshot: Snapshot, entries: list[Entry], marks: Marks) -> Iterator[str]:
    for entry in entries:
        remark = remark_above(snapshot.source.text, entry.span.start)
        if remark and entry.kind is not Kind.IMPORT:
            yield marks.prose(remark)


def _of_import(snapshot: Snapshot, offset: int, marks: Marks) -> Description | None:
    """What an ``%import`` names that has another name here."""
    place = names_of(snapshot.source.text).at(offset) if snapshot.imported else None
    parts = list(_elsewhere(snapshot, offset, marks)) if place is not None else []
    return Description("\n\n".join(parts), place.span) if place is not None and parts else None


def _elsewhere(snapshot: Snapshot, offset: int, marks: Marks) -> Iterator[str]:
    """The definitions of what comes from other files."""
    for one in find_elsewhere(snapshot, offset):
        if one.name_span.end:
            yield f"In {marks.span(one.file.name)}:"
            yield marks.block(_excerpt(one.text[one.span.start : one.span.end]), snapshot.grammar.notation.value)


def _is_unread(snapshot: Snapshot, entry: Entry) -> bool:
    errors = (one.span for one in snapshot.grammar.diagnostics if one.severity is Severity.ERROR)
    return any(entry.span.start <= span.start and span.end <= entry.span.end for span in errors)


def _kind_of(terminal: Terminal, entries: list[Entry]) -> str:
    if terminal.anonymous:
        return "Terminal of a literal:"
    return "Imported terminal" if any(entry.kind is Kind.IMPORT for entry in entries) else "Terminal"


def _excerpt(text: str) -> str:
    lines = text[:MAX_CHARACTERS].splitlines()
    cut = len(text) > MAX_CHARACTERS or len(lines) > MAX_LINES
    return "\n".join([*lines[:MAX_LINES], "…"] if cut else lines)


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(params: types.HoverParams) -> types.Hover | None:
        def answer(snapshot: Snapshot, converter: Converter) -> types.Hover | None:
            marks = MARKDOWN if server.markup is types.MarkupKind.Markdown else PLAIN
            known = known_of(server.session.documents.get(params.text_document.uri))
            found = describe(snapshot, converter.offset(params.position), marks, known)
            if found is None:
                return None
            return types.Hover(types.MarkupContent(server.markup, found.text), converter.range(found.span))

        return await server.answer(params.text_document.uri, answer)

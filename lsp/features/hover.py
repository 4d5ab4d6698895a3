"""Hover: the definition of a rule or terminal as it is written, and what it is like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.analysis.recursion import Recursion
from maskwright.diagnostic import Severity, Span
from maskwright.grammar import Regex, Rule, SpecialTokens, Terminal
from maskwright.lsp.keywords import describe_keyword
from maskwright.lsp.markdown import MARKDOWN, PLAIN, Marks
from maskwright.lsp.occurrences import definitions_of, occurrence_at
from maskwright.lsp.snapshot import Snapshot
from maskwright.notation import Entry, Kind

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer

MAX_LINES = 30
MAX_CHARACTERS = 3000
MAX_NAMES = 12


@dataclass(frozen=True, slots=True)
class Description:
    """What is said about what stands at ``span``."""

    text: str
    span: Span


def describe(snapshot: Snapshot, offset: int, marks: Marks = MARKDOWN) -> Description | None:
    """Describe the rule or terminal at an offset, at its definition or where it is used; in a schema the keyword."""
    if snapshot.keywords:
        keyword = describe_keyword(snapshot, offset, marks)
        return Description(*keyword) if keyword else None
    found = occurrence_at(snapshot.outline, offset)
    if found is None:
        return None
    entries = definitions_of(snapshot.outline, found.name)
    rule = next((rule for rule in snapshot.grammar.rules if rule.name == found.name), None)
    terminal = next((terminal for terminal in snapshot.grammar.terminals if terminal.name == found.name), None)
    excerpts = [_excerpt(snapshot.source.text[entry.span.start : entry.span.end]) for entry in entries]
    parts = [marks.block(excerpt, snapshot.grammar.notation.value) for excerpt in excerpts]
    if any(_is_unread(snapshot, entry) for entry in entries):
        parts.append("This definition has errors, so that no more can be said about it.")
    elif terminal is not None:
        parts.insert(0, f"{_kind_of(terminal, entries)} {marks.span(terminal.name)}")
        parts.append("\n".join(_about_terminal(snapshot, terminal, marks)))
    elif rule is not None:
        start = " (where the grammar starts)" if rule.name == snapshot.grammar.start else ""
        parts.insert(0, f"Rule {marks.span(rule.name)}{start}")
        parts.append("\n".join(_about_rule(snapshot, rule, marks)))
    return Description("\n\n".join(parts), found.span) if parts else None


def _is_unread(snapshot: Snapshot, entry: Entry) -> bool:
    errors = (one.span for one in snapshot.grammar.diagnostics if one.severity is Severity.ERROR)
    return any(entry.span.start <= span.start and span.end <= entry.span.end for span in errors)


def _kind_of(terminal: Terminal, entries: list[Entry]) -> str:
    if terminal.anonymous:
        return "Terminal of a literal:"
    return "Imported terminal" if any(entry.kind is Kind.IMPORT for entry in entries) else "Terminal"


def _about_rule(snapshot: Snapshot, rule: Rule, marks: Marks) -> Iterator[str]:
    nullable = rule.name in snapshot.traits.nullable
    yield "- Nullable: it can be empty." if nullable else "- Not nullable: it is never empty."
    yield f"- {_recursion(snapshot.traits.recursion.get(rule.name), marks)}"


def _recursion(recursion: Recursion | None, marks: Marks) -> str:
    if recursion is None:
        return "Not recursive."
    sides = [side for side, is_so in (("left", recursion.left), ("right", recursion.right)) if is_so]
    kind = "- and ".join(sides).capitalize() + "-recursive" if sides else "Recursive, but it neither starts nor ends so"
    return f"{kind}, mutually with {_names(recursion.others, marks)}." if recursion.others else f"{kind}."


def _about_terminal(snapshot: Snapshot, terminal: Terminal, marks: Marks) -> Iterator[str]:
    if isinstance(terminal.pattern, Regex) and not terminal.anonymous:
        flags = terminal.pattern.flags
        yield f"- Matches {marks.span(f'/{terminal.pattern.source}/{flags}')}."
    if isinstance(terminal.pattern, SpecialTokens):
        yield "- Matches one token of the vocabulary, whatever its bytes are."
        return
    empty = terminal.name in snapshot.traits.empty
    yield "- Matches the empty text." if empty else "- Never matches the empty text."
    if terminal.ignored:
        yield "- Ignored: it may stand between any two lexemes."
    if terminal.uses:
        yield f"- Uses {_names(terminal.uses, marks)}."


def _names(names: tuple[str, ...], marks: Marks) -> str:
    listed = ", ".join(map(marks.span, names[:MAX_NAMES]))
    return f"{listed} and {len(names) - MAX_NAMES} more" if len(names) > MAX_NAMES else listed


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
            found = describe(snapshot, converter.offset(params.position), marks)
            if found is None:
                return None
            return types.Hover(types.MarkupContent(server.markup, found.text), converter.range(found.span))

        return await server.answer(params.text_document.uri, answer)

"""Completion: what may be written at a place, by what stands before it on its line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from lsprotocol import types
from pygls.capabilities import get_capability

from maskwright.diagnostic import Span
from maskwright.grammar import Notation
from maskwright.lsp.around import unnamed_around
from maskwright.lsp.features.hover import describe
from maskwright.lsp.markdown import MARKDOWN, PLAIN
from maskwright.lsp.shades import Shade
from maskwright.lsp.snapshot import Snapshot
from maskwright.notation import Kind, tree
from maskwright.notation.attribute_values import KNOWN
from maskwright.notation.directives import DIRECTIVES
from maskwright.notation.libraries import LIBRARIES, library
from maskwright.positions import line_start

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer

EMBEDDED: Final = ("%json", "%lark", "%regex")
"""What may stand in a body, with a block in braces."""
MOST: Final = 2_000

_WORD = re.compile(r"[\w-]*\Z")
_DIRECTIVE = re.compile(r"\s*(%\w*)\Z")
_IN_BODY = re.compile(r"(%\w*)\Z")
_LIBRARY = re.compile(r"\s*%import\s+([\w.]*)\Z")
_IMPORTED = re.compile(rf"\s*%import\s+({'|'.join(LIBRARIES)})(?:\.|\s*\((?:[\w\s]+,)*\s*)(\w*)\Z")
_TOKEN = re.compile(r"(<[^<>\s]*)\Z")
_ATTRIBUTE = re.compile(r"\s*[?!]?[\w-]+\[(?:[^\]]*,)?\s*(\w*)\Z")
_TERMINALS_ONLY = re.compile(r"\s*%ignore\s")
_HAS_BODY = re.compile(r"::=|:(?!:)|^\s*\||^\s*%ignore\s")
_DEFINED = re.compile(r"^[?!]?(_?[A-Za-z]\w*)(?:\.\d+)?(?:\{[^{}]*\})?\s*:", re.MULTILINE)
_SILENT = (Shade.COMMENT, Shade.STRING, Shade.REGEX)


class What(Enum):
    """What a suggestion is."""

    RULE = types.CompletionItemKind.Function
    TERMINAL = types.CompletionItemKind.Constant
    DIRECTIVE = types.CompletionItemKind.Keyword
    LIBRARY = types.CompletionItemKind.Module
    ATTRIBUTE = types.CompletionItemKind.Property
    TOKEN = types.CompletionItemKind.EnumMember


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something to write over what stands at ``span``."""

    text: str
    what: What
    span: Span
    detail: str = ""


def complete(snapshot: Snapshot, offset: int, tokens: Mapping[str, int]) -> list[Suggestion]:
    """What may be written at an offset; ``tokens`` are the special ones of the vocabulary. Linear in the text.

    Inside comments, strings and regular expressions there is nothing. Editors choose among what they get by what is
    typed, so that all of a kind is given.
    """
    if snapshot.grammar.notation is Notation.JSON_SCHEMA:
        return []
    text = snapshot.source.text
    before = text[line_start(text, offset) : offset]
    if any(
        one.shade in _SILENT and _is_inside(one.span, one.shade, offset) for one in unnamed_around(snapshot, offset)
    ):
        return []
    return list(_at(snapshot, offset, before, tokens))[:MOST]


def _is_inside(span: Span, shade: Shade, offset: int) -> bool:
    return span.start < offset and (offset < span.end or (shade is Shade.COMMENT and offset == span.end))


def _at(snapshot: Snapshot, offset: int, before: str, tokens: Mapping[str, int]) -> Iterator[Suggestion]:
    is_lark = snapshot.grammar.notation is Notation.LARK

    def over(match: re.Match[str], group: int = 1) -> Span:
        return Span(offset - len(match[group]), offset)

    if found := _TOKEN.search(before):
        for name, token in tokens.items():
            if name.startswith("<"):
                yield Suggestion(name, What.TOKEN, over(found), f"token {token}")
    elif is_lark and (found := _DIRECTIVE.match(before)):
        yield from (Suggestion(one, What.DIRECTIVE, over(found)) for one in DIRECTIVES)
    elif is_lark and (found := _IMPORTED.match(before)):
        for name in _names_in(found[1]):
            yield Suggestion(name, _what(name), over(found, 2), f"from {found[1]}")
    elif is_lark and (found := _LIBRARY.match(before)):
        yield from (Suggestion(one, What.LIBRARY, over(found), "a library of Lark") for one in LIBRARIES)
    elif is_lark and (found := _ATTRIBUTE.match(before)):
        yield from (Suggestion(one, What.ATTRIBUTE, over(found)) for one in KNOWN)
    elif is_lark and (found := _IN_BODY.search(before)):
        yield from (Suggestion(one, What.DIRECTIVE, over(found)) for one in EMBEDDED)
    elif (found := _WORD.search(before)) and _is_in_body(snapshot, offset, before):
        only_terminals = bool(_TERMINALS_ONLY.match(before)) or _defines_terminal(snapshot, offset)
        yield from _names(snapshot, over(found, 0), only_terminals=is_lark and only_terminals)


def _is_in_body(snapshot: Snapshot, offset: int, before: str) -> bool:
    """Whether names may be used here: behind the colon of a definition, also on its further lines."""
    if _HAS_BODY.search(before):
        return True
    around = (one for one in snapshot.outline.entries if one.is_name and one.span.start <= offset <= one.span.end + 1)
    return any(offset > one.name_span.end and before[:1].isspace() for one in around)


def _defines_terminal(snapshot: Snapshot, offset: int) -> bool:
    before = [one for one in snapshot.outline.entries if one.is_name and one.span.start <= offset]
    return bool(before) and before[-1].kind is Kind.TERMINAL


def _names(snapshot: Snapshot, span: Span, *, only_terminals: bool) -> Iterator[Suggestion]:
    """The names that are defined or imported, each once."""
    seen = set()
    for entry in snapshot.outline.entries:
        # The name that is being typed is no suggestion for itself.
        if not entry.is_name or entry.name in seen or entry.name_span.end == span.end:
            continue
        seen.add(entry.name)
        if not only_terminals or _what(entry.name) is What.TERMINAL:
            yield Suggestion(entry.name, _what(entry.name), span, entry.kind.value)


def _what(name: str) -> What:
    return What.TERMINAL if tree.is_terminal_name(name) else What.RULE


@lru_cache
def _names_in(name: str) -> tuple[str, ...]:
    """The names that a library of Lark defines; none if it is not there."""
    path = library(name)
    return tuple(dict.fromkeys(_DEFINED.findall(path.read_text(encoding="utf-8")))) if path else ()


def register(server: GrammarServer) -> None:
    """Register the handlers. What a suggestion stands for is told when it is selected."""
    options = types.CompletionOptions(trigger_characters=["%", ".", "<", "[", "("], resolve_provider=True)

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, options)
    async def completion(params: types.CompletionParams) -> types.CompletionList | None:
        uri = params.text_document.uri

        def answer(snapshot: Snapshot, converter: Converter) -> types.CompletionList:
            document = server.session.documents.get(uri)
            tokens = document.vocabulary.special_tokens if document and document.vocabulary else {}
            found = complete(snapshot, converter.offset(params.position), tokens)
            return types.CompletionList(is_incomplete=False, items=list(_items(found, uri, converter)))

        return await server.answer(uri, answer)

    @server.feature(types.COMPLETION_ITEM_RESOLVE)
    async def resolve(item: types.CompletionItem) -> types.CompletionItem:
        data = item.data if isinstance(item.data, dict) else {}

        def answer(snapshot: Snapshot, converter: Converter) -> types.MarkupContent | None:
            named = (one for one in snapshot.outline.entries if one.is_name and one.name == data.get("name"))
            entry = next(named, None)
            capability = "text_document.completion.completion_item.documentation_format"
            formats = get_capability(server.client_capabilities, capability, None) or ()
            is_marked = types.MarkupKind.Markdown in formats
            found = describe(snapshot, entry.name_span.start, MARKDOWN if is_marked else PLAIN) if entry else None
            kind = types.MarkupKind.Markdown if is_marked else types.MarkupKind.PlainText
            return types.MarkupContent(kind, found.text) if found else None

        if isinstance(data.get("uri"), str):
            item.documentation = await server.answer(data["uri"], answer)
        return item


def _items(found: Iterable[Suggestion], uri: str, converter: Converter) -> Iterator[types.CompletionItem]:
    for one in found:
        kind: types.CompletionItemKind = one.what.value
        edit = types.TextEdit(converter.range(one.span), one.text)
        data = {"uri": uri, "name": one.text} if one.what in (What.RULE, What.TERMINAL) else None
        yield types.CompletionItem(one.text, kind=kind, detail=one.detail or None, text_edit=edit, data=data)

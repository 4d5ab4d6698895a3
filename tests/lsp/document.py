"""A document that is open in a test's editor."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lsprotocol import types

from lsp.client import Client
from maskwright.diagnostic import Span
from maskwright.lsp.convert import Converter
from maskwright.lsp.lines import Encoding, Lines


@dataclass
class Document:
    """A document that is open in the editor, and questions about it. Places are given as text that occurs once."""

    client: Client
    uri: str
    text: str
    encoding: Encoding
    version: int = 1
    texts: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        item = types.TextDocumentItem(self.uri, "lark", self.version, self.text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        self.texts[self.version] = self.text

    @property
    def identifier(self) -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(self.uri)

    @property
    def published(self) -> list[types.PublishDiagnosticsParams]:
        """What was published about this document so far."""
        return [one for one in self.client.published if one.uri == self.uri]

    @property
    def traces(self) -> list[str]:
        """What was traced about this document so far."""
        return [line.removesuffix(f": {self.uri}") for line in self.client.traces if line.endswith(f": {self.uri}")]

    @property
    def converter(self) -> Converter:
        return Converter(self.uri, Lines(self.text), self.encoding)

    def span(self, text: str, within: str | None = None) -> Span:
        """The place of a text, or of its only occurrence in another one."""
        around = within or text
        assert self.text.count(around) == 1, around
        start = self.text.index(around) + around.index(text)
        return Span(start, start + len(text))

    def range(self, text: str, within: str | None = None) -> types.Range:
        return self.converter.range(self.span(text, within))

    def replace(self, old: str, new: str, within: str | None = None) -> None:
        """Type something over something else."""
        span = self.span(old, within)
        change = types.TextDocumentContentChangePartial(self.converter.range(span), new)
        self.text = self.text[: span.start] + new + self.text[span.end :]
        self.send(change)

    def write(self, text: str) -> None:
        """Replace the whole text."""
        self.text = text
        self.send(types.TextDocumentContentChangeWholeDocument(text))

    def send(self, *changes: types.TextDocumentContentChangeEvent) -> None:
        self.version += 1
        self.texts[self.version] = self.text
        identifier = types.VersionedTextDocumentIdentifier(self.version, self.uri)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(identifier, list(changes)))

    def close(self) -> None:
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.identifier))

    async def diagnostics(self, *codes: str) -> list[types.Diagnostic]:
        """Wait for diagnostics of this version, with these codes if any are given."""

        def latest() -> list[types.Diagnostic] | None:
            own = self.published
            if not own or own[-1].version != self.version:
                return None
            found = list(own[-1].diagnostics)
            return [*found, None] if not codes or [one.code for one in found] == list(codes) else None  # type: ignore[list-item]

        return (await self.client.until(latest))[:-1]

    async def broken(self) -> None:
        """Wait for the news that this version has errors."""

        def is_broken() -> bool:
            own = self.published
            errors = (
                [one for one in own[-1].diagnostics if one.severity is types.DiagnosticSeverity.Error] if own else []
            )
            return bool(errors) and own[-1].version == self.version

        await self.client.until(is_broken)

    async def lens(self) -> str:
        """The title of the code lens at the top."""
        lens, *_ = await self.lenses()
        assert lens.range == types.Range(types.Position(0, 0), types.Position(0, 0))
        assert lens.command is not None
        return lens.command.title

    async def lenses(self) -> list[types.CodeLens]:
        """All lenses, the one at the top first."""
        lenses = await self.client.text_document_code_lens_async(types.CodeLensParams(self.identifier))
        assert lenses is not None
        return list(lenses)

    async def settled_lens(self) -> str:
        """Wait for figures of the present text."""
        while True:
            seen = self.client.refreshes
            title = await self.lens()
            if "compiled in" in title and "stale" not in title:
                return title
            await self.client.until(lambda seen=seen: self.client.refreshes > seen)  # type: ignore[misc]

    def _place(self, text: str, within: str | None, offset: int) -> types.Position:
        return self.converter.range(Span(self.span(text, within).start + offset, 0)).start

    async def hover(self, text: str, within: str | None = None, offset: int = 0) -> types.Hover | None:
        position = self._place(text, within, offset)
        return await self.client.text_document_hover_async(types.HoverParams(self.identifier, position))

    async def hover_text(self, text: str, within: str | None = None) -> str:
        hover = await self.hover(text, within)
        assert hover is not None
        assert isinstance(hover.contents, types.MarkupContent)
        return hover.contents.value

    async def definition(self, text: str, within: str | None = None) -> list[types.Range]:
        position = self._place(text, within, 0)
        found = await self.client.text_document_definition_async(types.DefinitionParams(self.identifier, position))
        return self._ranges(found)

    async def references(self, text: str, within: str | None = None, *, declaration: bool = False) -> list[types.Range]:
        parameters = types.ReferenceParams(
            types.ReferenceContext(declaration), self.identifier, self._place(text, within, 0)
        )
        return self._ranges(await self.client.text_document_references_async(parameters))

    def _ranges(self, locations: Any) -> list[types.Range]:
        assert all(location.uri == self.uri for location in locations)
        return [location.range for location in locations]

    @property
    def statuses(self) -> list[dict[str, Any]]:
        """The statuses of this document so far."""
        return [one for one in self.client.statuses if one["uri"] == self.uri]

    async def ask(self, request: str, **parameters: Any) -> Any:
        """What one of our own requests about this document gives."""
        parameters = {"textDocument": {"uri": self.uri}, **parameters}
        return await self.client.protocol.send_request_async(f"maskwright/{request}", parameters)

    async def fresh(self, request: str, **parameters: Any) -> Any:
        """Wait for an answer that is about the present text."""
        while True:
            seen = self.client.refreshes
            answer = await self.ask(request, **parameters)
            if not answer["isStale"]:
                assert answer["obstacle"] is None
                assert answer["version"] == self.version
                return answer
            await self.client.until(lambda seen=seen: self.client.refreshes > seen)  # type: ignore[misc]

    async def symbols(self) -> Any:
        return await self.client.text_document_document_symbol_async(types.DocumentSymbolParams(self.identifier))

    async def prepare_rename(self, text: str, within: str | None = None) -> types.PrepareRenameResult | None:
        parameters = types.PrepareRenameParams(self.identifier, self._place(text, within, 0))
        return await self.client.text_document_prepare_rename_async(parameters)

    async def rename(self, new: str, text: str, within: str | None = None) -> types.WorkspaceEdit | None:
        parameters = types.RenameParams(self.identifier, self._place(text, within, 0), new)
        return await self.client.text_document_rename_async(parameters)

    async def locations(self, method: str, text: str, within: str | None = None) -> list[tuple[str, types.Range]]:
        """What a request about a place answers, in all files: ``definition`` or ``references``."""
        place = self._place(text, within, 0)
        found: Any
        if method == "definition":
            found = await self.client.text_document_definition_async(types.DefinitionParams(self.identifier, place))
        else:
            context = types.ReferenceContext(include_declaration=True)
            parameters = types.ReferenceParams(context, self.identifier, place)
            found = await self.client.text_document_references_async(parameters)
        return [(one.uri.rpartition("/")[2], one.range) for one in found]

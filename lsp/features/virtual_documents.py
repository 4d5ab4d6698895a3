"""Texts that are made of a grammar, as documents that an editor shows: the normal form, LR states, the Parser DWA."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final

from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.exceptions import JsonRpcInvalidParams

from maskwright.lsp.addresses import SCHEME, address_of
from maskwright.lsp.answers import Asked, answer_from_last_good
from maskwright.lsp.dumps import dump_of

if TYPE_CHECKING:
    from maskwright.lsp.document import Document
    from maskwright.lsp.last_good import LastGood
    from maskwright.lsp.server import GrammarServer

MOST_ASKED: Final = 100
"""Texts of which an editor is told that they are others now; those that were asked for last."""

Stand = tuple["LastGood | None", str | None] | None


def offer_texts(capabilities: types.ServerCapabilities) -> None:
    """Say that there are such texts; pygls does not."""
    capabilities.workspace = capabilities.workspace or types.WorkspaceOptions()
    capabilities.workspace.text_document_content = types.TextDocumentContentOptions([SCHEME])


def page(answer: dict[str, Any] | None) -> str:
    """The text, and in its first line of which version of the grammar it is, or why there is none."""
    if answer is None:
        return "// The grammar is not open.\n"
    if answer["version"] is None:
        return f"// Nothing was compiled so far: {answer['obstacle']}.\n"
    version = f"version {answer['version']} of the grammar"
    first = f"Stale ({answer['obstacle']}): of {version}" if answer["isStale"] else f"Of {version}"
    return f"// {first}.\n{answer['text']}"


def stand_of(document: Document | None) -> Stand:
    """What a text depends on."""
    return (document.last_good, document.standing.obstacle) if document is not None else None


def is_between(document: Document | None) -> bool:
    """Whether a newer text is being compiled: then another text comes soon, and so long the last one stays."""
    return document is not None and document.last_good is not None and document.standing.obstacle == "compiling"


def register(server: GrammarServer) -> None:
    """Register the handler, and tell the editor when a text that it asked for is another."""
    asked: OrderedDict[str, tuple[str, Stand]] = OrderedDict()

    def tell(uri: str, document: Document | None) -> None:
        if is_between(document):
            return
        stand = stand_of(document)
        for text, (grammar, known) in list(asked.items()):
            if grammar == uri and known != stand:
                asked[text] = grammar, stand
                params = types.TextDocumentContentRefreshParams(text)
                server.client.run(server.workspace_text_document_content_refresh_async(params), f"refreshing {text}")

    server.client.listeners.append(tell)

    @server.feature(types.WORKSPACE_TEXT_DOCUMENT_CONTENT)
    async def content(params: types.TextDocumentContentParams) -> types.TextDocumentContentResult:
        address = address_of(params.uri)
        if address is None:
            raise JsonRpcInvalidParams(f"there is no text at this address: {params.uri[:200]!a}")
        if get_capability(server.client_capabilities, "workspace.text_document_content", None) is not None:
            asked[params.uri] = address.grammar, stand_of(server.session.documents.get(address.grammar))
            asked.move_to_end(params.uri)
            if len(asked) > MOST_ASKED:
                asked.popitem(last=False)

        def work(question: Asked) -> dict[str, Any]:
            return {"text": dump_of(address.view, question.good, question.cancel)}

        return types.TextDocumentContentResult(page(await answer_from_last_good(server, address.grammar, work)))

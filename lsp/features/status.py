"""The status of each grammar, told without being asked: how large its automaton is, and of which text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pygls.capabilities import get_capability

if TYPE_CHECKING:
    from maskwright.lsp.document import Document
    from maskwright.lsp.server import GrammarServer

METHOD = "maskwright/status"


def status_of(uri: str, document: Document) -> dict[str, Any]:
    """What a status bar shows of a document; figures are ``None`` as long as nothing was compiled."""
    standing, good = document.standing, document.last_good
    figures = standing.figures
    return {
        "uri": uri,
        "version": good.snapshot.source.version if good else None,
        "vocabulary": figures.vocabulary if figures else None,
        "states": figures.states if figures else None,
        "edges": figures.edges if figures else None,
        "milliseconds": figures.milliseconds if figures else None,
        "isStale": standing.obstacle is not None,
        "obstacle": standing.obstacle,
    }


def wants_status(experimental: object) -> bool:
    """Whether an editor says that it shows it."""
    ours = experimental.get("maskwright") if isinstance(experimental, Mapping) else None
    return isinstance(ours, Mapping) and ours.get("status") is True


def register(server: GrammarServer) -> None:
    """Tell it when it changes."""
    told: dict[str, dict[str, Any]] = {}

    def tell(uri: str, document: Document | None) -> None:
        if document is None:
            told.pop(uri, None)
        elif wants_status(get_capability(server.client_capabilities, "experimental", None)):
            status = status_of(uri, document)
            if told.get(uri) != status:
                told[uri] = status
                server.protocol.notify(METHOD, status)

    server.client.listeners.append(tell)

"""One feature a file: a pure function of a snapshot, and the handler that puts it in the protocol's terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.lsp.features import (
    call_hierarchy,
    code_actions,
    code_lens,
    completion,
    configuration,
    definition,
    folding,
    formatting,
    highlights,
    hover,
    inlay_hints,
    lifecycle,
    mask,
    profile,
    railroad,
    references,
    rename,
    selection,
    semantic_tokens,
    signature_help,
    status,
    symbols,
    synchronisation,
    virtual_documents,
    watching,
    why,
    workspace_symbols,
)

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer

FEATURES = (
    lifecycle,
    synchronisation,
    configuration,
    watching,
    code_lens,
    hover,
    definition,
    references,
    rename,
    symbols,
    highlights,
    folding,
    selection,
    semantic_tokens,
    workspace_symbols,
    call_hierarchy,
    code_actions,
    formatting,
    completion,
    inlay_hints,
    signature_help,
    status,
    profile,
    mask,
    why,
    railroad,
    virtual_documents,
)

REQUESTS = (status.METHOD, profile.METHOD, mask.METHOD, why.METHOD, railroad.METHOD)
"""Our own requests and notifications, of which docs/protocol.md tells."""


def offer(capabilities: types.ServerCapabilities) -> None:
    """Tell an editor what there is that pygls does not know of."""
    capabilities.experimental = {"maskwright": {"requests": list(REQUESTS)}}
    virtual_documents.offer_texts(capabilities)


def register_all(server: GrammarServer) -> None:
    """Register every feature."""
    for feature in FEATURES:
        feature.register(server)

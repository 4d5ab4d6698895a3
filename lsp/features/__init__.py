"""One feature a file: a pure function of a snapshot, and the handler that puts it in the protocol's terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.lsp.features import (
    code_lens,
    configuration,
    definition,
    hover,
    lifecycle,
    references,
    symbols,
    synchronisation,
)

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer

FEATURES = (lifecycle, synchronisation, configuration, code_lens, hover, definition, references, symbols)


def register_all(server: GrammarServer) -> None:
    """Register every feature."""
    for feature in FEATURES:
        feature.register(server)

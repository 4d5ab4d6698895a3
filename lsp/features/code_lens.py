"""A code lens at the top of the file: how large the Parser DWA is, and how long compiling took."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.lsp.standing import Standing

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer


def title(standing: Standing) -> str:
    """What is known of a grammar's automaton, on one line. Figures of an older text are marked as stale."""
    figures = standing.figures
    if figures is None:
        return f"Parser DWA: none yet ({standing.obstacle})"
    size = f"{figures.states:,} states, {figures.edges:,} edges"
    took = f"{figures.milliseconds:,.1f}" if figures.milliseconds < 10 else f"{figures.milliseconds:,.0f}"
    stale = f" (stale: {standing.obstacle})" if standing.obstacle else ""
    return f"Parser DWA: {size}, compiled in {took} ms for {figures.vocabulary}{stale}"


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions(resolve_provider=False))
    def code_lens(params: types.CodeLensParams) -> list[types.CodeLens]:
        with server.answering(params.text_document.uri) as document:
            if document is None:
                return []
            document.known = document.standing
            top = types.Range(types.Position(0, 0), types.Position(0, 0))
            # A command without a name cannot be clicked; it carries the title.
            return [types.CodeLens(top, types.Command(title(document.standing), ""))]

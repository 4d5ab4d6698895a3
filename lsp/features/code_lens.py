"""Code lenses: how large the Parser DWA is, at the top of the file, and what each rule and terminal has, above it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.diagnostic import Span
from maskwright.lsp.snapshot import Snapshot
from maskwright.lsp.standing import Figures, Standing
from maskwright.notation import Kind

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer


def title(standing: Standing) -> str:
    """What is known of a grammar's automaton, on one line. Figures of an older text are marked as stale."""
    figures = standing.figures
    if figures is None:
        return f"Parser DWA: none yet ({standing.obstacle})"
    size = f"{figures.states:,} states, {figures.edges:,} edges"
    took = f"{figures.milliseconds:,.1f}" if figures.milliseconds < 10 else f"{figures.milliseconds:,.0f}"
    stale = f" (stale: {standing.obstacle})" if standing.obstacle else ""
    return f"Parser DWA: {size}, compiled in {took} ms for {figures.vocabulary}{_change(figures)}{stale}"


def _change(figures: Figures) -> str:
    """What the last edit has changed."""
    states, edges = figures.change
    return f" ({states:+,} states, {edges:+,} edges by the last edit)" if states or edges else ""


def costs_at(snapshot: Snapshot, standing: Standing) -> Iterator[tuple[Span, str]]:
    """The line of each rule and terminal that is defined in a text, at its name. Linear."""
    figures = standing.figures
    if figures is None:
        return
    stale = " (stale)" if standing.obstacle else ""
    for entry in snapshot.outline.entries:
        if entry.kind in (Kind.RULE, Kind.TERMINAL) and entry.name in figures.costs:
            yield entry.name_span, f"{figures.costs[entry.name]}{stale}"


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions(resolve_provider=False))
    async def code_lens(params: types.CodeLensParams) -> list[types.CodeLens] | None:
        uri = params.text_document.uri

        def answer(snapshot: Snapshot, converter: Converter) -> list[types.CodeLens]:
            document = server.session.documents.get(uri)
            if document is None:
                return []
            document.known = document.standing
            top = types.Range(types.Position(0, 0), types.Position(0, 0))
            # A command without a name cannot be clicked; it carries the title.
            lenses = [types.CodeLens(top, types.Command(title(document.known), ""))]
            more = (line for line in (document.known.budget, document.known.tests) if line is not None)
            lenses += [types.CodeLens(top, types.Command(line, "")) for line in more]
            if snapshot.source.settings.costs:
                for span, line in costs_at(snapshot, document.known):
                    lenses.append(types.CodeLens(converter.range(span), types.Command(line, "")))
            return lenses

        return await server.answer(uri, answer)

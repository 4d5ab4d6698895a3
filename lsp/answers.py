"""Answers about the last good compile of a document, worked out in threads; each says which text it is about."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from maskwright import Cancelled, CancelToken
from maskwright.lsp.last_good import LastGood

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.document import Document
    from maskwright.lsp.server import GrammarServer

Work = Callable[["Asked"], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question about a compiled grammar is answered from."""

    document: Document
    good: LastGood
    converter: Converter
    cancel: CancelToken


async def answer_from_last_good(server: GrammarServer, uri: str, work: Work) -> dict[str, Any] | None:
    """What ``work`` says in a thread, with the version of the text that it is about, and whether there is a newer one.

    ``None`` for a document that is not open, or is closed meanwhile; then and when the request is cancelled the work is
    told to stop. Before the first good compile there is only the reason for that.
    """
    with server.answering(uri) as document:
        if document is None:
            return None
        good = document.last_good
        if good is None:
            return {"version": None, "isStale": True, "obstacle": document.obstacle}
        try:
            found = await _worked_out(server, document, good, uri, work)
        except Cancelled:
            return None
        return {**_origin(document, good), **found} if server.session.documents.get(uri) is document else None


async def _worked_out(
    server: GrammarServer, document: Document, good: LastGood, uri: str, work: Work
) -> Mapping[str, Any]:
    cancel = CancelToken()
    asked = Asked(document, good, server.converter(uri, good.snapshot), cancel)
    document.questions.add(cancel)
    try:
        return await asyncio.get_running_loop().run_in_executor(server.showing, work, asked)
    finally:
        # Whoever asked may have taken the question back, and then the work goes on for nobody.
        cancel.cancel()
        document.questions.discard(cancel)


def _origin(document: Document, good: LastGood) -> dict[str, Any]:
    """Which text an answer is about. Another one may have been compiled while it was worked out."""
    stale = good.snapshot.source is not document.source
    if not stale:
        obstacle = None
    elif document.last_good is good:
        obstacle = document.obstacle
    else:
        obstacle = "a newer text was compiled meanwhile"
    return {"version": good.snapshot.source.version, "isStale": stale, "obstacle": obstacle}

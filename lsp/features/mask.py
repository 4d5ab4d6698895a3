"""The mask after a sample text: which tokens may come next, by the terminals that they go on or begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from maskwright.lsp.answers import Asked, answer_from_last_good
from maskwright.lsp.lines import Encoding
from maskwright.lsp.parameters import document_of, text_of
from maskwright.stepping.first_terminals import by_first_terminal
from maskwright.stepping.visible import token_text

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer

METHOD = "maskwright/mask"
LONGEST_TEXT = 2_000_000
"""Characters of a sample text; a mask after it takes a tenth of a second."""
MOST_TOKENS = 100
"""Tokens of a group that are listed."""


def mask_after(asked: Asked, text: str) -> dict[str, Any]:
    """The mask behind as much of a text as the grammar takes. Raises :class:`Cancelled`."""
    good = asked.good
    prefix = good.walk.to(text, asked.cancel)
    groups = by_first_terminal(prefix.state, good.vocabulary, asked.cancel)
    spans = {one.name: one.span for one in good.snapshot.grammar.terminals}
    return {
        "vocabulary": good.name,
        "size": good.vocabulary.vocab_size,
        "accepted": Encoding.UTF16.length(text[: prefix.accepted]),
        "allowed": sum(len(ids) for ids in groups.values()),
        "isAccepting": prefix.state.is_accepting(),
        "message": prefix.reason,
        "groups": [
            {
                "terminal": name,
                "range": asked.converter.range(spans[name]) if name in spans else None,
                "count": len(ids),
                "tokens": [{"id": one, "text": token_text(good.vocabulary, one)} for one in ids[:MOST_TOKENS]],
            }
            for name, ids in sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0] or ""))
        ],
    }


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(METHOD)
    async def mask(params: Any) -> dict[str, Any] | None:
        text = text_of(params, "text", LONGEST_TEXT)
        return await answer_from_last_good(server, document_of(params), lambda asked: mask_after(asked, text))

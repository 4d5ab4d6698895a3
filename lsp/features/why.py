"""Why a token may or may not come after a sample text: what ``maskwright why`` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygls.exceptions import JsonRpcInvalidParams

from maskwright.errors import VocabularyError
from maskwright.lsp.answers import Asked, answer_from_last_good
from maskwright.lsp.features.mask import LONGEST_TEXT
from maskwright.lsp.parameters import document_of, text_of, token_of
from maskwright.stepping.explanation import explanation_lines, subject_of
from maskwright.stepping.feeding import token_bytes
from maskwright.stepping.given import token_named
from maskwright.stepping.visible import harmless, token_text, visible

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer

METHOD = "maskwright/why"
LONGEST_TOKEN = 1_000


def reason(asked: Asked, text: str, token: int | str) -> dict[str, Any]:
    """The engine's reason. Of a text that the grammar does not take, that. Raises :class:`VocabularyError`."""
    good = asked.good
    if isinstance(token, int):
        token_bytes(good.vocabulary, token)
        subject: int | bytes = token
    else:
        subject = token_named(good.vocabulary, token.encode("utf-8", "surrogatepass"))
    prefix = good.walk.to(text, asked.cancel)
    told = token_text(good.vocabulary, subject) if isinstance(subject, int) else visible(subject)
    named = {"id": subject if isinstance(subject, int) else None, "text": told}
    if prefix.message is not None:
        return {"token": named, "isAllowed": False, "explanation": prefix.message}
    answer = prefix.state.why(subject)
    lines = explanation_lines(answer, good.snapshot.grammar, subject_of(good.vocabulary, subject))
    return {"token": named, "isAllowed": answer["allowed"], "explanation": "\n".join(map(harmless, lines))}


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(METHOD)
    async def why(params: Any) -> dict[str, Any] | None:
        text, token = text_of(params, "text", LONGEST_TEXT), token_of(params, LONGEST_TOKEN)

        def work(asked: Asked) -> dict[str, Any]:
            try:
                return reason(asked, text, token)
            except VocabularyError as error:
                raise JsonRpcInvalidParams(f"`token`: {error}") from None

        return await answer_from_last_good(server, document_of(params), work)

"""The protocol as pygls speaks it, with some things done differently."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidRequest
from pygls.protocol import LanguageServerProtocol, lsp_method

from maskwright.lsp.interpreter import Rest

Handling = Generator[Any, Any, None]


Offer = Callable[[types.ServerCapabilities], None]


class GrammarProtocol(LanguageServerProtocol):
    """Keeps no documents of its own, answers requests that cannot be understood, and remembers how the client left.

    The documents of pygls end lines at characters that are no line ends for editors (form feed, U+2028 and others), and
    would go out of step with the editor.
    """

    _begun = False
    left_properly = False
    """Whether the client asked for a shutdown before its exit."""

    offer: Offer
    """Adds to the capabilities what pygls does not know of."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._rest = Rest()

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        """Offer our own requests too."""
        result = yield from super().lsp_initialize(params)
        self.offer(result.capabilities)
        return result

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> Handling:
        """Leave it to the feature."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> Handling:
        """Leave it to the feature."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> Handling:
        """Leave it to the feature."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE], (params,), None

    @lsp_method(types.EXIT)
    def lsp_exit(self, *parameters: Any) -> Handling:
        """Remember how the client left; pygls drops the exit code."""
        self.left_properly = self._shutdown
        yield from super().lsp_exit(*parameters)

    def handle_message(self, message: Any) -> None:
        """Refuse requests at the wrong time; pygls leaves those after a shutdown unanswered, and begins twice."""
        method, number = getattr(message, "method", None), getattr(message, "id", None)
        too_late = self._shutdown and method != types.EXIT
        if method is not None and number is not None and (too_late or (method == types.INITIALIZE and self._begun)):
            text = "the server was shut down" if too_late else "the server is initialized already"
            self._send_response(number, error=JsonRpcInvalidRequest(text).to_response_error())
            return
        self._begun |= method == types.INITIALIZE
        self._rest.put_off()
        super().handle_message(message)

    def _execute_handler(self, msg_id: Any, *arguments: Any, **named: Any) -> None:
        """Forget what was handled; pygls keeps something of each notification for as long as the server runs."""
        super()._execute_handler(msg_id, *arguments, **named)
        future: Any = self._request_futures.get(msg_id)
        if isinstance(future, asyncio.Future):
            future.add_done_callback(lambda _: self._request_futures.pop(msg_id, None))
        elif future is not None and future.done():
            self._request_futures.pop(msg_id, None)

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Give a message its type; a request whose parameters do not fit is answered, so that nobody waits for it."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" in data and isinstance(data.get("id"), int | str):
                self._send_response(data["id"], error=error.to_response_error())
            raise

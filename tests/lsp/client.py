"""The client of pytest-lsp with a handler for every message, which keeps all that the server says."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from lsprotocol import types
from pytest_lsp import LanguageClient
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

from maskwright.lsp.plain_json import plain_converter

NO_ANSWER = 60
"""Seconds after which an event that does not come fails a test. No test is about how long something takes."""

Value = TypeVar("Value")


class Client(LanguageClient):
    """The client of pytest-lsp, which fails a test for messages it has no handler for; here are all handlers."""

    def __init__(self) -> None:
        super().__init__(converter_factory=plain_converter)
        self.published: list[types.PublishDiagnosticsParams] = []
        self.traces: list[str] = []
        self.refreshes = 0
        self.hint_refreshes = 0
        self.text_refreshes: list[str] = []
        self.statuses: list[dict[str, Any]] = []
        self.registrations: list[types.Registration] = []
        self.settings: Any = None
        self.happened = asyncio.Event()
        features = {
            types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: self._noting(lambda params: self.published.append(params)),
            types.LOG_TRACE: self._noting(lambda params: self.traces.append(params.message)),
            types.WINDOW_LOG_MESSAGE: self._noting(lambda params: self.log_messages.append(params)),
            types.WINDOW_SHOW_MESSAGE: self._noting(lambda params: self.messages.append(params)),
            types.WORKSPACE_CODE_LENS_REFRESH: self._noting(self._refresh),
            types.WORKSPACE_INLAY_HINT_REFRESH: self._noting(self._refresh_hints),
            types.WORKSPACE_TEXT_DOCUMENT_CONTENT_REFRESH: self._noting(
                lambda params: self.text_refreshes.append(params.uri)
            ),
            "maskwright/status": self._noting(lambda params: self.statuses.append(params)),
            types.CLIENT_REGISTER_CAPABILITY: self._noting(
                lambda params: self.registrations.extend(params.registrations)
            ),
            types.WORKSPACE_CONFIGURATION: lambda params: [self.settings for _ in params.items],
        }
        register_lsp_features(self, {**DEFAULT_CLIENT_FEATURES, **features})

    def _refresh(self, params: None) -> None:
        self.refreshes += 1

    def _refresh_hints(self, params: None) -> None:
        self.hint_refreshes += 1

    def _noting(self, note: Callable[[Any], None]) -> Callable[[Any], None]:
        def handler(params: Any) -> None:
            note(params)
            self.happened.set()

        return handler

    async def until(self, event: Callable[[], Value | None]) -> Value:
        """Wait for messages until ``event`` gives something."""

        async def wait() -> Value:
            while True:
                value = event()
                if value:
                    return value
                self.happened.clear()
                await self.happened.wait()

        return await asyncio.wait_for(wait(), NO_ANSWER)

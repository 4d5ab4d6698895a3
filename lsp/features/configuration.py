"""Settings: given when the server starts, asked for, or sent when they change."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.capabilities import get_capability

from maskwright.lsp.features.watching import watch
from maskwright.lsp.settings import SECTION, read_settings

if TYPE_CHECKING:
    from maskwright.lsp.server import GrammarServer

PATIENCE = 3.0
"""Seconds in which an editor should say its settings before the server goes on with those that it has."""


class Configuration:
    """The settings as they came: those given at the start, and over them those that came last."""

    def __init__(self, server: GrammarServer, patience: float) -> None:
        self._server = server
        self._patience = patience
        self._given: object = None
        self._latest: object = None
        self._asked = 0
        self._told: set[str] = set()

    def start(self, given: object) -> None:
        """Take what was given at the start; use it at once if the editor cannot be asked for more."""
        self._given = given
        if not self.can_ask:
            self._use()

    @property
    def can_ask(self) -> bool:
        """Whether the editor answers questions about settings."""
        return bool(get_capability(self._server.client_capabilities, "workspace.configuration", False))

    def take(self, latest: object) -> None:
        """Take settings that the editor sent."""
        if latest is not None:
            self._latest = latest
        self._use()

    async def ask(self) -> None:
        """Ask the editor and take what it says, however late; until then go on with what there is, after a while.

        Of two questions that are open, only the answer to the later one counts.
        """
        self._asked += 1
        number = self._asked
        item = types.ConfigurationItem(section=SECTION)
        timer = asyncio.get_running_loop().call_later(self._patience, self._use)
        try:
            answers = await self._server.workspace_configuration_async(types.ConfigurationParams([item]))
        except Exception:
            self._use()
            raise
        finally:
            timer.cancel()
        if number == self._asked:
            self.take(answers[0] if answers else None)

    async def listen(self) -> None:
        """Ask the editor to say when settings change, if it wants to be asked for that."""
        if get_capability(self._server.client_capabilities, "workspace.did_change_configuration.dynamic_registration"):
            options = types.DidChangeConfigurationRegistrationOptions(section=SECTION)
            registration = types.Registration("settings", types.WORKSPACE_DID_CHANGE_CONFIGURATION, options)
            await self._server.client_register_capability_async(types.RegistrationParams([registration]))

    def _use(self) -> None:
        settings, problems = read_settings(self._given, self._latest)
        for problem in problems:
            if problem not in self._told:
                self._told.add(problem)
                self._server.client.show_warning(problem)
        self._server.session.configure(settings, self._server.folder)


def register(server: GrammarServer) -> None:
    """Register the handlers."""

    @server.feature(types.INITIALIZED)
    def initialized(params: types.InitializedParams) -> None:
        server.client.run(server.configuration.listen(), "registering for settings")
        server.client.run(watch(server), "registering for files")
        server.client.run(server.session.watching.poll(), "looking at files")
        if server.configuration.can_ask:
            server.client.run(server.configuration.ask(), "asking for settings")

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def did_change_configuration(params: types.DidChangeConfigurationParams) -> None:
        if server.configuration.can_ask:
            server.client.run(server.configuration.ask(), "asking for settings")
        else:
            server.configuration.take(params.settings)

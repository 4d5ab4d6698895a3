"""The application: opens the step screen once the grammar is compiled, and compiles anew when it is saved."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.message import Message
from textual.screen import Screen

from maskwright.errors import Cancelled, MaskwrightError
from maskwright.tui.actions import ACTIONS
from maskwright.tui.model.project import reload
from maskwright.tui.model.replay import walk
from maskwright.tui.screens.loading import LoadingScreen
from maskwright.tui.screens.palette import Palette
from maskwright.tui.screens.step import StepScreen

if TYPE_CHECKING:
    from maskwright.tui.model.opening import Opening
    from maskwright.tui.model.saves import Saves

# Where the layout changes: classes of the screen, for the style sheet.
WIDTHS = [(0, "-narrow"), (100, "-wide"), (150, "-huge")]
HEIGHTS = [(0, "-short"), (36, "-tall")]


class DebuggerApp(App[MaskwrightError]):
    """Returns the error if the grammar cannot be compiled at the start, else nothing."""

    CSS_PATH = "app.tcss"
    TITLE = "maskwright"
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    # Of the App, so that they work on every screen and while typing.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "quit", "Quit", show=False),
        Binding("ctrl+q,ctrl+c", "quit", "Quit", show=False, priority=True),
    ]

    class GrammarSaved(Message):
        """The file was changed. Comes from the thread that watches it."""

    def __init__(self, opening: Opening, saves: Saves) -> None:
        super().__init__()
        self._opening = opening
        self._saves = saves

    def on_mount(self) -> None:
        """Wait for the grammar."""
        self._leave_cleanly_on_signals()
        self.push_screen(LoadingScreen(self._opening.project.path, self._opening.project.vocabulary.name))
        self._open()

    def _leave_cleanly_on_signals(self) -> None:
        # Otherwise the terminal would stay as the debugger needs it. On Windows an event loop takes no signal handlers,
        # and a console is put back by the system.
        if sys.platform != "win32":
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, self._leave, number)

    def _leave(self, number: int) -> None:
        self.exit(return_code=128 + number)

    @work
    async def _open(self) -> None:
        try:
            session, table = await asyncio.wrap_future(self._opening.future)
        except MaskwrightError as error:
            self.exit(error)
            return
        project = self._opening.project
        await self.switch_screen(StepScreen(session, table, project.path, self._opening.asked))
        self._saves.listen(self._tell)

    def _tell(self) -> None:
        # Called in the thread that watches; posting a message is all that may be done there.
        self.post_message(self.GrammarSaved())

    def on_unmount(self) -> None:
        """Stop what goes on in other threads."""
        self._opening.stop()

    @on(GrammarSaved)
    def _saved(self) -> None:
        self._reload()

    # Exclusive: a later save takes the place of the compile that is still going on.
    @work(exclusive=True, group="reload")
    async def _reload(self) -> None:
        screen = next(one for one in self.screen_stack if isinstance(one, StepScreen))
        cancel = self._opening.new_cancel()
        tokens = screen.session.tokens
        try:
            subject, walked = await asyncio.to_thread(reload, self._opening.project, tokens, cancel)
        except Cancelled:
            return
        except MaskwrightError as error:
            path = self._opening.project.path
            screen.keep(str(error) if str(error).startswith(path) else f"{path}: {error}")
            return
        if screen.session.tokens != tokens:
            # The text was changed while the grammar was compiled.
            walked = walk(subject.compiled.start(), 0, screen.session.tokens, subject.vocabulary)
        screen.adopt(subject, walked)

    def get_driver_class(self) -> type[Driver]:
        """Choose what speaks to the terminal."""
        driver = super().get_driver_class()
        if driver.__module__ != "textual.drivers.linux_driver":
            return driver
        # Not to be imported on other systems.
        from maskwright.tui.driver import TolerantDriver

        return TolerantDriver

    def action_command_palette(self) -> None:
        """Open the palette of all actions."""
        if self.use_command_palette and not any(isinstance(one, Palette) for one in self.screen_stack):
            self.push_screen(Palette(id="--command-palette"))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Offer every action by its name, then what Textual offers."""
        if isinstance(screen, StepScreen):
            for action in ACTIONS:
                yield SystemCommand(action.label, action.help, self._runner(screen, action.call))
        yield from (one for one in super().get_system_commands(screen) if one.title not in ("Quit", "Keys"))

    def _runner(self, screen: Screen[Any], call: str) -> Callable[[], None]:
        def run() -> None:
            self.call_later(self.run_action, call, screen)

        return run

"""Keys and marks, made from the table of actions."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Footer

from maskwright.tui.actions import ACTIONS, MARKS, PANEL_KEYS
from maskwright.tui.layout.line import Line, line
from maskwright.tui.widgets.text_panel import TextPanel

KEY_WIDTH = 22
KEY_NAMES = {"slash": "/", "question_mark": "?", "right": "→", "left": "←"}


class HelpScreen(ModalScreen[None]):
    """Closed by escape, or by the keys that open it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,question_mark", "dismiss", "Close", key_display="Esc"),
        Binding("q", "app.quit", "Quit"),
    ]

    def compose(self) -> ComposeResult:
        """One panel over the screen."""
        yield TextPanel("help", "Help")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Fill it."""
        panel = self.query_one(TextPanel)
        panel.show(help_lines())
        panel.focus()


def help_lines() -> list[Line]:
    """The help page."""
    lines = [line(("What can be done", "heading"))]
    lines += [_entry(_keys(action.keys), action.help) for action in ACTIONS]
    lines += [line(""), line(("In panels and fields", "heading"))]
    lines += [_entry(keys, text) for keys, text in PANEL_KEYS]
    lines += [line(""), line(("Marks", "heading"))]
    return lines + [_entry(mark, text) for mark, text in MARKS]


def _keys(keys: str) -> str:
    return ", ".join(_key(key) for key in keys.split(","))


def _key(key: str) -> str:
    *modifiers, name = key.split("+")
    is_function = name[0] == "f" and name[1:].isdigit()
    name = KEY_NAMES.get(name, name.upper() if modifiers or is_function else name)
    return "+".join([*(one.capitalize() for one in modifiers), name])


def _entry(keys: str, text: str) -> Line:
    return line("  ", (keys.ljust(KEY_WIDTH), "symbol"), text, hang=" " * (KEY_WIDTH + 2))

"""The two places where one types: the filter of the candidates, and text to be inserted."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input


class Field(Input):
    """A field of one row without a blinking cursor, which would make pictures differ."""

    class Left(Message):
        """The field is to be left without doing what it is for."""

        def __init__(self, field: Field) -> None:
            super().__init__()
            self.field = field

        @property
        def control(self) -> Field:
            """The field; by it handlers tell fields apart."""
            return self.field

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Close", show=False)]

    def __init__(self, id: str, placeholder: str) -> None:
        super().__init__(id=id, placeholder=placeholder, compact=True)
        self.cursor_blink = False

    def action_leave(self) -> None:
        """Empty the field and say so."""
        self.value = ""
        self.post_message(self.Left(self))


class FilterField(Field):
    """The filter: the list moves while one types."""

    class Moved(Message):
        """The selection is to move by some rows."""

        def __init__(self, rows: int) -> None:
            super().__init__()
            self.rows = rows

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
    ]

    def action_move(self, rows: int) -> None:
        """Move the selection of the list."""
        self.post_message(self.Moved(rows))

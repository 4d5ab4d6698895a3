"""What a caller may choose where JSON Schema leaves the choice: how instances are spelled.

>>> SchemaOptions(property_order="any", whitespace="pretty")
Traceback (most recent call last):
ValueError: whitespace is one of any, compact, single, not 'pretty'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from maskwright.arguments import require

PropertyOrder = Literal["declared", "any"]
Whitespace = Literal["any", "compact", "single"]
Formats = Literal["enforced", "ignored"]


@dataclass(frozen=True, slots=True)
class SchemaOptions:
    """How instances are spelled.

    - ``property_order``: ``"declared"``, properties in the order of ``properties`` and what else is allowed after them;
      ``"any"``, any order, for objects of few properties.
    - ``whitespace``: ``"any"``, whatever JSON allows; ``"compact"``, none; ``"single"``, one space after ``,`` and
      ``:`` as :func:`json.dumps` writes.
    - ``formats``: ``"enforced"``, ``format`` says what strings are like; ``"ignored"``, it is an annotation.
    - ``name_key``, ``arguments_key``: the two members of a call, where the text is a list of tools.
    """

    property_order: PropertyOrder = "declared"
    whitespace: Whitespace = "any"
    formats: Formats = "enforced"
    name_key: str = "name"
    arguments_key: str = "arguments"

    def __post_init__(self) -> None:
        """Raise for a value that is none of the choices."""
        for name, kinds in (("property_order", PropertyOrder), ("whitespace", Whitespace), ("formats", Formats)):
            choices = get_args(kinds)
            if getattr(self, name) not in choices:
                raise ValueError(f"{name} is one of {', '.join(choices)}, not {getattr(self, name)!r}")
        for name in ("name_key", "arguments_key"):
            require(getattr(self, name), str, f"{name} must be a str")
        if self.name_key == self.arguments_key:
            raise ValueError("name_key and arguments_key must differ")

"""How messages become typed values and the other way round: those that the protocol does not define stay plain JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol.converters import get_converter
from pygls.protocol import JsonRPCNotification, JsonRPCRequestMessage, JsonRPCResponseMessage

if TYPE_CHECKING:
    from cattrs import Converter


def plain_converter() -> Converter:
    """What converts messages. That of pygls makes tuples with names out of objects that it has no type for.

    These lose members whose names are no names of Python, and answers with members of the same names.
    """
    converter = get_converter()
    for message in (JsonRPCNotification, JsonRPCRequestMessage, JsonRPCResponseMessage):
        converter.register_structure_hook(message, _as_it_is)
    return converter


def _as_it_is(value: dict[str, Any], message: type) -> Any:
    """A message with the members that it has; parameters may be left out."""
    members = {"params": None, "result": None, **value}
    return message(**{one.name: members[one.name] for one in message.__attrs_attrs__})  # type: ignore[attr-defined]

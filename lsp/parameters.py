"""What a client sends with our own requests: objects of any shape, looked at member by member.

>>> document_of({"textDocument": {"uri": "file:///a.lark"}})
'file:///a.lark'
>>> text_of({"text": 5}, "text", 10)
Traceback (most recent call last):
    ...
pygls.exceptions.JsonRpcInvalidParams: `text` must be a string, not a number
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygls.exceptions import JsonRpcInvalidParams

from maskwright.lsp.kinds import kind_of
from maskwright.lsp.lines import joined


def document_of(params: object) -> str:
    """The URI of the document that a request is about. Raises :class:`JsonRpcInvalidParams`."""
    document = _member(params, "textDocument", "the parameters")
    uri = _member(document, "uri", "`textDocument`")
    if not isinstance(uri, str):
        raise JsonRpcInvalidParams(f"`textDocument.uri` must be a string, not {kind_of(uri)}")
    return uri


def text_of(params: object, name: str, longest: int) -> str:
    """A text of so many characters at most. Raises :class:`JsonRpcInvalidParams`."""
    text = _member(params, name, "the parameters")
    if not isinstance(text, str):
        raise JsonRpcInvalidParams(f"`{name}` must be a string, not {kind_of(text)}")
    if len(text) > longest:
        raise JsonRpcInvalidParams(f"`{name}` has {len(text):,} characters, and the most are {longest:,}")
    return joined(text)


def token_of(params: object, longest: int) -> int | str:
    """A token: its id, or its text. Raises :class:`JsonRpcInvalidParams`."""
    token = _member(params, "token", "the parameters")
    if isinstance(token, str):
        return text_of(params, "token", longest)
    if type(token) is not int or token < 0:
        told = kind_of(token) if type(token) is not int else str(token)[:20]
        raise JsonRpcInvalidParams(f"`token` must be an id or a string, not {told}")
    return token


def place_of(params: object) -> tuple[int, int] | None:
    """Line and character of a position, if one is given. Raises :class:`JsonRpcInvalidParams`."""
    position = params.get("position") if isinstance(params, Mapping) else None
    if position is None:
        return None
    line, character = (_member(position, name, "`position`") for name in ("line", "character"))
    for name, number in (("line", line), ("character", character)):
        if type(number) is not int or not 0 <= number < 2**31:
            raise JsonRpcInvalidParams(f"`position.{name}` must be a whole number, counted from 0")
    return line, character


def _member(value: object, name: str, where: str) -> Any:
    if not isinstance(value, Mapping):
        raise JsonRpcInvalidParams(f"{where} must be an object, not {kind_of(value)}")
    if name not in value:
        raise JsonRpcInvalidParams(f"{where} must have a member `{name}`")
    return value[name]

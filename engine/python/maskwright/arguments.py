"""Checks of what callers hand in, so that a wrong type is named where it came in and not where it first hurts.

>>> from maskwright.arguments import require
>>> require(b"start: A", str, "text must be a str", "read files with Grammar.from_file")
Traceback (most recent call last):
    ...
TypeError: text must be a str, not bytes; read files with Grammar.from_file
"""

from __future__ import annotations

import os


def require(value: object, kinds: type | tuple[type, ...], demand: str, way_out: str = "") -> None:
    """Raise :class:`TypeError` unless ``value`` is of one of the kinds, with what it must be and how to get it."""
    if not isinstance(value, kinds):
        raise wrong_type(value, demand, way_out)


def wrong_type(value: object, demand: str, way_out: str = "") -> TypeError:
    """The error about a value: ``demand`` is a sentence that can go on with "not" and what was given."""
    name = "None" if value is None else type(value).__name__
    given = f"the class {value.__name__}" if isinstance(value, type) else name
    return TypeError(f"{demand}, not {given}" + (f"; {way_out}" if way_out else ""))


def file_name(value: str | os.PathLike[str], demand: str) -> str:
    """The name of a file as it was given. Raises :class:`TypeError` for what names no file."""
    require(value, (str, os.PathLike), demand)
    name = os.fspath(value)
    require(name, str, demand)
    return name

"""Where the file of a document is, for what it imports.

>>> path_of("untitled:Untitled-1") is None, path_of("file:///a%00b.lark") is None
(True, True)
"""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote, urlsplit
from urllib.request import url2pathname


def path_of(uri: str) -> str | None:
    """The path of a document that is a file; what has none, or a name that no file has, can import none beside it."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    if parts.scheme != "file" or not parts.path:
        return None
    path = url2pathname(parts.path)
    return path if path and can_be(path) else None


def can_be(path: str) -> bool:
    """Whether the system can be asked for a path at all: not with a zero in it, nor with half of a surrogate pair."""
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        return False
    return "\0" not in path


def followed(path: str) -> Path | None:
    r"""A path with all links followed; ``None`` for what no file can be called.

    >>> followed("a\0b") is None
    True
    """
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        return None


def place_without_file(uri: str) -> Path:
    """A place for a document that has no file: nothing can lie beside it, as there is a file where a folder should be.

    >>> place_without_file("untitled:../a.lark").name
    'untitled:..%2Fa.lark'
    """
    return Path(os.devnull, quote(uri, safe=":", errors="surrogatepass"))

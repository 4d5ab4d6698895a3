"""Where the file of a document is, for what it imports.

>>> path_of("untitled:Untitled-1") is None, path_of("file:///a%00b.lark") is None
(True, True)
"""

from __future__ import annotations

import os
from urllib.parse import urlsplit
from urllib.request import url2pathname


def path_of(uri: str) -> str | None:
    """The path of a document that is a file; what has no file can import none beside it."""
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

"""Where the file of a document is, for what it imports.

>>> path_of("untitled:Untitled-1") is None
True
"""

from __future__ import annotations

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
    return url2pathname(parts.path) or None

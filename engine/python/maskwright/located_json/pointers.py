"""JSON pointers (RFC 6901): ways into a value, written as one string.

>>> pointer_of(["a/b", 0]), words_of("/a~1b/0")
('/a~1b/0', ['a/b', '0'])
"""

from __future__ import annotations

from collections.abc import Iterable


def escaped(name: str) -> str:
    """A name as a part of a pointer."""
    return name.replace("~", "~0").replace("/", "~1") if "~" in name or "/" in name else name


def pointer_of(path: Iterable[str | int]) -> str:
    """The pointer that leads along names and numbers of items."""
    return "".join([f"/{escaped(str(word))}" for word in path])


def words_of(pointer: str) -> list[str]:
    """The names and numbers of items that a pointer leads along."""
    return [word.replace("~1", "/").replace("~0", "~") for word in pointer.split("/")[1:]]

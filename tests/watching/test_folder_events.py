"""Which events are hints that a file may have changed."""

from __future__ import annotations

import pytest
from watchdog.events import (
    DirDeletedEvent,
    FileClosedEvent,
    FileClosedNoWriteEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileOpenedEvent,
    FileSystemEvent,
)

from maskwright.folder_events import NameHandler


def noticed(event: FileSystemEvent) -> bool:
    notices: list[None] = []
    NameHandler({"some.lark"}, lambda: notices.append(None)).dispatch(event)
    return bool(notices)


@pytest.mark.parametrize(
    "event",
    [
        FileCreatedEvent("/a/some.lark"),
        FileModifiedEvent("/a/some.lark"),
        FileModifiedEvent(b"/a/some.lark"),  # type: ignore[arg-type]
        FileModifiedEvent("/a/Some.lark"),
        FileClosedEvent("/a/some.lark"),
        FileDeletedEvent("/a/some.lark"),
        DirDeletedEvent("/a/some.lark"),
        FileMovedEvent("/a/some.lark", "/a/some.lark~"),
        FileMovedEvent("/a/.some.lark.swp", "/a/some.lark"),
    ],
    ids=repr,
)
def test_what_happens_to_the_name_is_a_hint(event: FileSystemEvent) -> None:
    assert noticed(event)


@pytest.mark.parametrize(
    "event",
    [
        FileOpenedEvent("/a/some.lark"),
        FileClosedNoWriteEvent("/a/some.lark"),
        FileModifiedEvent("/a/other.lark"),
        FileMovedEvent("/a/some.lark.tmp", "/a/other.lark"),
    ],
    ids=repr,
)
def test_reading_and_other_names_are_none(event: FileSystemEvent) -> None:
    assert not noticed(event)

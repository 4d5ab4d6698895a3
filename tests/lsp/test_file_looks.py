"""When it is looked whether files have changed, without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from maskwright.lsp.files import touched
from maskwright.lsp.watching import Watching, stamp


class Depending:
    """Depends on some files, and takes note of what it is asked to look at."""

    def __init__(self, *used: Path) -> None:
        self.used = set(used)
        self.looks: list[frozenset[Path]] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.asked = asyncio.Event()

    async def changed(self, paths: frozenset[Path]) -> None:
        self.looks.append(paths)
        self.asked.set()

    def run(self, work: Coroutine[Any, Any, None], doing: str) -> None:
        self.tasks.append(asyncio.get_running_loop().create_task(work))

    async def next(self) -> frozenset[Path]:
        await asyncio.wait_for(self.asked.wait(), 60)
        self.asked.clear()
        return self.looks[-1]


async def test_events_that_come_together_are_one_reason_to_look(tmp_path: Path) -> None:
    depending = Depending()
    watching = Watching(depending, depending.run)
    for name in ("a", "b", "a"):
        watching.notice([tmp_path / name])
    assert await depending.next() == {tmp_path / "a", tmp_path / "b"}
    watching.notice([tmp_path / "c"])
    assert await depending.next() == {tmp_path / "c"}
    assert len(depending.looks) == 2
    watching.stop()


async def test_what_nobody_watches_is_looked_at_and_the_rest_seldom(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside/a.lark", tmp_path / "outside/a.lark"
    for path in (inside, outside):
        path.parent.mkdir()
        path.touch()
    depending = Depending(inside, outside)
    watching = Watching(depending, depending.run, polling=0.001)
    watching.folders = (inside.parent,)
    polling = asyncio.get_running_loop().create_task(watching.poll())
    # What is new may have changed between its reading and the first look.
    assert await depending.next() == {inside, outside}
    outside.write_text("x", encoding="utf-8")
    assert await depending.next() == {outside}
    inside.write_text("x", encoding="utf-8")
    assert await depending.next() == {inside}
    polling.cancel()
    watching.stop()


def test_a_stamp_tells_what_is_in_a_folder_too(tmp_path: Path) -> None:
    assert stamp(tmp_path / "none") is None
    (tmp_path / "a").write_text("a", encoding="utf-8")
    before = stamp(tmp_path)
    assert before == stamp(tmp_path)
    (tmp_path / "a").write_text("ab", encoding="utf-8")
    assert stamp(tmp_path) != before


def test_folders_stand_for_what_is_in_them() -> None:
    used = {Path("/a/b/c.lark"), Path("/a/d.lark"), Path("/tokens")}
    assert touched(used, frozenset({Path("/a/b")})) == {Path("/a/b/c.lark")}
    assert touched(used, frozenset({Path("/tokens/tokenizer.json")})) == {Path("/tokens")}
    assert touched(used, frozenset({Path("/a/x"), Path("/b")})) == set()

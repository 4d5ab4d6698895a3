"""A session with an editor that writes down what it is told, and in which thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import maskwright.analysis
from maskwright.diagnostic import Diagnostic
from maskwright.lsp.document import Document, Publication
from maskwright.lsp.session import Session
from maskwright.lsp.settings import Settings
from maskwright.lsp.snapshot import Snapshot


@dataclass
class Told:
    """What a session says to its editor."""

    prepared_in: list[str] = field(default_factory=list)
    shown: list[list[str]] = field(default_factory=list)
    compiled: asyncio.Event = field(default_factory=asyncio.Event)

    def publication(
        self, uri: str, snapshot: Snapshot, found: tuple[Diagnostic, ...], trouble: str | None = None
    ) -> Publication:
        self.prepared_in.append(threading.current_thread().name.rpartition("_")[0])
        return lambda: self.shown.append([one.code for one in found])

    def clear(self, uri: str) -> None: ...

    def refresh(self) -> None: ...

    def standing_changed(self, uri: str, document: Document | None) -> None: ...

    def show_error(self, message: str) -> None: ...

    def log_defect(self, doing: str, error: BaseException) -> None:
        raise error

    def run(self, work: Coroutine[Any, Any, Any], doing: str) -> None: ...

    def compile_begins(self, uri: str, version: int) -> None: ...

    def compile_ends(self, uri: str, version: int, outcome: str) -> None:
        self.compiled.set()


async def test_a_text_is_analysed_once_and_all_is_prepared_in_threads(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysed = []
    find_all = maskwright.analysis.find_all

    def counted(*arguments: Any, **options: Any) -> tuple[Diagnostic, ...]:
        analysed.append(arguments)
        return find_all(*arguments, **options)

    monkeypatch.setattr(maskwright.analysis, "find_all", counted)
    told = Told()
    session = Session(told)
    session.configure(Settings(vocabulary=str(small)), None)
    session.open("a", 1, "start: T\nlost: T\nT: /(a{5000}){5000}/")
    await asyncio.wait_for(told.compiled.wait(), 30)
    while len(told.shown) < 2:
        await asyncio.sleep(0)
    session.stop()
    assert told.shown == [["G008"], ["G008", "C002"]]
    assert told.prepared_in == ["maskwright-read", "maskwright-compile"]
    assert len(analysed) == 1


async def test_what_is_opened_is_kept_in_the_cache_and_what_is_typed_is_not(
    small: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MASKWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setattr("maskwright.compiled_cache.WORTH_KEEPING", 0)
    told = Told()
    session = Session(told)
    session.configure(Settings(vocabulary=str(small)), None)
    session.open("a", 1, 'start: "a"')
    await asyncio.wait_for(told.compiled.wait(), 30)
    told.compiled.clear()
    assert len(list(tmp_path.glob("grammar-*"))) == 1
    session.change("a", 2, 'start: "a" "b"')
    await asyncio.wait_for(told.compiled.wait(), 30)
    session.stop()
    assert len(list(tmp_path.glob("grammar-*"))) == 1


async def test_conflicts_are_shown_first_and_their_texts_when_they_are_found(small: Path) -> None:
    told = Told()
    session = Session(told)
    session.configure(Settings(vocabulary=str(small)), None)
    session.open("a", 1, 'start: a | b\na: "a"\nb: "a"')
    while len(told.shown) < 3:
        await asyncio.sleep(0.001)
    session.stop()
    assert told.shown == [[], ["P002"], ["P002"]]
    assert told.prepared_in == ["maskwright-read", "maskwright-complete", "maskwright-complete"]

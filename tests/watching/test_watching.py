"""Every way to save is noticed, once, and nothing else is."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue

import pytest

from maskwright import watching
from maskwright.watching import FileWatcher, content_mark
from systems import needs_named_pipes

# In seconds; only a test that fails takes so long.
LONG = 60.0
HOURS = 3600.0


class Calls:
    """What the file had in it at each call of ``changed``; None is no file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._contents: SimpleQueue[bytes | None] = SimpleQueue()

    def __call__(self) -> None:
        try:
            self._contents.put(self._path.read_bytes())
        except OSError:
            self._contents.put(None)

    def next(self) -> bytes | None:
        return self._contents.get(timeout=LONG)

    def until(self, content: bytes | None) -> None:
        """Wait for a call with this content; a slow machine may have seen states before it."""
        while self.next() != content:
            pass

    def assert_none_left(self) -> None:
        with pytest.raises(Empty):
            self._contents.get_nowait()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "some.lark"
    path.write_bytes(b"old")
    return path


@pytest.fixture
def events_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the file for no other reason than events, so that these are what a test is about."""
    monkeypatch.setattr(watching, "PRECAUTION", HOURS)


def in_place(path: Path) -> None:
    path.write_bytes(b"new")


def in_pieces(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        for piece in (b"n", b"e", b"w"):
            file.write(piece)


def moved_over_it(path: Path) -> None:
    other = path.with_suffix(".tmp")
    other.write_bytes(b"new")
    other.replace(path)


def moved_in_from_another_folder(path: Path) -> None:
    folder = path.parent / "elsewhere"
    folder.mkdir()
    (folder / path.name).write_bytes(b"new")
    (folder / path.name).replace(path)


def kept_as_backup_and_written_anew(path: Path) -> None:
    path.rename(path.with_name(path.name + "~"))
    path.write_bytes(b"new")


def deleted_and_created(path: Path) -> None:
    path.unlink()
    path.write_bytes(b"new")


def linked_to_another_file(path: Path) -> None:
    target = path.with_name("target")
    target.write_bytes(b"new")
    path.unlink()
    path.symlink_to(target.name)


SAVES: list[Callable[[Path], None]] = [
    in_place,
    in_pieces,
    moved_over_it,
    moved_in_from_another_folder,
    kept_as_backup_and_written_anew,
    deleted_and_created,
    linked_to_another_file,
]


@pytest.mark.usefixtures("events_only")
@pytest.mark.parametrize("save", SAVES, ids=lambda save: str(save.__name__))
def test_a_save_is_noticed_by_its_events(path: Path, save: Callable[[Path], None]) -> None:
    calls = Calls(path)
    with FileWatcher(path, calls):
        save(path)
        calls.until(b"new")
        path.write_bytes(b"newer")
        calls.until(b"newer")
    calls.assert_none_left()


@pytest.mark.usefixtures("events_only")
@pytest.mark.parametrize("save", SAVES[:6], ids=lambda save: str(save.__name__))
def test_a_save_behind_links_is_noticed(path: Path, tmp_path: Path, save: Callable[[Path], None]) -> None:
    folder = tmp_path / "links"
    folder.mkdir()
    (folder / "inner.lark").symlink_to(path)
    (folder / "outer.lark").symlink_to("inner.lark")
    calls = Calls(path)
    with FileWatcher(folder / "outer.lark", calls):
        save(path)
        calls.until(b"new")


@pytest.mark.usefixtures("events_only")
def test_a_link_that_leads_elsewhere_now(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.lark"
    link.symlink_to(path.name)
    (tmp_path / "other.lark").write_bytes(b"new")
    calls = Calls(link)
    with FileWatcher(link, calls):
        (tmp_path / "next").symlink_to("other.lark")
        (tmp_path / "next").replace(link)
        calls.until(b"new")
        (tmp_path / "other.lark").write_bytes(b"newer")
        calls.until(b"newer")


def test_a_link_between_that_leads_elsewhere_now(path: Path, tmp_path: Path) -> None:
    for folder in ("outer", "inner"):
        (tmp_path / folder).mkdir()
    (tmp_path / "inner" / "link.lark").symlink_to(path)
    link = tmp_path / "outer" / "link.lark"
    link.symlink_to("../inner/link.lark")
    (tmp_path / "other.lark").write_bytes(b"new")
    calls = Calls(link)
    with FileWatcher(link, calls):
        (tmp_path / "next").symlink_to("../other.lark")
        (tmp_path / "next").replace(tmp_path / "inner" / "link.lark")
        calls.until(b"new")


@pytest.mark.usefixtures("events_only")
def test_a_file_that_vanishes_and_comes_back(path: Path) -> None:
    calls = Calls(path)
    with FileWatcher(path, calls):
        path.unlink()
        assert calls.next() is None
        path.write_bytes(b"old")
        calls.until(b"old")
        path.unlink()
        path.mkdir()
        assert calls.next() is None
        path.rmdir()
        moved = path.with_suffix(".tmp")
        moved.write_bytes(b"new")
        moved.rename(path)
        calls.until(b"new")


def test_a_folder_that_vanishes_and_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "some.lark"
    path.write_bytes(b"old")
    calls = Calls(path)
    with FileWatcher(path, calls):
        folder.rename(tmp_path / "away")
        assert calls.next() is None
        folder.mkdir()
        path.write_bytes(b"new")
        calls.until(b"new")
        path.write_bytes(b"newer")
        calls.until(b"newer")


def test_a_folder_on_the_way_that_is_another_now(tmp_path: Path) -> None:
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "some.lark").write_bytes(name.encode())
    (tmp_path / "current").symlink_to("old")
    path = tmp_path / "current" / "some.lark"
    calls = Calls(path)
    with FileWatcher(path, calls):
        (tmp_path / "next").symlink_to("new")
        (tmp_path / "next").replace(tmp_path / "current")
        calls.until(b"new")
        path.write_bytes(b"newer")
        calls.until(b"newer")


@pytest.mark.usefixtures("events_only")
def test_a_relative_path_stays_what_it_was(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    calls = Calls(path)
    watcher = FileWatcher(path.name, calls)
    monkeypatch.chdir("/")
    with watcher:
        path.write_bytes(b"new")
        calls.until(b"new")


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> SimpleQueue[str]:
    """Every look at the file, when it is over."""
    seen: SimpleQueue[str] = SimpleQueue()

    def look(path: Path) -> str:
        mark = content_mark(path)
        seen.put(mark)
        return mark

    monkeypatch.setattr(watching, "content_mark", look)
    return seen


def test_what_leaves_the_content_as_it_is_is_no_change(path: Path, looks: SimpleQueue[str]) -> None:
    calls = Calls(path)
    with FileWatcher(path, calls):
        looks.get(timeout=LONG)
        path.touch()
        (path.parent / "other.lark").write_bytes(b"old")
        (path.parent / "other.lark").replace(path)
        (path.parent / "other.lark").write_bytes(b"other")
        # The first of these looks may have begun before, and the last may not have led to its call yet.
        for _ in range(looks.qsize() + 3):
            looks.get(timeout=LONG)
        calls.assert_none_left()
        path.write_bytes(b"new")
        calls.until(b"new")
    calls.assert_none_left()


@pytest.mark.usefixtures("events_only")
def test_many_quick_saves_end_with_the_last(path: Path) -> None:
    calls = Calls(path)
    with FileWatcher(path, calls):
        for number in range(200):
            path.write_bytes(b"%d" % number)
        calls.until(b"199")
    calls.assert_none_left()


def no_watch_left(*_: object, **__: object) -> None:
    raise OSError(28, "inotify watch limit reached")


@pytest.mark.parametrize("method", ["start", "schedule"])
def test_without_events_the_file_is_polled(path: Path, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    from maskwright.folder_events import Observer

    monkeypatch.setattr(watching, "PRECAUTION", HOURS)
    monkeypatch.setattr(Observer, method, no_watch_left)
    calls = Calls(path)
    with FileWatcher(path, calls):
        path.write_bytes(b"new")
        calls.until(b"new")
        moved_over = path.with_suffix(".tmp")
        moved_over.write_bytes(b"newer")
        moved_over.replace(path)
        calls.until(b"newer")


@needs_named_pipes
def test_a_pipe_in_place_of_the_file_keeps_nobody_waiting(path: Path) -> None:
    calls: SimpleQueue[None] = SimpleQueue()
    with FileWatcher(path, lambda: calls.put(None)):
        path.unlink()
        os.mkfifo(path)
        calls.get(timeout=LONG)
        path.unlink()
        path.symlink_to(path.name)
        calls.get(timeout=LONG)
        path.unlink()
        path.write_bytes(b"new")
        calls.get(timeout=LONG)


def test_it_can_be_stopped_while_it_calls_and_by_what_it_calls(path: Path) -> None:
    running = threading.Event()
    go_on = threading.Event()

    def wait() -> None:
        running.set()
        go_on.wait(LONG)

    with FileWatcher(path, wait):
        path.write_bytes(b"new")
        assert running.wait(LONG)
    go_on.set()

    stopped = threading.Event()

    def stop() -> None:
        watcher.stop()
        stopped.set()

    watcher = FileWatcher(path, stop)
    watcher.start()
    path.write_bytes(b"newer")
    assert stopped.wait(LONG)


def test_stopping_leaves_no_thread_and_may_be_repeated(path: Path) -> None:
    # Watchers of other tests may still be ending, those that were stopped while they called.
    before = set(threading.enumerate())
    FileWatcher(path, lambda: None).stop()
    watcher = FileWatcher(path, lambda: None)
    watcher.start()
    watcher.stop()
    watcher.stop()
    assert "maskwright-watch" not in {thread.name for thread in set(threading.enumerate()) - before}

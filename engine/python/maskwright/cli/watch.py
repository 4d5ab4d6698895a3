"""The loop of ``check --watch``: compile, say what has changed, wait for the next save."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import NoReturn, TypeAlias

from maskwright import CancelToken
from maskwright.cli.job import LONGEST_WAIT, Job
from maskwright.cli.rounds import Rounds
from maskwright.errors import InputError, MaskwrightError
from maskwright.examination import Examination
from maskwright.notation import read_source
from maskwright.watching import FileWatcher

# What to do with a text.
Examine: TypeAlias = Callable[[str, CancelToken], Examination]


class Event(Enum):
    """What may happen besides the end of a job."""

    SAVED = auto()
    INTERRUPTED = auto()


Notices: TypeAlias = "SimpleQueue[Job[Examination] | Event]"


def watch(path: str, examine: Examine, rounds: Rounds) -> NoReturn:
    """Examine a grammar file now and after every save, until Ctrl-C, which cancels a compile that is running.

    Raises :class:`InputError` if there is no such file when it begins. Later that is only something to print.
    """
    _require_file(path)
    # A relative path would follow the current folder when that is moved, and the watcher stays at the place.
    place = str(Path(path).absolute())
    notices: Notices = SimpleQueue()
    with _ctrl_c_noticed(notices), FileWatcher(place, lambda: notices.put(Event.SAVED)):
        while True:
            _print(_compile(lambda cancel: examine(read_source(place, path), cancel), notices), rounds)
            _next(notices)


def _require_file(path: str) -> None:
    with suppress(OSError):
        if Path(path).is_file():
            return
        if Path(path).exists() and not Path(path).is_dir():
            raise InputError(f"{path}: cannot be watched: is a pipe, a socket or a device")
    # Says what is wrong in the words of all commands.
    read_source(path)


def _compile(work: Callable[[CancelToken], Examination], notices: Notices) -> Job[Examination]:
    """Do the work; when the file is saved meanwhile, stop and begin again. Returns what is done."""
    while True:
        job = Job(work, notices.put)
        saved = False
        try:
            job.start()
            while _next(notices) is not job:
                saved = True
                job.cancel()
        except KeyboardInterrupt:
            job.stop()
            raise
        if not saved:
            return job


def _print(job: Job[Examination], rounds: Rounds) -> None:
    try:
        rounds.compiled(job.result())
    except MaskwrightError as error:
        rounds.failed(" ".join(str(error).split()))
    except RecursionError:
        rounds.failed("the grammar is nested too deeply")


def _next(notices: Notices) -> Job[Examination] | Event:
    while True:
        try:
            notice = notices.get(timeout=LONGEST_WAIT)
        except Empty:
            continue
        if notice is Event.INTERRUPTED:
            raise KeyboardInterrupt
        return notice


@contextmanager
def _ctrl_c_noticed(notices: Notices) -> Iterator[None]:
    """Take Ctrl-C as a notice, which raises where the next one is waited for.

    As an exception it could strike while Python frees an object, and Python drops exceptions there: the user would have
    to press again. A second Ctrl-C does raise at once, should we be kept from waiting. Where somebody else handles the
    signal, or it is switched off, that stays so.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return

    def notice(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        # This queue may be written to by a signal handler that interrupts its reader.
        notices.put(Event.INTERRUPTED)

    signal.signal(signal.SIGINT, notice)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)

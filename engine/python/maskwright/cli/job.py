"""Work in a thread of its own, so that Ctrl-C or a newer save can end it while the engine computes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from maskwright import CancelToken

Result = TypeVar("Result")

# In seconds. The engine stops within milliseconds; Python code that is not done by then ends with the process.
PATIENCE: Final = 1.0
# In seconds. Windows looks for Ctrl-C only between two waits.
LONGEST_WAIT: Final = 0.5


class Job(Generic[Result]):
    """One piece of work. It gets a token by which it learns that it is cancelled."""

    def __init__(
        self, work: Callable[[CancelToken], Result], done: Callable[[Job[Result]], None] | None = None
    ) -> None:
        """``done`` is called at the end from the job's own thread, however the work ended."""
        from maskwright import CancelToken

        self._work = work
        self._done = done
        self._token = CancelToken()
        self._finished = threading.Event()
        self._results: list[Result] = []
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="maskwright-job", daemon=True)

    def start(self) -> None:
        """Begin. Apart from the constructor, so that Ctrl-C at this very moment finds a job that it can stop."""
        self._thread.start()

    def cancel(self) -> None:
        """Ask the work to stop. Returns at once."""
        self._token.cancel()

    def stop(self) -> None:
        """Ask the work to stop, and wait a little until it has."""
        self.cancel()
        if self._thread.is_alive():
            self._thread.join(PATIENCE)

    def has_result(self) -> bool:
        """Whether the work is over and returned something."""
        return bool(self._results)

    def result(self) -> Result:
        """Wait for the end, and give what the work returned or raise what it raised."""
        while not self._finished.wait(LONGEST_WAIT):
            pass
        if self._error is not None:
            raise self._error
        return self._results[0]

    def _run(self) -> None:
        try:
            self._results.append(self._work(self._token))
        except BaseException as error:
            self._error = error
        self._finished.set()
        if self._done is not None:
            self._done(self)


def kept_if_interrupted(work: Callable[[CancelToken], Result]) -> tuple[Result, bool]:
    """Do work that ends early with what it has so far, when it is told to stop. Tells whether Ctrl-C did."""
    job = Job(work)
    try:
        job.start()
        return job.result(), False
    except KeyboardInterrupt:
        job.stop()
        if not job.has_result():
            raise
        return job.result(), True


def interruptible(work: Callable[[CancelToken], Result]) -> Result:
    """Do work that Ctrl-C ends at once: in the main thread it would take effect when the engine returns."""
    job = Job(work)
    try:
        job.start()
        return job.result()
    except KeyboardInterrupt:
        job.stop()
        raise

"""What the scheduler runs, as a protocol: the stages of the work on a document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from maskwright import CancelToken

TakenT = TypeVar("TakenT", contravariant=True)
ReadT = TypeVar("ReadT")
MadeT = TypeVar("MadeT")


class Stages(Protocol[TakenT, ReadT, MadeT]):
    """What the scheduler runs, and whom it tells. ``key`` is the document."""

    def read(self, key: str, source: TakenT, cancel: CancelToken) -> ReadT:
        """Read a source. Runs in a thread."""

    def is_current(self, key: str, read: ReadT) -> bool:
        """Take note of what was read besides the source; whether all of it is still so, or is to be read again."""

    def analysis(self, key: str, read: ReadT, cancel: CancelToken) -> Callable[[], None]:
        """Analyse what was read, and give what shows it. Runs in a thread. Who asks does not wait for it."""

    def was_read(self, key: str, read: ReadT, show: Callable[[], None]) -> None:
        """Take what was read and found of the latest source."""

    async def compilation(self, key: str, read: ReadT) -> Callable[[CancelToken], MadeT] | None:
        """Wait for what compiling needs; give what compiles in a thread, or ``None`` if nothing can be compiled."""

    def compile_begins(self, key: str, read: ReadT) -> None:
        """Take note that a compile begins now."""

    def compile_ends(self, key: str, read: ReadT, outcome: str) -> None:
        """Take note that it has ended: ``done``, ``cancelled`` or ``failed``."""

    def was_compiled(self, key: str, read: ReadT, made: MadeT) -> None:
        """Take what was made of the latest source."""

    def completion(self, key: str, read: ReadT, made: MadeT) -> Callable[[CancelToken], MadeT] | None:
        """Give what adds to it in a thread, or ``None`` if it is complete. Asked again after each addition."""

    def was_completed(self, key: str, read: ReadT, made: MadeT) -> None:
        """Take it with what was added."""

    def failed(self, key: str, error: BaseException) -> None:
        """Take an error that is a defect."""

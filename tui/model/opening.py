"""The work before the first frame, in a thread of its own, while the screen is being set up."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

from maskwright.tui.model.session import DebugSession
from maskwright.tui.model.tokens import TokenTable

if TYPE_CHECKING:
    from maskwright import CancelToken, Grammar
    from maskwright.tui.model.project import Project


class Opening:
    """Compiles a grammar that was read, feeds the text, and makes the vocabulary searchable.

    ``future`` gives the session and the table, or the error. ``asked`` is what Why is to be about first.
    """

    def __init__(self, project: Project, grammar: Grammar, tokens: Sequence[int], asked: int | bytes | None) -> None:
        """Start the work at once."""
        self.project = project
        self.asked = asked
        self._cancel = self.new_cancel()
        self._pool = ThreadPoolExecutor(max_workers=1)
        self.future: Future[tuple[DebugSession, TokenTable]] = self._pool.submit(self._work, grammar, tuple(tokens))

    def new_cancel(self) -> CancelToken:
        """Cancel what was begun before, and give a token for what begins now; :meth:`stop` cancels that too."""
        from maskwright import CancelToken

        if hasattr(self, "_cancel"):
            self._cancel.cancel()
        self._cancel = CancelToken()
        return self._cancel

    def stop(self) -> None:
        """Cancel what is going on; it ends within some milliseconds, and nobody waits for it here."""
        self._cancel.cancel()
        self._pool.shutdown(wait=False)

    def _work(self, grammar: Grammar, tokens: tuple[int, ...]) -> tuple[DebugSession, TokenTable]:
        cancel = self._cancel

        def wanted() -> bool:
            return not cancel.is_cancelled()

        subject = self.project.compile(grammar, cancel)
        session = DebugSession.open(subject, tokens, wanted)
        return session, TokenTable(self.project.vocabulary, wanted)

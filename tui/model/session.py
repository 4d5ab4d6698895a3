"""A text under the debugger: its tokens, the place among them, and the edits that can be undone.

Moving changes only which frame is shown. Editing changes the tokens behind the place; what stood there before comes
back with undo. Tokens that the grammar does not allow (any more) are kept: after the next change of the grammar they
may be allowed again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.tui.model.frame import Frame, frame_of
from maskwright.tui.model.replay import Refusal, Walked, walk

if TYPE_CHECKING:
    from maskwright import State
    from maskwright.stepping.session import Session

# Frames are made when they are looked at; so many stay for the way back.
KEPT_FRAMES = 64


@dataclass(frozen=True, slots=True)
class Edit:
    """Tokens from ``at`` on that were replaced by others."""

    at: int
    removed: tuple[int, ...]
    inserted: tuple[int, ...]


class DebugSession:
    """Steps, commits and undo over one compiled grammar, which :meth:`adopt` exchanges."""

    def __init__(self, subject: Session, walked: Walked, tokens: Sequence[int]) -> None:
        """Start at the end of what could be taken of ``tokens``, of which ``walked`` is the walk."""
        self.subject = subject
        self._all = list(tokens)
        self._take(walked)
        self._cursor = self.length
        # Where the user wants to be; the cursor is nearer to the start while the grammar does not allow it.
        self._wanted = self.length
        self._undo: list[Edit] = []
        self._redo: list[Edit] = []

    @classmethod
    def open(cls, subject: Session, tokens: Sequence[int], wanted: Callable[[], bool] = lambda: True) -> DebugSession:
        """Feed the tokens, as many as the grammar allows."""
        return cls(subject, walk(subject.compiled.start(), 0, tokens, subject.vocabulary, wanted), tokens)

    @property
    def tokens(self) -> tuple[int, ...]:
        """All tokens: those that could be taken, then those that were refused."""
        return tuple(self._all)

    @property
    def length(self) -> int:
        """How many tokens could be taken: the last step."""
        return len(self._states) - 1

    @property
    def cursor(self) -> int:
        """How many tokens stand before the place that is shown."""
        return self._cursor

    @property
    def refusal(self) -> Refusal | None:
        """Why the token after the last step could not be taken; ``None`` if all were."""
        return self._refusal

    @property
    def state(self) -> State:
        """The engine's state at the cursor. To be asked, not to be changed."""
        return self._states[self._cursor]

    @property
    def frame(self) -> Frame:
        """What there is to see at the cursor."""
        return self.frame_at(self._cursor)

    def frame_at(self, step: int) -> Frame:
        """What there is to see after ``step`` tokens. Made when first asked for."""
        frame = self._frames.get(step)
        if frame is None:
            token = self._all[step - 1] if step else None
            frame = frame_of(self._states[step], step, token, self._offsets[step])
            self._frames[step] = frame
            if len(self._frames) > KEPT_FRAMES:
                self._frames.popitem(last=False)
        return frame

    def move(self, step: int) -> bool:
        """Go to a step, or as near as there is one. Says whether that changed anything."""
        before = self._cursor
        self._cursor = self._wanted = min(max(step, 0), self.length)
        return self._cursor != before

    def commit(self, token: int) -> None:
        """Take a token at the cursor. If it is what comes next anyway, this is a step forward.

        Raises :class:`TokenRefused`, :class:`VocabularyError` or :class:`LimitExceeded`, and changes nothing then.
        """
        if self._cursor < self.length and self._all[self._cursor] == token:
            self.move(self._cursor + 1)
            return
        self.state.clone().commit(token)
        self.replace([token])

    def replace(self, tokens: Sequence[int]) -> None:
        """Put tokens at the cursor instead of all that follows, and go behind those of them that can be taken."""
        edit = Edit(self._cursor, tuple(self._all[self._cursor :]), tuple(tokens))
        self._undo.append(edit)
        self._redo.clear()
        self._put(edit.at, edit.inserted)
        self.move(self.length)

    def undo(self) -> bool:
        """Take the last edit back, and go where it was made. False if there is none."""
        if not self._undo:
            return False
        edit = self._undo.pop()
        self._redo.append(edit)
        self._put(edit.at, edit.removed)
        self.move(edit.at)
        return True

    def redo(self) -> bool:
        """Make the last undone edit again, and go behind it. False if there is none."""
        if not self._redo:
            return False
        edit = self._redo.pop()
        self._undo.append(edit)
        self._put(edit.at, edit.inserted)
        self.move(edit.at + len(edit.inserted))
        return True

    def adopt(self, subject: Session, walked: Walked) -> None:
        """Go on with another compiled grammar, ``walked`` being the walk of :attr:`tokens` in it."""
        self.subject = subject
        self._take(walked)
        self._cursor = min(self._wanted, self.length)

    def _take(self, walked: Walked) -> None:
        self._states = list(walked.states)
        self._offsets = list(walked.offsets)
        self._refusal = walked.refusal
        self._frames: OrderedDict[int, Frame] = OrderedDict()

    def _put(self, at: int, tokens: Sequence[int]) -> None:
        self._all[at:] = tokens
        # Under a grammar that was changed since, the edit may lie behind what can be taken.
        kept = min(at, self.length)
        walked = walk(self._states[kept], self._offsets[kept], self._all[kept:], self.subject.vocabulary)
        self._states[kept:] = walked.states
        self._offsets[kept:] = walked.offsets
        self._refusal = walked.refusal
        for step in [step for step in self._frames if step > kept]:
            del self._frames[step]

"""A trace taken again: the place before each of its steps, and where trace and engine part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.errors import LimitExceeded, VocabularyError
from maskwright.stepping.feeding import NotViable, feed_bytes, feed_token, token_bytes
from maskwright.traces.format import Rollback, Step

if TYPE_CHECKING:
    from maskwright import State
    from maskwright.stepping.session import Session
    from maskwright.traces.reading import Trace


@dataclass(frozen=True, slots=True)
class Place:
    """Behind ``taken`` commits. ``step`` is what the trace has of this place; at the end it may have nothing.

    ``state`` and ``text`` are those of the replay: they go on with it.
    """

    line: int
    taken: int
    state: State
    text: bytearray
    step: Step | None


@dataclass(frozen=True, slots=True)
class Parting:
    """At this place the trace took what is refused here, for the reason given, or the other way round."""

    place: Place
    refusal: NotViable | None


class Replay:
    """An iterator over places. ``parting`` is to be looked at when there are no more."""

    def __init__(self, trace: Trace, session: Session) -> None:
        self.parting: Parting | None = None
        self._trace, self._session = trace, session
        self._state = session.compiled.start()
        self._text = bytearray()
        self.taken: list[int | bytes] = []
        """The tokens and the bytes that lead to the place where the replay is."""
        self._lengths: list[int] = []
        """Of the bytes of each of them."""

    def __iter__(self) -> Iterator[Place]:
        """Raises :class:`InputError` for a line that is not sound or cannot be carried out."""
        line, at_end = 1, True
        for line, event in self._trace.events():
            if isinstance(event, Rollback):
                self._undo(line, event)
                at_end = True
                continue
            place = self._place(line, event)
            yield place
            at_end = event.token is not None or event.data is not None
            if at_end and not self._take(place, event):
                return
        if at_end:
            yield self._place(line, None)

    def _place(self, line: int, step: Step | None) -> Place:
        return Place(line, len(self.taken), self._state, self._text, step)

    def _take(self, place: Place, step: Step) -> bool:
        """Take what the trace took; false if it cannot be, or can be though the trace says that it could not."""
        state = self._state.clone() if step.refused else self._state
        try:
            data = self._feed(state, step)
        except NotViable as error:
            if not step.refused:
                self.parting = Parting(place, error)
            return step.refused
        except (VocabularyError, LimitExceeded) as error:
            raise self._trace.error(place.line, error) from None
        if step.refused:
            self.parting = Parting(place, None)
            return False
        self._text += data
        self._lengths.append(len(data))
        self.taken.append(data if step.token is None else step.token)
        return True

    def _feed(self, state: State, step: Step) -> bytes:
        if step.token is None:
            data = step.data or b""
            feed_bytes(state, data)
            return data
        data = token_bytes(self._session.vocabulary, step.token) or b""
        feed_token(state, step.token, data, len(self._text))
        return data

    def _undo(self, line: int, event: Rollback) -> None:
        left = len(self.taken) - event.commits
        if left < 0:
            raise self._trace.error(line, f"undoes {event.commits} commits, and there are {len(self.taken)}")
        self._state.rollback(event.commits)
        undone = sum(self._lengths[left:])
        del self._lengths[left:], self.taken[left:], self._text[len(self._text) - undone :]

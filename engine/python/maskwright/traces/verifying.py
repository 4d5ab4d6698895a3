"""Every mask of a trace made anew and compared, up to the first that differs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from maskwright.errors import EngineError, InputError
from maskwright.traces.difference import Difference, Outcome
from maskwright.traces.format import Mask, Step
from maskwright.traces.masks import bytes_of, count_of, digest_of_mask, ids_of
from maskwright.traces.replay import Place, Replay

if TYPE_CHECKING:
    from maskwright.stepping.session import Session
    from maskwright.traces.reading import Trace

Ids: TypeAlias = npt.NDArray[np.int64]


def verify(trace: Trace, session: Session, made_with: Callable[[], Session | None] = lambda: None) -> Outcome:
    """Go through a trace. Raises :class:`InputError` for lines that are not sound, or are about other ids.

    ``made_with`` gives the session of the trace's own grammar, if ``session`` is of another: where a digest differs it
    is asked for the mask that the digest is of, and so which tokens differ.
    """
    steps = compared = 0
    replay = Replay(trace, session)
    for place in replay:
        if place.step is None:
            break
        steps += 1
        is_telling = place.step.mask is not None or (trace.header.top_is_masked and bool(place.step.top))
        compared += is_telling
        difference = _compared(trace, place, place.step, session.vocabulary.vocab_size) if is_telling else None
        if difference is not None:
            if not difference.asked:
                difference = _named(difference, place.step, replay.taken, made_with)
            return Outcome(steps, compared, difference)
    return Outcome(steps, compared, None if replay.parting is None else _parted(replay))


def _compared(trace: Trace, place: Place, step: Step, size: int) -> Difference | None:
    """The difference between the mask of a step, as far as it is told, and the one that is made now."""
    ours = bytes_of(place.state.mask())
    mask = step.mask or Mask()
    counts = (mask.count if mask.allowed is None else len(mask.allowed), count_of(ours))
    if mask.allowed is not None:
        _require_ids(trace, place.line, mask.allowed, size)
        masked, allowed = _sides(np.array(mask.allowed, np.int64), ids_of(ours))
        if masked or allowed:
            return Difference(place, "the masks differ", counts, masked, allowed)
    if mask.digest is not None and mask.digest != digest_of_mask(ours):
        what = "the masks have other digests" if counts[0] in (None, counts[1]) else "the masks differ"
        return Difference(place, what, counts)
    if counts[0] is not None and counts[0] != counts[1]:
        return Difference(place, "the masks differ", counts)
    return _candidates(trace, place, step, counts, size)


def _named(
    difference: Difference, step: Step, taken: list[int | bytes], made_with: Callable[[], Session | None]
) -> Difference:
    """The difference with its tokens, if the trace's own grammar makes the mask whose digest the trace has."""
    session = made_with()
    if session is None or step.mask is None or step.mask.digest is None:
        return difference
    state = session.compiled.start()
    try:
        for one in taken:
            state.commit_bytes(one) if isinstance(one, bytes) else state.commit(one)
    except EngineError:
        return difference
    theirs = bytes_of(state.mask())
    if digest_of_mask(theirs) != step.mask.digest:
        return difference
    masked, allowed = _sides(ids_of(theirs), ids_of(bytes_of(difference.place.state.mask())))
    return replace(difference, masked_here=masked, allowed_here=allowed)


def _sides(theirs: Ids, ours: Ids) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What one side has alone, and what the other."""
    masked = np.setdiff1d(theirs, ours, assume_unique=True)
    allowed = np.setdiff1d(ours, theirs, assume_unique=True)
    return tuple(masked.tolist()), tuple(allowed.tolist())


def _candidates(trace: Trace, place: Place, step: Step, counts: tuple[int | None, int], size: int) -> Difference | None:
    """Candidates that were taken behind a mask are a part of it: each has to be in ours."""
    if not trace.header.top_is_masked:
        return None
    tokens = tuple(sorted({token for token, _ in step.top}))
    _require_ids(trace, place.line, tokens, size)
    masked = tuple(token for token in tokens if not place.state.is_allowed(token))
    return Difference(place, "the masks differ", counts, masked) if masked else None


def _parted(replay: Replay) -> Difference:
    parting = replay.parting
    assert parting is not None
    assert parting.place.step is not None
    step, state = parting.place.step, parting.place.state
    subject = step.token if step.token is not None else step.data
    what = "here is refused what the trace took"
    if parting.refusal is None:
        what = "here may come what the trace says was refused"
    else:
        what += f": {parting.refusal}"
    counts = (None if step.mask is None else step.mask.count, count_of(bytes_of(state.mask())))
    return Difference(parting.place, what, counts, subject=subject)


def _require_ids(trace: Trace, line: int, ids: tuple[int, ...], size: int) -> None:
    beyond = [token for token in ids[-1:] if token >= size]
    if beyond:
        raise InputError(f"{trace.name}:{line}: token {beyond[0]} is out of range: the vocabulary has {size} ids")

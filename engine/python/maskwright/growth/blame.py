"""Which change a growth is due to: the one without which it is gone, or as good as."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from maskwright.growth.edits import Change
from maskwright.growth.figures import Figure
from maskwright.growth.limits import ALIKE, SHARE
from maskwright.measuring import Measure


@dataclass(frozen=True, slots=True)
class Blame:
    """The change, what the figure is without it, and whether that was measured; ``shown`` are all that were."""

    change: Change | None
    without: int | None
    shown: tuple[tuple[Change, int], ...] = ()
    unmeasured: int = 0


def blame(
    changes: Sequence[Change],
    figure: Figure,
    before: int,
    now: int,
    measure: Measure,
    weights: Mapping[str, int],
) -> Blame:
    """Compile the text with one change at a time taken back, the heaviest first, as long as compiles are left.

    Where one change is the use of another, that is new and explains as much, it is the other. If no change alone
    explains the half, there is none. If nothing could be measured, it is the heaviest.
    """
    ordered = sorted(changes, key=lambda change: -weights.get(change.name, 0))
    measured = []
    for change in ordered:
        text = change.taken_back() if measure.left else None
        sizes = measure.of(text) if text is not None else None
        if sizes is not None:
            measured.append((change, figure(sizes)))
    unmeasured = len(ordered) - len(measured)
    if not measured:
        heaviest = ordered[0] if ordered and weights.get(ordered[0].name) else None
        return Blame(heaviest, None, unmeasured=unmeasured)
    best = now - min(left for _, left in measured)
    shown = tuple(sorted(measured, key=lambda pair: pair[1]))
    if best < SHARE * (now - before):
        return Blame(None, None, shown, unmeasured)
    good = [(change, left) for change, left in measured if now - left >= ALIKE * best]
    change = _deepest([change for change, _ in good])
    left = next(left for other, left in good if other is change)
    return Blame(change, left, shown, unmeasured)


def _deepest(good: list[Change]) -> Change:
    """Of changes each of which explains it, the one to begin with.

    That is one that was really taken back; or, if what it newly mentions is as good, that. A definition that was made
    trivial counts only so, since whatever leads to the growth looks like its reason then.
    """
    pool = [change for change in good if not change.is_trial] or good
    names = {change.name for change in pool}
    found = min([one for one in pool if not one.mentions & names] or pool, key=lambda one: one.span.start)
    trials = {change.name: change for change in good if change.is_trial and change is not found}
    while below := [name for name in trials if name in found.mentions]:
        found = min((trials.pop(name) for name in below), key=lambda one: one.span.start)
    return found

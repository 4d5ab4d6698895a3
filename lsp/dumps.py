"""What a compile made of a grammar, as texts for people: its normal form, its LR states and its Parser DWA.

The engine prints a stage as a whole and lets nothing else run meanwhile, some 0.1 s for the largest that are printed.
So the sizes are looked at first.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from maskwright.cancelling import stop_if
from maskwright.lsp.addresses import View
from maskwright.lsp.lines import Encoding

if TYPE_CHECKING:
    from maskwright import CancelToken
    from maskwright.lsp.last_good import LastGood

MOST_PARTS: Final = 200_000
"""LR states, or states and edges of a Parser DWA, that are printed: 3 MB of the latter."""
LONGEST_TEXT: Final = 1_000_000
"""Characters of a text."""
_OF_DWA: Final = """\
// It reads a stack of LR states, the top first. They are given behind the symbol that leads to them;
// `final` has the roots that accept there."""
_PLACE: Final = re.compile(r"(\d+)\.\.(\d+)")
_GOES_TO: Final = re.compile(r" {4}(.*) → (\d+)")
_EDGE: Final = re.compile(r"  ([\d ]+) → (s\d+)")


def dump_of(view: View, good: LastGood, cancel: CancelToken | None = None) -> str:
    """One of the texts, below a line that tells its sizes. Raises :class:`Cancelled`."""
    stats = good.compiled.stats
    states, edges = stats["dwa"]["states"], stats["dwa"]["edges"]
    count = states + edges if view is View.DWA else stats["lr_states"]
    told = {
        View.NORMAL_FORM: "The normal form, with the lines of the alternatives that it was made of.",
        View.LR_STATES: f"{count:,} LR states: items, and where each symbol leads.",
        View.DWA: f"The Parser DWA for {' '.join(good.name.split())}: {states:,} states, {edges:,} edges.\n{_OF_DWA}",
    }[view]
    if count > MOST_PARTS:
        return f"// {told}\n// That is too much to be written out: {count:,} parts, and the most are {MOST_PARTS:,}.\n"
    stage, reading = _STAGES[view]
    lines = good.compiled.dump(stage).rstrip("\n").split("\n")
    return f"// {told}\n\n{_bounded(lines, reading(good), cancel)}\n"


def _bounded(lines: list[str], read: Callable[[str], str], cancel: CancelToken | None) -> str:
    """As many lines as a text may have characters, and how many more there are."""
    taken: list[str] = []
    room = LONGEST_TEXT
    for number, line in enumerate(lines):
        if number % 1_000 == 0:
            stop_if(cancel)
        told = read(line)
        room -= len(told) + 1
        if room < 0:
            taken.append(f"// Cut here: {len(lines) - number:,} more lines.")
            break
        taken.append(told)
    return "\n".join(taken)


def _normal_form(good: LastGood) -> Callable[[str], str]:
    """Productions with lines in place of offsets. What the compiler adds has no place."""

    def read(line: str) -> str:
        production, between, places = line.rpartition("    // ")
        if not between:
            return line.partition("    //")[0]
        found = {
            good.snapshot.lines.position(int(start), Encoding.UTF32)[0] + 1
            for start, end in _PLACE.findall(places)
            if int(start) < int(end)
        }
        told = f"line{'s' * (len(found) != 1)} {', '.join(map(str, sorted(found)))}"
        return f"{production}    // {told}" if found else production

    return read


def _lr_states(good: LastGood) -> Callable[[str], str]:
    return lambda line: line


def _dwa(good: LastGood) -> Callable[[str], str]:
    """Edges with the symbols that lead to their LR states."""
    states = good.compiled.dump("lr-automaton").split("\n")
    leads = {int(found[2]): found[1] for line in states if (found := _GOES_TO.fullmatch(line))}

    def read(line: str) -> str:
        edge = _EDGE.fullmatch(line)
        return line if edge is None else f"  {_by_symbol(edge[1], leads)} → {edge[2]}"

    return read


def _by_symbol(states: str, leads: dict[int, str]) -> str:
    """LR states behind the symbol that leads to them; nothing leads to the first one."""
    groups: dict[str, list[str]] = {}
    for state in states.split(" "):
        groups.setdefault(leads.get(int(state), "the start"), []).append(state)
    return ", ".join(f"{symbol} {' '.join(numbers)}" for symbol, numbers in groups.items())


_STAGES: Final[dict[View, tuple[str, Callable[[LastGood], Callable[[str], str]]]]] = {
    View.NORMAL_FORM: ("normal-form", _normal_form),
    View.LR_STATES: ("lr-automaton", _lr_states),
    View.DWA: ("parser-dwa", _dwa),
}

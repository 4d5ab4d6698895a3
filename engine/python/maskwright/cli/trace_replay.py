"""``maskwright trace replay``: a trace taken again, up to a place that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from maskwright.cli.output import print_json, print_lines
from maskwright.cli.trace_session import OpenTrace, cut_note, open_traced, trace_options
from maskwright.stepping.visible import shortened, token_text, visible
from maskwright.stops import Expression, Moment, Stop, parse
from maskwright.traces.replay import Parting, Place, Replay

if TYPE_CHECKING:
    from maskwright import Vocabulary

LONGEST_END = 60
"""Bytes of a text's end that are shown."""


@click.command(
    "replay",
    epilog="""\b
Examples:
  maskwright trace replay one.trace --print
  maskwright trace replay one.trace --stop-when 'mask < 2' --stop-when 'heads > 8'
  maskwright trace replay one.trace --grammar edited.lark --format json""",
)
@trace_options
@click.option(
    "--stop-when", "stops", multiple=True, metavar="EXPR", help="Stop at a place where this holds; repeatable."
)
@click.option("--print", "print_", is_flag=True, help="Print every step.")
def command(
    trace: str, grammar: str | None, vocab: str | None, format_: str, stops: tuple[str, ...], print_: bool
) -> int:
    """Take TRACE again, up to where a condition holds.

    Exits with 1 if one did, with 2 if a token of the trace may not come any more.
    """
    expressions = [parse(text) for text in stops]
    with open_traced(trace, grammar, vocab) as opened:
        walk = _Walk(opened, expressions)
        if format_ == "json":
            print_json(walk.to_json())
        else:
            print_lines(walk.lines(print_))
    if walk.replay.parting is not None:
        return 2
    return 1 if walk.held else 0


class _Walk:
    """Goes through a trace once, place by place, and notes where it ended and why."""

    def __init__(self, opened: OpenTrace, expressions: list[Expression]) -> None:
        self.opened = opened
        self.vocabulary: Vocabulary = opened.session.vocabulary
        self.stops: list[Stop] = [expression.bind(opened.session) for expression in expressions]
        self.replay = Replay(opened.trace, opened.session)
        self.held: list[str] = []
        self.last: Place | None = None

    def places(self) -> Iterator[Place]:
        for place in self.replay:
            self.last = place
            self.held = [stop.expression for stop in self.stops if stop.holds(_moment(place))]
            yield place
            if self.held:
                return

    def to_json(self) -> dict[str, Any]:
        steps = [_step_json(place) for place in self.places()]
        told: dict[str, Any] = {"notes": self._notes(), "steps": steps, "stopped": None}
        parting = self.replay.parting
        if self.held and self.last is not None:
            told["stopped"] = {"conditions": self.held, "line": self.last.line, "taken": self.last.taken}
        if parting is not None:
            told["error"] = _parting_text(parting)
        return told

    def lines(self, printing: bool) -> Iterator[str]:
        for place in self.places():
            if printing:
                yield self._step_line(place)
        yield from (f"note: {note}" for note in self._notes())
        yield self._ending(self.last)

    def _ending(self, place: Place | None) -> str:
        if place is None:
            return "the trace has no steps"
        if self.replay.parting is not None:
            return f"{self._where(place)}: {_parting_text(self.replay.parting)}"
        return f"{self._where(place)}: {'; '.join(self.held) or 'the end'}; after {_end_of(place)}"

    def _where(self, place: Place) -> str:
        return f"{self.opened.trace.name}:{place.line}: after {place.taken} commits"

    def _notes(self) -> list[str]:
        return self.opened.notes + cut_note(self.opened.trace)

    def _step_line(self, place: Place) -> str:
        step = place.step
        if step is None or (step.token is None and step.data is None):
            taken = "(nothing)"
        elif step.token is None:
            taken = shortened(step.data or b"")
        else:
            taken = f"{token_text(self.vocabulary, step.token)} (#{step.token})"
        refused = " refused" if step is not None and step.refused else ""
        time = "" if step is None or step.mask_us is None else f"  {step.mask_us / 1_000:.3f} ms"
        return f"{place.taken:>6}  one of {place.state.count():>9,}  {taken}{refused}{time}"


def _moment(place: Place) -> Moment:
    time = None if place.step is None else place.step.mask_us
    return Moment(place.state, step=place.taken, text=place.text, time=time)


def _step_json(place: Place) -> dict[str, Any]:
    step = place.step
    return {
        "line": place.line,
        "taken": place.taken,
        "count": place.state.count(),
        "eos": place.state.is_accepting(),
        "token": None if step is None else step.token,
        "bytes": None if step is None or step.data is None else step.data.hex(),
        "refused": step is not None and step.refused,
        "mask_us": None if step is None else step.mask_us,
        "commit_us": None if step is None else step.commit_us,
    }


def _parting_text(parting: Parting) -> str:
    if parting.refusal is None:
        return "the trace says that a token was refused, and here it may come"
    return f"the trace took a token that may not come here; {parting.refusal}"


def _end_of(place: Place) -> str:
    data = bytes(place.text[-LONGEST_END:])
    return f"{'…' if len(place.text) > len(data) else ''}{visible(data)}"

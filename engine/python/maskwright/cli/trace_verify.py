"""``maskwright trace verify``: every mask of a trace made anew, and the first that differs explained."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from maskwright.cli.output import print_json, print_lines
from maskwright.cli.trace_session import OpenTrace, cut_note, open_traced, trace_options
from maskwright.cli.why import KEYS
from maskwright.stepping.explanation import explanation_lines, subject_of
from maskwright.stepping.visible import shortened, token_text, visible
from maskwright.traces.difference import Difference, Outcome
from maskwright.traces.verifying import verify

MOST_LISTED = 8
"""Tokens named in a line."""
LONGEST_END = 60


@click.command(
    "verify",
    epilog="""\b
Examples:
  maskwright trace verify one.trace
  maskwright trace verify one.trace --grammar edited.lark --limit 3
  maskwright trace verify other-engine.trace --grammar my.lark --vocab o200k_base --format json""",
)
@trace_options
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=3,
    show_default=True,
    metavar="N",
    help="Differing tokens to explain; 0 explains all.",
)
def command(trace: str, grammar: str | None, vocab: str | None, format_: str, limit: int) -> int:
    """Compare the masks of TRACE with today's.

    The first that differs is explained, token by token. Exits with 0 if all are equal, with 1 if one differs. What
    tells masks may be digests, ids, counts, or candidates that were taken behind a mask; the trace may be another
    engine's.
    """
    with open_traced(trace, grammar, vocab) as opened:
        outcome = verify(opened.trace, opened.session, opened.made_with)
        notes = opened.notes + cut_note(opened.trace)
        if format_ == "json":
            print_json(_json(opened, outcome, notes, limit))
        else:
            print_lines(_lines(opened, outcome, notes, limit))
    return 0 if outcome.difference is None else 1


def _json(opened: OpenTrace, outcome: Outcome, notes: list[str], limit: int) -> dict[str, Any]:
    found = outcome.difference
    told: dict[str, Any] = {
        "equal": found is None,
        "steps": outcome.steps,
        "compared": outcome.compared,
        "notes": notes,
        "difference": None,
    }
    if found is not None:
        told["difference"] = {
            "line": found.place.line,
            "taken": found.place.taken,
            "what": found.what,
            "count": {"trace": found.counts[0], "here": found.counts[1]},
            "masked_here": list(found.masked_here),
            "allowed_here": list(found.allowed_here),
            "why": [
                {"token": asked if isinstance(asked, int) else None}
                | {key: answer[key] for answer in [found.place.state.why(asked)] for key in KEYS}
                for asked in found.asked[: limit or None]
            ],
        }
    return told


def _lines(opened: OpenTrace, outcome: Outcome, notes: list[str], limit: int) -> Iterator[str]:
    yield from (f"note: {note}" for note in notes)
    found, name = outcome.difference, opened.trace.name
    if found is None:
        yield f"{name}: {outcome.compared} masks of {outcome.steps} steps are equal"
        return
    text = bytes(found.place.text[-LONGEST_END:])
    cut = "…" if len(found.place.text) > len(text) else ""
    yield f"{name}:{found.place.line}: after {found.place.taken} commits, {cut}{visible(text)}: {found.what}"
    if found.counts[0] is not None:
        yield f"  allowed in the trace {found.counts[0]:,}, here {found.counts[1]:,}"
    yield from _listed(opened, "in the trace alone", found.masked_here)
    yield from _listed(opened, "here alone", found.allowed_here)
    if not found.asked:
        yield "  which tokens these are cannot be told from the trace: it has no ids of masks"
    yield from _reasons(opened, found, limit)


def _listed(opened: OpenTrace, where: str, tokens: tuple[int, ...]) -> Iterator[str]:
    if tokens:
        shown = [f"{token_text(opened.session.vocabulary, token)} (#{token})" for token in tokens[:MOST_LISTED]]
        more = f" and {len(tokens) - MOST_LISTED:,} more" if len(tokens) > MOST_LISTED else ""
        yield f"  {len(tokens):,} {where}: {', '.join(shown)}{more}"


def _reasons(opened: OpenTrace, found: Difference, limit: int) -> Iterator[str]:
    session = opened.session
    asked = found.asked[: limit or None]
    for one in asked:
        subject = shortened(one) if isinstance(one, bytes) else subject_of(session.vocabulary, one)
        yield ""
        yield from explanation_lines(found.place.state.why(one), session.grammar, subject)
    if len(asked) < len(found.asked):
        yield f"and {len(found.asked) - len(asked):,} more tokens (--limit 0 explains all)"

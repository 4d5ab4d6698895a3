"""A profile for programs: what ``maskwright profile --format json`` prints, and what the report and editors draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from maskwright.diagnostic import Span
from maskwright.profiling.rounding import DIGITS, with_rounded_shares
from maskwright.profiling.rows import AlternativeRow, ConstructRow, Marginal, Profile, RuleRow, StageRow, TerminalRow

if TYPE_CHECKING:
    from maskwright.positions import Positions
    from maskwright.profiling.running import Run, Step
    from maskwright.vocabulary import Vocabulary

STEP_KEYS = (
    "text",
    "number",
    "token",
    "allowed",
    "heads",
    "stack_depth",
    "depth",
    "reads",
    "mask_us",
    "known_us",
    "commit_us",
)
"""What is said of each step of a text."""

MOST_SLOW = 20
"""How many of the slowest steps are shown."""


def profile_as_json(profile: Profile, positions: Positions, vocabulary: Vocabulary) -> dict[str, Any]:
    """All of it as objects and arrays. Places are told by offsets, and by line and column, from 1.

    Shares have few digits, and still add up.
    """
    profile = with_rounded_shares(profile)
    sizes = profile.sizes
    return {
        "stages": [_stage(one) for one in profile.stages],
        "dwa": {"states": sizes["dwa_states"], "edges": sizes["dwa_edges"], "weights": sizes["weights"]},
        "total_ms": profile.total_ms,
        "totals": dict(profile.totals),
        "rest": {**profile.rest, "ms": profile.rest_ms},
        "rules": [_rule(one, positions) for one in profile.rules],
        "terminals": [{"name": one.name, **_row(one, positions)} for one in profile.terminals],
        "constructs": [_construct(one, positions) for one in profile.constructs],
        "worst_tokens": _worst(profile.worst, vocabulary),
    }


def run_as_json(run: Run, vocabulary: Vocabulary) -> dict[str, Any]:
    """The profile of texts: sums by rule and terminal, all steps in short, and the slowest with their causes."""
    return {
        "texts": [{"name": name, "stopped": run.stopped.get(number)} for number, name in enumerate(run.names)],
        "steps": [[getattr(step, key) for key in STEP_KEYS] for step in run.steps],
        "step_keys": list(STEP_KEYS),
        "rules": [
            {"name": name or "(of no rule)", "reads": round(run.reads[name], DIGITS), "us": us}
            for name, us in sorted(run.us.items(), key=lambda pair: -pair[1])
        ],
        "terminals": [
            {"name": name, "us": us} for name, us in sorted(run.terminals.items(), key=lambda pair: -pair[1])
        ],
        "slowest": [_slow_step(step, run, vocabulary) for step in run.slowest(MOST_SLOW)],
    }


def _slow_step(step: Step, run: Run, vocabulary: Vocabulary) -> dict[str, Any]:
    data = vocabulary.token_bytes(step.token) or b""
    branches = f"{step.heads} branch{'' if step.heads == 1 else 'es'}"
    if step.commit_us > step.known_us:
        cause = f"the commit of {len(data)} byte{'' if len(data) == 1 else 's'} in {branches}"
    else:
        cause = f"the mask, for which {step.reads} states are read in {branches}"
    told = {key: getattr(step, key) for key in STEP_KEYS}
    return {**told, "text": run.names[step.text], "bytes": data.hex(), "cause": cause}


def _stage(one: StageRow) -> dict[str, Any]:
    return {
        "name": one.name,
        "ms": one.ms,
        "in": one.input,
        "out": one.output,
        "bytes": one.bytes,
        "reused": one.reused,
    }


def _rule(one: RuleRow, positions: Positions) -> dict[str, Any]:
    parts = [{"text": part.text, **_row(part, positions)} for part in one.alternatives]
    return {"name": one.name, **_row(one, positions), "alternatives": parts}


def _row(one: RuleRow | AlternativeRow | TerminalRow, positions: Positions) -> dict[str, Any]:
    return {"span": _span(one.span, positions), **one.share, "ms": one.ms, **_marginal(one.marginal)}


def _construct(one: ConstructRow, positions: Positions) -> dict[str, Any]:
    """Its cost stands under ``marginal``, as that of a rule does; what is written instead saves what ``saves`` says."""
    saves = _marginal(one.saves).get("marginal")
    return {
        "kind": one.kind,
        "text": one.text,
        "size": one.size,
        "span": _span(one.span, positions),
        **_marginal(one.costs),
        "instead": one.instead or None,
        "saves": saves,
    }


def _marginal(one: Marginal | None) -> dict[str, Any]:
    """Nothing if it was not measured."""
    if one is None:
        return {}
    if one.trouble:
        return {"marginal": {"trouble": one.trouble}}
    return {"marginal": {**one.saved, "ms": one.saved_ms, "gone": list(one.gone)}}


def _span(span: Span, positions: Positions) -> dict[str, int]:
    line, column = positions.line_column(span.start)
    return {"start": span.start, "end": span.end, "line": line, "column": column}


def _worst(worst: Mapping[str, Any], vocabulary: Vocabulary) -> dict[str, Any]:
    """The same with the bytes of tokens, and the part of the vocabulary that is in a class."""

    def text(token: int) -> str:
        return (vocabulary.token_bytes(token) or b"").hex()

    count = max(vocabulary.vocab_size, 1)
    return {
        "longest": [{**one, "bytes": text(one["token"])} for one in worst["longest"]],
        "most_ways": [{**one, "bytes": text(one["token"])} for one in worst["most_ways"]],
        "classes": [{**one, "bytes": text(one["example"]), "share": one["tokens"] / count} for one in worst["classes"]],
        "tokens": worst["tokens"],
    }

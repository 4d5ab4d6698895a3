"""The profile of texts as tables."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import TYPE_CHECKING, Final

from maskwright.cli.output import print_lines, print_table
from maskwright.cli.profiled import bar, plain_table
from maskwright.stepping.visible import token_text

if TYPE_CHECKING:
    from maskwright.profiling.running import Run, Step
    from maskwright.vocabulary import Vocabulary

MOST: Final = 10


def print_run(run: Run, vocabulary: Vocabulary) -> None:
    """Print figures of all steps, sums by rule and by terminal, and the slowest steps."""
    print_lines(["", *_figures(run)])
    if not run.steps:
        return
    for title, sums, reads in (("rule", run.us, run.reads), ("terminal", run.terminals, {})):
        table = plain_table()
        table.add_column(title)
        table.add_column("LR states read" if reads else "", justify="right")
        table.add_column("masks, µs" if reads else "commits, µs", justify="right")
        table.add_column("")
        whole = sum(sums.values()) or 1.0
        for name in sorted(sums, key=lambda one: -sums[one])[:MOST]:
            count = f"{reads[name]:,.0f}" if reads else ""
            table.add_row(name or "(of no rule)", count, f"{sums[name]:,.1f}", bar(sums[name] / whole))
        print_table(table)
    table = plain_table()
    for name in ("slowest step", "token", "mask", "first", "commit, µs", "branches", "stack", "read"):
        table.add_column(name, justify="left" if name in ("slowest step", "token") else "right")
    for step in run.slowest(MOST):
        table.add_row(
            f"{run.names[step.text][:30]}, {step.number}", token_text(vocabulary, step.token), *_numbers(step)
        )
    print_table(table)


def _numbers(step: Step) -> list[str]:
    times = (step.known_us, step.mask_us, step.commit_us)
    return [*(f"{one:.1f}" for one in times), str(step.heads), str(step.stack_depth), str(step.depth)]


def _figures(run: Run) -> Iterator[str]:
    steps = run.steps
    yield f"{len(run.names)} text{'' if len(run.names) == 1 else 's'}, {len(steps):,} tokens"
    yield from (f"  {run.names[number]}: {reason}" for number, reason in run.stopped.items())
    if not steps:
        return
    for title, times in (
        ("mask, first time", [step.mask_us for step in steps]),
        ("mask, known", [step.known_us for step in steps]),
        ("commit", [step.commit_us for step in steps]),
    ):
        ordered = sorted(times)
        late = ordered[min(len(ordered) * 99 // 100, len(ordered) - 1)]
        yield f"  {title}: median {median(ordered):.1f} µs, 99 % below {late:.1f}, most {ordered[-1]:.1f}"
    heads, depth = max(step.heads for step in steps), max(step.depth for step in steps)
    deepest = max(step.stack_depth for step in steps)
    yield f"  at most {heads} branches, stacks of {deepest} states, of which {depth} are read"

"""The part of a run about batches: ``fill_masks`` with one thread and with several, on states at places of one text.

``python -m benchmarks --parts batches`` measures on two threads, and says by how much they are faster than one in the
same run: the times alternate, and of many the least counts, so that the ratio holds on a machine that is not idle, if a
second core is free now and then. As a program it is the process that measures.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

import maskwright
from benchmarks import telling
from benchmarks.cases import ROOT
from benchmarks.context import Context

GRAMMAR = ROOT / "grammars" / "json" / "json.lark"
TEXT = ROOT / "grammars" / "json" / "accept" / "one_line.txt"
ROWS = (64, 256, 1024)
THREADS = 2
# As many rounds as take about so many rows.
ROUNDS_OF_ROWS = 200_000

Make = Callable[[maskwright.State], maskwright.State]
KINDS: dict[str, Make] = {"forks": maskwright.State.fork, "clones": maskwright.State.clone}


def measure(run: dict[str, Any], context: Context) -> None:
    """Measure on the first vocabulary."""
    vocabulary = context.vocabularies[0]
    facts = context.measure({}, vocabulary, "benchmarks.batches")
    run["batches"] = {"vocabulary": vocabulary, "cores": os.cpu_count()} | facts
    sys.stderr.write(f"batches: {facts['status']} {facts.get('message', '')}\n")
    context.save()


def main() -> int:
    """Do the job on the standard input."""
    tokens, end = telling.vocabulary(telling.job())
    vocabulary = maskwright.Vocabulary.from_tokens(tokens, [end])
    compiled = maskwright.compile(maskwright.Grammar.from_file(GRAMMAR), vocabulary)
    telling.tell(measured=[figures(compiled, kind, rows) for kind in KINDS for rows in ROWS], status="done")
    return 0


def figures(compiled: maskwright.CompiledGrammar, kind: str, rows: int) -> dict[str, Any]:
    """The least time of all rows, with one thread and with several, in microseconds."""
    states = places(compiled, KINDS[kind], rows)
    out = np.zeros((rows, len(states[0].mask())), np.int32)
    least = dict.fromkeys((1, THREADS), float("inf"))
    for _ in range(max(10, ROUNDS_OF_ROWS // rows)):
        for threads in least:
            begin = perf_counter()
            maskwright.fill_masks(states, out, threads=threads)
            least[threads] = min(least[threads], (perf_counter() - begin) * 1e6)
    one, several = least.values()
    return {"states": kind, "rows": rows, "one_us": one, "several_us": several, "ratio": one / several}


def places(compiled: maskwright.CompiledGrammar, make: Make, rows: int) -> list[maskwright.State]:
    """States of their own, evenly over the text."""
    text = TEXT.read_bytes()
    start, states = compiled.start(), []
    for row in range(rows):
        states.append(make(start))
        states[-1].commit_bytes(text[: row * len(text) // rows])
    return states


if __name__ == "__main__":
    sys.exit(main())

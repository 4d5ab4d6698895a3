"""The part of a run that compiles again after an edit, in the process that compiled the text before.

As a program it is that process. The text without the edit is compiled before each edit, untimed, so that every edit is
the first after it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks import cases, edits, telling
from benchmarks.context import Context

Times = dict[str, Any]


def measure(run: dict[str, Any], context: Context) -> None:
    """Measure all edits of the chosen cases that have some."""
    run["edits"] = []
    vocabulary = context.vocabularies[0]
    for case in (cases.load(name) for name in edits.RULES if name in context.cases):
        job = {"case": case.name, "grammar_file": str(case.grammar)}
        facts = context.measure(job, vocabulary, "benchmarks.editing")
        run["edits"].append({"case": case.name, "vocabulary": vocabulary} | facts)
        sys.stderr.write(f"edits of {case.name}: {facts['status']} {facts.get('message', '')}\n")
        context.save()


def main() -> int:
    """Do the job on the standard input."""
    from benchmarks.engines import load
    from benchmarks.worker import SMALL_GRAMMAR

    job = telling.job()
    engine = load("maskwright")
    engine.prepare(*telling.vocabulary(job))
    engine.compile(engine.read(SMALL_GRAMMAR))
    text = Path(job["grammar_file"]).read_text(encoding="utf-8")
    telling.tell(scratch=timed(engine, text))
    for kind, changed in edits.texts(job["case"], text).items():
        telling.tell(**{kind: middle(list(each(engine, text, changed)))})
    telling.tell(status="done")
    return 0


def each(engine: Any, before: str, changed: list[str]) -> Iterator[Times]:
    """What every edit takes."""
    for text in changed:
        engine.compile(engine.read(before))
        yield timed(engine, text)


def timed(engine: Any, text: str) -> Times:
    """Milliseconds of reading and of compiling, and of the stages that the engine did."""
    begin = perf_counter()
    grammar = engine.read(text)
    read = telling.since(begin)
    begin = perf_counter()
    compiled = engine.compile(grammar)
    return {"read_ms": read, "compile_ms": telling.since(begin), "stages": engine.stages(compiled)}


def middle(times: list[Times]) -> Times:
    """The edit whose compile took the median time, with the times of all."""
    chosen = min(times, key=lambda one: abs(one["compile_ms"] - median(t["compile_ms"] for t in times)))
    return chosen | {"all_ms": [one["compile_ms"] for one in times]}


if __name__ == "__main__":
    sys.exit(main())

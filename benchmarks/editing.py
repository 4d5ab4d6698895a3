"""The part of a run that compiles again after an edit, in the process that compiled the text before.

As a program it is that process. The text without the edit is compiled before each edit, untimed, so that every edit is
the first after it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

import maskwright
from benchmarks import cases, edits, telling
from benchmarks.context import Context
from benchmarks.worker import SMALL_GRAMMAR

Times: TypeAlias = dict[str, Any]


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
    job = telling.job()
    tokens, end = telling.vocabulary(job)
    vocabulary = maskwright.Vocabulary.from_tokens(tokens, [end])
    timed(SMALL_GRAMMAR, vocabulary)
    text = Path(job["grammar_file"]).read_text(encoding="utf-8")
    telling.tell(scratch=timed(text, vocabulary))
    for kind, changed in edits.texts(job["case"], text).items():
        telling.tell(**{kind: middle(list(each(text, changed, vocabulary)))})
    telling.tell(status="done")
    return 0


def each(before: str, changed: list[str], vocabulary: maskwright.Vocabulary) -> Iterator[Times]:
    """What every edit takes."""
    for text in changed:
        timed(before, vocabulary)
        yield timed(text, vocabulary)


def timed(text: str, vocabulary: maskwright.Vocabulary) -> Times:
    """Milliseconds of reading and of compiling, and of the stages that the engine did."""
    begin = perf_counter()
    grammar = maskwright.Grammar.from_text(text)
    read = telling.since(begin)
    begin = perf_counter()
    compiled = maskwright.compile(grammar, vocabulary, cache=False)
    compiling = telling.since(begin)
    stages = {stage["name"]: round(stage["ms"], 4) for stage in compiled.stats["stages"]}
    return {"read_ms": read, "compile_ms": compiling, "stages": stages}


def middle(times: list[Times]) -> Times:
    """The edit whose compile took the median time, with the times of all."""
    ordered = sorted(times, key=lambda one: float(one["compile_ms"]))
    return ordered[len(ordered) // 2] | {"all_ms": [one["compile_ms"] for one in times]}


if __name__ == "__main__":
    sys.exit(main())

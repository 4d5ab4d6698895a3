"""The first part of a run: all engines on all cases and vocabularies."""

from __future__ import annotations

import itertools
import sys
from typing import Any

from benchmarks import cases, vocabularies
from benchmarks.context import Context
from benchmarks.figures import key


def measure(run: dict[str, Any], context: Context) -> None:
    """Measure what was chosen; what the results hold on anything else stays."""
    again = set(itertools.product(context.vocabularies, context.cases, context.engines))
    run["measurements"] = [one for one in run.get("measurements", []) if key(one) not in again]
    for name in context.vocabularies:
        for case in map(cases.load, context.cases):
            measure_case(run, context, case, context.vocabulary(name))
            context.save()


def measure_case(
    run: dict[str, Any], context: Context, case: cases.Case, vocabulary: vocabularies.BenchVocabulary
) -> None:
    """Measure one case on one vocabulary with all engines, one after the other."""
    texts = [vocabulary.encode(text) for text in case.texts]
    reference: list[list[int]] | None = None
    for engine in context.engines:
        notation = case.notation_for(engine)
        job = {"engine": engine, "grammar_file": str(notation), "texts": texts}
        facts = context.measure(job, vocabulary.name)
        sums = facts.pop("checksums", None)
        if engine == "maskwright":
            reference = sums
        elif sums and reference:
            facts["masks_unlike_maskwright"] = unlike(sums, reference)
        place = {"case": case.name, "vocabulary": vocabulary.name, "engine": engine, "notation": notation.name}
        run["measurements"].append(place | {"tokens": sum(map(len, texts))} | facts)
        sys.stderr.write(f"{vocabulary.name} {case.name} {engine}: {facts['status']} {facts.get('message', '')}\n")


def unlike(sums: list[list[int]], reference: list[list[int]]) -> int:
    """At how many steps two engines differ; one of them may have been cut short."""
    return sum(a != b for one, other in zip(sums, reference, strict=False) for a, b in zip(one, other, strict=False))

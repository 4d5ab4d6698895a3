"""The part of a run that lets grammars grow: compile time by stage, states and memory at every size."""

from __future__ import annotations

import sys
from typing import Any

from benchmarks import growing
from benchmarks.context import Context

# The other engines take minutes for the larger sizes, if they take them at all.
ENGINES = ("maskwright", "llguidance")


def measure(run: dict[str, Any], context: Context) -> None:
    """Measure all series on the first of the chosen vocabularies."""
    run["scale"] = []
    vocabulary = context.vocabularies[0]
    for name, (make, sizes) in growing.SERIES.items():
        for size in sizes:
            file = context.folder / f"{name}_{size}.lark"
            file.write_text(make(size), encoding="utf-8")
            for engine in (one for one in ENGINES if one in context.engines):
                facts = context.measure({"engine": engine, "grammar_file": str(file), "texts": []}, vocabulary)
                place = {"series": name, "size": size, "engine": engine, "vocabulary": vocabulary}
                run["scale"].append(place | facts)
                sys.stderr.write(f"{size} {name} {engine}: {facts['status']} {facts.get('message', '')}\n")
            context.save()

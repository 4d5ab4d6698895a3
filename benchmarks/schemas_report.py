"""The table of real schemas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.figures import figure, number, ratio, table

TIMES = {
    "from text, ms": ("compile", "from_text_ms", "median"),
    "first mask, ms": ("compile", "first_mask_ms", "median"),
    "peak, MiB": ("compile", "peak_mib", "first"),
}
SIZES = {"lexer states": "lexer_states", "DWA states": "dwa_states"}
KEYWORDS = "keywords enforced / relaxed / tightened / refused"
LONGEST_OUTCOME = 160


def lines(schemas: dict[str, Any]) -> Iterator[str]:
    """The section on real schemas, where they were measured."""
    if not schemas.get("measured"):
        return
    yield from ("## Real schemas", "")
    yield f"Those of {schemas['package']} {schemas['version']}, on {schemas['vocabulary']}."
    yield "The figure in brackets is the ratio to maskwright on the same schema."
    yield _compiled(schemas["measured"])
    yield ""
    heads = ["schema", "lines", "engine", *TIMES, *SIZES, KEYWORDS, "outcome"]
    yield from table(heads, [row for one in schemas["measured"] for row in _rows(one)])
    yield ""


def _compiled(measured: list[dict[str, Any]]) -> str:
    """How many each engine compiles."""
    engines = dict.fromkeys(engine for one in measured for engine in one["engines"])
    done = {
        engine: sum(one["engines"].get(engine, {}).get("status") == "done" for one in measured) for engine in engines
    }
    return f"Compiled of {len(measured)}: " + ", ".join(f"{engine} {count}" for engine, count in done.items()) + "."


def _rows(one: dict[str, Any]) -> Iterator[list[str]]:
    base = one["engines"].get("maskwright", {})
    for engine, facts in one["engines"].items():
        cells = [_cell(figure(facts, path), None if facts is base else figure(base, path)) for path in TIMES.values()]
        sizes = [f"{facts['sizes'][name]:,}" if name in facts.get("sizes", {}) else "" for name in SIZES.values()]
        keywords = one["reading"].get("keywords", {}).values() if facts is base else ()
        outcome = "" if facts["status"] == "done" else f"{facts['status']} {facts.get('message', '')}"
        told = " ".join(outcome.split()).replace("|", "\\|")[:LONGEST_OUTCOME]
        yield [one["schema"], f"{one['lines']:,}", engine, *cells, *sizes, " / ".join(map(str, keywords)), told]


def _cell(value: float | None, base: float | None) -> str:
    times = ratio(value, base)
    return number(value) + (f" ({number(times)})" if times else "")

"""Measures one engine on one grammar, its texts and one vocabulary, in a process of its own.

Without texts it only compiles.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks import engines, measuring, memory, passes, telling
from benchmarks.telling import since, tell

# Compiled once with every engine before anything is timed: it loads what is loaded late, and makes glrmask prepare the
# vocabulary, which it does when something is first compiled with it.
SMALL_GRAMMAR = 'start: /[a-z]+/ ("," /[0-9]+/)*'
# The same where a JSON Schema is measured.
SMALL_SCHEMA = '{"type": "array", "items": {"enum": ["a", 1]}}'
# There is another compile while there were fewer than this and they took less than so many seconds.
COMPILES, COMPILE_SECONDS = 9, 3.0


def main() -> int:
    """Do the job on the standard input."""
    job = telling.job()
    tokens, end = telling.vocabulary(job)
    text = Path(job["grammar_file"]).read_text(encoding="utf-8")
    try:
        engine = engines.load(job["engine"])
        tell(status="running", version=engine.version)
        measure(engine, text, job["texts"], tokens, end)
    except ImportError as error:
        tell(status="not installed", message=str(error))
    except engines.RefusedError as error:
        tell(status="grammar refused", message=str(error).strip()[:300])
    except measuring.TokenRefusedError as error:
        tell(status="text refused", message=str(error)[:300])
    else:
        tell(status="done")
    return 0


def measure(engine: engines.Engine, text: str, texts: list[list[int]], tokens: list[bytes | None], end: int) -> None:
    """Tell all figures, those that take longest last."""
    words = np.zeros(-(-len(tokens) // 32), dtype=np.int32)
    begin = perf_counter()
    engine.prepare(tokens, end)
    engine.compile(engine.read(SMALL_SCHEMA if engines.is_schema(text) else SMALL_GRAMMAR))
    tell(prepare_ms=since(begin))
    begin = perf_counter()
    compiled = [measure_compile(engine, text, words)]
    while len(compiled) < COMPILES and perf_counter() - begin < COMPILE_SECONDS:
        compiled.append(measure_compile(engine, text, words))
    times = [times for _, times in compiled]
    tell(compile={name: {"first": times[0][name], "median": median(t[name] for t in times)} for name in times[0]})
    tell(sizes=engine.sizes(compiled[0][0]), stages=middle_stages([engine.stages(made) for made, _ in compiled]))
    if not texts:
        return
    fresh = [made for made, _ in compiled[-passes.WALKS :]]
    first = passes.walk_all(lambda number: engine.start(fresh[number], words), len(fresh), texts)
    tell(first_pass=first)
    texts = passes.cut(texts, first["steps"])
    tell(warm=passes.walk_all(lambda _: engine.start(fresh[0], words), passes.WALKS, texts))
    sums = [measuring.checksums(engine.start(fresh[0], words), ids, words, byte_tokens(tokens, end)) for ids in texts]
    tell(checksums=sums)
    evictor = measuring.Evictor()
    tell(evicted=passes.walk_all(lambda _: engine.start(fresh[0], words), passes.WALKS, passes.sampled(texts), evictor))
    tell(clock=passes.measure_clock(evictor))


def measure_compile(engine: engines.Engine, text: str, words: Any) -> tuple[Any, dict[str, float]]:
    """Compile from the text to the first mask, with the memory that it took."""
    before = memory.reset_peak()
    begin = perf_counter()
    grammar = engine.read(text)
    read = perf_counter()
    compiled = engine.compile(grammar)
    done = perf_counter()
    engine.start(compiled, words).fill()
    first = perf_counter()
    growth = (memory.peak_bytes() - before) / (1 << 20)
    times = {"from_ir_ms": done - read, "from_text_ms": done - begin, "first_mask_ms": first - begin}
    return compiled, {name: round(value * 1000, 4) for name, value in times.items()} | {"peak_mib": round(growth, 2)}


def middle_stages(all_stages: list[dict[str, float]]) -> dict[str, float]:
    """The median of each stage in milliseconds."""
    return {name: round(median(stages[name] for stages in all_stages), 4) for name in all_stages[0]}


def byte_tokens(tokens: list[bytes | None], end: int) -> Any:
    """A mask of the tokens that have bytes: what engines do with the others is not compared."""
    bits = np.zeros(-(-len(tokens) // 32) * 32, dtype=np.uint8)
    bits[: len(tokens)] = [bool(token) and number != end for number, token in enumerate(tokens)]
    return np.packbits(bits, bitorder="little").view(np.int32)


if __name__ == "__main__":
    sys.exit(main())

"""The part of a run about starting: a vocabulary's index, a compiled grammar from its file, and ``maskwright mask``.

As a program it is the process that measures the first two; the last is a process of its own each time.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks import supervising, telling
from benchmarks.cases import ROOT
from benchmarks.context import Context

TIMES = 7
GRAMMAR = "grammars/json/json.lark"
COMMAND = ("-m", "maskwright", "mask", GRAMMAR, "--text", '{"a": ')


def measure(run: dict[str, Any], context: Context) -> None:
    """Measure all; the embedded vocabulary that the command takes by itself is o200k_base."""
    vocabulary = context.vocabularies[0]
    facts = context.measure({}, vocabulary, "benchmarks.starting")
    run["starts"] = {"vocabulary": vocabulary} | facts | measure_process()
    sys.stderr.write(f"starts: {facts['status']} {facts.get('message', '')}\n")
    context.save()


def measure_process() -> dict[str, Any]:
    """Milliseconds from the start to the end of the whole process, without and with what it keeps on disk."""
    with tempfile.TemporaryDirectory() as folder:
        environment = supervising.environment() | {"MASKWRIGHT_CACHE": folder}
        first = one_process(environment)
        later = [one_process(environment) for _ in range(TIMES)]
    return {"process_ms": {"first": first, "median": median(later), "least": min(later)}}


def one_process(environment: dict[str, str]) -> float:
    """One process; it has to succeed."""
    begin = perf_counter()
    subprocess.run([sys.executable, *COMMAND], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
    return telling.since(begin)


def main() -> int:
    """Do the job on the standard input."""
    import maskwright
    from maskwright.index_cache import attach_index

    tokens, end = telling.vocabulary(telling.job())

    def fresh() -> maskwright.Vocabulary:
        return maskwright.Vocabulary.from_tokens(tokens, [end])

    with tempfile.TemporaryDirectory() as folder:
        os.environ["MASKWRIGHT_CACHE"] = folder
        attach_index(fresh())
        stored = next(Path(folder).iterdir()).stat().st_size
        # Any question about bytes builds the index.
        telling.tell(index_build_ms=repeated(fresh, lambda vocabulary: vocabulary.ids(b"a")))
        telling.tell(index_load_ms=repeated(fresh, attach_index), index_bytes=stored, tokens=len(tokens))
        vocabulary, file = fresh(), Path(folder) / "json.compiled"
        attach_index(vocabulary)
        maskwright.compile(maskwright.Grammar.from_file(ROOT / GRAMMAR), vocabulary).save(file)
        load = repeated(lambda: file, lambda path: maskwright.CompiledGrammar.load(path, vocabulary).start())
        telling.tell(saved_load_ms=load, saved_bytes=file.stat().st_size)
    telling.tell(status="done")
    return 0


def repeated(prepare: Callable[[], Any], do: Callable[[Any], object]) -> dict[str, float]:
    """Milliseconds that something takes, each time with something new."""
    times = []
    for _ in range(TIMES):
        prepared = prepare()
        begin = perf_counter()
        do(prepared)
        times.append(telling.since(begin))
    return {"median": median(times), "least": min(times)}


if __name__ == "__main__":
    sys.exit(main())

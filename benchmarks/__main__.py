"""The command line: ``python -m benchmarks``."""

from __future__ import annotations

import argparse
import datetime
import itertools
import json
import pickle
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks import cases, engines, machine, report, supervising, vocabularies

RESULTS = Path(__file__).parent / "results"


def main() -> int:
    """Measure what is asked for and write it down after every single measurement."""
    chosen = arguments().parse_args()
    caps = supervising.Caps(chosen.seconds, chosen.mebibytes)
    run: dict[str, Any] = {
        "date": datetime.datetime.now(datetime.timezone.utc).date().isoformat(),
        "machine": machine.facts(),
        "remark": chosen.remark,
        "caps": {"seconds": caps.seconds, "mebibytes": caps.mebibytes},
        "measurements": [],
    }
    target = chosen.output or RESULTS / f"{run['date']}.json"
    if chosen.add and target.exists():
        before = json.loads(target.read_text(encoding="utf-8"))
        again = set(itertools.product(chosen.vocabularies, chosen.cases, chosen.engines))
        run["measurements"] = [one for one in before["measurements"] if report.key(one) not in again]
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen.vocabularies:
            vocabulary = vocabularies.load(name)
            file = Path(folder) / f"{name}.pickle"
            file.write_bytes(pickle.dumps((vocabulary.tokens, vocabulary.end)))
            for case in map(cases.load, chosen.cases):
                measure_case(run, case, vocabulary, file, chosen.engines, caps)
                target.write_text(json.dumps(run, indent=1) + "\n", encoding="utf-8")
                target.with_suffix(".md").write_text(report.markdown(run), encoding="utf-8")
    return 0


def measure_case(
    run: dict[str, Any],
    case: cases.Case,
    vocabulary: vocabularies.BenchVocabulary,
    file: Path,
    chosen: list[str],
    caps: supervising.Caps,
) -> None:
    """Measure one case on one vocabulary with all engines, one after the other."""
    texts = [vocabulary.encode(text) for text in case.texts]
    reference: list[list[int]] | None = None
    for engine in chosen:
        notation = case.notation_for(engine)
        job = {"engine": engine, "grammar_file": str(notation), "vocabulary_file": str(file), "texts": texts}
        facts = supervising.run(job, caps)
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


def arguments() -> argparse.ArgumentParser:
    """The options; all of them have defaults."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--engines", nargs="+", default=list(engines.NAMES), choices=engines.NAMES + engines.VARIANTS)
    parser.add_argument("--cases", nargs="+", default=cases.all_names(), choices=cases.all_names())
    names = vocabularies.all_names()
    parser.add_argument("--vocabularies", nargs="+", default=names, choices=names)
    parser.add_argument("--seconds", type=float, default=120, help="time cap of one measurement (default: 120)")
    parser.add_argument("--mebibytes", type=int, default=8192, help="memory cap of one measurement (default: 8192)")
    parser.add_argument("--remark", default="", help="what readers should know, such as what else the machine did")
    parser.add_argument("--add", action="store_true", help="keep what the file holds on other cases and engines")
    parser.add_argument("--output", type=Path, help="the JSON file; the table goes beside it (default: results/DATE)")
    return parser


if __name__ == "__main__":
    sys.exit(main())

"""The command line: ``python -m benchmarks``."""

from __future__ import annotations

import argparse
import datetime
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks import (
    batches,
    cases,
    comparing,
    editing,
    engines,
    goals,
    lengthening,
    machine,
    real_schemas,
    report,
    scaling,
    serving,
    starting,
    supervising,
    vocabularies,
)
from benchmarks.context import Context

RESULTS = Path(__file__).parent / "results"
PARTS = {
    "engines": comparing.measure,
    "schemas": real_schemas.measure,
    "scale": scaling.measure,
    "edits": editing.measure,
    "lengths": lengthening.measure,
    "starts": starting.measure,
    "batches": batches.measure,
    "lsp": serving.measure,
}

PARTS_HELP = (
    "engines: all engines side by side; schemas: real JSON Schemas; scale: grammars that grow; edits: compiling again "
    "after an edit; lengths: long texts; starts: indexes, files and the start of a process; batches: masks of "
    "many states on several threads; lsp: what the language server takes while somebody types (default: all)"
)


def main() -> int:
    """Measure what is asked for, write it down after every single measurement, and end with what was to be reached."""
    chosen = arguments().parse_args()
    supervising.stop_on_signals()
    caps = supervising.Caps(chosen.seconds, chosen.mebibytes)
    today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    target: Path = chosen.output or RESULTS / f"{today}.json"
    run: dict[str, Any] = json.loads(target.read_text(encoding="utf-8")) if chosen.add and target.exists() else {}
    run |= {"date": today, "machine": machine.facts(), "remark": chosen.remark}
    run |= {"caps": {"seconds": caps.seconds, "mebibytes": caps.mebibytes}}

    def save() -> None:
        target.write_text(json.dumps(run, indent=1) + "\n", encoding="utf-8")
        target.with_suffix(".md").write_text(report.markdown(run), encoding="utf-8")

    with tempfile.TemporaryDirectory() as folder:
        context = Context(chosen.engines, chosen.cases, chosen.vocabularies, caps, Path(folder), save)
        for part in chosen.parts:
            PARTS[part](run, context)
    sys.stdout.write("\n".join(goals.table(run)) + "\n")
    return 0


def arguments() -> argparse.ArgumentParser:
    """The options; all of them have defaults."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--parts", nargs="+", default=list(PARTS), choices=list(PARTS), help=PARTS_HELP)
    every, names = engines.NAMES + engines.VARIANTS, vocabularies.all_names()
    parser.add_argument(
        "--engines", nargs="+", default=list(engines.NAMES), choices=every, help="(default: all but variants)"
    )
    parser.add_argument(
        "--cases",
        nargs="+",
        default=cases.all_names(),
        choices=cases.all_names(),
        help="grammars with texts (default: all)",
    )
    parser.add_argument("--vocabularies", nargs="+", default=names, choices=names, help="(default: all)")
    parser.add_argument("--seconds", type=float, default=120, help="time cap of one measurement (default: 120)")
    parser.add_argument("--mebibytes", type=int, default=8192, help="memory cap of one measurement (default: 8192)")
    parser.add_argument("--remark", default="", help="what readers should know, such as what else the machine did")
    parser.add_argument("--add", action="store_true", help="keep what the file holds on other parts, cases and engines")
    parser.add_argument("--output", type=Path, help="the JSON file; the table goes beside it (default: results/DATE)")
    return parser


if __name__ == "__main__":
    sys.exit(main())

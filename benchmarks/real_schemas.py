"""The part of a run on real schemas: those of the package ``check-jsonschema``, up to 66,000 lines long.

They describe the files that services and tools are configured with. Nothing is written in them here, so engines compile
them and make the first mask. As a program this tells what maskwright makes of the keywords of one of them.
"""

from __future__ import annotations

import sys
from collections import Counter
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmarks import telling
from benchmarks.context import Context

DISTRIBUTION, PACKAGE, FOLDER = "check-jsonschema", "check_jsonschema", Path("builtin_schemas", "vendor")
STATUSES = ("enforced", "relaxed", "tightened", "refused")


def measure(run: dict[str, Any], context: Context) -> None:
    """Measure all schemas with the chosen engines on the first of the chosen vocabularies, the smallest first."""
    vocabulary = context.vocabularies[0]
    run["schemas"] = {"package": DISTRIBUTION, "vocabulary": vocabulary, "measured": []}
    found = files()
    if not found:
        run["schemas"]["status"] = "not installed"
        sys.stderr.write(f"{DISTRIBUTION} is not installed\n")
        return
    run["schemas"]["version"] = version(DISTRIBUTION)
    for file in found:
        job = {"grammar_file": str(file), "texts": []}
        reading = context.measure(job, vocabulary, "benchmarks.real_schemas")
        place = {"schema": file.stem, "lines": lines_of(file), "bytes": file.stat().st_size, "reading": reading}
        results: dict[str, Any] = {}
        run["schemas"]["measured"].append(place | {"engines": results})
        for engine in context.engines:
            results[engine] = facts = context.measure(job | {"engine": engine}, vocabulary)
            sys.stderr.write(f"{file.stem} {engine}: {facts['status']} {facts.get('message', '')}\n")
        context.save()


def files() -> list[Path]:
    """The schemas, the smallest first; none if the package is not installed.

    The package is not imported, so that nothing that it needs has to be there.
    """
    package = find_spec(PACKAGE)
    folders = (package and package.submodule_search_locations) or []
    return sorted((file for folder in folders for file in Path(folder, FOLDER).glob("*.json")), key=_size)


def _size(file: Path) -> tuple[int, str]:
    return file.stat().st_size, file.name


def lines_of(file: Path) -> int:
    """How many lines it has."""
    return len(file.read_bytes().splitlines())


def main() -> int:
    """Do the job on the standard input."""
    from maskwright.json_schema import read_json_schema

    text = Path(telling.job()["grammar_file"]).read_text(encoding="utf-8")
    reading = read_json_schema(text)
    counted = Counter[str](keyword.status for keyword in reading.keywords)
    grammar = reading.grammar
    telling.tell(keywords={status: counted[status] for status in STATUSES})
    telling.tell(status="done", rules=len(grammar.rules), terminals=len(grammar.terminals))
    return 0


if __name__ == "__main__":
    sys.exit(main())

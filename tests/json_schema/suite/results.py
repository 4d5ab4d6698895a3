"""What the suite has come to, as it is kept: the cases that are not right, by file, and the page that shows them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from json_schema.suite.cases import Case
from json_schema.suite.verdicts import CLASSES, RIGHT

KEPT = Path(__file__).with_name("not_right.json")
PAGE = Path(__file__).parents[3] / "docs/reference/json-schema-suite.md"
_START, _END = "<!-- made by tests/json_schema/suite/update.py -->\n", "<!-- end -->\n"

Results = dict[str, dict[str, str]]
"""Of each file of the suite, its cases with their classes."""


def gathered(judged: Iterable[tuple[Case, str]]) -> Results:
    """The classes by file. Cases of one name in one file are told apart by number."""
    results: Results = {}
    for case, verdict in judged:
        file = results.setdefault(f"{case.dialect}/{case.file}", {})
        name, number = case.name, 1
        while name in file:
            number += 1
            name = f"{case.name} ({number})"
        file[name] = verdict
    return results


def not_right(results: Results) -> Results:
    """The results without the cases that are right, which need not be listed."""
    kept = {file: {name: one for name, one in cases.items() if one != RIGHT} for file, cases in results.items()}
    return {file: cases for file, cases in kept.items() if cases}


def load() -> Results:
    """What is kept."""
    kept: Results = json.loads(KEPT.read_text(encoding="utf-8"))
    return kept


def save(results: Results) -> None:
    """Keep the results, and show them on the page."""
    KEPT.write_text(json.dumps(not_right(results), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    PAGE.write_text(page(results), encoding="utf-8")


def page(results: Results) -> str:
    """The page as it should be: what is written on it, with the tables of today."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(_START)
    _, _, after = rest.partition(_END)
    return f"{before}{_START}{''.join(_tables(results))}{_END}{after}"


def _tables(results: Results) -> Iterable[str]:
    dialects = dict.fromkeys(file.split("/", 1)[0] for file in results)
    for dialect in dialects:
        of_dialect = {file: cases for file, cases in results.items() if file.startswith(f"{dialect}/")}
        own = {file.split("/", 1)[1]: Counter(cases.values()) for file, cases in of_dialect.items()}
        optional = sum((count for file, count in own.items() if file.startswith("optional/")), Counter())
        required = sum((count for file, count in own.items() if not file.startswith("optional/")), Counter())
        yield f"\n## {dialect}\n\n| file | cases | {' | '.join(CLASSES)} |\n| --- |{' ---: |' * (len(CLASSES) + 1)}\n"
        yield _row("**all required**", required)
        yield _row("**all optional**", optional)
        yield from (_row(f"`{file}`", count) for file, count in own.items())
    yield "\n"


def _row(name: str, count: Counter[str]) -> str:
    cells = " | ".join(f"{count[one]:,}" if count[one] else "" for one in CLASSES)
    return f"| {name} | {count.total():,} | {cells} |\n"

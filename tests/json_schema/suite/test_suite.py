"""The JSON-Schema-Test-Suite: no case is wrong without a report, and none is worse than it was."""

from __future__ import annotations

from collections import Counter

import pytest

from json_schema.suite.cases import all_cases
from json_schema.suite.results import PAGE, Results, gathered, load, not_right, page
from json_schema.suite.verdicts import RIGHT, WRONG, verdict

UPDATE = "if that is meant: python tests/json_schema/suite/update.py"


@pytest.fixture(scope="module")
def results() -> Results:
    return gathered((case, verdict(case)) for case in all_cases())


@pytest.mark.slow
def test_nothing_is_wrong_without_a_report(results: Results) -> None:
    assert sum(len(cases) for cases in results.values()) > 3_000
    assert [(file, name) for file, cases in results.items() for name, one in cases.items() if one == WRONG] == []


@pytest.mark.slow
def test_every_case_is_as_it_was(results: Results) -> None:
    now, before = not_right(results), load()
    files = {*now, *before}
    changed = {
        f"{file}: {name}: {before.get(file, {}).get(name, RIGHT)} → {now.get(file, {}).get(name, RIGHT)}"
        for file in files
        for name in {*now.get(file, {}), *before.get(file, {})}
        if now.get(file, {}).get(name) != before.get(file, {}).get(name)
    }
    assert not changed, f"{UPDATE}\n" + "\n".join(sorted(changed))


@pytest.mark.slow
def test_the_page_shows_the_results(results: Results) -> None:
    assert page(results) == PAGE.read_text(encoding="utf-8"), UPDATE


@pytest.mark.slow
def test_nine_tenths_of_what_each_dialect_requires_are_right(results: Results) -> None:
    for dialect in ("draft2020-12", "draft7"):
        required = [
            cases for file, cases in results.items() if file.startswith(f"{dialect}/") and "optional" not in file
        ]
        counts = Counter(one for cases in required for one in cases.values())
        assert counts[RIGHT] > 0.9 * counts.total(), counts

"""Run the suite and keep what it comes to: `PYTHONPATH=tests python tests/json_schema/suite/update.py`."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from json_schema.suite.cases import all_cases
from json_schema.suite.results import gathered, save
from json_schema.suite.verdicts import verdict


def main() -> None:
    """Write the ratchet and the page."""
    results = gathered((case, verdict(case)) for case in all_cases())
    save(results)
    print(dict(Counter(one for cases in results.values() for one in cases.values())))


if __name__ == "__main__":
    main()

"""The part of a run on real schemas, with a package in place of the one that has them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
SCHEMAS = {
    "tiny": '{"type": "array", "items": {"enum": ["a", 1]}, "uniqueItems": true}\n',
    "broken": '{\n"$ref": "elsewhere.json",\n"description": "' + "x" * 80 + '"\n}\n',
}


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    site = tmp_path_factory.mktemp("site")
    vendor = site / "check_jsonschema" / "builtin_schemas" / "vendor"
    vendor.mkdir(parents=True)
    # Importing the package needs what is not needed here.
    (site / "check_jsonschema" / "__init__.py").write_text("raise AssertionError\n", encoding="utf-8")
    facts = site / "check_jsonschema-7.8.9.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: check-jsonschema\nVersion: 7.8.9\n", encoding="utf-8")
    for name, text in SCHEMAS.items():
        (vendor / f"{name}.json").write_text(text, encoding="utf-8")
    output = site / "run.json"
    paths = [str(site), str(ROOT), *(path for path in sys.path if path)]
    what = ("--parts", "schemas", "--vocabularies", "cl100k_50k", "--engines", "maskwright", "--output", str(output))
    command = [sys.executable, "-m", "benchmarks", *what]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return output


def test_the_smallest_comes_first_with_what_became_of_its_keywords(measured: Path) -> None:
    schemas: dict[str, Any] = json.loads(measured.read_text(encoding="utf-8"))["schemas"]
    assert schemas["version"] == "7.8.9"
    tiny, broken = schemas["measured"]
    assert (tiny["schema"], tiny["lines"], broken["schema"], broken["lines"]) == ("tiny", 1, "broken", 4)
    assert tiny["reading"]["keywords"] == {"enforced": 4, "relaxed": 0, "tightened": 0, "refused": 0}
    assert broken["reading"]["keywords"] == {"enforced": 0, "relaxed": 0, "tightened": 0, "refused": 1}
    assert tiny["engines"]["maskwright"]["compile"]["first_mask_ms"]["median"] > 0
    assert broken["engines"]["maskwright"]["status"] == "grammar refused"


def test_the_table_has_a_row_for_each(measured: Path) -> None:
    lines = measured.with_suffix(".md").read_text(encoding="utf-8").splitlines()
    assert "Compiled of 2: maskwright 1." in lines
    (tiny,) = (line for line in lines if line.startswith("| tiny | 1 | maskwright | "))
    (broken,) = (line for line in lines if line.startswith("| broken | 4 | maskwright | "))
    assert "| 4 / 0 / 0 / 0 |" in tiny
    assert "| grammar refused " in broken
    assert "elsewhere.json" in broken

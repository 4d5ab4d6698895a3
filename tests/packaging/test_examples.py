"""The examples in ``examples/`` and in the docstrings of the package print what they say that they print."""

from __future__ import annotations

import ast
import doctest
import importlib
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import maskwright

FOUND = pkgutil.walk_packages(maskwright.__path__, "maskwright.")
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))
MODULES = sorted(module.name for module in FOUND if not module.name.endswith("__main__"))


# What is not among the dependencies of tests.
NEEDS = {"maskwright.adapters.transformers": "torch", "transformers_generate": "torch"}


def need_what_it_needs(name: str) -> None:
    """Skip what another package is missing for."""
    if name in NEEDS:
        pytest.importorskip(NEEDS[name], reason=f"{NEEDS[name]} is missing: pip install 'maskwright[adapters]'")


def examples(module: str) -> list[doctest.DocTest]:
    found = doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(module))
    return [test for test in found if test.examples]


def test_there_are_examples() -> None:
    assert len([module for module in MODULES if module not in NEEDS and examples(module)]) > 25


@pytest.mark.parametrize("module", MODULES)
def test_examples_are_true(module: str) -> None:
    need_what_it_needs(module)
    said: list[str] = []
    for test in examples(module):
        doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test, out=said.append)
    assert said == [], "".join(said)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_to_run_print_what_they_say(path: Path) -> None:
    need_what_it_needs(path.stem)
    text = path.read_text(encoding="utf-8")
    said = (ast.get_docstring(ast.parse(text)) or "").partition("Prints:\n")[2]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, path], capture_output=True, encoding="utf-8", env=environment, timeout=300)
    assert (done.stdout.strip(), done.stderr) == (said, "")
    assert said
    assert len(text.splitlines()) < 40


def test_there_are_examples_to_run() -> None:
    names = {path.stem for path in EXAMPLES}
    assert names >= {"greedy_loop", "batch_loop", "speculative", "forced_tokens", "streaming", "special_tokens"}

"""The examples in the docstrings of the package print what they say that they print."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import maskwright

FOUND = pkgutil.walk_packages(maskwright.__path__, "maskwright.")
MODULES = sorted(module.name for module in FOUND if not module.name.endswith("__main__"))


def examples(module: str) -> list[doctest.DocTest]:
    found = doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(module))
    return [test for test in found if test.examples]


def test_there_are_examples() -> None:
    assert len([module for module in MODULES if examples(module)]) > 25


@pytest.mark.parametrize("module", MODULES)
def test_examples_are_true(module: str) -> None:
    said: list[str] = []
    for test in examples(module):
        doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test, out=said.append)
    assert said == [], "".join(said)

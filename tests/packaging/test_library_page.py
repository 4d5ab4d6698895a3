"""The page of the Python library: its examples are true, and it leaves out no name."""

from __future__ import annotations

import doctest
import re

import maskwright
from maskwright import State
from pages import ROOT, blocks

PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")


def test_examples_are_true() -> None:
    examples = "\n".join(body for info, body in blocks(PAGE) if info == "pycon")
    test = doctest.DocTestParser().get_doctest(examples, {}, "docs/library.md", None, 0)
    said: list[str] = []
    found = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test, out=said.append)
    assert said == [], "".join(said)
    assert found.attempted > 25


def test_every_public_name_is_on_it() -> None:
    prose = re.sub(r"^```.*?^```$", "", PAGE, flags=re.DOTALL | re.MULTILINE)
    words = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", prose))))
    assert set(maskwright.__all__) - words == set()
    assert {name for name in vars(State) if not name.startswith("_")} - words == set()

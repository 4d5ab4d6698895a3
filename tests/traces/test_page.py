"""The page of traces: its examples are true, and it names every member of a line."""

from __future__ import annotations

import dataclasses
import doctest
import re
from pathlib import Path

import pytest

from maskwright.traces import format as form
from pages import ROOT, blocks

PAGE = (ROOT / "docs" / "traces.md").read_text(encoding="utf-8")


def test_examples_are_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = "\n".join(body for info, body in blocks(PAGE) if info == "pycon")
    test = doctest.DocTestParser().get_doctest(examples, {}, "docs/traces.md", None, 0)
    said: list[str] = []
    found = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test, out=said.append)
    assert said == [], "".join(said)
    assert found.attempted > 20


def test_every_member_is_on_it() -> None:
    shown = set(re.findall(r"`(\w+)`", PAGE))
    written = {field.name for kind in (form.Mask, form.Step, form.Header) for field in dataclasses.fields(kind)}
    # What is called otherwise in a line, or is no member by itself.
    assert written - {"mask", "data", "commits"} <= shown
    assert {"trace", "bytes", "rollback"} <= shown

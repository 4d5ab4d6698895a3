"""Findings about the engines of the setting ``maskwright.targets``: at once, or with the compile."""

from __future__ import annotations

import asyncio
from pathlib import Path

from lsp.test_session import Told
from maskwright.lsp.session import Session
from maskwright.lsp.settings import Settings, read_settings

TEXT = 'start: "if" NAME | NAME "=" NAME\nNAME.2: /[a-z]+/\n'


def of_targets(told: Told) -> list[list[str]]:
    """The codes of findings about targets, each time that findings were shown."""
    return [[code for code in codes if code.startswith("S07")] for codes in told.shown]


async def test_a_target_has_its_findings_and_other_settings_take_them_away(small: Path) -> None:
    told = Told()
    session = Session(told)
    session.configure(Settings(vocabulary=str(small), targets=("llguidance",)), None)
    session.open("file:///a.lark", 1, TEXT)
    await asyncio.wait_for(told.compiled.wait(), 30)
    while len(told.shown) < 2:
        await asyncio.sleep(0.01)
    assert of_targets(told) == [["S070"], ["S072", "S070"]]
    told.compiled.clear()
    session.configure(Settings(vocabulary=str(small)), None)
    await asyncio.wait_for(told.compiled.wait(), 30)
    assert of_targets(told)[2:] in ([[]], [[], []])
    session.stop()


def test_targets_are_names_of_targets() -> None:
    settings, problems = read_settings({"targets": ["xgrammar", "gbnf"]})
    assert (settings.targets, problems) == (("xgrammar", "gbnf"), ())
    _, (problem,) = read_settings({"targets": ["outlines"]})
    assert problem == (
        "the setting `maskwright.targets`: 'outlines' is no target; "
        "targets are maskwright, llguidance, xgrammar, openai, gbnf"
    )
    _, (problem,) = read_settings({"targets": "gbnf"})
    assert problem == "the setting `maskwright.targets` must be an array of strings, not a string"

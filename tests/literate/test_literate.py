"""What the pages say of the grammars on them is what is found in these grammars today.

One test a block; where it fails, the difference shows what to write, and ``python tests/literate/update.py PAGE``
writes it. Read the difference before you keep it.
"""

from __future__ import annotations

import difflib

import pytest

from literate.blocks import FOLDERS, Told, blocks_of, pages, tell
from literate.languages import assert_same_grammars
from maskwright.codes import CODES
from maskwright.diagnostic import Diagnostic, Severity

TOLD = [told for page in pages() for told in tell(blocks_of(page))]


@pytest.mark.parametrize("told", TOLD, ids=[told.block.name for told in TOLD])
def test_a_block_says_what_is_found(told: Told) -> None:
    written, right = told.block.body.splitlines(keepends=True), told.body.splitlines(keepends=True)
    difference = "".join(difflib.unified_diff(written, right, "is written", "is found"))
    assert not difference, f"{told.block.name}\n{difference}"


SAME = [
    pytest.param(told, number, id=f"{told.block.name}: fix {number + 1}")
    for told in TOLD
    for number, fix in enumerate(told.fixes)
    if fix.title.endswith("(same language)")
]


@pytest.mark.parametrize(("told", "number"), SAME)
def test_a_fix_that_says_so_keeps_the_language(told: Told, number: int) -> None:
    before, after = told.text, told.fixes[number].applied(told.text)
    assert_same_grammars(told.block.read(before), told.block.read(after))


def test_the_titles_of_fixes_say_whether_the_language_changes() -> None:
    """A grammar that cannot be compiled has no language yet; for all others the title tells."""
    titles = {fix.title for told in TOLD for one in told.found for fix in one.fixes if not _stops(one)}
    assert titles
    assert {title for title in titles if not title.endswith(("(same language)", "(another language)"))} == set()


def _stops(one: Diagnostic) -> bool:
    return CODES[one.code].severity is Severity.ERROR


OF_FOLDERS = {"T005"}
"""Said of a file in a folder beside a grammar: tests/trials has one."""


def test_the_suites_hold_every_code() -> None:
    suites = [told for told in TOLD if told.block.page.parent == FOLDERS[0]]
    assert set(CODES) - {one.code for told in suites for one in told.found} == OF_FOLDERS

"""Every code has a page that says what it means, with a grammar on it that has the code; and the index lists them."""

from __future__ import annotations

import re

import pytest

from literate.blocks import FOLDERS, blocks_of, tell
from literate.test_literate import OF_FOLDERS
from maskwright.codes import CODES
from maskwright.diagnostic import Severity
from maskwright.examination import findings_of

FOLDER = FOLDERS[1]
INDEX = (FOLDER / "index.md").read_text(encoding="utf-8")
SECTIONS = ["Example", "Why it matters", "What the compiler does", "What to do"]
GROUPS = {
    "S": "Syntax",
    "G": "Grammar",
    "L": "Lexemes",
    "N": "Normal form",
    "P": "Conflicts",
    "J": "JSON Schema",
    "C": "Compiling",
    "T": "Tests",
}


def test_there_is_a_page_for_every_code_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} - {"index"} == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_page_has_the_code_and_says_all_that_it_should(code: str) -> None:
    page = FOLDER / f"{code}.md"
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# {code}: {CODES[code].title}\n\n{_severity(code)}.\n\n")
    assert re.findall(r"^## (.*)$", text, flags=re.MULTILINE) == SECTIONS[code in OF_FOLDERS :]
    assert "\n\n\n" not in text
    assert code in OF_FOLDERS or code in {one.code for told in tell(blocks_of(page)) for one in told.found}


def _severity(code: str) -> str:
    """What a page says below its title; ``--strict`` is tried out on the grammars of the page."""
    severity = CODES[code].severity.value.capitalize()
    grammars = [block.read(block.source) for block in blocks_of(FOLDER / f"{code}.md")]
    found = [one for grammar in grammars for one in findings_of(grammar, strict=True) if one.code == code]
    raised = any(one.severity is Severity.ERROR for one in found) and CODES[code].severity is not Severity.ERROR
    return f"{severity}, and an error with `--strict`" if raised else severity


@pytest.mark.parametrize("group", GROUPS)
def test_the_index_lists_the_codes_of_a_group_in_order(group: str) -> None:
    section = INDEX.split(f"\n## {GROUPS[group]}\n", 1)[1].split("\n## ", 1)[0]
    rows = re.findall(r"^\| \[([A-Z]\d{3})\]\((.*?)\) \| (.*?) \| (.*?) \|$", section, flags=re.MULTILINE)
    codes = [code for code in CODES if code.startswith(group)]
    assert rows == [(code, f"{code}.md", CODES[code].title, CODES[code].severity.value) for code in codes]


def test_every_group_has_its_section() -> None:
    assert re.findall(r"^## (.*)$", INDEX, flags=re.MULTILINE) == list(GROUPS.values())
    assert {code[0] for code in CODES} == set(GROUPS)


@pytest.mark.parametrize("name", [*CODES, "index"])
def test_every_link_leads_somewhere(name: str) -> None:
    text = re.sub(r"^```.*?^```$", "", (FOLDER / f"{name}.md").read_text(encoding="utf-8"), flags=re.S | re.M)
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert (FOLDER / target).exists(), target

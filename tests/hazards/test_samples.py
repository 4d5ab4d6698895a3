"""What is said of the samples is right, and their READMEs know it."""

from __future__ import annotations

from pathlib import Path

import pytest

from maskwright import Cancelled, CancelToken, Grammar, Vocabulary, compile
from maskwright.diagnostic import Severity
from maskwright.hazards.overlaps import find_overlaps
from pages import ROOT

VOCABULARY = Vocabulary.load("o200k_base")
SAMPLES = sorted((ROOT / "grammars").glob("*/*.lark"))
CASES = sorted((ROOT / "benchmarks/cases").glob("*/grammar.lark"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_readme_explains_each_finding(path: Path) -> None:
    grammar = Grammar.from_file(path)
    found = list(find_overlaps(grammar, compile(grammar, VOCABULARY), VOCABULARY))
    readme = (path.parent / "README.md").read_text(encoding="utf-8")
    assert {one.code for one in found if one.code not in readme} == set()


@pytest.mark.parametrize("path", [*SAMPLES, *CASES], ids=lambda path: path.parent.name)
def test_grammars_of_whole_languages_have_information_only(path: Path) -> None:
    grammar = Grammar.from_file(path)
    compiled = compile(grammar, VOCABULARY)
    found = list(find_overlaps(grammar, compiled, VOCABULARY))
    assert {one.severity for one in found} <= {Severity.INFORMATION}
    assert len(found) <= 8
    assert compiled.clashes()["is_complete"]
    for one in found:
        if one.code == "L003":
            assert one.witness is not None
            compiled.start().commit_bytes(one.witness.encode())


def test_a_search_can_be_stopped() -> None:
    compiled = compile(Grammar.from_file(ROOT / "grammars/python/python.lark"), VOCABULARY)
    cancel = CancelToken()
    cancel.cancel()
    for search in (compiled.overlaps, compiled.clashes):
        with pytest.raises(Cancelled):
            search(cancel)

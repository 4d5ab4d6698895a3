"""What is said of traps where there are very many."""

from __future__ import annotations

from maskwright import Grammar, Vocabulary, compile
from maskwright.hazards.limits import MOST_PLACES
from maskwright.hazards.traps import find_traps

VOCABULARY = Vocabulary.from_tokens([b"a", b"b", b"x"])


def test_places_that_are_not_told_one_by_one_are_counted() -> None:
    count = MOST_PLACES + 10
    source = f'start: {" | ".join(["A B"] * count)} | "x"\nA: /a+/\nB: /ab/\n'
    grammar = Grammar.from_text(source)
    found = list(find_traps(grammar, compile(grammar, VOCABULARY), VOCABULARY))
    last = [one for one in found if one.code == "C013"]
    assert [one.message for one in last] == ["terminals cannot follow each other at 10 more places"]
    assert len([one for one in found if one.code in ("L020", "C010")]) == MOST_PLACES

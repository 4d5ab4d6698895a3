"""What is said of traps where there are very many, and where ignored text stands in the rules."""

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


def test_ignored_text_parts_lexemes_also_where_it_may_stand_only_once() -> None:
    once = '%llguidance {"skip_repetition": "once"}\n%ignore "x"\n'
    for start in ('"b" A "a"', "A A", "A+", "a A\na: A"):
        grammar = Grammar.from_text(f"{once}start: {start}\nA: /a+/")
        assert list(find_traps(grammar, compile(grammar, VOCABULARY), VOCABULARY)) == []

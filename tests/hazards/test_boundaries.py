"""Texts that can be cut in two ways, against a count of all ways."""

from __future__ import annotations

from random import Random

from hazards.readings import Readings
from maskwright import Grammar, Vocabulary, compile
from reference.case import Case
from reference.random_grammars import random_case, to_lark

VOCABULARY = Vocabulary.from_tokens([bytes([byte]) for byte in range(256)])


def clashes(case: Case) -> dict[str, object] | None:
    """Compile a case, unless its language is empty, and ask for its clashes."""
    if Readings(case).parser.initial is None:
        return None
    grammar = Grammar.from_text(to_lark(case), start=case.start)
    return compile(grammar, VOCABULARY, cache=False).clashes()


def test_each_text_has_both_readings() -> None:
    random = Random(11)
    boundaries = common = 0
    for _ in range(400):
        case = random_case(random)
        found = clashes(case)
        if found is None:
            continue
        readings = Readings(case)
        for shorter, longer, before, text, as_longer, as_shorter in found["boundaries"]:
            whole = before + text
            every = readings.of(whole)
            offset = len(before)
            for tail in (as_longer, as_shorter):
                ends = tuple((name, end + offset) for name, end in tail)
                assert any(one[-len(ends) :] == ends for one in every), (to_lark(case), whole, ends, every)
            assert (as_longer[0][0], as_shorter[0][0]) == (longer, shorter)
            assert as_longer[0][1] > as_shorter[0][1]
            assert as_longer[-1][1] == as_shorter[-1][1] == len(text)
            boundaries += 1
        for first, second, text, *_ in found["common"]:
            assert all(readings.terminals[name].classify(text)[0] for name in (first, second)), (to_lark(case), text)
            common += 1
    assert boundaries > 100
    assert common > 100


def test_finds_readings_of_three_lexemes() -> None:
    case = Case(
        terminals={"PLUS": rb"\+", "INC": rb"\+\+", "DOTS": rb"\.\.\.", "DOT": rb"\."},
        rules={"s": (("INC", "PLUS"), ("PLUS", "INC"), ("DOTS",), ("DOT", "DOT", "DOT"))},
        start="s",
    )
    found = clashes(case)
    assert found is not None
    assert [(shorter, longer, text) for shorter, longer, _, text, *_ in found["boundaries"]] == [
        ("PLUS", "INC", b"+++"),
        ("DOT", "DOTS", b"..."),
    ]


def test_a_terminal_that_only_begins_another_is_nothing() -> None:
    case = Case(
        terminals={"LESS": rb"<", "LEQ": rb"<=", "N": rb"[0-9]+"},
        rules={"s": (("N", "LESS", "N"), ("N", "LEQ", "N"))},
        start="s",
    )
    assert clashes(case) == {
        "common": (),
        "boundaries": (),
        "never": (),
        "ignored": ([], 0, True),
        "blanks": (),
        "is_complete": True,
    }

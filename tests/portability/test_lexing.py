"""Other rules of the longest match: texts that show them, tried on the engines."""

from __future__ import annotations

import pytest

from maskwright.portability import find_portability
from maskwright.reading import read_text
from notation.languages import accepted
from portability.engines import engine

NAMES = "NAME: /[a-z]+/\n"
GREEDY = [
    ('start: "if" NAME | NAME "=" NAME\n' + NAMES, "ifa"),
    ('start: INT ".." INT\nINT: /[0-9]+(\\.[0-9]+)?/', "0..0"),
    ('start: A B | C "z"\nA: "aa"\nB: "bx"\nC: /a+b+/', "aabx"),
    ('start: A <[257]> | B\nA: "a"\nB: "ab"', None),
    ('start: (P | PP | "a")*\nP: "+"\nPP: "++"', None),
    ('start: "if" " " NAME | NAME "=" NAME\n' + NAMES, None),
    ("start: NAME NAME\n%ignore / /\n" + NAMES, None),
]
WITHOUT = [
    ("start: NAME NAME\n%ignore / /\n" + NAMES, "S071", "aa"),
    ("start: NAME NAME\n" + NAMES, "S072", None),
    ('start: NAME "," NAME\n%ignore / /\n' + NAMES, None, None),
    ('start: WS? "a" WS? "b"\nWS: / +/', None, None),
    ("start: INT NAME\nINT: /[0-9]+/\n" + NAMES, None, None),
    # A digit after a digit is one lexeme of the same language, which nobody looks into.
    ("start: (INT NAME?)+\n%ignore / /\nINT: /[0-9]+/\n" + NAMES, "S072", None),
]


@pytest.mark.parametrize(("text", "shown"), GREEDY)
def test_what_llguidance_does_not_end_is_found_with_a_text(text: str, shown: str | None) -> None:
    found = find_portability(read_text(text).grammar, ["llguidance"]).diagnostics
    witnesses = [one.witness for one in found if one.witness is not None]
    assert witnesses == ([] if shown is None else [shown])
    if shown is not None:
        assert accepted(text, shown) == [shown]


@pytest.mark.parametrize(("text", "shown"), [one for one in GREEDY if one[1] is not None])
def test_llguidance_does_not_take_it(text: str, shown: str) -> None:
    judge = engine("llguidance")
    assert judge.refusal(text) is None
    assert not judge.accepts(text, shown)


@pytest.mark.parametrize(("text", "code", "shown"), WITHOUT)
def test_what_xgrammar_cuts_short_is_found(text: str, code: str | None, shown: str | None) -> None:
    found = find_portability(read_text(text).grammar, ["xgrammar"]).diagnostics
    of_lexing = [one for one in found if "rule of the longest match" in one.message]
    assert {one.code for one in of_lexing} == ({code} if code else set())
    if shown is not None:
        assert [one.witness for one in of_lexing] == [shown]
    for one in of_lexing:
        assert (one.code == "S071") is (one.witness is not None)
        assert one.witness is None or accepted(text, one.witness) == []


@pytest.mark.parametrize(("text", "code", "shown"), [one for one in WITHOUT if one[1] == "S071"])
def test_xgrammar_takes_it(text: str, code: str, shown: str | None) -> None:
    judge = engine("xgrammar")
    for one in find_portability(read_text(text).grammar, ["xgrammar"]).diagnostics:
        assert one.witness is None or judge.accepts(text, one.witness)

"""What texts go through, compared with a search that spells the text out along every derivation."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from maskwright import Grammar, Vocabulary, compile
from maskwright.trials import chart
from maskwright.trials.coverage import Coverage, derive, read_syntax
from maskwright.trials.parts import Part, parts_of
from maskwright.trials.sampling.places import Place, Places
from maskwright.trials.sampling.sentences import Sampler
from maskwright.trials.sampling.stacks import Stacks
from maskwright.trials.syntax import Syntax
from reference.masks import Reference
from reference.random_grammars import random_case, to_lark

BYTES = Vocabulary.from_tokens([bytes([byte]) for byte in range(256)])
SEED = int(os.environ.get("MASKWRIGHT_SEED") or Random().randrange(2**32))
CASES = 120


def coverage_of(text: str, *texts: str) -> Coverage:
    grammar = Grammar.from_text(text)
    coverage = Coverage(grammar, read_syntax(grammar, compile(grammar, BYTES), BYTES))
    for one in texts:
        assert coverage.add(one.encode())
    return coverage


def missing(text: str, *texts: str) -> list[tuple[str, str]]:
    return [(part.kind, part.name) for part in coverage_of(text, *texts).missing]


@pytest.mark.parametrize(
    ("grammar", "texts", "expected"),
    [
        ('start: "a"', ["a"], []),
        ("start: A\nA: /a/", ["a"], []),
        ("start: a\na: b\nb: A?\nA: /a/", [""], [("optional", "A"), ("terminal", "A")]),
        (
            'start: "a" | "b" "c"?',
            ["b"],
            [("alternative", '"a"'), ("optional", '"c"'), ("terminal", '"a"'), ("terminal", '"c"')],
        ),
        ("start: A~2..3 | B*\nA: /a/\nB: /b/", ["aa"], [("alternative", "B*"), ("optional", "B"), ("terminal", "B")]),
        ("start: a | b\na: A\nb: A\nA: /a/", ["a"], []),
        ("start: A A\nA: /a+/\n%ignore B\nB: / /", ["a a"], []),
        ("start: A\nA: /a+/\n%ignore B\nB: / /", ["a"], [("terminal", "B")]),
        ("start: A\nA: /a+/\n%ignore B\nB: / /", [" a"], []),
        ("start: A\nA: /a+/\n%ignore B\nB: / /", ["a "], []),
        ("start: e\ne: e e | A |\nA: /a/", ["aaa"], []),
        ("start: A\nA: /a/", ["b"], [("rule", "start"), ("terminal", "A")]),
        ("start: (A | B)~2\nA: /a/\nB: //", ["a"], []),
    ],
)
def test_what_texts_leave_out(grammar: str, texts: list[str], expected: list[tuple[str, str]]) -> None:
    assert missing(grammar, *texts) == expected


def test_what_no_text_can_reach() -> None:
    coverage = coverage_of('start: "a" | never\nnever: "b" never', "a")
    assert {part.name for part in coverage.missing if not part.possible} >= {"never"}
    assert all(part.possible for part in coverage.parts if part not in coverage.missing)


def test_a_missing_rule_stands_for_all_that_is_in_it() -> None:
    coverage = coverage_of('start: "a" | other\nother: "b" ("c" | "d")?', "a")
    assert [(part.kind, part.name) for part in coverage.outermost if part.kind != "terminal"] == [
        ("alternative", "other"),
        ("rule", "other"),
    ]


def test_a_text_that_is_too_ambiguous_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chart, "MAX_WORK", 5_000)
    coverage = coverage_of("start: e\ne: e e | A\nA: /a/")
    assert not coverage.add(b"a" * 40)
    assert coverage.given_up == 1
    assert coverage.add(b"aa")
    assert coverage.missing == []


def reached(syntax: Syntax, part: Part, text: bytes) -> bool:
    """Whether some way to write the text goes through a part, by trying them all."""
    places = Places(syntax, Stacks(syntax, part.nodes))
    first = places.first()
    agenda: list[tuple[Place, int]] = [] if first is None else [(first, 0)]
    seen = set(agenda)
    while agenda:
        place, at = agenda.pop()
        if at == len(text) and places.is_end(place):
            return True
        for unit, after in places.moves(place):
            nearer = (after, at + (unit is not None))
            if unit is not None and (at == len(text) or not _same(syntax, unit, text[at])):
                continue
            if nearer not in seen and places.least(after) <= len(text) - nearer[1]:
                # Nodes that are empty may pile up without end.
                if places.stacks.depth[after.stack] > 40:
                    raise OverflowError
                seen.add(nearer)
                agenda.append(nearer)
    return False


def _same(syntax: Syntax, unit: int, byte: int) -> bool:
    return byte in syntax.lexer.alike(unit)


def compared(syntax: Syntax, parts: list[Part], text: bytes, context: Any) -> int:
    found = derive(syntax, tuple(text))
    assert found is not None
    count = 0
    for part in parts:
        if part.nodes:
            try:
                expected = reached(syntax, part, text)
            except OverflowError:
                continue
            assert (not part.nodes.isdisjoint(found.nodes)) == expected, (context, text, part)
            count += 1
    return count


def test_on_random_grammars() -> None:
    print(f"MASKWRIGHT_SEED={SEED}")
    count = 0
    for number in range(CASES):
        random = Random(f"{SEED}/{number}")
        case = random_case(random)
        # Where nothing is ignored, the search knows every way to read a text.
        if case.ignored or Reference(case).is_empty:
            continue
        grammar = Grammar.from_text(to_lark(case), start=case.start)
        compiled = compile(grammar, BYTES)
        syntax = read_syntax(grammar, compiled, BYTES)
        parts = parts_of(grammar, syntax)
        for sentence in Sampler(grammar, compiled, BYTES).random(random, 3, 8):
            if sentence is not None and len(sentence.text) < 12:
                count += compared(syntax, parts, b"".join(map(_bytes, sentence.pieces)), to_lark(case))
    print(f"{count:,} parts compared")
    assert count > CASES


def _bytes(piece: bytes | int) -> bytes:
    assert isinstance(piece, bytes)
    return piece

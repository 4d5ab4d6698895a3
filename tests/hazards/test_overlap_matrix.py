"""The overlap matrix against all texts of a small alphabet."""

from __future__ import annotations

import itertools
import re
from random import Random
from typing import Any

from maskwright import Grammar, Vocabulary, compile

LETTERS = "ab"
LONGEST = 8
TEXTS = ["".join(text) for length in range(1, LONGEST + 1) for text in itertools.product(LETTERS, repeat=length)]
VOCABULARY = Vocabulary.from_tokens([b"a", b"b", b"ab"])


def random_pattern(random: Random, depth: int = 3) -> str:
    """Make a pattern whose members are few or repeat soon, so that texts of eight letters tell all about it."""
    if depth == 0 or random.random() < 0.25:
        return random.choice(["a", "b", "[ab]", "ab", "a+", "b*"])
    left, right = random_pattern(random, depth - 1), random_pattern(random, depth - 1)
    return random.choice([f"{left}{right}", f"(?:{left}|{right})", f"(?:{left})?{right}", f"(?:{left}){{1,2}}"])


def members(pattern: str) -> list[str]:
    """List all members of a pattern that are short enough, shortest first."""
    return [text for text in TEXTS if re.fullmatch(pattern, text)]


def matrix(patterns: list[str]) -> dict[tuple[str, str], dict[str, Any]]:
    """Let the engine compare patterns, each as a terminal."""
    names = [f"T{number}" for number in range(len(patterns))]
    terminals = "".join(f"{name}: /{pattern}/\n" for name, pattern in zip(names, patterns, strict=True))
    grammar = Grammar.from_text(f"start: {' | '.join(names)}\n{terminals}")
    found = compile(grammar, VOCABULARY, cache=False).overlaps()
    assert found["is_complete"]
    return {(pair["first"], pair["second"]): pair for pair in found["pairs"]}


def test_nothing_is_missed_and_every_text_shows_what_it_should() -> None:
    random = Random(7)
    common = within = begins = 0
    for _ in range(150):
        patterns = [random_pattern(random) for _ in range(4)]
        found = matrix(patterns)
        lists = [members(pattern) for pattern in patterns]
        for (i, one), (j, other) in itertools.combinations(enumerate(lists), 2):
            pair = found.get((f"T{i}", f"T{j}"), {})
            both = [text for text in one if text in set(other)]
            what = f"{patterns[i]} and {patterns[j]}"
            shown = pair.get("common")
            assert (shown is None) == (not both), what
            if both:
                assert shown.decode() in both, what
                assert len(shown) == len(both[0]), what
                assert pair["first_within_second"] == (set(one) <= set(other)), what
                assert pair["second_within_first"] == (set(other) <= set(one)), what
                assert pair["together"]
            common += bool(both)
            within += bool(both) and set(one) <= set(other)
            for key, short, long in (("first_begins_second", one, other), ("second_begins_first", other, one)):
                pairs = [(a, b) for a in short for b in long if a != b and b.startswith(a) and len(b) < LONGEST]
                texts = pair.get(key)
                if pairs:
                    assert texts is not None, what
                if texts is not None:
                    a, b = (text.decode() for text in texts)
                    assert a in short, what
                    assert re.fullmatch(patterns[j if short is one else i], b), what
                    assert b.startswith(a), what
                    assert len(a) == min([len(a) for a, _ in pairs], default=len(a)), what
                    begins += 1
    assert min(common, within, begins) > 100


def test_terminals_are_allowed_together_only_where_one_text_allows_both() -> None:
    grammar = Grammar.from_text('start: "(" A "x" | "[" A B | C "y"\nA: /a/\nB: /xx?/\nC: /[ab]/')
    pairs = compile(grammar, VOCABULARY, cache=False).overlaps()["pairs"]
    together = {(pair["first"], pair["second"]): pair["together"] for pair in pairs}
    # After `(a` only "x" may come, after `[a` only B, though the parser is in one LR(0) state.
    assert together == {("A", "C"): False, ("B", '"x"'): False}


def test_what_is_ignored_is_allowed_everywhere() -> None:
    grammar = Grammar.from_text('start: "a" TEXT\nTEXT: /[ a]+/\n%ignore " "')
    found = compile(grammar, VOCABULARY, cache=False).overlaps()["pairs"]
    assert [(pair["first"], pair["second"], pair["together"]) for pair in found] == [
        ("TEXT", '"a"', False),
        ("TEXT", '" "', True),
    ]

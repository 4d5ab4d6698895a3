"""Dead pairs and traps of random grammars, held against the reference.

A pair is tried with all short lexemes, and with ignored text between them; a trap with all that may follow; and where
the reference knows a viable text of which nothing can become, there must be a finding. Set ``MASKWRIGHT_SEED`` to
repeat a run.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import maskwright
from engine.from_case import grammar_of
from hazards.prospects import ALPHABET, prospects
from reference.case import Case
from reference.masks import Reference
from reference.random_grammars import GAPS, PATTERNS, random_case, to_lark
from reference.terminals import Terminal

CASES = 300
ENOUGH = {"pairs": 20, "traps": 3, "empty": 2, "dead texts": 5, "live texts": 200}
SEED = int(os.environ.get("MASKWRIGHT_SEED") or Random().randrange(2**32))
VOCABULARY = maskwright.Vocabulary.from_tokens([bytes([byte]) for byte in range(256)])


@cache
def terminal_of(pattern: bytes) -> Terminal:
    return Terminal(pattern)


@cache
def members(pattern: bytes, longest: int) -> list[bytes]:
    """The short members of a terminal."""
    texts = (b"".join(text) for length in range(1, longest + 1) for text in product(ALPHABET, repeat=length))
    return [text for text in texts if terminal_of(pattern).classify(text)[0]]


def is_cut_short(pattern: bytes, lexeme: bytes, behind: bytes) -> bool:
    ends = range(1, len(behind) + 1)
    return any(terminal_of(pattern).classify(lexeme + behind[:end])[0] for end in ends)


def stands(left: bytes, right: bytes, ignored: list[bytes]) -> str | None:
    """A text of one pattern and another behind it, if there is a short one in which nothing is cut short."""
    gaps = [(b"", b""), *((pattern, text) for pattern in ignored for text in members(pattern, 2))]
    for one, (gap, blank), other in product(members(left, 3), gaps, members(right, 3)):
        if not is_cut_short(left, one, blank + other) and not (gap and is_cut_short(gap, blank, other)):
            return repr((one, blank, other))
    return None


def viable_texts(reference: Reference, longest: int) -> Iterator[bytes]:
    """All viable texts up to a length, the shorter ones first."""
    texts = [b""] if reference.viable(b"") else []
    for text in texts:
        yield text
        if len(text) < longest:
            texts += [text + byte for byte in ALPHABET if reference.viable(text + byte)]


def small_case(random: Random) -> Case:
    """A few short alternatives: many of these come to nothing."""
    patterns = random.sample(list(PATTERNS), random.randint(2, 4))
    gaps = random.sample([gap for gap in GAPS if gap not in patterns], random.choice((0, 0, 1)))
    terminals = {f"T{index}": pattern for index, pattern in enumerate(patterns)}
    ignored = {f"GAP{index}": gap for index, gap in enumerate(gaps)}
    rows = [random.choices(list(terminals), k=random.randint(1, 3)) for _ in range(random.randint(1, 3))]
    more = [tuple(row) for row in rows] + ([("start", *rows[0])] if random.random() < 0.2 else [])
    return Case({**terminals, **ignored}, {"start": tuple(dict.fromkeys(more))}, "start", frozenset(ignored))


def test_findings_are_right_and_none_is_missing() -> None:
    print(f"MASKWRIGHT_SEED={SEED}")
    random = Random(SEED)
    met: Counter[str] = Counter()
    for _ in range(CASES):
        is_small = random.random() < 0.7
        case = small_case(random) if is_small else random_case(random)
        reference = Reference(case)
        if reference.is_empty:
            continue
        compiled = maskwright.compile(grammar_of(case), VOCABULARY, cache=False)
        found = compiled.traps()
        context = f"{to_lark(case)}\n{found}"
        patterns = {name: pattern for name, pattern in case.terminals.items() if isinstance(pattern, bytes)}
        ignored = [patterns[name] for name in sorted(case.ignored)]
        for pair in found["pairs"]:
            for right in pair["right"]:
                text = stands(patterns[pair["left"]], patterns[right], ignored)
                assert text is None, f"{text} for {pair} in {context}"
                met["pairs"] += 1
            if pair["text"] is not None:
                assert reference.viable(pair["text"]), context
        for trap in found["traps"]:
            assert reference.viable(trap["text"]), context
            assert prospects(reference, trap["text"]) is not True, f"{trap} in {context}"
            met["traps"] += 1
        if found["is_empty"]:
            assert prospects(reference, b"") is not True, context
            met["empty"] += 1
        # Sentences of the others may be longer than any search.
        if is_small:
            check_nothing_is_missing(reference, found, context, met)
    print(dict(met))
    assert {what for what, enough in ENOUGH.items() if met[what] < enough} == set()


def check_nothing_is_missing(reference: Reference, found: dict[str, Any], context: str, met: Counter[str]) -> None:
    """Where nothing becomes of a text, there is a finding."""
    for text in viable_texts(reference, 2):
        outlook = prospects(reference, text)
        if outlook is False:
            # With a dead pair it is told at least that, since of each terminal one lexeme is tried in texts.
            told = found["traps"] or found["pairs"] or found["is_empty"] or not found["is_complete"]
            assert told, f"{text!r} in {context}"
        met["live texts" if outlook else "dead texts" if outlook is False else "unknown"] += 1

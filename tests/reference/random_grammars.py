"""Random small cases: grammars full of trouble, with vocabularies that cut across their terminals."""

from __future__ import annotations

from functools import partial
from random import Random

from hypothesis import strategies as st

from reference import shapes
from reference.case import Case
from reference.lark_text import to_lark
from reference.masks import Reference
from reference.operators import Pattern
from reference.random_operators import combined
from reference.shapes import Builder
from reference.terminals import Terminal

__all__ = ["cases", "random_case", "random_walk", "to_lark"]

# Terminals that overlap, contain and prefix one another, with some of their members. The patterns are bytes that read
# the same as text: a class or a repetition around one character beyond ASCII needs a group.
PATTERNS: dict[bytes, tuple[bytes, ...]] = {
    b"a": (b"a",),
    b"a+": (b"a", b"aa", b"aaaa"),
    b"ab": (b"ab",),
    b"ab*": (b"a", b"ab", b"abb"),
    b"aa": (b"aa",),
    b"[ab]c?": (b"a", b"b", b"ac", b"bc"),
    b"(ab)+": (b"ab", b"abab"),
    b"a{2,3}b": (b"aab", b"aaab"),
    b"b?c": (b"c", b"bc"),
    b"(a|b)*c": (b"c", b"ac", b"abbac"),
    b"b": (b"b",),
    b"c": (b"c",),
    b"if": (b"if",),
    b"[abfi]+": (b"if", b"i", b"fab"),
    rb"\+": (b"+",),
    rb"\+\+": (b"++",),
    rb"\+=?": (b"+", b"+="),
    rb"-[ab]": (b"-a", b"-b"),
    "é".encode(): ("é".encode(),),
    "(é|a)+".encode(): ("é".encode(), "aéa".encode()),
    "é(😀)?".encode(): ("é".encode(), "é😀".encode()),
}
GAPS: dict[bytes, tuple[bytes, ...]] = {
    b" ": (b" ",),
    b" +": (b" ", b"  "),
    b"_b?": (b"_", b"_b"),
    b"a": (b"a",),
    b"[ +]": (b" ", b"+"),
}
LONG_GUARDS: tuple[Pattern, ...] = (b"(a|if)", b"a+b")
GUARDS: tuple[Pattern, ...] = (b"a", b"b", b"[ab]", b"[abc+]", "(é|c)".encode(), *LONG_GUARDS)
LETTERS: tuple[bytes, ...] = (b"a", b"b", b"c", b"i", b"f", b"+", b"-", b"=", b" ", b"_", "é".encode())
FRAGMENTS: tuple[bytes, ...] = (b"\xc3", b"\xa9", b"\xff", b"\xf0\x9f", b"\x98\x80", b"if a", b"++", b"\xa9a", b"a\xc3")


def random_case(random: Random, *, operators: bool = False) -> Case:
    """Make a case, with operators on languages if asked for. The same state of ``random`` gives the same case."""
    patterns = random.sample(list(PATTERNS), random.randint(2, 5))
    gaps = random.sample([gap for gap in GAPS if gap not in patterns], random.choice((0, 0, 1, 1, 2)))
    terminals: dict[str, Pattern] = {f"T{index}": pattern for index, pattern in enumerate(patterns)}
    ignored: dict[str, Pattern] = {f"GAP{index}": pattern for index, pattern in enumerate(gaps)}
    if operators:
        terminals = {name: combined(random, pattern, list(PATTERNS)) for name, pattern in terminals.items()}
    guarded = random.sample(list(terminals), random.choice((0, 0, 1, 2))) if operators else []
    ranked = [*terminals, *ignored] if operators and random.random() < 0.4 else []
    builder, features = _rules(random, list(terminals), list(ignored))
    return Case(
        terminals={**terminals, **ignored},
        rules=builder.rules,
        start=builder.finished[-1],
        ignored=frozenset(ignored),
        vocabulary=_vocabulary(random, patterns + gaps),
        features=features,
        priorities={name: random.choice((-1, 0, 1, 2)) for name in ranked},
        guards={name: random.choice(GUARDS) for name in guarded if not Terminal(terminals[name]).classify(b"")[0]},
    )


def cases(*, operators: bool = False) -> st.SearchStrategy[Case]:
    """Return a strategy for cases. Hypothesis shrinks the random choices behind them."""
    return st.randoms(use_true_random=False).map(partial(random_case, operators=operators))


def random_walk(random: Random, reference: Reference, steps: int, longest: int = 12) -> list[int]:
    """Walk along allowed tokens for at most so many steps; return their ids.

    Ends once the text has ``longest`` bytes: the ways to cut an ambiguous text grow exponentially with its length.
    """
    text = b""
    walk: list[int] = []
    while len(walk) < steps and len(text) < longest:
        allowed = reference.mask(text)
        if not allowed:
            break
        walk.append(random.choice(allowed))
        text += reference.case.vocabulary[walk[-1]] or b""
    return walk


def _rules(random: Random, terminals: list[str], ignored: list[str]) -> tuple[Builder, frozenset[str]]:
    builder = Builder(random, terminals, ignored)
    chosen = [shape for shape in random.sample(shapes.INNER, random.randint(1, 3)) if _fits(shape, ignored)]
    chosen = chosen or [shapes.plain]
    last = random.random()
    if last < 0.15:
        chosen.append(shapes.nullable_start)
    elif last < 0.19:
        chosen.append(shapes.empty_language)
    elif last < 0.5:
        chosen.append(shapes.plain)
    for shape in chosen:
        builder.finished.append(shape(builder))
    return builder, frozenset(shape.__name__ for shape in chosen)


def _fits(shape: shapes.Shape, ignored: list[str]) -> bool:
    return shape is not shapes.reads_ignored or bool(ignored)


def _vocabulary(random: Random, patterns: list[bytes]) -> tuple[bytes | None, ...]:
    """Single letters, pieces of likely texts, random strings, copies, holes and tokens without bytes; shuffled."""
    letters = list(LETTERS)
    tokens: list[bytes | None] = list(letters)
    members = {**GAPS, **PATTERNS}
    likely = b"".join(random.choice(members[pattern]) for pattern in random.choices(patterns, k=12))
    for _ in range(random.randint(5, 20)):
        start = random.randrange(len(likely))
        tokens.append(likely[start : start + random.randint(1, 6)])
    for _ in range(random.randint(2, 12)):
        tokens.append(b"".join(random.choices(letters, k=random.randint(2, 4))))
    tokens += random.choices(tokens, k=3)
    tokens += random.sample(FRAGMENTS, 4)
    tokens += [b"", None]
    random.shuffle(tokens)
    return tuple(tokens)

"""Masks and commits on texts that can be read in ever more ways: ``python -m benchmarks.ambiguity``.

A mask must not depend on how much text there is, and a commit as little as the grammar lets it. Each family is walked
with random tokens of one or two bytes; what a step took is the median of several walks. The last column is what growth
looks like: the median commit of the last tenth of the text against that of the first half.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from statistics import median

import numpy as np

import maskwright
from benchmarks import measuring
from benchmarks.engines import Walk

WALKS = 5


@dataclass(frozen=True, slots=True)
class Family:
    """A grammar, the tokens of its texts, and how many of them are measured."""

    name: str
    grammar: str
    pieces: tuple[str, ...]
    tokens: int


FAMILIES = (
    Family("sums and pairs", 'start: e\ne: e e | e "+" e | "a"', ("a", "aa", "a+", "+a"), 1000),
    Family(
        "five operators",
        'start: e\ne: e e | e "+" e | e "*" e | "(" e ")" | "-" e | "a"',
        ("a", "aa", "a+", "+a", "*", "(", ")", "-", "-a"),
        200,
    ),
    Family(
        "operators and calls",
        'start: e\ne: e OP e | e "?" e ":" e | e "(" (e ("," e)*)? ")" | NAME\nOP: "+" | "*" | "<"\nNAME: /[a-z]+/',
        ("a", "b", "+", "*", "<", "?", ":", "(", ")", ","),
        200,
    ),
    Family(
        "dangling else",
        'start: s\ns: "i" s | "i" s "e" s | s ";" s | "x"',
        ("i", "x", "ie", "e", ";", "xe", "ix", ";x"),
        200,
    ),
    Family("two or three", 'start: s\ns: s s s | s s | "b"', ("b", "bb"), 200),
    Family("none to four", 'start: s\ns: s s s s | s s s | s s | "b" | "b" "b" |', ("b", "bb"), 200),
    Family("palindromes", 'start: p\np: "a" p "a" | "a" |', ("a", "aa"), 200),
)


def text_of(family: Family, compiled: maskwright.CompiledGrammar, vocabulary: maskwright.Vocabulary) -> list[int]:
    """A text of the family: at each step a random one of its tokens that may come next."""
    choice = random.Random(family.name)
    tokens = [vocabulary.encode(piece)[0] for piece in family.pieces]
    state, text = compiled.start(), list[int]()
    while len(text) < family.tokens:
        text.append(choice.choice([token for token in tokens if state.is_allowed(token)]))
        state.commit(text[-1])
    return text


def row(family: Family, vocabulary: maskwright.Vocabulary) -> str:
    """Measure a family; a row of the table."""
    compiled = maskwright.compile(maskwright.Grammar.from_text(family.grammar), vocabulary)
    text = text_of(family, compiled, vocabulary)
    words = np.zeros(-(-vocabulary.vocab_size // 32), dtype=np.int32)
    walked = []
    for _ in range(WALKS):
        state = compiled.start()
        walked.append(measuring.walk(Walk(partial(state.fill_mask, words), state.commit), text))
    masks = measuring.of_steps([one.masks for one in walked])
    commits = measuring.of_steps([one.commits for one in walked])
    growth = median(commits[-len(commits) // 10 :]) / median(commits[: len(commits) // 2])
    figures = (median(masks), max(masks), median(commits), max(commits), growth)
    return " | ".join(["", family.name, str(len(text)), *(f"{figure:.2f}" for figure in figures), ""]).strip()


def table(families: Iterable[Family]) -> Iterable[str]:
    """The lines of the table, each as soon as it is measured. Times are in microseconds."""
    yield "| family | tokens | mask p50 | mask max | commit p50 | commit max | growth |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    vocabulary = maskwright.Vocabulary.load("o200k_base")
    for family in families:
        yield row(family, vocabulary)


def main() -> int:
    """Print the table of all families, or of those named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ambiguity", description=__doc__)
    names = [family.name for family in FAMILIES]
    parser.add_argument("families", nargs="*", help=f"(default: all) {', '.join(map(repr, names))}")
    chosen = parser.parse_args().families or names
    if unknown := set(chosen) - set(names):
        parser.error(f"unknown families: {', '.join(sorted(unknown))}")
    for line in table(family for family in FAMILIES if family.name in chosen):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

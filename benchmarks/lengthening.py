"""The part of a run about long texts: what masks and commits take as a text of an ambiguous grammar grows.

Its second half is the token of 112 hyphens, each of which is a terminal. As a program it is the process that measures
the first half.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np

from benchmarks import cases, engines, measuring, telling
from benchmarks.context import Context

# Grammars by their rule, with the letters of their texts and the lengths at which figures are told.
FAMILIES: dict[str, tuple[str, tuple[int, ...]]] = {
    'e: e e | e "+" e | "a"': ("aa+", (60, 200, 400, 600, 1000)),
    'e: e e e | e e | "a"': ("a", (60, 200, 400)),
    'e: e e e e | e e e | e e | "a"': ("a", (60, 200)),
}
# Figures at a length are of so many steps before it.
WINDOW = 50
WALKS = 5
HYPHENS = "-" * 112
ENGINES = ("maskwright", "glrmask", "llguidance")


def measure(run: dict[str, Any], context: Context) -> None:
    """Measure both halves."""
    vocabulary = context.vocabularies[0]
    facts = context.measure({}, vocabulary, "benchmarks.lengthening")
    run["lengths"] = {"vocabulary": vocabulary} | facts
    sys.stderr.write(f"long texts: {facts['status']} {facts.get('message', '')}\n")
    run["hyphens"] = []
    # One token to a text, so that it is committed at the start each time.
    texts = [context.vocabulary(vocabulary).encode(HYPHENS)] * WINDOW
    for engine in (one for one in ENGINES if one in context.engines):
        job = {"engine": engine, "grammar_file": str(cases.load("calculator").notation_for(engine)), "texts": texts}
        facts = context.measure(job, vocabulary)
        kept = {name: facts[name] for name in ("status", "message", "warm") if name in facts}
        run["hyphens"].append({"engine": engine, "vocabulary": vocabulary} | kept)
    context.save()


def main() -> int:
    """Do the job on the standard input."""
    tokens, end = telling.vocabulary(telling.job())
    engine = engines.load("maskwright")
    engine.prepare(tokens, end)
    words = np.zeros(-(-len(tokens) // 32), dtype=np.int32)
    families = []
    for rule, (letters, lengths) in FAMILIES.items():
        ids = [tokens.index(letter.encode()) for letter in text_of(letters, lengths[-1])]
        families.append({"rule": rule, "lengths": figures(engine, f"start: e\n{rule}\n", words, ids, lengths)})
    telling.tell(families=families, status="done")
    return 0


def text_of(letters: str, length: int) -> str:
    """The same letters each time, in no order; an operator never comes first or after another."""
    random = Random(1)
    text = "a"
    while len(text) < length:
        text += "a" if text.endswith("+") else random.choice(letters)
    return text


def figures(
    engine: engines.Engine, grammar: str, words: Any, ids: list[int], lengths: tuple[int, ...]
) -> list[dict[str, Any]]:
    """The figures of a window at each length: the median of several walks for every step, then quantiles over steps."""
    compiled = engine.compile(engine.read(grammar))
    walks = [measuring.walk(engine.start(compiled, words), ids) for _ in range(WALKS)]
    masks = measuring.of_steps([walk.masks for walk in walks])
    commits = measuring.of_steps([walk.commits for walk in walks])
    return [
        {
            "tokens": length,
            "mask_us": measuring.quantiles(masks[length - WINDOW : length]),
            "commit_us": measuring.quantiles(commits[length - WINDOW : length])
            | {"mean": round(sum(commits[length - WINDOW : length]) / WINDOW, 3)},
        }
        for length in lengths
    ]


if __name__ == "__main__":
    sys.exit(main())

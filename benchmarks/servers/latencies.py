"""How long a server takes to answer while somebody types: a program that measures one server on one grammar.

Three passes, since what is asked changes when things are done. In the first nobody asks anything, and what a key
brings about is timed: diagnostics, and the figures after edits of rules. In the second a question follows each key at
once, for which the server has to read first. In the third questions follow one another while the server compiles.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from statistics import quantiles
from time import sleep
from typing import Final

from benchmarks import edits, telling
from benchmarks.servers.connection import Connection
from benchmarks.servers.document import Document, Finding, opened
from benchmarks.servers.keys import TYPED, keys_of

INTERVAL: Final = 0.12
"""Seconds between two keys of a quick typist: a hundred words a minute."""
PAUSE: Final = 0.005
"""Seconds between an answer and the next question while a compile runs."""

Times = dict[str, list[float]]
STAGES: Final = {"normal form": "N", "lexer": "L"}
"""The edits that bring a finding of a later analysis, and what the codes of those begin with."""
BROKEN: Final = ("rename a terminal", "break a line")
"""The edits after which there is no grammar to compile."""


def main() -> int:
    """Do the job on the standard input."""
    job = telling.job()
    compiles: bool = job["compiles"]
    edits_of = [*TYPED[job["case"]].items(), *(("a rule", edit) for edit in edits.RULES[job["case"]])]
    brought: Times = defaultdict(list)
    answers: dict[str, Times] = {"after a key": defaultdict(list), "while compiling": defaultdict(list)}
    with Connection(job["server"], {"vocabulary": "o200k_base"}) as connection:
        document = opened(connection, Path(job["grammar_file"]))
        if compiles:
            ask_while_compiling(document, answers["while compiling"])
        document.wait_for_findings()
        text = document.text
        for _ in range(job["rounds"]):
            for kind, edit in edits_of:
                type_silently(document, kind, edit, brought, compiles=compiles)
                undo(document, text, compiles=compiles)
            telling.tell(brought=_summed(brought))
        for _ in range(job["rounds"]):
            for kind, edit in edits_of:
                type_asking(document, edit, answers)
                if compiles and kind not in BROKEN:
                    ask_while_compiling(document, answers["while compiling"])
                undo(document, text, compiles=compiles)
            telling.tell(answers={when: _summed(times) for when, times in answers.items()})
    telling.tell(status="done")
    return 0


def type_silently(document: Document, kind: str, edit: edits.Edit, brought: Times, *, compiles: bool) -> None:
    """Type an edit; each key has its diagnostics, and the last also what else the edit is about."""
    found: frozenset[Finding] = frozenset()
    before = found
    for key in keys_of(document.text, edit):
        before = found
        document.pause(INTERVAL)
        document.press(key)
        took, found = document.wait_for_findings()
        brought["syntax and names"].append(took)
    if compiles and kind in STAGES:
        brought[kind].append(document.wait_for_news(STAGES[kind], before))
    elif compiles and kind == "a rule":
        brought["figures"].append(document.wait_for_figures())


def type_asking(document: Document, edit: edits.Edit, answers: dict[str, Times]) -> None:
    """Type an edit with a question behind each key."""
    for key in keys_of(document.text, edit):
        document.pause(INTERVAL)
        is_compiling = document.is_compiling()
        document.press(key)
        question, took = document.ask(key.cursor - key.deleted + len(key.typed))
        answers["while compiling" if is_compiling else "after a key"][question].append(took)


def ask_while_compiling(document: Document, times: Times) -> None:
    """Ask one question after the other, from the begin of a compile of the present text to its end."""
    document.wait_for_compile()
    is_compiling = True
    while is_compiling:
        question, took = document.ask(len(document.text) // 2)
        times[question].append(took)
        sleep(PAUSE)
        is_compiling = document.is_compiling()


def undo(document: Document, text: str, *, compiles: bool) -> None:
    """Go back to a text, and wait until all is done that is done about it."""
    document.put(text)
    document.wait_for_findings()
    if compiles:
        document.wait_for_figures()
    document.pause(INTERVAL)


def _summed(times: Times) -> dict[str, dict[str, float]]:
    """What the results hold of many milliseconds."""
    found = {}
    for what, ones in times.items():
        parts = quantiles(ones, n=20, method="inclusive") if len(ones) > 1 else ones * 19
        facts = {"count": len(ones), "p50": parts[9], "p95": parts[18], "max": max(ones)}
        found[what] = {name: round(value, 2) for name, value in facts.items()}
    return found


if __name__ == "__main__":
    sys.exit(main())

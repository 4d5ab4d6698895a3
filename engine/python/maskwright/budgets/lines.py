r"""What a budget file says: a limit a line, for the whole grammar, or for one of its rules or terminals.

    dwa_states < 5000                  # everything behind a sign like this is a remark
    lexer_states <= 1_200
    rule expression: dwa_edges < 900
    terminal NAME: lexer_states < 60

>>> read_budget("dwa_states > 5", "some.budget").troubles
((1, 'a limit is written `dwa_states < 5000`, not `dwa_states > 5`'),)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from maskwright.diagnostic import Span
from maskwright.profiling.rows import OF_RULES, OF_TERMINALS

MOST_LINES: Final = 10_000
LARGEST: Final = 10**15
"""The largest number that a limit may be."""

_LINE = re.compile(
    r"(?:(?P<kind>rule|terminal)\s+(?P<name>.+?)\s*:\s*)?(?P<figure>\w+)\s*(?P<sign><=|<)\s*(?P<most>\d[\d_]*)"
)
# A remark begins with a sign that is in no quotes.
_REMARK = re.compile(r"""((?:"[^"]*"|[^"#])*)#.*""")
_TIMES = ("ms", "seconds", "time", "total_ms", "compile_ms")


@dataclass(frozen=True, slots=True)
class Limit:
    """A figure must be below ``most``, or may be that; ``kind`` and ``name`` are empty for a whole grammar."""

    line: int
    figure: str
    most: int
    inclusive: bool
    kind: str = ""
    name: str = ""

    def allows(self, value: float) -> bool:
        """Whether a figure is within the limit. Shares are compared as they are shown, rounded to four digits."""
        value = round(value, 4)
        return value <= self.most if self.inclusive else value < self.most

    def __str__(self) -> str:
        whose = f"{self.kind} {self.name}: " if self.kind else ""
        return f"{whose}{self.figure} {'<=' if self.inclusive else '<'} {self.most}"


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a file, and what is wrong with its other lines, each with the number of the line."""

    file: str
    limits: tuple[Limit, ...] = ()
    troubles: tuple[tuple[int, str], ...] = ()


def read_budget(text: str, file: str) -> Budget:
    """Read a budget file. Nothing that is wrong with it raises. Linear."""
    limits: list[Limit] = []
    troubles: list[tuple[int, str]] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if number > MOST_LINES:
            troubles.append((number, f"a budget has at most {MOST_LINES:,} lines"))
            break
        remark = _REMARK.fullmatch(line)
        stated = (remark[1] if remark else line).strip()
        if not stated:
            continue
        found = _limit(stated, number)
        if isinstance(found, str):
            troubles.append((number, found))
        else:
            limits.append(found)
    return Budget(file, tuple(limits), tuple(troubles))


def names_in(text: str) -> Iterator[tuple[str, Span]]:
    """The names of rules and terminals in a budget file, with their places."""
    offset = 0
    for line in text.splitlines(keepends=True)[:MOST_LINES]:
        remark = _REMARK.match(line)
        stated = (remark[1] if remark else line).rstrip()
        match = _LINE.fullmatch(stated.lstrip())
        if match is not None and match["name"]:
            start = offset + len(stated) - len(stated.lstrip()) + match.start("name")
            yield match["name"], Span(start, start + len(match["name"]))
        offset += len(line)


def _limit(stated: str, number: int) -> Limit | str:
    """The limit of a line, or what is wrong with it."""
    match = _LINE.fullmatch(stated)
    if match is None:
        return f"a limit is written `dwa_states < 5000`, not `{stated[:60]}`"
    kind, name, figure = match["kind"] or "", match["name"] or "", match["figure"]
    known = {"rule": OF_RULES, "terminal": OF_TERMINALS, "": (*OF_TERMINALS, *OF_RULES)}[kind]
    if figure in _TIMES or figure.endswith("_ms"):
        return f"`{figure}` is a time, which differs from machine to machine: a budget is for sizes"
    if figure not in known:
        return f"there is no figure `{figure}`{f' of a {kind}' if kind else ''}: there are {', '.join(known)}"
    most = int(match["most"].replace("_", "")[:20])
    if most > LARGEST:
        return f"{match['most'][:20]} is more than anything can be"
    return Limit(number, figure, most, match["sign"] == "<=", kind, name)

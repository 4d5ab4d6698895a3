"""The repetitions that are found in a text are those that were written into it."""

from __future__ import annotations

import random

import pytest

from maskwright.diagnostic import Severity
from maskwright.grammar import Grammar, Notation
from maskwright.growth import History
from maskwright.growth.changes import changes
from maskwright.reading import ReadingOptions, read_text
from maskwright.repetitions.candidates import candidates_of
from maskwright.repetitions.gbnf import repetitions_in_gbnf
from maskwright.repetitions.lark import repetitions_in_lark
from maskwright.repetitions.regexes import Written
from pages import ROOT

LARK_ATOMS = [
    '"a"',
    '"{9}~2"',
    "item",
    "T",
    "/[{9}\\]]/",
    "/a\\{2}/",
    "<[3]>",
    'sep{item, "x"}',
    '"a".."z"',
    '"x" // ~9\n  ',
]
GBNF_ATOMS = ['"a"', '"{9}"', "item", "[{9}]", "[^\\]]", "<[3]>", "."]
REGEX_ATOMS = ["a", "\\{", "[^{9}]", "[]9]", "\\x41", "\\d", "."]


class Writing:
    """Writes a text, and down what it repeats."""

    def __init__(self, chance: random.Random, atoms: list[str], *, tildes: bool = False, regexes: bool = False) -> None:
        self.chance, self.atoms, self.tildes, self.regexes = chance, atoms, tildes, regexes
        self.written: list[tuple[str, int, int | None]] = []

    def row(self, depth: int) -> str:
        parts = [self.item(depth) for _ in range(self.chance.randint(1, 3))]
        return ("" if self.atoms is REGEX_ATOMS else " ").join(parts)

    def item(self, depth: int) -> str:
        if self.regexes and self.chance.random() < 0.2:
            inner = Writing(self.chance, REGEX_ATOMS)
            atom = f"/{inner.row(2)}/"
            self.written += inner.written
        elif depth and self.chance.random() < 0.4:
            bar = "|" if self.atoms is REGEX_ATOMS else " | "
            atom = f"({bar.join(self.row(depth - 1) for _ in range(self.chance.randint(1, 2)))})"
        else:
            atom = self.chance.choice(self.atoms)
        if self.chance.random() < 0.5 or atom.endswith(" "):
            return atom
        low = self.chance.randint(0, 9)
        high = self.chance.choice([low, low + self.chance.randint(1, 9), None])
        self.written.append((atom, low, high))
        if self.tildes and high is not None and self.chance.random() < 0.5:
            return f"{atom}~{low}" if low == high else f"{atom}~{low}..{high}"
        return f"{atom}{{{low}}}" if low == high else f"{atom}{{{low},{'' if high is None else high}}}"


def shown(text: str, found: list[Written]) -> list[tuple[str, int, int | None]]:
    return sorted(
        ((text[one.item.start : one.item.end], one.low, one.high) for one in found),
        key=repr,
    )


@pytest.mark.parametrize("seed", range(200))
def test_in_lark(seed: int) -> None:
    writing = Writing(random.Random(seed), LARK_ATOMS, tildes=True, regexes=True)
    text = f"// x~9\nstart: {writing.row(3)}\n  | {writing.row(2)} -> name // y{{9}}\nitem: {writing.row(1)}\n"
    assert shown(text, list(repetitions_in_lark(text))) == sorted(writing.written, key=repr)


@pytest.mark.parametrize("seed", range(200))
def test_in_gbnf(seed: int) -> None:
    writing = Writing(random.Random(seed), GBNF_ATOMS)
    text = f"# x{{9}}\nroot ::= {writing.row(3)} |\n  {writing.row(2)} # y{{9}}\nitem ::= {writing.row(1)}\n"
    assert shown(text, list(repetitions_in_gbnf(text))) == sorted(writing.written, key=repr)


@pytest.mark.parametrize("seed", range(60))
def test_broken_texts_are_no_trouble(seed: int) -> None:
    chance = random.Random(seed)
    paths = sorted((ROOT / "grammars").rglob("*.lark")) + sorted((ROOT / "benchmarks/cases").rglob("schema.json"))
    path = chance.choice(paths)
    notation = Notation.JSON_SCHEMA if path.suffix == ".json" else chance.choice([Notation.LARK, Notation.GBNF])
    whole = path.read_text(encoding="utf-8")
    before, after = (_spoilt(whole, chance) for _ in range(2))
    for change in changes(before, after, notation):
        assert 0 <= change.span.start <= change.span.end <= len(after)
        change.taken_back()
    assert History().base_of(after, notation) is None
    grammar = _read(after, notation)
    assert all(one.span.end <= len(after) for one in candidates_of(grammar))


def _spoilt(text: str, chance: random.Random) -> str:
    for _ in range(5):
        at = chance.randrange(len(text))
        text = text[:at] + "".join(chance.choices('{}[]()"/\\~|:%,0189 \n*', k=3)) + text[at + chance.randint(0, 5) :]
    return text


def _read(text: str, notation: Notation) -> Grammar:
    grammar = read_text(text, options=ReadingOptions(notation=notation)).grammar
    assert any(one.severity is Severity.ERROR for one in grammar.diagnostics) or grammar.rules
    return grammar

"""The shortcut for simple statements and the full grammar of the notation give the same, wherever both can read."""

from __future__ import annotations

import random
from pathlib import Path

import lark
import pytest

from maskwright.notation import Reading, collect, read_with_outline
from maskwright.notation.remembered import STATEMENTS
from maskwright.notation.scan import scan_with
from maskwright.notation.simple import SimpleStatement, simple_statement
from notation.test_edits import FILES, edited

ROOT = Path(__file__).parents[2]
OWN = [path for path in FILES if Path(lark.__file__).parent not in path.parents]

KNOWN = r"""
    a b-c _d e1 été 日本 Abc X Y-Z _W q__R a__b if "" "x" "\n" "\"" "é" "\ud83d\ude00" "x"i "x"ix /x/ /[a-z]+/ /\// /x/i
    | | | ( ( ) ) [ ] ? * + -> ->a ->b-c
"""
"""Pieces of statements that the shortcut knows, not always in this order."""

OTHERS = r"""
    "\q" "\ud800" "x"I 'x' "open /[/]/ /x/is /x/q /(a/ /a+?/ /a(?=b)/ // /# /a\ {2} {,2} {3,1} { 2 , } {,} {99999} ~ ~2
    ~1..2 & < > . .. : :: = , % $ ^ - ->//c 2 @x <a> %if %ignore %json{} x{y} x::y "a".."z" \ 7
"""
"""What it leaves to the full grammar, and what is wrong."""

BLANKS = [
    "",
    "",
    " ",
    " ",
    "\t",
    "\x0b",
    "\u2028",
    "\n",
    "\n  ",
    "\n | ",
    "\r\n|",
    "\r",
    " // c | (\n",
    "\n\n# c\n  ",
    "\\\n",
]
HEADS = [
    "a: ",
    "A: ",
    "a:",
    "?a : ",
    "!a: ",
    "!?a:",
    "?A: ",
    "??a: ",
    "%ignore ",
    "%ignore",
    "Ab: ",
    "a::",
    "a.2: ",
    "a:=",
]


def _both(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Reading, Reading]:
    with monkeypatch.context() as patch:
        with_shortcut = read_with_outline(text)
        patch.setattr(collect, "SHORTCUT", None)
        return with_shortcut, read_with_outline(text)


def _random_statement(dice: random.Random) -> str:
    pieces = KNOWN.split() if dice.random() < 0.6 else (KNOWN + OTHERS).split()
    body = "".join(dice.choice(pieces) + dice.choice(BLANKS) for _ in range(dice.randrange(8)))
    return dice.choice(HEADS) + body


def _well_formed(dice: random.Random, depth: int = 0) -> str:
    """Alternatives that are simple, some of them empty, in any layout."""
    options = []
    for _ in range(dice.randrange(1, 4)):
        items = []
        for _ in range(dice.randrange(4)):
            leaf = dice.choice(["a", "b-c", "X", '"x"', '"\\t"i', "/[a-z]/", "/x|y/i", "()"])
            if depth < 3 and dice.random() < 0.3:
                opening, closing = dice.choice(["()", "[]"])
                leaf = opening + dice.choice(["", " ", "\n", " // c\n"]) + _well_formed(dice, depth + 1) + closing
            items.append(leaf + dice.choice(["", "", "", "?", "*", " +"]))
        options.append(" ".join(items) + (dice.choice(["", "", " -> named"]) if items else ""))
    return dice.choice([" | ", "|", "\n  | ", " // c\n\n| "]).join(options)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_grammars_and_edits_of_them(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(path.stem)
    whole = path.read_text(encoding="utf-8")
    text = whole
    for step in range(20):
        simple, full = _both(text, monkeypatch)
        assert simple == full, text
        text = edited(text if step % 4 else whole, dice)


@pytest.mark.parametrize("seed", range(10))
def test_random_statements(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(seed)
    for _ in range(100):
        text = "\n".join(_random_statement(dice) for _ in range(dice.randrange(1, 4)))
        simple, full = _both(text, monkeypatch)
        assert simple == full, repr(text)


@pytest.mark.parametrize("seed", range(10))
def test_well_formed_statements_are_simple(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(seed)
    for _ in range(50):
        text = f"{dice.choice(['start', '?start', 'A', '%ignore'])}{dice.choice([':', ' : '])}{_well_formed(dice)}"
        text = text.replace("%ignore:", "%ignore ").replace("%ignore :", "%ignore ")
        simple, full = _both(text, monkeypatch)
        assert simple == full, repr(text)
        if not text.startswith("%ignore"):
            assert simple_statement(text, 0) is not None, repr(text)


@pytest.mark.parametrize("path", OWN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_most_statements_of_grammars_are_simple(path: Path) -> None:
    found = list(scan_with(path.read_text(encoding="utf-8"), simple_statement))
    others = [one for one in found if not isinstance(one, SimpleStatement)]
    assert len(others) <= len(found) / 10, others


@pytest.mark.parametrize("size", [50_000, 600_000])
def test_long_statements(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "start: " + "a " * (size // 2) + "\na: /b/"
    simple, full = _both(text, monkeypatch)
    assert simple == full
    STATEMENTS.forget()


@pytest.mark.parametrize("depth", [100, 101])
def test_deep_brackets(depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"start: {'(' * depth}A{')' * depth}\nA: /b/"
    simple, full = _both(text, monkeypatch)
    assert simple == full
    assert (simple_statement(text, 0) is None) == (depth > 100)


@pytest.mark.parametrize(
    "blank", ["// " + "x: /y/ " * 80_000 + "\n", " " * 600_000 + "| A\n", "\n" * 600_000 + "| A\n"]
)
def test_what_is_blank_may_be_longer_than_a_statement(blank: str, monkeypatch: pytest.MonkeyPatch) -> None:
    simple, full = _both(f"start: A\n{blank}A: /a/\n", monkeypatch)
    assert simple == full
    STATEMENTS.forget()


@pytest.mark.parametrize("start", ["start: A~2", "start: (A~2"])
def test_blank_lines_inside_a_statement_are_looked_at_once(start: str) -> None:
    end = "| A" + ")" * start.count("(")
    text = f"{start}\n" + "// | (\n\n" * 40_000 + f"{end}\nA: /a/\n"
    first, second = scan_with(text, None)
    assert (first.text.split(), second.text) == ([*start.split(), *end.split()], "A: /a/")

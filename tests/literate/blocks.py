r"""Grammars in the pages of the documentation, with what is found in them written below their lines.

A fenced block ``lark check`` holds a grammar. Under a line stand the findings about it, which are taken out before the
grammar is read::

    start: vlaue
           ^^^^^ error G001: the rule `vlaue` is not defined; did you mean `value`?
           fix 1: Write `value` (another language)

Carets mark the place of a finding, dashes a related place, ``|`` a place without any width; a place that goes on over
further lines is marked to the end of its first one, with ``…LINE:COLUMN`` for its end. Fixes are counted through a
block, and a block ``lark fix 1`` further down shows the text with that fix made, with what is found in it then.
Grammars in GBNF are in blocks ``gbnf check`` and ``gbnf fix 1``, JSON Schemas in blocks ``json check``.

Words after ``check`` change how it is read: ``strict``, ``compiled`` (against ``o200k_base``, for what the compiler
has to say), ``ascii`` (the same against the bytes of ASCII), ``edited`` (what it is compiled to is compared with the
last ``check`` before it), ``tests`` (the tests in its comments are run), ``start=NAME``, and ``target=NAME``, for
what is to be said of other engines, more than once if need be. ``budget=LIMIT`` is a line of a budget file beside the
grammar. ``‹TEXT×20›`` in a grammar stands for twenty times the text.
A block ``json tests`` is a tests file of the last grammar before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from literate.trying import of_comments, of_tests_file
from maskwright import Grammar, Vocabulary, compile
from maskwright.diagnostic import Diagnostic, Fix, Span
from maskwright.examination import examine, findings_of
from maskwright.grammar import Notation
from maskwright.growth import good_of
from maskwright.portability import find_portability, merged
from maskwright.positions import Positions
from maskwright.reading import ReadingOptions, read_text
from pages import ROOT

FOLDERS = (ROOT / "tests/literate", ROOT / "docs/reference/diagnostics", ROOT / "docs/reference")
_FENCED = re.compile(
    r"^```((?:lark|gbnf|json) (?:check|fix)\b[^\n`]*|json tests)\n(.*?)^```$", re.DOTALL | re.MULTILINE
)
_NOTATIONS = {"lark": Notation.LARK, "gbnf": Notation.GBNF, "json": Notation.JSON_SCHEMA}
_MARK = re.compile(r" *(?:(?:\^+|\|)(?:…\d+:\d+)? (?:error|warning|information) |(?:-+|\|)(?:…\d+:\d+)? )[A-Z]\d{3}: ")
_FIX = re.compile(r" *fix \d+: ")
ASCII = Vocabulary.from_tokens([bytes([byte]) for byte in range(128)])
_TIMES = re.compile(r"‹(.*?)×(\d+)›", re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A grammar on a page: the info string of its fence, the lines in it, and where it begins."""

    page: Path
    line: int
    info: str
    body: str

    @property
    def name(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def source(self) -> str:
        """The grammar without what is said about it."""
        return "".join(
            line for line in self.body.splitlines(keepends=True) if not (_MARK.match(line) or _FIX.match(line))
        )

    def read(self, text: str) -> Grammar:
        """Read a text in the notation and with the start rule of this grammar."""
        start = next((word[6:] for word in self.info.split() if word.startswith("start=")), None)
        notation = _NOTATIONS[self.info.split()[0]]
        path = str(FOLDERS[0] / "page.lark")
        return read_text(text, path=path, options=ReadingOptions(notation=notation, start=start)).grammar


@dataclass(frozen=True)
class Told:
    """A block with what there is to be found in its grammar today, and the body that says so."""

    block: Block
    text: str
    found: tuple[Diagnostic, ...]
    body: str

    @property
    def fixes(self) -> list[Fix]:
        return [fix for one in self.found for fix in one.fixes]


def pages() -> list[Path]:
    """Every page that may hold grammars."""
    return [path for folder in FOLDERS for path in sorted(folder.glob("*.md"))]


def blocks_of(page: Path) -> Iterator[Block]:
    """The grammars of a page."""
    text = page.read_text(encoding="utf-8")
    for match in _FENCED.finditer(text):
        yield Block(page, text.count("\n", 0, match.start()) + 1, match[1], match[2])


def tell(blocks: Iterator[Block]) -> Iterator[Told]:
    """Each block of a page as it should be; a fix is one of the last ``check`` before it."""
    checked: Told | None = None
    for block in blocks:
        words = block.info.split()[1:]
        if words[0] == "tests":
            assert checked is not None, f"{block.name}: tests of what?"
            found = of_tests_file(checked.block.read(checked.text), block.source)
            yield Told(block, block.source, found, render(block.source, block.source, found))
        elif words[0] == "check":
            checked = _told(block, block.source, words, checked if "edited" in words else None)
            yield checked
        else:
            assert checked is not None, f"{block.name}: a fix of what?"
            fix = checked.fixes[int(words[1]) - 1]
            yield _told(block, fix.applied(checked.text), checked.block.info.split()[1:])


def _told(block: Block, written: str, words: list[str], before: Told | None = None) -> Told:
    text = _TIMES.sub(lambda match: match[1] * int(match[2]), written)
    grammar = block.read(text)
    if "compiled" in words or "ascii" in words:
        vocabulary = ASCII if "ascii" in words else Vocabulary.load("o200k_base")
        old = before and before.block.read(before.text)
        base = good_of(old, compile(old, vocabulary)) if old else None
        with _budget([word[7:] for word in words if word.startswith("budget=")]) as budget:
            found = examine(grammar, vocabulary, strict="strict" in words, base=base, budget=budget).found
    else:
        found = findings_of(grammar, strict="strict" in words)
    if "tests" in words:
        found = (*found, *of_comments(grammar))
    if targets := [word[7:] for word in words if word.startswith("target=")]:
        found = merged(found, find_portability(grammar, targets))
    return Told(block, text, found, render(written, text, found))


@contextmanager
def _budget(lines: list[str]) -> Iterator[str | None]:
    """The path of a budget file with these lines; none without lines."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "page.budget"
        file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        yield str(file) if lines else None


def render(written: str, text: str, found: tuple[Diagnostic, ...]) -> str:
    """The lines of a grammar as they were written, with what was found in its text below them."""
    positions = Positions(text)
    below: dict[int, list[str]] = {}
    number = 0

    def mark(span: Span, sign: str, message: str) -> str:
        line, column = positions.line_column(span.start)
        end_line, end_column = positions.line_column(span.end)
        width = (end_column if end_line == line else len(positions.line(line)) + 1) - column
        end = f"…{end_line}:{end_column}" if end_line != line else ""
        pad = " " * (column - 1)
        below.setdefault(line, []).append(f"{pad}{sign * width or '|'}{end} {message}\n")
        return pad

    for one in found:
        pad = mark(one.span, "^", f"{one.severity.value} {one.code}: {one.message}")
        for fix in one.fixes:
            number += 1
            line, _ = positions.line_column(one.span.start)
            below[line].append(f"{pad}fix {number}: {fix.title}\n")
        for related in one.related:
            mark(related.span, "-", f"{one.code}: {related.message}")
    lines = written.split("\n")
    return "".join(
        (f"{line}\n" if line or number < len(lines) else "") + "".join(below.get(number, ()))
        for number, line in enumerate(lines, start=1)
    )

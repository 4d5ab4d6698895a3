"""Cutting a grammar text into statements, so that a broken one leaves the others alive.

A statement ends with its line, unless a bracket is open or the next line that says anything starts with ``|``.
A line that plainly starts a definition ends it too, whatever is still open. The scanner knows strings, regular
expressions and comments, so that nothing inside them counts. It never fails: what is wrong with a statement's
outer shape is kept with the statement. Linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Fix, Related, Span
from maskwright.notation.fixes import closed, closed_string, leave_out
from maskwright.notation.limits import MAX_DEPTH

_NAME = r"[^\W\d]\w*(?:-\w+)*"

PIECE = re.compile(
    r"""(?P<newline>\r\n|\n|\r)
      | (?P<space>[^\S\r\n]+)
      | (?P<comment>(?://|\#)[^\r\n]*)
      | (?P<joined>\\[ \t]*(?:\r\n|\n|\r))
      | (?P<string>"(?:[^"\\\r\n]|\\[^\r\n])*")
      | (?P<regex>/(?:[^/\\\r\n]|\\[^\r\n])+/|/(?:[^/\\]|\\[\s\S])+/(?=[a-z]*x))
      | (?P<embedded>%(?:json|regex|lark|llguidance)\s*\{)
      | (?P<open>[(\[{])
      | (?P<close>[)\]}])
      | (?P<quote>["/])
      | (?P<other>[\\%]|<[^<>\s"]*/[^<>\s"]*>|<|[^\s"/()\[\]{}\\%\#<]+)""",
    re.VERBOSE,
)
_BLANK = re.compile(r"(?:\s+|(?://|\#)[^\r\n]*)*")
_COMMENT = re.compile(r"(?://|\#)[^\r\n]*")
_BRACKET = re.compile(r"\\[\s\S]|[\[\]]")
LINE = re.compile(r"[^\r\n]*")
_FRESH_START = re.compile(
    rf"""[^\S\r\n]*(?:
        [?!]{{0,2}}{_NAME} (?:\.\d+ | \{{[^{{}}\r\n]*\}} | \[[^\[\]\r\n]*\] | ::_)* [^\S\r\n]* :(?!:)
      | %(?:ignore|import|declare|override|extend)\b)""",
    re.VERBOSE,
)
_PAIRS = {")": "(", "]": "[", "}": "{"}


class _Read(Protocol):
    """A statement that was read already."""

    @property
    def following(self) -> int:
        """The offset where the next one may begin."""


Found = TypeVar("Found", bound=_Read)


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement: ``text`` is the source from ``start`` with comments and embedded blocks blanked out.

    Blanks keep the length, so ``start`` plus an offset into ``text`` is an offset into the file. ``problem`` says
    what is wrong with its brackets or quotes, if anything.
    """

    start: int
    text: str
    problem: Diagnostic | None = None

    @property
    def span(self) -> Span:
        """The whole statement."""
        return Span(self.start, self.start + len(self.text))


def scan_statements(source: str) -> Iterator[Statement]:
    """Yield the statements of ``source`` in their order."""
    return scan_with(source, None)


def scan_with(source: str, shortcut: Callable[[str, int], Found | None] | None) -> Iterator[Statement | Found]:
    """The same, but those that ``shortcut`` knows, asked where each begins, as what it makes of them."""
    position = 1 if source.startswith("\ufeff") else 0
    state = _Scanner(source)
    while True:
        blank = _BLANK.match(source, position)
        position = blank.end() if blank else position
        if position >= len(source):
            return
        known = shortcut(source, position) if shortcut else None
        if known is not None:
            position = known.following
            yield known
            continue
        statement = state.statement(position)
        position = state.position
        if statement.text:
            yield statement


@dataclass(slots=True)
class _Scanner:
    """Where the scanner stands, and what it has found out about the statement that it is in."""

    source: str
    position: int = 0
    brackets: list[int] = field(default_factory=list)
    chunks: list[str] = field(default_factory=list)
    problem: Diagnostic | None = None
    endless_block: bool = False

    def statement(self, start: int) -> Statement:
        self.position, self.brackets, self.chunks, self.problem = start, [], [], None
        while self.position < len(self.source) and self._piece():
            pass
        text = "".join(self.chunks).rstrip()
        bare = text.lstrip()
        if self.brackets:
            at = self.brackets[-1]
            fixes = closed(self.source[at], start + len(text)) if len(self.brackets) == 1 else ()
            self._complain("S004", f"`{self.source[at]}` is not closed", at, at + 1, fixes=fixes)
        return Statement(start + len(text) - len(bare), bare, self.problem)

    def _piece(self) -> bool:
        """Take one piece; false if it ended the statement."""
        piece = PIECE.match(self.source, self.position)
        if piece is None:  # The alternatives cover every character.
            raise AssertionError(f"the scanner has no piece for {self.source[self.position]!r}")
        kind, text, start = piece.lastgroup, piece.group(), self.position
        if kind == "newline":
            return self._line(start, piece.end())
        if kind == "embedded":
            self._block(start, piece.end())
            return True
        self.position = piece.end()
        if kind == "regex" and "[" in text and class_is_open(text):
            message = "a class in this regular expression is not closed: a `/` inside a class is written `\\/`"
            self._complain("S003", message, start, self.position)
        elif kind == "quote":
            self._unclosed(text, start)
        elif kind == "open":
            self.brackets.append(start)
            if len(self.brackets) > MAX_DEPTH:
                self._complain("S008", f"brackets are nested more than {MAX_DEPTH} deep", start, start + 1)
        elif kind == "close":
            self._close(text, start)
        self.chunks.append(" " * len(text) if kind in ("comment", "joined") else self.source[start : self.position])
        return True

    def _line(self, start: int, line: int) -> bool:
        """Take the end of a line and all that is blank behind it at once: each look at that could be a long one."""
        blank = _BLANK.match(self.source, line)
        after = blank.end() if blank else line
        goes_further = goes_on(self.source, line - 1, after) if self.brackets else self.source.startswith("|", after)
        self.position = after if goes_further else line
        if goes_further:
            self.chunks.append(_COMMENT.sub(lambda comment: " " * len(comment.group()), self.source[start:after]))
        return goes_further

    def _close(self, text: str, start: int) -> None:
        if not self.brackets:
            fixes = leave_out(text, Span(start, start + 1))
            self._complain("S004", f"`{text}` closes nothing", start, start + 1, fixes=fixes)
            return
        opened = self.brackets.pop()
        if self.source[opened] != _PAIRS[text]:
            related = (Related(Span(opened, opened + 1), f"`{self.source[opened]}` is opened here"),)
            self._complain("S004", f"`{text}` cannot close `{self.source[opened]}`", start, start + 1, related)

    def _unclosed(self, quote: str, start: int) -> None:
        """A quote without its partner takes the rest of the line with it."""
        line = LINE.match(self.source, start)
        self.position = line.end() if line else len(self.source)
        if quote == '"':
            fixes = closed_string(self.source[start : self.position], self.position)
            self._complain("S002", "this string is not closed on its line", start, self.position, fixes=fixes)
        else:
            hint = "it needs a `/` at its end, and a `/` inside it is written `\\/`"
            self._complain("S003", f"this regular expression is not closed on its line: {hint}", start, self.position)

    def _block(self, start: int, inside: int) -> None:
        """Skip ``{…}`` after ``%json`` and its like, keeping only the outer braces."""
        end = None if self.endless_block else block_end(self.source, inside)
        if end is None:
            # Once a block ran to the end of the file, looking again for each later one would take quadratic time.
            self.endless_block = True
            self.position = inside
            self._complain("S004", "`{` is not closed", inside - 1, inside)
            self.chunks.append(self.source[start : inside - 1] + " ")
            return
        self.position = end
        self.chunks.append(self.source[start:inside] + " " * (end - inside - 1) + "}")

    def _complain(
        self,
        code: str,
        message: str,
        start: int,
        end: int,
        related: tuple[Related, ...] = (),
        fixes: tuple[Fix, ...] = (),
    ) -> None:
        """Keep the first problem only: what follows it is mostly its consequence."""
        if self.problem is None:
            self.problem = finding(code, message, Span(start, end), related, fixes=fixes)


def goes_on(source: str, line: int, after: int) -> bool:
    """Whether open brackets go on at ``after``, with only blanks since the end of ``line``: no definition starts."""
    line_start = max(source.rfind("\n", line, after), source.rfind("\r", line, after)) + 1
    return after < len(source) and not _FRESH_START.match(source, line_start)


def class_is_open(regex: str) -> bool:
    """Whether an expression ends inside a class, as it does where the class holds a bare slash."""
    is_open = False
    for bracket in _BRACKET.findall(regex):
        is_open = bracket == "[" or (is_open and bracket != "]")
    return is_open


def block_end(source: str, position: int) -> int | None:
    """The offset after the brace that closes the block whose inside starts at ``position``."""
    depth = 1
    while piece := PIECE.match(source, position):
        position = piece.end()
        text = piece.group()
        if piece.lastgroup == "quote":  # Without its partner, it takes the rest of the line with it.
            line = LINE.match(source, position)
            position = line.end() if line else position
        elif piece.lastgroup == "embedded" or text == "{":
            depth += 1
        elif text == "}":
            depth -= 1
            if depth == 0:
                return position
    return None

r"""Where lines end, and what counts as blank: engines agree less here than on anything else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from maskwright.diagnostic import Span
from maskwright.portability.finders import Finder
from maskwright.portability.pieces import Piece, Statement
from maskwright.portability.rows import Place, Row, both, no
from maskwright.portability.targets import Target
from maskwright.portability.text import Text

_COMMENT = re.compile(r"(?://|\#)[^\r\n]*")
_ONE_END = re.compile(r"[ \t]*(?:(?://|#)[^\n]*)?(?:\r?\n)+[ \t]*")


def _gaps(text: Text) -> Iterator[tuple[Statement, int, str]]:
    """What stands between the pieces of each statement, where a line ends in it: the number of the piece after it."""
    source = text.grammar.source
    for statement in text.statements:
        for number in range(1, len(statement.pieces)):
            first, last = statement.pieces[number - 1].span.end, statement.pieces[number].span.start
            if last - first > 1 or source[first:last] not in ("", " "):
                yield statement, number, source[first:last]


def _ends(text: Text, kinds: tuple[str, ...], *, wanted: bool) -> Iterator[tuple[Piece, str]]:
    """The pieces of some kinds that begin a line of a statement, or those of all others."""
    for statement, number, gap in _gaps(text):
        piece = statement.pieces[number]
        if ("\n" in gap or "\r" in gap) and "\\" not in _COMMENT.sub("", gap) and (piece.kind in kinds) is wanted:
            yield piece, gap


def _inside(text: Text) -> Iterator[Place]:
    """Lines that begin with neither a bar nor a bracket that closes."""
    return (Place(piece.span, piece.text) for piece, _ in _ends(text, ("bar", "close"), wanted=False))


def _closing(text: Text) -> Iterator[Place]:
    return (Place(piece.span, piece.text) for piece, _ in _ends(text, ("close",), wanted=True))


def _bars(text: Text) -> Iterator[Place]:
    """Bars with more than the end of one line before them."""
    for piece, gap in _ends(text, ("bar",), wanted=True):
        if not _ONE_END.fullmatch(gap) and "\r" not in gap.replace("\r\n", ""):
            yield Place(piece.span, piece.text)


def _joined(text: Text) -> Iterator[Place]:
    for statement, number, gap in _gaps(text):
        bare = _COMMENT.sub(lambda comment: " " * len(comment.group()), gap)
        if "\\" in bare:
            at = statement.pieces[number - 1].span.end + bare.index("\\")
            yield Place(Span(at, at + 1), "\\")


def _blanks(pattern: str) -> Finder:
    """Blanks of a kind outside of literals and comments."""
    matching = re.compile(pattern)

    def find(text: Text) -> Iterator[Place]:
        if not matching.search(text.grammar.source):
            return
        source, last = text.grammar.source, 0
        for statement in text.statements:
            for piece in statement.pieces:
                bare = _COMMENT.sub(lambda comment: " " * len(comment.group()), source[last : piece.span.start])
                if match := matching.search(bare):
                    yield Place(Span(last + match.start(), last + match.end()))
                last = max(last, piece.span.start if piece.text.startswith("%lark") else piece.span.end)

    return find


def _blocks(text: Text) -> Iterator[Place]:
    """Grammars in braces of which the last line says something before it is closed."""
    source = text.grammar.source
    for piece in text.of_kind("embedded"):
        if piece.text.startswith("%lark"):
            end = piece.span.end - 1
            line = max(source.rfind("\n", piece.span.start, end), piece.span.start)
            if source[line:end].strip():
                yield Place(Span(end, end + 1), "}")


ROWS: Final = (
    Row(
        "line-in-definition",
        "a line of a definition that begins with neither `|` nor a closing bracket",
        _inside,
        both(no("a definition goes on only with a line that begins with `|`")),
        'start: ("a"\n  "b")',
    ),
    Row(
        "line-closing",
        "a line of a definition that begins with a closing bracket",
        _closing,
        {Target.LLGUIDANCE: no("a definition goes on only with a line that begins with `|`")},
        'start: ("a" | "b"\n)',
        ("a",),
    ),
    Row(
        "line-between",
        "a line with only a comment or blanks before a line that begins with `|`",
        _bars,
        {Target.LLGUIDANCE: no("the definition ends there")},
        'start: "a"\n  // or\n  | "b"',
        ("a", "b"),
    ),
    Row(
        "line-joined",
        "a backslash at the end of a line",
        _joined,
        both(no("there is none")),
        'start: "a" \\\n  "b"',
    ),
    Row(
        "line-end",
        "a line that ends with a carriage return alone",
        _blanks(r"\r(?!\n)"),
        {Target.LLGUIDANCE: no("lines end with a line feed")},
        'start: a\ra: "x"\r',
        ("x",),
    ),
    Row(
        "form-feed",
        "a form feed between words",
        _blanks(r"\f"),
        {Target.LLGUIDANCE: no("blanks are spaces and tabs")},
        'start:\f"a"',
        ("a",),
    ),
    Row(
        "other-blanks",
        "a blank that is no space, tab or form feed",
        _blanks(r"[^\S \t\r\n\f]"),
        both(no("blanks are spaces and tabs")),
        'start:\u00a0"a"',
    ),
    Row(
        "block-end",
        "`}` of a nested grammar on a line with other words",
        _blocks,
        {Target.LLGUIDANCE: no("it begins a line of its own", reached=False)},
        'start: "y" %lark { start: "x" }',
        ("yx",),
    ),
)

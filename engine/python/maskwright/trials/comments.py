r"""Tests in the comments of a grammar: ``// accept: TEXT`` and ``// reject: TEXT``, with ``#`` as well, or only.

The text is what follows the colon, without the blanks around it. One that begins with a double quote is a JSON string,
for line ends, blanks at the edges and the empty text; what follows its closing quote describes it.

>>> suite = Suite()
>>> read_comments('start: "a"+ // accept: aa\n// reject: "a\\n" a line end\n', "a.lark", suite)
>>> [(case.kind, case.text, case.description) for case in suite.cases]
[('accept', b'aa', ''), ('reject', b'a\n', 'a line end')]
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from maskwright.codes import finding
from maskwright.diagnostic import Span
from maskwright.grammar import Notation
from maskwright.located_json import Fault, read_string
from maskwright.trials.case import Case, Place, Problem, Suite

_TEST = re.compile(r"(?://|#)[ \t]*(accept|reject):[ \t]*")


def read_comments(source: str, file: str, suite: Suite, notation: Notation = Notation.LARK) -> None:
    """Add the tests in the comments of a grammar's text to a suite, or what is wrong with them. Linear."""
    suite.sources[file] = source
    for span in _comments(source, notation):
        found = _TEST.match(source, span.start, span.end)
        if found is None:
            continue
        line = source[span.start : span.end].rstrip()
        whole = Span(span.start, span.start + len(line))
        read = _text(source, found.end(), whole.end)
        if isinstance(read, Fault):
            place = Span(min(read.span.start, whole.end - 1), whole.end)
            message = f'{read.message}; a text that begins with `"` is a JSON string'
            suite.problems.append(Problem(file, finding("T004", message, place)))
            continue
        text, description = read
        suite.cases.append(Case(text, found[1] == "accept", description, Place(file, whole)))


def _comments(source: str, notation: Notation) -> Iterable[Span]:
    """Where a text has comments. JSON has none."""
    if notation is Notation.JSON_SCHEMA:
        return ()
    if notation is Notation.GBNF:
        from maskwright.gbnf import comments as gbnf

        return gbnf.comments(source)
    from maskwright.notation import comments as lark

    return lark.comments(source)


def _text(source: str, start: int, end: int) -> tuple[bytes, str] | Fault:
    """The text that begins at ``start`` of a comment, and the description behind it."""
    if start >= end:
        return Fault('there is no text: the empty one is written `""`', Span(start, end))
    if source[start] != '"':
        return source[start:end].encode("utf-8", "surrogatepass"), ""
    read = read_string(source, start, end)
    if isinstance(read, Fault):
        return read
    text, stop = read
    return text.encode("utf-8"), source[stop:end].strip()

r"""Tests in the comments of a grammar: ``// accept: TEXT`` and ``// reject: TEXT``, with ``#`` as well.

The text is what follows the colon, without the blanks around it. One that begins with a double quote is a JSON string,
for line ends, blanks at the edges and the empty text; what follows its closing quote describes it.

>>> suite = Suite()
>>> read_comments('start: "a"+ // accept: aa\n// reject: "a\\n" a line end\n', "a.lark", suite)
>>> [(case.kind, case.text, case.description) for case in suite.cases]
[('accept', b'aa', ''), ('reject', b'a\n', 'a line end')]
"""

from __future__ import annotations

import re

from maskwright.codes import finding
from maskwright.diagnostic import Span
from maskwright.notation.comments import comments
from maskwright.trials.case import Case, Place, Problem, Suite
from maskwright.trials.located_json import NotJson, read_string

_TEST = re.compile(r"(?://|#)[ \t]*(accept|reject):[ \t]*")


def read_comments(source: str, file: str, suite: Suite) -> None:
    """Add the tests in the comments of a grammar's text to a suite, or what is wrong with them. Linear."""
    suite.sources[file] = source
    for span in comments(source):
        found = _TEST.match(source, span.start, span.end)
        if found is None:
            continue
        line = source[span.start : span.end].rstrip()
        whole = Span(span.start, span.start + len(line))
        try:
            text, description = _text(line, found.end() - span.start)
        except NotJson as error:
            # Python's reader names the opening quote of a string that does not end.
            start = span.start + min(error.offset, len(line) - 1)
            problem = finding("T004", f'{error}; a text that begins with `"` is a JSON string', Span(start, whole.end))
            suite.problems.append(Problem(file, problem))
            continue
        suite.cases.append(Case(text, found[1] == "accept", description, Place(file, whole)))


def _text(line: str, start: int) -> tuple[bytes, str]:
    """The text that begins at ``start`` of a line, and the description behind it."""
    if start >= len(line):
        raise NotJson('there is no text: the empty one is written `""`', start)
    if line[start] != '"':
        return line[start:].encode("utf-8", "surrogatepass"), ""
    text, end = read_string(line, start)
    try:
        return text.encode("utf-8"), line[end:].strip()
    except UnicodeEncodeError:
        raise NotJson("this string has half a surrogate pair, which is no character", start) from None

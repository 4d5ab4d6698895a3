r"""Directives: what is imported, changed, declared and set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from maskwright.diagnostic import Edit, Fix
from maskwright.notation.common import COMMON
from maskwright.portability.finders import Finder, of_directive, of_kind
from maskwright.portability.pieces import Statement
from maskwright.portability.rows import Place, Row, both, less, no, other
from maskwright.portability.targets import Target
from maskwright.portability.text import Text


def _imported(statement: Statement) -> list[str]:
    """The dotted names that an ``%import`` asks for."""
    words = [piece for piece in statement.body if piece.kind in ("name", "dot", "range", "open", "arrow")]
    path, names = "", []
    for number, piece in enumerate(words):
        if piece.kind == "open":
            names = [one.text for one in words[number + 1 :] if one.kind == "name"]
            break
        if piece.kind == "arrow":
            break
        path += piece.text
    return [f"{path}.{name}" for name in names] or [path]


def _imports(text: Text) -> Iterator[Statement]:
    return (statement for statement in text.statements if statement.directive == "%import")


def _other_libraries(text: Text) -> Iterator[Place]:
    for statement in _imports(text):
        names = [name for name in _imported(statement) if name.removeprefix("common.") not in COMMON]
        if any(names) or not _imported(statement):
            yield Place(statement.pieces[0].span, names[0] if names else "")


def _twice(text: Text) -> Iterator[Place]:
    seen: set[tuple[int, str]] = set()
    for statement in _imports(text):
        pieces = statement.body
        arrow = next((number for number, piece in enumerate(pieces) if piece.kind == "arrow"), None)
        names = [pieces[arrow + 1].text] if arrow is not None and len(pieces) > arrow + 1 else _imported(statement)
        for name in names:
            own = statement.depth, name.rpartition(".")[2]
            if own in seen and statement.depth == 0:
                yield Place(statement.pieces[0].span, name)
            seen.add(own)


def _last_commas(text: Text) -> Iterator[Place]:
    for statement in _imports(text):
        for one, after in pairwise(statement.pieces):
            if one.kind == "comma" and after.kind == "close":
                fix = Fix("Leave the comma out (same language)", (Edit(one.span, ""),))
                yield Place(one.span, ",", fixes=(fix,))


def _strings(text: Text) -> Iterator[Place]:
    for statement in _imports(text):
        if "common.ESCAPED_STRING" in _imported(statement):
            yield Place(statement.pieces[0].span, "ESCAPED_STRING", '"a\nb"')


def _options(*names: str) -> Finder:
    def find(text: Text) -> Iterator[Place]:
        for piece in text.of_kind("embedded"):
            if piece.text.startswith("%llguidance") and any(f'"{name}"' in piece.text for name in names):
                yield Place(piece.span, piece.text)

    return find


def _words(text: Text) -> Iterator[Place]:
    for piece in text.of_kind("embedded"):
        if piece.text.startswith("%regex") and re.search(r'"substring_words"\s*:', piece.text):
            yield Place(piece.span, piece.text)


def _embedded(word: str) -> Finder:
    def find(text: Text) -> Iterator[Place]:
        return (Place(piece.span, piece.text) for piece in text.of_kind("embedded") if piece.text.startswith(word))

    return find


ROWS: Final = (
    Row(
        "declare",
        "`%declare`",
        of_directive("%declare"),
        both(no("there is none")),
        "start: _INDENT _DEDENT\n%declare _INDENT _DEDENT",
    ),
    Row(
        "override",
        "`%override` or `%extend`",
        of_directive("%override", "%extend"),
        both(no("there is none")),
        'start: A\n%import common.INT -> A\n%override A: "x"',
    ),
    Row(
        "import",
        "an import from another library than `common`, or from a file",
        _other_libraries,
        both(no("there is only `common`, with the terminals that tools agree on")),
        "start: NAME\n%import python.NAME",
    ),
    Row(
        "import-twice",
        "a name that is imported twice",
        _twice,
        both(no("it is a clash")),
        "start: INT\n%import common.INT\n%import common.INT",
    ),
    Row(
        "import-comma",
        "a comma after the last name of an import",
        _last_commas,
        both(no("a name has to follow")),
        "start: INT\n%import common (INT,)",
    ),
    Row(
        "escaped-string",
        "`common.ESCAPED_STRING`",
        _strings,
        both(other("a string goes on over the end of a line")),
        "start: ESCAPED_STRING\n%import common.ESCAPED_STRING",
        ('"a"', '"a\nb"'),
    ),
    Row(
        "options",
        "`%llguidance`",
        _embedded("%llguidance"),
        {Target.XGRAMMAR: no("there is none"), Target.OPENAI: less("it is not documented")},
        '%llguidance {"no_forcing": true}\nstart: "a"',
        ("a",),
    ),
    Row(
        "skip-repetition",
        "`skip_repetition`",
        _options("skip_repetition"),
        {Target.LLGUIDANCE: other("it is not known, so that what is ignored may be repeated")},
        '%llguidance {"skip_repetition": "once"}\nstart: "a" "b"\n%ignore " "',
        ("a b", "a  b"),
    ),
    Row(
        "ignore-once",
        "`ignore_once`",
        _options("ignore_once"),
        {Target.LLGUIDANCE: other("what is ignored may not be repeated, and here it may")},
        '%llguidance {"ignore_once": true}\nstart: "a" "b"\n%ignore " "',
        ("a b", "a  b"),
    ),
    Row(
        "regex-words",
        "`%regex` with `substring_words`",
        _words,
        {Target.XGRAMMAR: no("it knows characters and chunks"), Target.OPENAI: less("it is not documented")},
        'start: "<" %regex {"substring_words": "to be"} ">"',
        ("<be>",),
    ),
    Row(
        "json",
        "`%json`",
        _embedded("%json"),
        {
            Target.LLGUIDANCE: less("it has its own reading of schemas, which is not looked into", doubtful=True),
            Target.XGRAMMAR: less("it has its own reading of schemas, which is not looked into", doubtful=True),
        },
        'start: "a" %json {"type": "integer"}',
        ("a12",),
        once=True,
    ),
    Row(
        "reference",
        "a grammar by its name, `@name`",
        of_kind("at"),
        both(less("the grammar has to be given besides", doubtful=True)),
        'start: "a" @other',
        once=True,
    ),
)

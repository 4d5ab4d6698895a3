"""Attributes of rules, ``[lazy]`` and its like."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from maskwright.portability.finders import Finder, rules_with
from maskwright.portability.pieces import Piece, Statement
from maskwright.portability.regex_pieces import regex_pieces
from maskwright.portability.rows import Place, Row, less, no, other
from maskwright.portability.targets import Target
from maskwright.portability.text import Text

_ENDINGS = ("lazy", "suffix", "stop")
_ANY_TEXT = re.compile(r"/(?:\((?:\?:)?(?:\.\|\\n|\\n\|\.)\)\*|\(\?s:\.\*\)|\[\\s\\S\]\*)/|/\.\*/s")
_ANY_TEXT_AND_MORE = re.compile(
    r"/(?:\((?:\?:)?(?:\.\|\\n|\\n\|\.)\)\*|\(\?s:\.\*\)|\[\\s\\S\]\*)[^/][\s\S]*|/\.\*.+/s"
)


def attributes(statement: Statement) -> Iterator[tuple[Piece, Piece | None]]:
    """The attributes of a definition: the name, and the value if it is one piece."""
    head = statement.head
    if not any(piece.text == "[" for piece in head[1:]):
        return
    for number, piece in enumerate(head[1:], start=1):
        if piece.kind == "name" and head[number - 1].text in ("[", ","):
            value = head[number + 2] if len(head) > number + 2 and head[number + 1].kind == "equals" else None
            yield piece, value


def _named(name: str, value: str | None = None) -> Finder:
    """Attributes of a name, those with a value that matches a pattern if there is one."""

    def find(text: Text) -> Iterator[Place]:
        for statement in text.statements:
            for piece, given in attributes(statement):
                matches = value is None or (given is not None and re.fullmatch(value, given.text))
                if piece.text == name and matches:
                    yield Place(given.span if given and value else piece.span, piece.text)

    return find


def _lazily(text: Text) -> Iterator[tuple[Statement, Piece]]:
    """The definitions of which one attribute says where they end."""
    for statement in text.statements:
        for piece, given in attributes(statement):
            if piece.text in _ENDINGS and not (given and given.text == '""'):
                yield statement, piece


def _is_any_text(text: Text, body: tuple[Piece, ...]) -> bool:
    """Whether a body is text of any kind, directly or by the name of a terminal."""
    for _ in range(10):
        if len(body) != 1 or body[0].kind != "name":
            return len(body) == 1 and bool(_ANY_TEXT.fullmatch(body[0].text))
        body = next((one.body for one in text.statements if one.name == body[0].text), ())
    return False


def _triggers(text: Text) -> Iterator[Place]:
    """Any text and then a trigger: where it stands alone, xgrammar also takes text without one."""
    for statement, piece in _lazily(text):
        body = statement.body
        if piece.text == "lazy" and len(body) == 2 and body[1].kind == "string":
            body = body[:1]
        if _is_any_text(text, body) and statement.name in text.reached:
            yield Place(piece.span, piece.text)


def _trigger_expressions(text: Text) -> Iterator[Place]:
    for statement, piece in _lazily(text):
        if piece.text == "lazy" and len(statement.body) == 1 and _ANY_TEXT_AND_MORE.fullmatch(statement.body[0].text):
            yield Place(piece.span, piece.text)


def _other_bodies(text: Text) -> Iterator[Place]:
    """Bodies with an end of their own, of more than texts and simple expressions."""
    told = {place.span for find in (_triggers, _trigger_expressions) for place in find(text)}
    for statement, piece in _lazily(text):
        simple = _is_simple(statement) if piece.text == "lazy" else not any(rules_with(statement, "name"))
        flagged = any(not one.text.endswith(("/", "/s")) for one in rules_with(statement, "regex"))
        if piece.span not in told and (flagged or not simple):
            yield Place(piece.span, piece.text)


def _is_simple(statement: Statement) -> bool:
    if any(rules_with(statement, "name", "repeat", "braces", "count", "open", "embedded", "special", "amp", "not")):
        return False
    for piece in rules_with(statement, "regex"):
        parts = regex_pieces(piece)[1]
        if any(one.kind == "group" or (one.kind == "repeat" and one.text[0] == "{") for one in parts):
            return False
    return not _may_be_empty(statement)


def _may_be_empty(statement: Statement) -> bool:
    expressions = list(rules_with(statement, "regex"))
    ends = [regex_pieces(piece)[1] for piece in expressions]
    return any(parts and all(one.text[0] in "*?" for one in parts[1::2]) and len(parts) % 2 == 0 for parts in ends)


ROWS: Final = (
    Row(
        "lazy-any-text",
        "`lazy`, `stop` or `suffix` after text of any kind",
        _triggers,
        {Target.XGRAMMAR: other("text in which the end never comes is taken too")},
        'start: a\na[lazy]: TEXT "x"\nTEXT: /(.|\\n)*/',
        ("abx", "axx", "ab"),
    ),
    Row(
        "lazy-any-text-expression",
        "`lazy` for an expression that begins with text of any kind",
        _trigger_expressions,
        {Target.XGRAMMAR: no("it is taken in the form of a tool call only: write the text as a terminal of its own")},
        "start: a\na[lazy]: /(.|\\n)*x/",
        ("abx",),
    ),
    Row(
        "lazy-body",
        "`lazy`, `stop` or `suffix` for more than texts and simple expressions",
        _other_bodies,
        {Target.XGRAMMAR: less("names, groups, counts and flags in the body are mostly refused", doubtful=True)},
        'start: a "c"\na[lazy]: /(ab)+/',
        ("abc", "ababc"),
    ),
    Row(
        "empty-stop",
        "an empty `stop` or `suffix`",
        lambda text: (*_named("stop", '""')(text), *_named("suffix", '""')(text)),
        {Target.XGRAMMAR: no("it must not be empty")},
        'start: a "q"\na[stop=""]: /[ab]*/',
        ("abq",),
    ),
    Row(
        "max-tokens",
        "`max_tokens`",
        _named("max_tokens"),
        {
            Target.LLGUIDANCE: less("its documentation advises against it: nothing can be rolled back then"),
            Target.XGRAMMAR: other("it may be exceeded where the rule cannot end"),
        },
        'start: a "b"\na[max_tokens=2]: /a+/',
        ("ab", "aab", "aaab"),
    ),
    Row(
        "capture-name",
        "a `capture` with other signs than letters, digits, `_`, `-` and `.`",
        _named("capture", r'"[^"]*[^A-Za-z0-9_.\-"][^"]*"'),
        {Target.XGRAMMAR: no("it has only these signs")},
        'start: a\na[capture="n m"]: "x"',
        ("x",),
    ),
)

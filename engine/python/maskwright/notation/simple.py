r"""Statements of the commonest form, read in one pass: names, strings, expressions, groups, operators and alternatives.

A shortcut, for one measured reason: a first reading was mostly lark. Its loop alone, with nothing built of what it
finds, takes 3.5 ms for the 3,300 characters of a C grammar; scanning, reading and building all of its statements here
takes 1.1. What this module does not know it refuses, and so everything that has something to be said of it:
:func:`simple_statement` then gives ``None``, and the statement is scanned and read by the full grammar in
``syntax.lark``. Both give equal trees, which ``tests/notation/test_simple.py`` checks on all grammars at hand and on
random statements; :data:`maskwright.notation.collect.SHORTCUT` can be switched off.

>>> found = simple_statement("start: A? // one\nA: /a/", 0)
>>> found.item.body.item.name, found.item.body.span, found.span, found.following
('A', Span(start=7, end=9), Span(start=0, end=9), 17)
>>> simple_statement("start: A~2", 0)  # This is for the full grammar.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from maskwright.diagnostic import Diagnostic, Span
from maskwright.notation import counts, leaves, tree
from maskwright.notation.limits import MAX_DEPTH, MAX_STATEMENT
from maskwright.notation.literals import unescape
from maskwright.notation.scan import class_is_open, goes_on
from maskwright.quick import quick

_NAME = r"[^\W\d]\w*(?:-\w+)*"
_HEAD = re.compile(rf"%ignore\b|(?P<modifiers>[?!]{{1,2}})?(?P<name>{_NAME})[^\S\r\n]*:")
_PIECE = re.compile(
    rf"""[^\S\r\n]*(?:
        ({_NAME})
      | ("(?:[^"\\\r\n]|\\[^\r\n])*"(?:i(?!\w))?)
      | ([|()\[\]?*+])
      | ([\r\n](?:\s+|(?://|\#)[^\r\n]*)*)
      | (?://|\#)[^\r\n]*
      | (/(?:[^/\\\r\n]|\\[^\r\n])+/)([A-Za-z]*)
      | (\{{[^\S\r\n]*(?:[0-9]+[^\S\r\n]*(?:,[^\S\r\n]*[0-9]*[^\S\r\n]*)?|,[^\S\r\n]*[0-9]+[^\S\r\n]*)\}})
      | (->[^\S\r\n]*{_NAME})
      | \Z
      | ([\s\S]))""",
    re.VERBOSE,
)
_TEXT, _SIGN, _LINE, _FLAGS, _BRACES, _ALIAS, _OTHER = 2, 3, 4, 6, 7, 8, 9
_OPERATORS = {"?": (0, 1), "*": (0, None), "+": (1, None)}


class _RefusedError(Exception):
    """The statement is for the full grammar."""


@quick
@dataclass(frozen=True, slots=True)
class SimpleStatement:
    """What a statement means, the place of all of it, and the offset where the next one may begin."""

    item: tree.Definition | tree.Ignore
    span: Span
    following: int


def simple_statement(source: str, start: int) -> SimpleStatement | None:
    """The statement that begins at ``start``, if it is a simple one. Linear in it."""
    head = _HEAD.match(source, start)
    if head is None:
        return None
    name = head["name"]
    if name and not (name.islower() or (name.isupper() and not head["modifiers"])):
        return None
    body = _Body(source, head.end())
    try:
        following = body.read(start)
        node = body.whole()
    except _RefusedError:
        return None
    span = Span(start, body.end)
    if name:
        node = node or tree.Series((), Span(head.end(), head.end()))
        return SimpleStatement(tree.Definition(name, node, Span(*head.span("name"))), span, following)
    if node is None:
        return None
    return SimpleStatement(tree.Ignore(node, Span(start, node.span.end)), span, following)


def _refuse(_: Diagnostic) -> None:
    raise _RefusedError


class _Body:
    """The alternatives that are being read, with those around them in ``outer``."""

    __slots__ = ("bar", "end", "is_closed", "items", "last", "options", "outer", "source")

    def __init__(self, source: str, start: int) -> None:
        self.source = source
        self.end = start
        """Where what was read last ends, blanks and comments aside."""
        self.outer: list[tuple[list[tree.Node], list[tree.Node], int, bool, int]] = []
        self._begin()

    def _begin(self) -> None:
        self.options: list[tree.Node] = []
        self.items: list[tree.Node] = []
        self.bar = 0
        """Where the bar before the alternative ends."""
        self.last = -1
        """Where the last item starts, brackets included; negative where no operator may follow."""
        self.is_closed = False
        """Whether the alternative has its alias, after which nothing more may stand in it."""

    def read(self, start: int) -> int:
        """Read up to the end of a statement that begins at ``start``; the offset after it and what is blank."""
        source = self.source
        limit = min(len(source), start + MAX_STATEMENT)
        for piece in _PIECE.finditer(source, self.end, limit):
            kind = piece.lastindex
            if kind == 1:
                self._add(tree.Reference(piece[1], Span(start := piece.start(1), end := piece.end())), start, end)
            elif kind == _TEXT:
                self._text(piece[_TEXT], *piece.span(_TEXT))
            elif kind == _SIGN:
                self._sign(piece[_SIGN], piece.end())
            elif kind == _LINE:
                if self.outer:
                    if not goes_on(source, piece.start(_LINE), piece.end()):
                        raise _RefusedError
                elif not source.startswith("|", piece.end()):
                    limit = piece.end()
                    break
            elif kind == _FLAGS:
                self._pattern(piece[5], piece[_FLAGS], Span(piece.start(5), piece.end()))
            elif kind == _BRACES:
                self._repeat(*counts.bounds_of_braces(piece[_BRACES]), piece.end())
            elif kind == _ALIAS and self.items and not self.is_closed:
                self.last, self.is_closed, self.end = -1, True, piece.end()
            elif kind is not None:
                raise _RefusedError
        else:
            if limit < len(source):
                raise _RefusedError
        if self.outer:
            raise _RefusedError
        return limit

    def whole(self) -> tree.Node | None:
        """The alternatives that were read, if that is not nothing."""
        if not self.options:
            return self._alternative(0) if self.items else None
        self.options.append(self._alternative(self.bar))
        return tree.Options(tuple(self.options), Span(self.options[0].span.start, self.options[-1].span.end))

    def _alternative(self, place: int) -> tree.Node:
        """The items since the last bar; none of them stand at ``place``."""
        items = self.items
        if len(items) == 1:
            return items[0]
        return tree.Series(tuple(items), Span(items[0].span.start, items[-1].span.end) if items else Span(place, place))

    def _add(self, node: tree.Node, start: int, end: int) -> None:
        if self.is_closed:
            raise _RefusedError
        self.items.append(node)
        self.last, self.end = start, end

    def _text(self, written: str, start: int, end: int) -> None:
        ignore_case = written[-1] == "i"
        value = unescape(written[1 : -2 if ignore_case else -1], start + 1, _refuse)
        self._add(tree.Text(value, ignore_case, Span(start, end)), start, end)

    def _pattern(self, written: str, flags: str, place: Span) -> None:
        if class_is_open(written):
            raise _RefusedError
        self._add(leaves.pattern(written + flags, place, _refuse), place.start, place.end)

    def _sign(self, sign: str, end: int) -> None:
        if sign == "|":
            self.options.append(self._alternative(self.bar if self.options else end - 1))
            self.items, self.bar, self.last, self.end, self.is_closed = [], end, -1, end, False
        elif sign in _OPERATORS:
            self._repeat(*_OPERATORS[sign], end)
        elif sign in "([":
            if len(self.outer) >= MAX_DEPTH:
                raise _RefusedError
            self.outer.append((self.options, self.items, self.bar, self.is_closed, end - 1))
            self._begin()
        elif self.outer:
            self._close(sign, end)
        else:
            raise _RefusedError

    def _close(self, sign: str, end: int) -> None:
        node = self.whole()
        self.options, self.items, self.bar, self.is_closed, start = self.outer.pop()
        if self.source[start] + sign not in ("()", "[]"):
            raise _RefusedError
        place = Span(start, end)
        match node:
            case None:
                node = tree.Series((), place)
            case tree.Series(items=items):
                node = tree.Series(items, place)
            case tree.Options(options=options):
                node = tree.Options(options, place)
            case tree.Repeated(item=item, minimum=low, maximum=high):
                node = tree.Repeated(item, low, high, place)
        self._add(node if sign == ")" else tree.Repeated(node, 0, 1, place), start, end)

    def _repeat(self, low: int, high: int | None, end: int) -> None:
        if self.last < 0 or counts.complaint_about(low, high):
            raise _RefusedError
        self.items[-1] = tree.Repeated(self.items[-1], low, high, Span(self.last, end))
        self.last, self.end = -1, end

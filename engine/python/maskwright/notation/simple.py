r"""Statements of the commonest form, read in one pass: names, strings, expressions, groups, operators and alternatives.

A shortcut, for one measured reason: a first reading was mostly lark. Of the 11.4 ms for a C grammar of 3,300 characters
its loop alone took 3.5, with nothing built of what it found, and trees and nodes of them another 4; here all of that
takes 1.0. What this module does not know it refuses, and so everything that has something to be said of it:
:func:`simple_statement` then gives ``None``, and the statement is scanned and read by the full grammar in
``syntax.lark``. Both give equal nodes, which ``tests/notation/test_simple.py`` checks on all grammars at hand and on
random statements; :data:`maskwright.notation.collect.SHORTCUT` switches this off.

>>> found = simple_statement("start: A? // one\nA: /a/", 0)
>>> found.item.body.item.name, found.item.body.span, found.span, found.following
('A', Span(start=7, end=9), Span(start=0, end=9), 17)
>>> simple_statement("start: A~2", 0)  # This is for the full grammar.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from maskwright.diagnostic import Diagnostic, Span
from maskwright.notation import leaves, tree
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
      | (->[^\S\r\n]*{_NAME})
      | \Z
      | ([\s\S]))""",
    re.VERBOSE,
)
_NAMED, _TEXT, _SIGN, _LINE, _REGEX, _FLAGS, _ALIAS = range(1, 8)
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
    return SimpleStatement(tree.Ignore(node, Span(start, node.span.end)), span, following) if node else None


def _refuse(_: Diagnostic) -> None:
    raise _RefusedError


class _Body:
    """The alternatives that are being read, with those around them in ``outer``.

    ``bar`` is where the bar before the alternative ends, ``last`` where its last item starts, brackets included, or
    negative where no operator may follow, and ``end`` where what was read ends, blanks and comments aside. After its
    alias an alternative ``is_closed``: nothing more may stand in it.
    """

    __slots__ = ("bar", "end", "is_closed", "items", "last", "options", "outer", "source")

    def __init__(self, source: str, start: int) -> None:
        self.source = source
        self.end = start
        self.outer: list[tuple[list[tree.Node], list[tree.Node], int, bool, int]] = []
        self._begin()

    def _begin(self) -> None:
        self.options: list[tree.Node] = []
        self.items: list[tree.Node] = []
        self.bar, self.last, self.is_closed = 0, -1, False

    def read(self, start: int) -> int:
        """Read up to the end of a statement that begins at ``start``; the offset after it and what is blank."""
        source = self.source
        limit = min(len(source), start + MAX_STATEMENT)
        for piece in _PIECE.finditer(source, self.end, limit):
            kind = piece.lastindex
            if kind == _NAMED:
                place = Span(*piece.span(_NAMED))
                self._add(tree.Reference(piece[_NAMED], place), place)
            elif kind == _TEXT:
                self._text(piece[_TEXT], Span(*piece.span(_TEXT)))
            elif kind == _SIGN:
                self._sign(piece[_SIGN], piece.end())
            elif kind == _LINE:
                if self.outer:
                    if not goes_on(source, piece.start(_LINE), piece.end()):
                        raise _RefusedError
                elif piece.end() == limit < len(source):
                    raise _RefusedError  # A comment may be cut in two here.
                elif not source.startswith("|", piece.end()):
                    return piece.end()
            elif kind == _FLAGS and not class_is_open(piece[_REGEX]):
                place = Span(piece.start(_REGEX), piece.end())
                self._add(leaves.pattern(piece[_REGEX] + piece[_FLAGS], place, _refuse), place)
            elif kind == _ALIAS and self.items and not self.is_closed:
                self.last, self.is_closed, self.end = -1, True, piece.end()
            elif kind is not None:
                raise _RefusedError
        if self.outer or limit < len(source):
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

    def _add(self, node: tree.Node, place: Span) -> None:
        if self.is_closed:
            raise _RefusedError
        self.items.append(node)
        self.last, self.end = place.start, place.end

    def _text(self, written: str, place: Span) -> None:
        ignore_case = written[-1] == "i"
        value = unescape(written[1 : -2 if ignore_case else -1], place.start + 1, _refuse)
        self._add(tree.Text(value, ignore_case, place), place)

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
        self._add(node if sign == ")" else tree.Repeated(node, 0, 1, place), place)

    def _repeat(self, low: int, high: int | None, end: int) -> None:
        if self.last < 0:
            raise _RefusedError
        self.items[-1] = tree.Repeated(self.items[-1], low, high, Span(self.last, end))
        self.last, self.end = -1, end

r"""A part of a statement on one line, with the blanks that belong there.

>>> from maskwright.notation.parse import parse_tree
>>> from maskwright.notation.scan import Statement
>>> statement = Statement(0, 'a:b|( c|d )~1 .. 2->e')
>>> tree = parse_tree(statement, "definition", print)
>>> Flat(statement.text, statement, []).of(tree)
'a: b | (c | d)~1..2 -> e'
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import TypeAlias

from lark import Token as Lexeme
from lark import Tree

from maskwright.formatting.comments import Comment
from maskwright.notation.scan import Statement

Node: TypeAlias = "Lexeme | Tree[Lexeme]"

_SPACED = {"BAR", "ARROW"}
_CLOSE = {"COMMA", "COLON"}
_DIRECTIVES = {"CHANGE", "IGNORE", "IMPORT", "IF"}


class Flat:
    """One-line forms of the nodes of one statement. They are kept, because a layout asks for them at each level."""

    def __init__(self, source: str, statement: Statement, comments: Sequence[Comment]) -> None:
        self.written = source[statement.start : statement.span.end]
        self._comments = [comment.start for comment in comments]
        self._known: dict[int, str] = {}

    def of(self, node: Node) -> str:
        """The node on one line; what it holds of line ends, in a regular expression or an embedded text, stays."""
        if isinstance(node, Tree) and id(node) not in self._known:
            # From the leaves up, since nodes may be nested deeper than Python's stack is.
            for below in node.iter_subtrees():
                if id(below) not in self._known:
                    self._known[id(below)] = self._join(below)
        return self._part(node)

    def _part(self, node: Node) -> str:
        return self._known[id(node)] if isinstance(node, Tree) else self.written[slice(*span_of(node))]

    def is_possible(self, node: Node) -> bool:
        """Whether it can be on one line: no comment stands within it, and no text that has lines of its own."""
        start, end = span_of(node)
        has_comment = bisect_left(self._comments, start) < bisect_left(self._comments, end)
        return not has_comment and "\n" not in self.of(node)

    def _join(self, node: Tree[Lexeme]) -> str:
        parts = [(child, self._part(child)) for child in node.children if not isinstance(child, Tree) or child.children]
        text = ""
        for index, (child, part) in enumerate(parts):
            before = parts[index - 1][0] if index else None
            text += (" " if before is not None and _has_blank(node, before, child) else "") + part
        return text


_NOTHING = Lexeme("NOTHING", "", start_pos=-1, end_pos=-1)


def _has_blank(node: Tree[Lexeme], before: Node, after: Node) -> bool:
    """Whether a blank stands between two neighbours."""
    first, second = kind_of(before), kind_of(after)
    if node.data == "bits":
        return False
    if first in _SPACED or second in _SPACED:
        return True
    if second in _CLOSE or first in ("LPAR", "LSQB", "LBRACE") or second in ("RPAR", "RSQB", "RBRACE"):
        return False
    if first in _CLOSE:
        return True
    return node.data in ("sequence", "declare") or first in _DIRECTIVES or (node.data == "import" and second == "LPAR")


def kind_of(node: Node) -> str:
    """The name of a lexeme's terminal, or of a node's rule."""
    return node.type if isinstance(node, Lexeme) else str(node.data)


def span_of(node: Node) -> tuple[int, int]:
    """Where a node begins and ends, as offsets from its statement's start; an empty one at its start."""
    first = last = node
    while isinstance(first, Tree):
        first = next((child for child in first.children if not isinstance(child, Tree) or child.children), _NOTHING)
    while isinstance(last, Tree):
        backwards = reversed(last.children)
        last = next((child for child in backwards if not isinstance(child, Tree) or child.children), _NOTHING)
    return first.start_pos or 0, last.end_pos or 0

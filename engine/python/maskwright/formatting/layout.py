r"""A statement over as many lines as it needs.

Bars that began a line still do, below the colon. Alternatives that do not fit on one line get a line each, or as few
lines as possible if all are single items. Brackets that do not fit are opened, with what they hold four columns further
in. Elsewhere a statement ends with its line, so that a long sequence without brackets stays long. Aliases that stood
below one another still do.

>>> from maskwright.formatting import format_text
>>> print(format_text('a: (one | two two two two)* three', line_length=25), end="")
a: (
          one
        | two two two two
    )* three
"""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token as Lexeme
from lark import Tree

from maskwright.formatting.comments import Comment
from maskwright.formatting.flat import Flat, Node, kind_of, span_of

_STEP = 4
_DEEPEST_BAR = 24
_BRACKETS = {"group", "optional"}


class Layout:
    """Writes one statement, given the parser's tree of it."""

    def __init__(self, flat: Flat, comments: Sequence[Comment], line_length: int) -> None:
        self._flat = flat
        self._comments = list(reversed(comments))
        self._line_length = line_length
        self._lines = [""]
        self._arrows = 0

    def statement(self, tree: Tree[Lexeme]) -> str:
        """The lines of a definition or an ``%ignore``."""
        *head, body = tree.children
        assert isinstance(body, Tree)
        start = self._flat.of(Tree(tree.data, head))
        breaks = broken_bars(self._flat.written, body, span_of(head[-1])[1])
        if self._flat.is_possible(tree) and not breaks:
            # Of a body that is not yet written there is the blank before it.
            line = self._flat.of(tree).rstrip()
            if len(line) <= self._line_length:
                return line
            if any(len(child.children) > 1 for child in body.children if isinstance(child, Tree)):
                breaks = {span_of(child)[0] for child in body.children if isinstance(child, Lexeme)}
        self._lines = [start]
        below = len(start) - (start.rfind("\n") + 1) - (kind_of(head[-1]) == "COLON")
        column = below if below <= _DEEPEST_BAR else _STEP
        self._arrows = self._widest_before_arrow(body, self._line_length - column - 2)
        self._alternatives(body, column, first=" ", breaks=breaks)
        self._take_comments(None, column)
        return "\n".join(self._lines).rstrip()

    def _alternatives(self, choice: Tree[Lexeme], column: int, *, first: str, breaks: set[int] | None) -> None:
        """The alternatives, the first after ``first``; the bars in ``breaks``, or all, begin lines at ``column``."""
        in_brackets = breaks is None
        for index, child in enumerate(choice.children):
            if isinstance(child, Lexeme):
                at = span_of(child)[0]
                after = " ".join(["", *map(self._flat.of, choice.children[index : index + 2])])
                if self._take_comments(at, column) or breaks is None or at in breaks or not self._fits(after):
                    self._new_line(column, "|")
                else:
                    self._write(" |")
            elif child.children:
                # The comments before it stand before its bar, or after the bracket; it goes on from there.
                if index == 0 and self._take_comments(span_of(child)[0], column):
                    self._new_line(column, " ")
                self._write(" " if index else first)
                self._alternative(child, column + (2 if len(choice.children) > 1 else 0), in_brackets=in_brackets)

    def _alternative(self, sequence: Tree[Lexeme], column: int, *, in_brackets: bool) -> None:
        line = self._flat.of(sequence)
        if before := self._before_arrow(sequence):
            line = before.ljust(self._arrows) + line[len(before) :]
        if self._flat.is_possible(sequence) and self._fits(line):
            self._write(line)
            return
        for index, chunk in enumerate(_chunks(sequence)):
            if index:
                broken = self._take_comments(span_of(chunk[0])[0], column)
                too_long = in_brackets and not self._fits(" " + self._text(chunk)) and not _brackets_of(chunk[0])
                if broken or too_long:
                    self._new_line(column, "")
                else:
                    self._write(" ")
            self._chunk(chunk)

    def _before_arrow(self, sequence: Node) -> str:
        """What stands before the alias of an alternative, if it has one."""
        kinds = [kind_of(child) for child in sequence.children] if isinstance(sequence, Tree) else []
        return self._flat.of(sequence).rpartition(" -> ")[0] if "ARROW" in kinds else ""

    def _widest_before_arrow(self, choice: Tree[Lexeme], width: int) -> int:
        """How wide the alternatives before an alias are that stays below others; 0 if they were not, or do not fit."""
        if not has_aligned_arrows(self._flat.written, choice):
            return 0
        before = [(len(self._before_arrow(child)), len(self._flat.of(child))) for child in choice.children]
        widest = max(length for length, _ in before)
        return widest if all(widest + whole - length <= width for length, whole in before if length) else 0

    def _chunk(self, chunk: list[Node]) -> None:
        brackets = _brackets_of(chunk[0])
        text = self._text(chunk)
        if brackets is None or (all(map(self._flat.is_possible, chunk)) and self._fits(text)):
            self._write(text)
            return
        opening, choice, closing = brackets.children
        assert isinstance(choice, Tree)
        margin = len(self._lines[-1]) - len(self._lines[-1].lstrip())
        if len(self._lines) == 1 or self._lines[-1].lstrip().startswith("|"):
            margin += _STEP
        self._write(self._flat.of(opening))
        column = margin + _STEP
        self._take_comments(next((span_of(c)[0] for c in choice.children if span_of(c)[0] >= 0), None), column)
        options = len(choice.children) > 1
        self._new_line(column, "")
        self._alternatives(choice, column, first="  " if options else "", breaks=None)
        self._take_comments(span_of(closing)[0], column)
        self._new_line(margin, self._flat.of(closing))
        if brackets is not chunk[0]:
            assert isinstance(chunk[0], Tree)
            self._write("".join(self._flat.of(child) for child in chunk[0].children[1:]))

    def _take_comments(self, before: int | None, column: int) -> bool:
        """Write the comments before an offset; whether there were any, after which a new line has to begin."""
        taken = False
        while self._comments and (before is None or self._comments[-1].start < before):
            comment = self._comments.pop()
            if comment.own_line:
                self._new_line(column, comment.text)
            else:
                self._write("  " + comment.text)
            taken = True
        return taken

    def _text(self, chunk: list[Node]) -> str:
        return " ".join(self._flat.of(node) for node in chunk)

    def _fits(self, text: str) -> bool:
        return "\n" not in text and len(self._lines[-1]) + len(text) <= self._line_length

    def _new_line(self, column: int, text: str) -> None:
        # Lines within embedded texts keep their ends, so only those are trimmed that a layout ends.
        self._lines[-1] = self._lines[-1].rstrip()
        self._lines.append(" " * column + text)

    def _write(self, text: str) -> None:
        first, *others = text.split("\n")
        self._lines[-1] += first
        self._lines += others


def broken_bars(written: str, choice: Tree[Lexeme], start: int) -> set[int]:
    """The places of the bars that begin a line, in a choice that begins at offset ``start`` of a statement."""
    found = set()
    for child in choice.children:
        if isinstance(child, Lexeme) and "\n" in written[start : span_of(child)[0]]:
            found.add(span_of(child)[0])
        start = max(start, span_of(child)[1])
    return found


def has_aligned_arrows(written: str, choice: Tree[Lexeme]) -> bool:
    """Whether several aliases stand in one column, one of them after more blanks than one."""
    arrows = [
        span_of(lexeme)[0]
        for sequence in choice.children
        if isinstance(sequence, Tree)
        for lexeme in sequence.children
        if kind_of(lexeme) == "ARROW"
    ]
    columns = {arrow - written.rfind("\n", 0, arrow) for arrow in arrows}
    return len(arrows) > 1 and len(columns) == 1 and any(written.endswith("  ", 0, arrow) for arrow in arrows)


def _chunks(sequence: Tree[Lexeme]) -> list[list[Node]]:
    """The items of a sequence, each by itself, and an alias with its arrow."""
    chunks: list[list[Node]] = []
    for child in sequence.children:
        if chunks and kind_of(chunks[-1][-1]) == "ARROW":
            chunks[-1].append(child)
        else:
            chunks.append([child])
    return chunks


def _brackets_of(node: Node) -> Tree[Lexeme] | None:
    """The brackets that a node is, or that it repeats."""
    if kind_of(node) == "repeat":
        assert isinstance(node, Tree)
        node = node.children[0]
    return node if isinstance(node, Tree) and kind_of(node) in _BRACKETS else None

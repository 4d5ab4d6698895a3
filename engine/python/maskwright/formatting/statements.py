r"""A text as statements and what stands between them, and back.

>>> print(format_text("start  :a\r\n\r\n// done\r\nb: (", line_length=80).replace("\r", "<CR>"), end="")
start: a<CR>
<CR>
// done<CR>
b: (<CR>
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from lark import Token as Lexeme
from lark import Tree

from maskwright.formatting.comments import comments_of
from maskwright.formatting.flat import Flat, span_of
from maskwright.formatting.layout import Layout
from maskwright.formatting.options import options_parts, options_text
from maskwright.notation.directives import directive_of
from maskwright.notation.limits import MAX_SOURCE_BYTES, MAX_STATEMENT
from maskwright.notation.parse import parse_tree
from maskwright.notation.scan import Statement, scan_statements

LINE_LENGTH: Final = 120
"""Columns of a line, unless told otherwise."""

_MOST_EMPTY_LINES = 2
_LINE_END = re.compile(r"\r\n|\r|\n")
_NOTHING_JOINED = re.compile(r"^[^\S\n]*\\[ \t]*$", re.MULTILINE)
_COMMENT = re.compile(r"(?://|#)[^\n]*")
_RULES = {
    None: "definition",
    "%ignore": "ignore",
    "%import": "import",
    "%override": "change",
    "%extend": "change",
    "%declare": "declare",
    "%llguidance": "options",
}

Parsed: TypeAlias = "list[tuple[Statement, Tree[Lexeme] | None]]"


def format_text(text: str, *, line_length: int = LINE_LENGTH) -> str:
    """Lay out a grammar's text. Doing it twice is the same as doing it once; line ends are those of the first line.

    Statements that cannot be read stay as they are, and so does a text above the reader's limits. Never raises. Takes
    about twice as long as reading the text for the first time.
    """
    if len(text) > MAX_SOURCE_BYTES:
        return text
    first_end = _LINE_END.search(text)
    plain = _LINE_END.sub("\n", text)
    parsed = _parsed(plain)
    result = _assembled(plain, parsed, line_length)
    # Nothing is worth losing a part of somebody's text, so what a layout kept is not taken on trust.
    if _content(result, _parsed(result)) != _content(plain, parsed):
        return text
    return result.replace("\n", first_end.group()) if first_end else result


def _parsed(text: str) -> Parsed:
    """The statements, each with the parser's tree of it if it can be read."""
    parsed: Parsed = []
    for statement in scan_statements(text):
        rule = _RULES.get(directive_of(statement.text))
        tree = None
        if rule is not None and len(statement.text) <= MAX_STATEMENT:
            tree = parse_tree(statement, rule, lambda _: None)
        parsed.append((statement, tree))
    return parsed


def _assembled(text: str, parsed: Parsed, line_length: int) -> str:
    """The whole text again, from statements and what stands between them."""
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    out: list[str] = []
    position = len(mark)
    for statement, tree in parsed:
        # Before the first statement there is no line to go on with.
        out.append(_between("\n" * (not out) + text[position : statement.start], is_first=not out))
        out.append(_laid_out(text, statement, tree, line_length))
        position = statement.span.end
    out.append(_between("\n" * (not out) + text[position:] + "\n", is_first=not out))
    body = "".join(out).strip("\n")
    # After a backslash a line end would go on with the line.
    return mark + (body if not body or body.endswith("\\") else body + "\n")


def _between(gap: str, *, is_first: bool) -> str:
    """What stands between two statements: the comments, and empty lines where there were some, but no more than two."""
    # A backslash at the end of a line goes on with it, which means nothing here.
    behind, *lines, _indentation = _NOTHING_JOINED.sub("", gap if "\n" in gap else gap + "\n").split("\n")
    out = "  " + behind.strip() if behind.strip() else ""
    empty = _MOST_EMPTY_LINES if is_first else 0
    for line in lines:
        empty = 0 if line.strip() else empty + 1
        if empty <= _MOST_EMPTY_LINES:
            out += "\n" + line.rstrip()
    return out + "\n"


def _laid_out(text: str, statement: Statement, tree: Tree[Lexeme] | None, line_length: int) -> str:
    """One statement; as it is, if it cannot be read or comments stand where there is no place for them."""
    written = text[statement.start : statement.span.end]
    if tree is None:
        return written
    if tree.data == "options":
        return options_text(written, line_length)
    comments = comments_of(text, statement, _blocks(tree))
    flat = Flat(text, statement, comments)
    body = tree.children[-1]
    if tree.data == "import" or not isinstance(body, Tree):
        return flat.of(tree) if flat.is_possible(tree) else written
    if any(comment.start < span_of(tree.children[-2])[1] for comment in comments):
        return written
    return Layout(flat, comments, line_length).statement(tree)


def _blocks(tree: Tree[Lexeme]) -> Iterator[tuple[int, int]]:
    """The ranges of embedded texts."""
    return (
        span_of(node)
        for node in tree.scan_values(lambda lexeme: isinstance(lexeme, Lexeme) and lexeme.type == "EMBEDDED")
    )


def _content(text: str, parsed: Parsed) -> tuple[list[list[str]], list[str]]:
    """What a layout may not change: the lexemes of each statement, and the comments."""
    statements, comments, position = [], [], 0
    for statement, tree in parsed:
        comments += _COMMENT.findall(text[position : statement.start])
        position = statement.span.end
        if tree is None:
            statements.append([text[statement.start : position]])
            continue
        if tree.data == "options":
            statements.append(options_parts(text[statement.start : position]))
            continue
        lexemes = list(tree.scan_values(lambda _: True))
        spans = ((statement.start + start, statement.start + end) for start, end in map(span_of, lexemes))
        statements.append([text[start:end] for start, end in spans])
        comments += [comment.text for comment in comments_of(text, statement, _blocks(tree))]
    comments += _COMMENT.findall(text[position:])
    return statements, [comment.rstrip() for comment in comments]

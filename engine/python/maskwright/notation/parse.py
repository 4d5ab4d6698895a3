"""Parsing one statement with lark, by the grammar in ``syntax.lark``.

Our grammar of the notation is wider than what is supported: it takes the constructs of other dialects too, so that they
can be named at their place instead of being called syntax errors. What comes of a statement is built by
:mod:`maskwright.notation.build`, and what is said when nothing does by :mod:`maskwright.notation.complaints`.

>>> statement = Statement(0, 'start: "a" b')
>>> parse_statement(statement.text, statement, "definition", print).name
'start'
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

from lark import Lark, Tree
from lark import Token as Lexeme
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from maskwright.diagnostic import Diagnostic
from maskwright.notation import tree
from maskwright.notation.build import build_statement
from maskwright.notation.complaints import explain
from maskwright.notation.remembered import STATEMENTS
from maskwright.notation.scan import Statement


@functools.cache
def _parser() -> Lark:
    """The parser, built on first use in some tens of milliseconds. It is safe to share between threads."""
    text = Path(__file__).with_name("syntax.lark").read_text(encoding="utf-8")
    starts = ["definition", "ignore", "import", "change", "declare", "options"]
    return Lark(text, parser="lalr", lexer="contextual", start=starts, keep_all_tokens=True, maybe_placeholders=False)


def prepare() -> None:
    """Build the parser before the first statement that is not simple needs it."""
    _parser()


def parse_statement(
    source: str, statement: Statement, start: str, report: Callable[[Diagnostic], None]
) -> tree.Definition | tree.Ignore | None:
    """Parse a definition or an ``%ignore``; ``None`` after a syntax error, which is reported.

    What one statement gave before is not worked out again, wherever it stands now.
    """
    if statement.problem:
        report(statement.problem)
        return None
    key = start, statement.text, source[statement.start : statement.span.end]
    known: tuple[tree.Definition | tree.Ignore | None, tuple[Diagnostic, ...]] | None
    known = STATEMENTS.recall(key, statement.start)
    if known is None:
        found: list[Diagnostic] = []
        parsed = parse_tree(statement, start, found.append)
        item = None if parsed is None else build_statement(source, statement.start, parsed, found.append)
        known = item, tuple(found)
        STATEMENTS.keep(key, statement.start, known, len(statement.text))
    item, complaints = known
    for complaint in complaints:
        report(complaint)
    return item


def parse_tree(statement: Statement, start: str, report: Callable[[Diagnostic], None]) -> Tree[Lexeme] | None:
    """The parser's own tree of a statement, its offsets counted from the statement's start."""
    if statement.problem:
        report(statement.problem)
        return None
    try:
        return _parser().parse(statement.text, start=start)
    except (UnexpectedCharacters, UnexpectedToken) as error:
        report(explain(error, statement))
    except UnexpectedInput as error:  # pragma: no cover - lark has no other kinds for this parser
        report(explain(error, statement))
    return None

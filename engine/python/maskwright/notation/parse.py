"""Parsing one statement with lark, by the grammar in ``syntax.lark``."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from maskwright.diagnostic import Diagnostic
from maskwright.notation import tree
from maskwright.notation.build import build_statement
from maskwright.notation.complaints import explain
from maskwright.notation.scan import Statement


@functools.cache
def _parser() -> Lark:
    """The parser, built on first use in some tens of milliseconds. It is safe to share between threads."""
    text = Path(__file__).with_name("syntax.lark").read_text(encoding="utf-8")
    starts = ["definition", "ignore", "import"]
    return Lark(text, parser="lalr", lexer="contextual", start=starts, keep_all_tokens=True, maybe_placeholders=False)


def parse_statement(
    source: str, statement: Statement, start: str, report: Callable[[Diagnostic], None]
) -> tree.Definition | tree.Ignore | None:
    """Parse a definition or an ``%ignore``; ``None`` after a syntax error, which is reported."""
    parsed = parse_tokens(statement, start, report)
    if parsed is None:
        return None
    return build_statement(source, statement.start, parsed, report)


def parse_tokens(statement: Statement, start: str, report: Callable[[Diagnostic], None]) -> Tree[Token] | None:
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

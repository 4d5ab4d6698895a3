"""Helpers: grammar texts with marks around the places that a diagnostic should point to."""

from __future__ import annotations

from maskwright.diagnostic import Diagnostic, Severity, Span
from maskwright.grammar import (
    Choice,
    Complement,
    Expression,
    Grammar,
    Intersection,
    Literal,
    Regex,
    Repeat,
    Sequence,
    Shortest,
    Symbol,
)
from maskwright.notation import read_lark


def unmark(marked: str) -> tuple[str, list[Span]]:
    """Take the marks ``«…»`` out of a text; the text and the marked spans, in the order of their ends."""
    text, opened, spans = "", [], []
    for character in marked:
        if character == "«":
            opened.append(len(text))
        elif character == "»":
            spans.append(Span(opened.pop(), len(text)))
        else:
            text += character
    return text, spans


def check(
    marked: str, *codes: str, places: bool = True, only: Severity | None = None, beside: tuple[str, ...] = ()
) -> Grammar:
    """Read a marked text and compare: each code in turn, each at the marked place of the same number.

    Without ``places`` the codes alone are compared; of one severity ``only`` where that is given, but for those
    ``beside``.
    """
    text, spans = unmark(marked)
    grammar = read_lark(text)
    found = [d for d in grammar.diagnostics if only in (None, d.severity) and d.code not in beside]
    assert [d.code for d in found] == list(codes), [d.message for d in found]
    assert not places or [d.span for d in found] == spans
    assert_inside(text, grammar.diagnostics)
    return grammar


def assert_inside(text: str, diagnostics: tuple[Diagnostic, ...]) -> None:
    """Every place that the diagnostics name lies in the text."""
    for diagnostic in diagnostics:
        places = [diagnostic.span, *(related.span for related in diagnostic.related)]
        places += [edit.span for fix in diagnostic.fixes for edit in fix.edits]
        for span in places:
            assert 0 <= span.start <= span.end <= len(text), diagnostic


def show(expression: Expression) -> str:
    """An expression on one line, for comparing."""
    match expression:
        case Symbol(name=name):
            return name
        case Literal(text=text, ignore_case=ignore_case):
            return repr(text) + ("i" if ignore_case else "")
        case Regex(source=source, flags=flags):
            return f"/{source}/{flags}"
        case Sequence(items=items):
            return "(" + " ".join(map(show, items)) + ")"
        case Choice(options=options):
            return "(" + " | ".join(map(show, options)) + ")"
        case Repeat(item=item, minimum=low, maximum=high):
            return f"{show(item)}{{{low},{'' if high is None else high}}}"
        case Intersection(items=items):
            return "(" + " & ".join(map(show, items)) + ")"
        case Complement(item=item):
            return f"~{show(item)}"
        case Shortest(item=item):
            return f"shortest {show(item)}"


def rule(grammar: Grammar, name: str = "start") -> str:
    """The body of a rule, shown."""
    return next(show(rule.body) for rule in grammar.rules if rule.name == name)


def terminal(grammar: Grammar, name: str) -> str:
    """The pattern of a terminal, shown."""
    return next(show(terminal.pattern) for terminal in grammar.terminals if terminal.name == name)

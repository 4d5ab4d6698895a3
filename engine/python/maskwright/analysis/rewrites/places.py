r"""Where the body of a rule stands in the source, and what to write there instead.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: "a"\n     | "b"  // not a part of it\n')
>>> span = Statements(grammar).body(grammar.rules[0])
>>> grammar.source[span.start : span.end]
'"a"\n     | "b"'
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from maskwright.analysis.rewrites.printing import NotWritten, print_expression
from maskwright.diagnostic import Edit, Fix, Severity, Span
from maskwright.grammar import Choice, Expression, Grammar, Notation, Rule
from maskwright.notation.scan import Statement, scan_statements

_MAX_SHOWN = 70


@dataclass(slots=True)
class Statements:
    """The statements of a grammar's source. They are looked for when somebody asks for the first time."""

    grammar: Grammar
    _found: list[Statement] | None = field(default=None)
    _starts: list[int] = field(default_factory=list)
    _broken: set[int] | None = field(default=None)

    def at(self, offset: int) -> Statement | None:
        """The statement that holds an offset."""
        if self._found is None:
            # Rewrites are written in the Lark notation, so other texts have no statements for them.
            is_lark = self.grammar.notation is Notation.LARK
            self._found = list(scan_statements(self.grammar.source)) if is_lark else []
            self._starts = [statement.start for statement in self._found]
        number = bisect_right(self._starts, offset) - 1
        statement = self._found[number] if number >= 0 else None
        return statement if statement and offset < statement.span.end else None

    def is_written(self, name: str, span: Span) -> bool:
        """Whether a name stands at its span in a source without errors, so that its statement may be changed."""
        written = self.grammar.source[span.start : span.end] == name
        return written and self.grammar.notation is Notation.LARK and not self._with_errors()

    def has_errors(self, offset: int) -> bool:
        """Whether the statement that holds an offset could not be read as it is written."""
        statement = self.at(offset)
        return statement is not None and statement.start in self._with_errors()

    def _with_errors(self) -> set[int]:
        """Where the statements with errors start, -1 for errors outside of all."""
        if self._broken is None:
            errors = (found for found in self.grammar.diagnostics if found.severity is Severity.ERROR)
            # An error at the end of a statement stands behind its last character.
            held = (self.at(one.span.start) or self.at(max(one.span.start - 1, 0)) for one in errors)
            self._broken = {statement.start if statement else -1 for statement in held}
        return self._broken

    def body(self, rule: Rule) -> Span | None:
        """The body of a rule, if it is plain text: no comments, aliases or conditions in it, nothing generated."""
        statement = self.at(rule.span.start) if self.is_written(rule.name, rule.span) else None
        if statement is None:
            return None
        head, colon, body = statement.text[rule.span.end - statement.start :].partition(":")
        text = body.strip()
        start = rule.span.end + len(head + colon) + len(body) - len(body.lstrip())
        span = Span(start, start + len(text))
        plain = self.grammar.source[span.start : span.end] == text and "->" not in text and "%" not in text
        return span if plain and text and colon and not head.strip() else None

    def instead(self, rule: Rule, body: Expression, title: str) -> Fix | None:
        """The fix that writes another body for a rule; ``None`` where it cannot be written."""
        span = self.body(rule)
        if span is None:
            return None
        source = self.grammar.source
        lines = "\n" in source[span.start : span.end] and isinstance(body, Choice)
        try:
            text = print_expression(body, source, "\n    | " if lines else " | ")
        except NotWritten:
            return None
        shown = f"{rule.name}: {' '.join(text.split())}"
        shown = shown if len(shown) <= _MAX_SHOWN else f"{shown[:_MAX_SHOWN]}…"
        return Fix(f"{title}: `{shown}` (same language)", (Edit(span, text),))

"""A line of a grammar, with marks below the characters at issue.

>>> print(excerpt(Span(7, 14), Positions("start: missing | A")))
     1 | start: missing | A
       |        ^^^^^^^
"""

from __future__ import annotations

from maskwright.diagnostic import Span
from maskwright.positions import Positions
from maskwright.stepping.visible import harmless


def excerpt(span: Span, positions: Positions) -> str:
    """The first line of a span, with marks below the characters that belong to it."""
    number, column = positions.line_column(span.start)
    last_number, last_column = positions.line_column(span.end)
    line = harmless(positions.line(number))
    end = last_column if last_number == number else len(line) + 1
    # A tab keeps its width in the line of marks, so that the marks stay below their characters.
    lead = "".join("\t" if character == "\t" else " " for character in line[: column - 1])
    return f"  {number:>4} | {line}".rstrip() + f"\n       | {lead}{'^' * max(end - column, 1)}"

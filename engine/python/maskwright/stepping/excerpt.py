"""A line of a grammar, with marks below the characters at issue.

>>> print(excerpt(Span(7, 14), Positions("start: missing | A")))
     1 | start: missing | A
       |        ^^^^^^^
>>> long = excerpt(Span(700, 701), Positions("a" * 10_000))
>>> len(long.splitlines()[0]), long.splitlines()[1].index("^") - long.index("a")
(511, 99)
"""

from __future__ import annotations

from maskwright.diagnostic import Span
from maskwright.positions import Positions
from maskwright.stepping.visible import harmless

LONGEST_LINE = 500
"""Of longer lines only what is around the place is shown: a line may have as many characters as a file."""
_BEFORE = 100


def excerpt(span: Span, positions: Positions) -> str:
    """The first line of a span, with marks below the characters that belong to it."""
    number, column = positions.line_column(span.start)
    last_number, last_column = positions.line_column(span.end)
    line = harmless(positions.line(number))
    end = last_column if last_number == number else len(line) + 1
    if len(line) > LONGEST_LINE:
        first = max(0, min(column - _BEFORE, len(line) - LONGEST_LINE))
        last = first + LONGEST_LINE
        line = ("…" if first else "") + line[first:last] + ("…" if last < len(line) else "")
        shift = first - bool(first)
        column, end = column - shift, min(end, last + 1) - shift
    # A tab keeps its width in the line of marks, so that the marks stay below their characters.
    lead = "".join("\t" if character == "\t" else " " for character in line[: column - 1])
    return f"  {number:>4} | {line}".rstrip() + f"\n       | {lead}{'^' * max(end - column, 1)}"

r"""The comments of a grammar text: what the scanner blanks out.

>>> [span.start for span in comments('a: "//" // one\n# two')]
[8, 15]
"""

from __future__ import annotations

from collections.abc import Iterator

from maskwright.diagnostic import Span
from maskwright.notation.scan import LINE, PIECE, block_end


def comments(source: str) -> Iterator[Span]:
    """The places of the comments, from their ``//`` or ``#`` to the end of the line. Linear in the text.

    What is inside strings, regular expressions and embedded blocks (``%json {…}``) is no comment of the grammar, nor is
    what follows a quote that nothing closes on its line.
    """
    position = 0
    endless_block = False
    while piece := PIECE.match(source, position):
        start, position = position, piece.end()
        if piece.lastgroup == "comment":
            yield Span(start, position)
        elif piece.lastgroup == "quote":
            line = LINE.match(source, start)
            position = line.end() if line else len(source)
        elif piece.lastgroup == "embedded" and not endless_block:
            block = block_end(source, position)
            endless_block = block is None
            position = block or position

r"""The comments of a text in GBNF.

>>> [span.start for span in comments('a ::= "#" [#] # one\n# two')]
[14, 20]
"""

from __future__ import annotations

from collections.abc import Iterator

from maskwright.diagnostic import Span
from maskwright.gbnf.scan import PIECE


def comments(source: str) -> Iterator[Span]:
    """The places of the comments, from their ``#`` to the end of the line. Linear in the text."""
    for piece in PIECE.finditer(source):
        if piece.lastgroup == "comment":
            yield Span(*piece.span())

r"""Regular expressions as pieces: escapes, groups, counts and classes, each at its place in the text.

>>> from maskwright.diagnostic import Span
>>> flags, pieces = regex_pieces(Piece("regex", r"/(?:a+?|[\d-]\b)/i", Span(0, 18)))
>>> flags, [one.kind for one in pieces]
('i', ['group', 'text', 'repeat', 'bar', 'class', 'inside', 'inside', 'end', 'escape', 'close'])
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from maskwright.diagnostic import Span
from maskwright.portability.pieces import Piece
from maskwright.quick import quick

_ESCAPE = r"\\(?:x\{[^{}]*\}|x..|u\{[^{}]*\}|u....|U........|[pP](?:\{[^{}]*\}|.)|[\s\S])"
_OUTSIDE = re.compile(
    rf"""(?P<escape>{_ESCAPE})
      | (?P<group>\((?:\?(?:P?<[A-Za-z_]\w*>|[A-Za-z-]*[:)]|<?[=!]|.?))?)
      | (?P<close>\))
      | (?P<class>\[\^?\]?)
      | (?P<repeat>(?:[*+?]|\{{[0-9]*,?[0-9]*\}})[?+]?)
      | (?P<bar>\|)
      | (?P<anchor>[\^$])
      | (?P<text>[\s\S])""",
    re.VERBOSE,
)
_INSIDE = re.compile(
    rf"""(?P<posix>\[:\^?\w+:\])
      | (?P<inside>{_ESCAPE}|&&|--|~~|[^\]])
      | (?P<end>\])""",
    re.VERBOSE,
)


@quick
@dataclass(frozen=True, slots=True)
class RegexPiece:
    """A piece of a regular expression. In classes there are ``inside`` and ``posix``, and ``end`` closes one."""

    kind: str
    text: str
    span: Span


def regex_pieces(piece: Piece) -> tuple[str, tuple[RegexPiece, ...]]:
    """The flags of an expression between slashes, and its pieces. Linear; broken expressions have pieces too."""
    pattern, _, flags = piece.text[1:].rpartition("/")
    found: list[RegexPiece] = []
    place, in_class = 0, False
    while place < len(pattern):
        match = (_INSIDE if in_class else _OUTSIDE).match(pattern, place)
        if match is None or match.lastgroup is None:  # Every character is a piece of one kind at least.
            break
        kind, text = match.lastgroup, match.group()
        in_class = kind == "class" or (in_class and kind != "end")
        start = piece.span.start + 1 + place
        found.append(RegexPiece(kind, text, Span(start, start + len(text))))
        place = match.end()
    return flags, tuple(found)

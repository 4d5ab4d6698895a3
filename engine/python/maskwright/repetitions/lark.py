r"""The repetitions with bounds in a text in Lark: ``x~2..9``, ``x{2,9}``, and those inside regular expressions.

>>> text = 'start: ("a" B)~2..9 /c{5}/\nB: "b"{3} & ~"d"'
>>> [(text[one.item.start:one.item.end], one.low, one.high) for one in repetitions_in_lark(text)]
[('("a" B)', 2, 9), ('c', 5, 5), ('"b"', 3, 3)]
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from maskwright.diagnostic import Span
from maskwright.notation.scan import block_end
from maskwright.repetitions.regexes import Written, repetitions_in_regex

_PIECE = re.compile(
    r"""(?P<blank>\s+|(?://|\#)[^\r\n]*|\\[ \t]*(?:\r\n|\n|\r))
      | (?P<string>"(?:[^"\\\r\n]|\\[^\r\n])*"i?(?:\s*\.\.\s*"(?:[^"\\\r\n]|\\[^\r\n])*")?)
      | (?P<regex>/(?P<inside>(?:[^/\\\r\n]|\\[^\r\n])+)/[a-z]*|/(?P<long>(?:[^/\\]|\\[\s\S])+)/(?=[a-z]*x)[a-z]*)
      | (?P<embedded>%(?:json|regex|llguidance)\s*\{)
      | (?P<tilde>~[^\S\r\n]*(?P<low>[0-9]{1,6})(?:[^\S\r\n]*\.\.[^\S\r\n]*(?P<high>[0-9]{1,6}))?(?![0-9]))
      | (?P<braces>\{[^\S\r\n]*(?=[0-9,])(?P<least>[0-9]{0,6})\s*(?P<comma>,?)\s*(?P<most>[0-9]{0,6})\s*\})
      | (?P<name>[^\W\d]\w*(?:-\w+)*)
      | (?P<token><[^>\r\n]*>)
      | (?P<sign>[*+?])
      | (?P<open>[(\[{])
      | (?P<close>[)\]}])
      | (?P<other>[\s\S])""",
    re.VERBOSE,
)


def repetitions_in_lark(source: str) -> Iterator[Written]:
    """Those of a text, the inner ones before the outer. What stands in embedded JSON is left out. Linear."""
    # Where brackets were opened, and where the name begins that an opening brace belongs to.
    opened: list[int] = []
    atom: int | None = None
    position, end = 0, 0
    while position < len(source):
        piece = _PIECE.match(source, position)
        assert piece is not None  # The last group takes any character.
        kind, start, position = piece.lastgroup, position, piece.end()
        if kind == "blank":
            continue
        if kind == "embedded":
            position = block_end(source, position) or len(source)
            atom = None
        elif kind == "regex":
            group = "inside" if piece["inside"] is not None else "long"
            yield from repetitions_in_regex(piece[group], piece.start(group))
            atom = start
        elif kind in ("tilde", "braces"):
            if atom is not None:
                yield Written(Span(atom, end), Span(start, position), *_bounds(piece))
        elif kind == "open":
            opened.append(atom if piece.group() == "{" and atom is not None else start)
            atom = None
        elif kind == "close":
            atom = opened.pop() if opened else None
        elif kind in ("string", "name", "token"):
            atom = start
        elif kind != "sign":
            atom = None
        end = position


def json_in_lark(source: str) -> Iterator[Span]:
    """The schemas of ``%json {…}``, with their braces. Linear."""
    position = 0
    while position < len(source):
        piece = _PIECE.match(source, position)
        assert piece is not None
        position = piece.end()
        if piece.lastgroup == "embedded":
            end = block_end(source, position) or len(source)
            if piece.group().startswith("%json"):
                yield Span(position - 1, end)
            position = end


def _bounds(piece: re.Match[str]) -> tuple[int, int | None]:
    if piece["tilde"] is not None:
        return int(piece["low"]), int(piece["high"] or piece["low"])
    low = int(piece["least"] or 0)
    return low, int(piece["most"]) if piece["most"] else None if piece["comma"] else low

r"""What llama.cpp refuses to load, or reads as something else, though it is read here as it is meant.

Names are letters, digits and hyphens there, blanks are spaces and tabs, and a text ends with its first U+0000. What
repetitions come to is counted (``expansion``). A file for other engines may have all of that, so this is information.

>>> from maskwright.gbnf import read_gbnf
>>> for found in read_gbnf('root ::= a_b{,2} ("x"{0,99} "y"){20}\na_b ::= <[1-3]>').diagnostics:
...     print(found.message)
llama.cpp wants the least count of a repetition too
llama.cpp makes 100 rules of what is repeated here 20 times; it refuses 2,000 and more in all
the name `a_b`: llama.cpp takes letters from a to z, digits and hyphens only
llama.cpp takes one id between `<[` and `]>`, no list, range or negation
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Edit, Fix, Related, Span
from maskwright.gbnf.counts import read_counts
from maskwright.gbnf.expansion import MOST_REPEATED, Expansion, TooLarge
from maskwright.gbnf.scan import Piece
from maskwright.notation.limits import MAX_RELATED
from maskwright.notation.outline import Entry, Outline

_NAME = re.compile(r"[A-Za-z0-9-]+")
_IDS = re.compile(r"!?<\[[0-9]+\]>")
_QUOTED_OR_STRANGE = re.compile(
    r"""\#[^\r\n\0]* | "(?:[^"\\\r\n\0]|\\[^\r\n\0])*" | \[(?:[^\]\\\r\n\0]|\\[^\r\n\0])*\] | <[^>\r\n\0]*>
      | ["\[<][^\r\n\0]* | (?P<end>\0) | (?P<blank>[^\S \t\r\n]+)""",
    re.VERBOSE,
)


def unportable_pieces(pieces: Iterable[Piece]) -> Iterator[Diagnostic]:
    """One finding for each repetition and token of a rule that llama.cpp does not take as it is written."""
    for piece in pieces:
        if piece.kind == "token" and "<[" in piece.text and not _IDS.fullmatch(piece.text):
            message = "llama.cpp takes one id between `<[` and `]>`, no list, range or negation"
            yield finding("S061", message, piece.span)
        elif piece.kind == "repeat" and piece.text.startswith("{"):
            yield from _repetition(piece)


def _repetition(piece: Piece) -> Iterator[Diagnostic]:
    low, high = read_counts(piece.text)
    first, comma, last = piece.text[1:-1].partition(",")
    if comma and not first.strip():
        text = "{0," + last.strip() + "}"
        fixes = (Fix(f"Write `{text}` (same language)", (Edit(piece.span, text),)),)
        yield finding("S061", "llama.cpp wants the least count of a repetition too", piece.span, fixes=fixes)
    if high is not None and high > MOST_REPEATED > low:
        message = f"llama.cpp takes a greatest count above {MOST_REPEATED:,} for none at all, which is another language"
        yield finding("S061", message, piece.span)


def unportable_repetitions(expansion: Expansion) -> Iterator[Diagnostic]:
    """One finding for each repetition that llama.cpp refuses for what it makes of it."""
    for one in expansion.too_large:
        yield finding("S061", _counted(one), one.span)
    for span in expansion.over_lines:
        yield finding("S061", "llama.cpp takes this line end for that of the rule", span)
    for span in expansion.of_nothing:
        yield finding("S061", "llama.cpp refuses to repeat what has no text in it", span)


def _counted(one: TooLarge) -> str:
    if one.weight == 1:
        return f"llama.cpp refuses to repeat something {MOST_REPEATED:,} times or more"
    often = "once" if one.times == 1 else f"{one.times:,} times"
    return (
        f"llama.cpp makes {one.weight:,} rules of what is repeated here {often};"
        f" it refuses {MOST_REPEATED:,} and more in all"
    )


def unportable_characters(source: str) -> Iterator[Diagnostic]:
    """A finding about blanks that are none for llama.cpp, and one about where the text ends for it. Linear."""
    blanks = []
    for match in _QUOTED_OR_STRANGE.finditer(source, int(source.startswith("\ufeff"))):
        if match.lastgroup == "end":
            message = "llama.cpp takes this character U+0000 for the end of the text"
            yield finding("S061", message, Span(match.start(), match.end()))
            break
        if match.lastgroup == "blank":
            blanks.append(Span(match.start(), match.end()))
    if blanks:
        first, more = blanks[0], blanks[1 : MAX_RELATED + 1]
        message = f"llama.cpp takes no blanks but spaces and tabs, and here is U+{ord(source[first.start]):04X}"
        related = tuple(Related(span, "here too") for span in more)
        fix = Fix("Write spaces (same language)", tuple(Edit(span, " ") for span in blanks))
        yield finding("S061", message, first, related, fixes=(fix,))


def unportable_names(outline: Outline) -> Iterator[Diagnostic]:
    """One finding for each rule whose name is none for llama.cpp, with another one for all its places."""
    taken = {entry.name for entry in outline.entries}
    places: dict[str, list[Span]] = {}
    for use in outline.uses:
        places.setdefault(use.name, []).append(use.span)
    for entry in outline.entries:
        if not _NAME.fullmatch(entry.name):
            message = f"the name `{entry.name}`: llama.cpp takes letters from a to z, digits and hyphens only"
            yield finding("S061", message, entry.name_span, fixes=_renamed(entry, taken, places))


def _renamed(entry: Entry, taken: set[str], places: dict[str, list[Span]]) -> tuple[Fix, ...]:
    other = entry.name.replace("_", "-")
    if other in taken or not _NAME.fullmatch(other):
        return ()
    spans = [entry.name_span, *places.get(entry.name, ())]
    return (Fix(f"Call it `{other}` (same language)", tuple(Edit(span, other) for span in spans)),)

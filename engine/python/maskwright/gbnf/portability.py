r"""What llama.cpp refuses to load, or reads as something else, though it is read here as it is meant.

Its parser works from the top down, so no rule may begin with itself, and nothing that can be empty may be repeated
without end. Names are letters, digits and hyphens there. A file for other engines may have all of that, so this is
information.

>>> from maskwright.analysis import find_all
>>> from maskwright.gbnf import read_gbnf
>>> for found in find_all(read_gbnf('root ::= root "," [a-z]* | ("x"?)+')):
...     if found.code == "S061":
...         print(found.message)
left recursion `root → root`: llama.cpp refuses grammars in which a rule can begin with itself
this repeats what can be empty: llama.cpp takes that for left recursion, and refuses it
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Edit, Fix, Related, Span
from maskwright.gbnf.scan import Piece
from maskwright.grammar import Repeat
from maskwright.notation.limits import MAX_RELATED, read_count
from maskwright.notation.outline import Entry, Outline

if TYPE_CHECKING:
    from maskwright.analysis.facts import Facts

MOST_REPEATED: Final = 2_000
"""The count from which on llama.cpp refuses a repetition."""

_NAME = re.compile(r"[A-Za-z0-9-]+")
_IDS = re.compile(r"!?<\[[0-9]+\]>")


def unportable_pieces(pieces: Iterable[Piece]) -> Iterator[Diagnostic]:
    """One finding for each repetition and token of a rule that llama.cpp does not take as it is written."""
    for piece in pieces:
        if piece.kind == "token" and "<[" in piece.text and not _IDS.fullmatch(piece.text):
            message = "llama.cpp takes one id between `<[` and `]>`, no list, range or negation"
            yield finding("S061", message, piece.span)
        elif piece.kind == "repeat" and piece.text.startswith("{"):
            yield from _repetition(piece)


def _repetition(piece: Piece) -> Iterator[Diagnostic]:
    first, _, last = (part.strip() for part in piece.text[1:-1].partition(","))
    least, most = read_count(first or "0"), read_count(last or "0")
    if not first:
        text = "{0," + last + "}"
        fixes = (Fix(f"Write `{text}` (same language)", (Edit(piece.span, text),)),)
        yield finding("S061", "llama.cpp wants the least count of a repetition too", piece.span, fixes=fixes)
    elif most > MOST_REPEATED > least:
        message = f"llama.cpp takes a greatest count above {MOST_REPEATED} for none at all, which is another language"
        yield finding("S061", message, piece.span)
    elif max(least, most) >= MOST_REPEATED:
        yield finding("S061", f"llama.cpp refuses to repeat something {MOST_REPEATED} times or more", piece.span)


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


def find_unportable(facts: Facts) -> Iterator[Diagnostic]:
    """One finding for each component of rules that begin with one another, and each repetition of what can be empty."""
    # Imported here, since the analyses ask this module.
    from maskwright.analysis.cycles import components
    from maskwright.analysis.heads import find_heads
    from maskwright.analysis.left_recursion import shortest_way
    from maskwright.analysis.right_recursion import path_text

    graph = facts.graph
    heads = find_heads(graph, facts.costs, facts.useful)
    for members in components(heads):
        inside = set(members)
        within = {name: [head for head in heads[name] if head.target in inside] for name in members}
        first = within[members[0]][0]
        cycle = [first, *shortest_way(within, first.target, first.source)]
        path = path_text(head.source for head in cycle)
        message = f"left recursion `{path}`: llama.cpp refuses grammars in which a rule can begin with itself"
        related = tuple(
            Related(graph.nodes[head.node].span, f"`{head.source}` can begin with `{head.target}` here")
            for head in cycle[1 : MAX_RELATED + 1]
        )
        yield finding("S061", message, graph.nodes[first.node].span, related)
    for node, expression in enumerate(graph.nodes):
        endless = isinstance(expression, Repeat) and expression.maximum is None and node in facts.useful
        if endless and facts.costs.nullable(graph.below[node][0]):
            message = "this repeats what can be empty: llama.cpp takes that for left recursion, and refuses it"
            yield finding("S061", message, expression.span)

r"""Names that have only become others: the same definition under another name, wherever it is used.

>>> from maskwright.growth.definitions import definitions_of, keyed
>>> before, after = (keyed(definitions_of(text, Notation.LARK)) for text in ("a: b\nb: \"x\"", "a: c\nc: \"x\" \"y\""))
>>> renames(before, after)
{'b': 'c'}
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace

from maskwright.gbnf.scan import PIECE as GBNF_PIECE
from maskwright.grammar import Notation
from maskwright.growth.definitions import Definition, Key
from maskwright.notation.scan import PIECE as LARK_PIECE

_NAME = re.compile(r"[^\W\d]\w*(?:-\w+)*")
_TEXTS = ("string", "regex", "class", "token", "comment")


def renames(before: Mapping[Key, Definition], after: Mapping[Key, Definition]) -> dict[str, str]:
    """The new name of each definition that has got another one; told by where it is used, or by what it says."""
    gone = {one.name for key, one in before.items() if one.is_named and key not in after}
    come = {one.name for key, one in after.items() if one.is_named and key not in before}
    votes: Counter[tuple[str, str]] = Counter()
    if gone and come:
        pairs = [(old, after[key]) for key, old in before.items() if key in after]
        for old, new in [*pairs, *_alike(before, gone, after, come)]:
            if len(new.pieces) == len(old.pieces):
                votes.update((x, y) for x, y in zip(old.pieces, new.pieces, strict=True) if x in gone and y in come)
    found: dict[str, str] = {}
    taken: set[str] = set()
    for (x, y), _ in sorted(votes.items(), key=lambda vote: (-vote[1], vote[0])):
        if x not in found and y not in taken:
            found[x] = y
            taken.add(y)
    return found


def with_names(one: Definition, names: Mapping[str, str], notation: Notation) -> Definition:
    """The same definition in terms of new names. Its places stay those of the text that it is from."""
    if not any(piece in names for piece in one.pieces):
        return one
    text = _text(one.text, names, notation)
    head = None if one.head is None else len(_text(one.text[: one.head], names, notation))
    pieces = tuple(names.get(piece, piece) for piece in one.pieces)
    return replace(one, name=names.get(one.name, one.name), pieces=pieces, text=text, head=head)


def _alike(
    before: Mapping[Key, Definition], gone: set[str], after: Mapping[Key, Definition], come: set[str]
) -> list[tuple[Definition, Definition]]:
    """Pairs that say the same, but for names that are gone or new, as no other one does; directives too."""
    shapes: defaultdict[tuple[str, ...], tuple[list[Definition], list[Definition]]] = defaultdict(lambda: ([], []))
    for side, (definitions, others, names) in enumerate(((before, after, gone), (after, before, come))):
        for key, one in definitions.items():
            if key not in others:
                shapes[tuple("" if piece in names else piece for piece in one.pieces)][side].append(one)
    return [(old[0], new[0]) for old, new in shapes.values() if len(old) == len(new) == 1]


def _text(text: str, names: Mapping[str, str], notation: Notation) -> str:
    pieces = (GBNF_PIECE if notation is Notation.GBNF else LARK_PIECE).finditer(text)
    return "".join(
        piece.group()
        if piece.lastgroup in _TEXTS
        else _NAME.sub(lambda name: names.get(name.group(), name.group()), piece.group())
        for piece in pieces
    )

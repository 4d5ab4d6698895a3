"""What is typed: edits of the cases' grammars, key by key as an author makes them.

The cursor goes to where the texts begin to differ; what is there is deleted character by character, and what belongs
there typed. No edit is the same as one of its neighbours, and each begins at the text as it lies in its file.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from operator import eq
from typing import Final

from benchmarks import edits


@dataclass(frozen=True, slots=True)
class Key:
    """One key: how many characters before the cursor it deletes, and what it puts there."""

    cursor: int
    deleted: int
    typed: str


TYPED: Final[dict[str, dict[str, edits.Edit]]] = {
    "json": {
        "insert a rule": ("%ignore WHITE_SPACE", '%ignore WHITE_SPACE\n\npair: "(" value "," value ")"'),
        "rename a terminal": ("NUMBER: /", "NUMERAL: /"),
        "break a line": ('member: STRING ":" value', 'member: STRING ":" (value'),
        "normal form": ('     | "null"', '     | "null" value'),
        "lexer": ('     | "false"', '     | "false" | /[a-z]+/'),
    },
    "python3": {
        "insert a rule": ("%ignore /#[^\\r\\n]*/", '%ignore /#[^\\r\\n]*/\n\nmatrix: "[[" named ("," named)* "]]"'),
        "rename a terminal": ("NUMBER: /", "NUMERAL: /"),
        "break a line": ('decorator: "@" named', 'decorator: "@" (named'),
        "normal form": ('module: NAME ("." NAME)*', 'module: NAME ("." module)?'),
        "lexer": ('         | "break"', '         | "break" | "print"'),
    },
}


def keys_of(text: str, edit: edits.Edit) -> list[Key]:
    """The keys that make an edit of a text."""
    after = edits.apply(text, edit)
    start = _in_common(text, after)
    tail = _in_common(text[start:][::-1], after[start:][::-1])
    old, new = text[start : len(text) - tail], after[start : len(after) - tail]
    deletions = [Key(start + left, 1, "") for left in range(len(old), 0, -1)]
    return deletions + [Key(start + place, 0, one) for place, one in enumerate(new)]


def _in_common(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    return sum(1 for _ in takewhile(bool, map(eq, one, other)))

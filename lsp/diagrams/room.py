"""How much of a grammar is drawn: nobody reads a diagram of ten thousand pieces, and a client has to lay it out.

>>> room = Room()
>>> room.many("choice", range(2), lambda one: room.named("rule", f"r{one}"))
{'kind': 'choice', 'items': [{'kind': 'rule', 'name': 'r0'}, {'kind': 'rule', 'name': 'r1'}]}
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

MOST_NODES: Final = 2_000
"""Nodes of one diagram."""
MOST_IN_ALL: Final = 100_000
"""Nodes of all diagrams of an answer."""
DEEPEST: Final = 150
"""Levels of a diagram; above those of brackets that a notation allows."""
LONGEST_TEXT: Final = 200
"""Characters of a text in a diagram."""

Tree = dict[str, Any]
Part = TypeVar("Part")


class Room:
    """Makes nodes, and counts them."""

    def __init__(self) -> None:
        self._in_all = MOST_IN_ALL
        self._left = MOST_NODES
        self._depth = 0

    def diagram(self, make: Callable[[], Tree]) -> Tree:
        """A diagram, in which there is room again as long as there is some in all."""
        self._left = given = min(MOST_NODES, self._in_all)
        made = make() if given else self.left_out("not drawn: the grammar is too large")
        self._in_all -= given - self._left
        return made

    def many(self, kind: str, parts: Sequence[Part], tree: Callable[[Part], Tree]) -> Tree:
        """A sequence or choice of parts; as many of them as there is room for."""
        if len(parts) == 1:
            return tree(parts[0])
        if not parts:
            return self.skip()
        items: list[Tree] = []
        self._depth += 1
        for number, part in enumerate(parts):
            if self._left <= 0 or self._depth > DEEPEST:
                items.append(self.left_out(f"… {len(parts) - number:,} more"))
                break
            items.append(tree(part))
        self._depth -= 1
        return {"kind": kind, "items": items}

    def repeated(self, item: Part, least: int, most: int | None, tree: Callable[[Part], Tree]) -> Tree:
        """An optional or repeated part."""
        self._left -= 1
        self._depth += 1
        inside = tree(item) if self._depth <= DEEPEST else self.left_out("…")
        self._depth -= 1
        if (least, most) == (0, 1):
            return {"kind": "optional", "item": inside}
        return {"kind": "repeat", "item": inside, "min": least, "max": most}

    def named(self, kind: str, name: str) -> Tree:
        """A rule, or a terminal with a name."""
        self._left -= 1
        return {"kind": kind, "name": name} if kind == "rule" else {"kind": kind, "text": shortened(name), "name": name}

    def text(self, kind: str, text: str) -> Tree:
        """A literal, an expression, or special tokens."""
        self._left -= 1
        return {"kind": kind, "text": shortened(text)}

    def skip(self) -> Tree:
        """Nothing."""
        self._left -= 1
        return {"kind": "skip"}

    def left_out(self, told: str) -> Tree:
        """A node that stands for what is not drawn, and says so."""
        return {"kind": "special", "text": told}


def shortened(text: str) -> str:
    """A text, or the beginning of a long one."""
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"

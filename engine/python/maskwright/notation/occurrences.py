r"""The bodies of rules as numbered occurrences of expressions, for what has to go from a part to what it is a part of.

>>> from maskwright.notation import read_lark
>>> parts = Occurrences(read_lark('start: list?\nlist: item+\nitem: start | "x"').rules)
>>> parts.root["item"], parts.named["item"], parts.around(parts.root["item"])
(4, [3], [3])
>>> sorted(nullable_rules(parts))
['item', 'list', 'start']
"""

from __future__ import annotations

from collections.abc import Collection, Container

from maskwright.grammar import Expression, Repeat, Rule, Sequence, Symbol, children


class Occurrences:
    """Every part of every body. The parts directly below one have consecutive numbers. Made in linear time.

    ``empty`` are the terminals that match the empty text, as far as that is to count.
    """

    def __init__(self, rules: Collection[Rule], empty: Container[str] = ()) -> None:
        self.nodes: list[Expression] = []
        self.below: list[range] = []
        self.parent: list[int] = []
        """The occurrence that one is a part of; -1 for a whole body."""
        self.root: dict[str, int] = {}
        """The body of a rule."""
        self.named: dict[str, list[int]] = {}
        """Where a name occurs."""
        self._rule: dict[int, str] = {}
        for rule in rules:
            self._number(rule)
        self.nullable = _nullable(self, empty)
        """Those that can be empty."""

    def _number(self, rule: Rule) -> None:
        first = len(self.nodes)
        self.root[rule.name] = first
        self._rule[first] = rule.name
        queue = [(rule.body, -1)]
        for node, parent in queue:
            number = len(self.nodes)
            parts = children(node)
            self.below.append(range(first + len(queue), first + len(queue) + len(parts)))
            self.nodes.append(node)
            self.parent.append(parent)
            if isinstance(node, Symbol):
                self.named.setdefault(node.name, []).append(number)
            queue.extend((part, number) for part in parts)

    def around(self, number: int) -> list[int]:
        """What an occurrence is directly a part of; for a body that is every occurrence of its rule's name."""
        parent = self.parent[number]
        return self.named.get(self._rule[number], []) if parent < 0 else [parent]

    def after(self, number: int) -> range:
        """The occurrence that stands after one in its sequence, if there is one."""
        parent = self.parent[number]
        if parent < 0 or not isinstance(self.nodes[parent], Sequence):
            return range(0)
        return range(number + 1, min(number + 2, self.below[parent].stop))


def nullable_rules(parts: Occurrences) -> set[str]:
    """The rules that can be empty."""
    return {name for name, root in parts.root.items() if root in parts.nullable}


def _nullable(parts: Occurrences, empty: Container[str]) -> set[int]:
    # A sequence waits for all of its parts, everything else for one.
    waiting = [
        len(below) if isinstance(node, Sequence) else 1 for node, below in zip(parts.nodes, parts.below, strict=True)
    ]
    queue = [
        number
        for number, node in enumerate(parts.nodes)
        if (isinstance(node, Repeat) and node.minimum == 0)
        or (isinstance(node, Sequence) and not node.items)
        or (isinstance(node, Symbol) and node.name in empty)
    ]
    found: set[int] = set()
    while queue:
        number = queue.pop()
        if number in found:
            continue
        found.add(number)
        for user in parts.around(number):
            waiting[user] -= 1
            if waiting[user] <= 0:
                queue.append(user)
    return found

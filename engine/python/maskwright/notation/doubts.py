r"""Whether a lexeme that depends on the text after it differs from what is compiled, given what can follow it.

>>> from maskwright.notation import read_lark
>>> read_lark('start: A "b"\nA: /a+(?!b)/').diagnostics[0].message.partition(", which ")[2]
'takes "a" before "b" too, as Lark does not; `"b"` may follow it and begin so'
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from maskwright.grammar import Rule, Terminal
from maskwright.notation.following import END, Neighbours
from maskwright.notation.limits import MAX_FOLLOWERS
from maskwright.notation.literals import text_name
from maskwright.notation.regex.exact import Node, Rewritten, Unfit, can_begin_with
from maskwright.notation.rewriting import Outcome, Rewriting


class Doubts:
    """Knows a grammar's rules and terminals, to tell what can follow its terminals."""

    def __init__(
        self, rewriting: Rewriting, rules: Collection[Rule], terminals: Collection[Terminal], start: str
    ) -> None:
        self._rewriting = rewriting
        self._rules = rules
        self._terminals = terminals
        self._start = start
        self._nodes: dict[str, Node | None] = {}
        self._left = MAX_FOLLOWERS

    @cached_property
    def _neighbours(self) -> Neighbours:
        from maskwright.analysis.matches_empty import matches_empty

        ignored = {one.name for one in self._terminals if one.ignored}
        empty = {one.name for one in self._terminals if matches_empty(one.pattern)}
        return Neighbours(self._rules, ignored, self._start, empty)

    def about(self, outcome: Outcome, found: Rewritten) -> str | None:
        """How the plain expression differs from what is written, if it does in this grammar.

        Once very many terminals that follow others were looked at, what follows is taken to make a difference.
        """
        if found.edge:
            return "whatever stands before it, which only Lark looks at"
        if not found.differences:
            return None
        one = found.differences[0]
        lexeme, after = text_name(one.text, False), text_name(one.after, False) if one.after else "the end of the text"
        where = f"before {after}" if one.negated else f"where {after} does not follow"
        takes = f"which takes {lexeme} {where} too, as Lark does not"
        if self._left <= 0:
            return takes
        for name in sorted(self._neighbours.after(outcome.name)):
            self._left -= 1
            if name == END:
                if any(other.at_end for other in found.differences):
                    return f"{takes}; the text may end after it"
            elif self._can_begin(name, found):
                return f"{takes}; `{name}` may follow it and begin so"
        return None

    def _can_begin(self, name: str, found: Rewritten) -> bool:
        if name not in self._nodes:
            try:
                self._nodes[name] = self._rewriting.named(name)
            except Unfit:
                self._nodes[name] = None
        node = self._nodes[name]
        return node is None or can_begin_with(node, found.matters)

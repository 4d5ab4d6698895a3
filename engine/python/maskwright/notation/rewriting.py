r"""Terminals with lazy quantifiers or look-around: each as a whole becomes a plain expression.

Lark joins the parts of a terminal to one expression before it looks for it, so that what is lazy in one part depends on
the others. Here too: the terminals that a body refers to are put in first, then
:mod:`maskwright.notation.regex.exact` works on the whole. What is said about it waits until all rules are known, in
:mod:`maskwright.notation.rewriting_report`.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark(r'start: S' + '\n' + r'S: "<" _INNER ">"' + '\n' + r'_INNER: /.*?/')
>>> grammar.terminals[0].pattern.source
'<[^\\n>]*>'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from maskwright.grammar import Regex
from maskwright.notation import tree
from maskwright.notation.collect import Collected

# What rewrites takes as long to import as a small grammar to read, and few grammars need it.
if TYPE_CHECKING:
    from maskwright.notation.regex.exact import Node, Rewritten, Unfit
    from maskwright.notation.regex.exact.tree_nodes import Measured

EMPTY_ONLY = "by itself it matches the empty text only"
"""Why a part of other terminals is none itself."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a terminal: ``rewritten``, or the reason why not. ``patterns`` are those that ask for it."""

    name: str
    body: tree.Node
    patterns: tuple[tree.Pattern, ...]
    rewritten: Rewritten | None
    reason: str = ""


@dataclass(slots=True)
class Rewriting:
    """Rewrites terminals, in any order as long as those that one refers to are defined."""

    collected: Collected
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    bodies: dict[str, tree.Node] = field(default_factory=dict)
    """The bodies of anonymous terminals."""
    _peculiar: dict[str, tuple[tree.Pattern, ...]] = field(default_factory=dict)
    _nodes: dict[str, Measured | Unfit] = field(default_factory=dict)

    def rewritten(self, name: str, body: tree.Node) -> Regex | None:
        """The plain pattern of a terminal, if anything in it is peculiar and it can be had."""
        self.bodies[name] = body
        found: dict[tree.Pattern, None] = {}
        for node in tree.walk(body):
            if isinstance(node, tree.Pattern) and node.peculiar:
                found[node] = None
            elif isinstance(node, tree.Reference):
                # Terminals come after those that they refer to.
                found.update(dict.fromkeys(self._peculiar.get(node.name, ())))
        if not found:
            return None
        from maskwright.notation.regex.exact import Unfit, rewrite

        self._peculiar[name] = tuple(found)
        try:
            result = rewrite(self.node(body))
            if not result.text:
                raise Unfit(EMPTY_ONLY)
        except Unfit as error:
            self.outcomes[name] = Outcome(name, body, tuple(found), None, str(error))
            return None
        self.outcomes[name] = Outcome(name, body, tuple(found), result)
        return Regex(result.text, body.span)

    def named(self, name: str) -> Node:
        """The tree of a terminal by its name. Raises :class:`Unfit`."""
        from maskwright.notation.regex.exact import Unfit

        body = self.bodies.get(name)
        if body is None and name in self.collected.imports:
            body = tree.Reference(name, self.collected.imports[name][1])
        if body is None:
            raise Unfit(f"`{name}` is no terminal")
        return self.node(body)

    def node(self, body: tree.Node) -> Node:
        """The tree of a body, with those of the terminals that it refers to. Raises :class:`Unfit`."""
        from maskwright.notation.regex.exact.tree_nodes import node_of

        waiting, entered = _names(body), dict[str, None]()
        while waiting:
            name = waiting[-1]
            definition = self.collected.definitions.get(name)
            if name in self._nodes:
                waiting.pop()
            elif definition is None or not definition.is_terminal:
                waiting.pop()
                self._nodes[name] = self._imported(name)
            elif name not in entered:
                entered[name] = None
                waiting += _names(definition.body)
            else:
                # Either all that it refers to is done, or it contains itself, which is found out here too.
                waiting.pop()
                self._nodes[name] = self._measured(definition.body)
        return node_of(body, self._nodes)

    def _measured(self, body: tree.Node) -> Measured | Unfit:
        from maskwright.notation.regex.exact import Unfit
        from maskwright.notation.regex.exact.tree_nodes import measured, node_of

        try:
            return measured(node_of(body, self._nodes))
        except Unfit as error:
            return error

    def _imported(self, name: str) -> Measured | Unfit:
        from maskwright.notation.regex.exact import Unfit

        imported = self.collected.imports.get(name)
        if imported is None:
            return Unfit(f"`{name}` is no terminal")
        regex, span = imported
        return self._measured(tree.Pattern(regex.source, regex, span, regex.flags))


def _names(body: tree.Node) -> list[str]:
    return [node.name for node in tree.walk(body) if isinstance(node, tree.Reference)]

r"""The same grammar, but that something in it cannot be empty.

``N(e)`` is ``e`` without the empty text: for a row of nullable parts ``a b`` it is ``N(a) b | N(b)``, for a choice the
choice of what is left, and for a repetition at least one ``N(e)``. A rule ``r`` that is needed so is made ``N(r)``, and
elsewhere ``r?`` stands for what it was.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from maskwright.analysis.reach import leads_to_terminals
from maskwright.analysis.variants.variant import NotMade, Variant, exchanged, mapped, with_rules
from maskwright.diagnostic import Span
from maskwright.grammar import (
    Choice,
    Expression,
    Grammar,
    Intersection,
    NotFollowedBy,
    Regex,
    Repeat,
    Rule,
    Sequence,
    SpecialTokens,
    Symbol,
    Terminal,
)

if TYPE_CHECKING:
    from maskwright.analysis.facts import Facts

_MAX_ROW = 8
"""Nullable parts in a row, which take as many alternatives."""


@dataclass(frozen=True, slots=True)
class _NeverEmpty(Symbol):
    """A reference to what is never empty."""


def rule_never_empty(facts: Facts, name: str) -> Variant:
    """The grammar in which a nullable rule is never empty, wherever it is used. Raises :class:`NotMade`."""
    making = _Making(facts, strict=name)
    making.need(name)
    return Variant(f"if `{name}` could not be empty (another language)", making.grammar())


def node_never_empty(facts: Facts, node: int) -> Variant:
    """The grammar in which a nullable node is never empty where it stands. Raises :class:`NotMade`."""
    making = _Making(facts)
    making.bodies[facts.graph.owner[node]] = exchanged(facts.graph, node, making.nonempty(node))
    return Variant("if that could not be empty (another language)", making.grammar())


def without_empty(facts: Facts, node: int) -> Expression:
    """``N`` of a nullable node, if no rule or terminal has to be changed for it. Raises :class:`NotMade`."""
    making = _Making(facts)
    expression = making.nonempty(node)
    if making.needed:
        raise NotMade
    return expression


def without_idle_turns(facts: Facts, node: int) -> Variant:
    """The grammar in which a repetition of what can be empty repeats what is left of it. Raises :class:`NotMade`."""
    making = _Making(facts)
    instead = Repeat(making.nonempty(facts.graph.below[node][0]), 0, None, facts.graph.nodes[node].span)
    making.bodies[facts.graph.owner[node]] = exchanged(facts.graph, node, instead)
    return Variant("repeating what is not empty (same language)", making.grammar())


@dataclass(slots=True)
class _Making:
    """The variant so far; ``strict`` is the rule that is never empty also where other rules refer to it."""

    facts: Facts
    strict: str | None = None
    bodies: dict[str, Expression] = field(default_factory=dict)
    needed: list[str] = field(default_factory=list)
    leading: set[int] = field(init=False)
    """The nodes of which something is left."""

    def __post_init__(self) -> None:
        self.leading = leads_to_terminals(self.facts.graph)

    def need(self, name: str) -> None:
        if name not in self.needed:
            self.needed.append(name)

    def grammar(self) -> Grammar:
        graph, terminals = self.facts.graph, []
        for name in self.needed:  # Grows meanwhile.
            if name in graph.root:
                self.bodies[name] = self.nonempty(graph.root[name])
            else:
                terminals.append(_terminal_never_empty(self.facts, name))
        for name, rule in graph.rules.items():
            self.bodies[name] = self._resolved(name, self.bodies.get(name, rule.body))
        made = with_rules(self.facts.grammar, self.bodies, terminals=terminals)
        start = graph.rules[made.start]
        if start.name not in self.needed or start.name == self.strict:
            return made
        outer = Rule(f"{start.name}/1", Repeat(Symbol(start.name, start.span), 0, 1, start.span), start.span)
        return replace(made, rules=(*made.rules, outer), start=outer.name)

    def nonempty(self, root: int) -> Expression:
        """``N`` of a nullable node. Raises :class:`NotMade` if nothing is left."""
        graph, nullable = self.facts.graph, self.facts.costs.nullable
        wanted = [root]
        for node in wanted:
            if not isinstance(graph.nodes[node], Symbol):
                wanted.extend(below for below in graph.below[node] if nullable(below))
        made: dict[int, Expression | None] = {}
        for node in reversed(wanted):
            made[node] = self._of_node(node, made)
        whole = made[root]
        if whole is None:
            raise NotMade
        return whole

    def _of_node(self, node: int, made: dict[int, Expression | None]) -> Expression | None:
        graph = self.facts.graph
        expression, below = graph.nodes[node], graph.below[node]
        match expression:
            case Symbol(name=name, span=span):
                if name in graph.root and graph.root[name] not in self.leading:
                    return None
                self.need(name)
                return _NeverEmpty(name, span)
            case Choice(span=span):
                options = [made.get(child, graph.nodes[child]) for child in below]
                return _one_of([option for option in options if option is not None], span)
            case Repeat(maximum=maximum):
                item = made.get(below[0], expression.item)
                if item is None or maximum == 0:
                    return None
                return item if maximum == 1 else replace(expression, item=item, minimum=1)
            case Sequence(items=items, span=span):
                if len(items) > _MAX_ROW:
                    raise NotMade
                rows = [(made[child], items[place + 1 :]) for place, child in enumerate(below)]
                full = [Sequence((first, *rest), span) if rest else first for first, rest in rows if first is not None]
                return _one_of(full, span)
        raise NotMade

    def _resolved(self, rule: str, body: Expression) -> Expression:
        """References to what is never empty as they are, and all others with ``?``."""
        optional = {name for name in self.needed if name != self.strict or rule in self.needed}

        def change(node: Expression) -> Expression:
            if isinstance(node, _NeverEmpty):
                return Symbol(node.name, node.span)
            return Repeat(node, 0, 1, node.span) if isinstance(node, Symbol) and node.name in optional else node

        return mapped(body, change)


def _one_of(options: list[Expression], span: Span) -> Expression | None:
    flat = [one for option in options for one in (option.options if isinstance(option, Choice) else (option,))]
    return flat[0] if len(flat) == 1 else Choice(tuple(flat), span) if flat else None


def _terminal_never_empty(facts: Facts, name: str) -> Terminal:
    terminal = next(one for one in facts.grammar.terminals if one.name == name)
    pattern = terminal.pattern
    if isinstance(pattern, NotFollowedBy | SpecialTokens):
        raise NotMade
    return replace(terminal, pattern=Intersection((pattern, Regex("(?s:.)+", terminal.span)), terminal.span))

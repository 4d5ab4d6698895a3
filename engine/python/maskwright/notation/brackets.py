"""Line breaks inside of brackets mean nothing where lines make blocks: they may stand after every lexeme there.

A rule that is used between ``(``, ``[`` or ``{`` and its partner gets a second form, with a line break allowed after
each of its terminals.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Expression, Literal, Repeat, Rule, Sequence, Symbol, Terminal, symbols

MARK = "@()"
"""What stands after the name of a rule in its second form."""

_PAIRS = {"(": ")", "[": "]", "{": "}"}


@dataclass(slots=True)
class Brackets:
    """Allows line breaks, ``newline``, in brackets. ``lines`` are the symbols that have lines of their own."""

    bodies: Mapping[str, Rule]
    terminals: Collection[Terminal]
    newline: str
    lines: Collection[str]
    used: bool = False
    """Whether there are any brackets."""
    _open: dict[str, str] = field(default_factory=dict)
    _waiting: list[str] = field(default_factory=list)
    _seen: set[str] = field(default_factory=set)

    def rules(self) -> list[Rule]:
        """All rules, and those that are used in brackets once more."""
        signs = {t.pattern.text: t.name for t in self.terminals if isinstance(t.pattern, Literal)}
        self._open = {signs[one]: signs[other] for one, other in _PAIRS.items() if one in signs and other in signs}
        done = [Rule(rule.name, self._outside(rule.body), rule.span) for rule in self.bodies.values()]
        while self._waiting:
            rule = self.bodies[self._waiting.pop()]
            done.append(Rule(rule.name + MARK, self._inside(rule.body), rule.span))
        return done

    def _outside(self, node: Expression) -> Expression:
        match node:
            case Sequence(items=items):
                return Sequence(tuple(self._sequence(items)), node.span)
            case Choice(options=options):
                return Choice(tuple(map(self._outside, options)), node.span)
            case Repeat(item=item, minimum=low, maximum=high):
                return Repeat(self._outside(item), low, high, node.span)
            case _:
                return node

    def _sequence(self, items: tuple[Expression, ...]) -> list[Expression]:
        is_inside = self._inside_of_brackets(items)
        self.used |= any(is_inside)
        return [
            self._inside(item) if inside else self._outside(item) for item, inside in zip(items, is_inside, strict=True)
        ]

    def _inside_of_brackets(self, items: tuple[Expression, ...]) -> list[bool]:
        """Whether a line break may stand after each item; a bracket whose partner stands elsewhere opens nothing."""
        partners: list[str] = []
        is_inside = []
        for item in items:
            name = item.name if isinstance(item, Symbol) else ""
            if partners and name == partners[-1]:
                partners.pop()
            elif name in self._open:
                partners.append(self._open[name])
            is_inside.append(bool(partners))
        return is_inside if not partners else [False] * len(items)

    def _inside(self, node: Expression) -> Expression:
        if any(one.name in self.lines for one in symbols(node)):
            return node
        match node:
            case Symbol(name=name) if name in self.bodies:
                if name not in self._seen:
                    self._seen.add(name)
                    self._waiting.append(name)
                return Symbol(name + MARK, node.span)
            case Symbol():
                return Sequence((node, _maybe(self.newline, node.span)), node.span)
            case Sequence(items=items):
                return Sequence(tuple(map(self._inside, items)), node.span)
            case Choice(options=options):
                return Choice(tuple(map(self._inside, options)), node.span)
            case Repeat(item=item, minimum=low, maximum=high):
                return Repeat(self._inside(item), low, high, node.span)
            case _:
                return node


def _maybe(name: str, span: Span) -> Expression:
    return Repeat(Symbol(name, span), 0, 1, span)

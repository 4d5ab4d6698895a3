"""Rules for each state that they are reached in, the lexemes of lines and blocks written out.

>>> from maskwright.diagnostic import Span
>>> from maskwright.grammar import Rule, Sequence, Symbol
>>> at = Span(0, 0)
>>> block = Rule("block", Sequence((Symbol("IN", at), Symbol("X", at), Symbol("NL", at), Symbol("OUT", at)), at), at)
>>> (rule,) = WrittenOut({"block": block}, Names("NL", "IN", "OUT", "NL@"), 2, ()).rules_from("block")
>>> [one.name for one in symbols(rule.body)]
['"    "', 'X', 'NL@']
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeAlias

from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Expression, Repeat, Rule, Sequence, Symbol, children, symbols
from maskwright.notation.layout.ends import Ends
from maskwright.notation.layout.states import Names, State, TooComplex, Work

Ways: TypeAlias = dict[State, Expression]
"""Where an expression can lead to, and what it is on the way there."""


class WrittenOut:
    """The rules that lines are written out of, down to blocks ``depth`` deep."""

    def __init__(self, bodies: Mapping[str, Rule], names: Names, depth: int, nullable: Collection[str]) -> None:
        self._bodies = bodies
        self._names = names
        self._work = Work()
        self._ends = Ends(bodies, names, depth, nullable, self._work)
        self._done: dict[str, Rule] = {}
        self._waiting: list[tuple[str, State, State]] = []
        self._known: dict[tuple[int, State], Ways] = {}
        self._sizes: dict[int, tuple[Expression, int]] = {}
        self._helpers = 0

    def rules_from(self, start: str) -> list[Rule]:
        """The rules for texts that begin at depth 0, that of ``start`` under its own name.

        Raises :class:`TooComplex`. What is shared between them counts each time that it is used.
        """
        first = State(0, True)
        self._ends.find(start, first)
        rule = self._bodies[start]
        if any(one.name == start for other in self._bodies.values() for one in symbols(other.body)):
            ends = self._ends.of_rule(start, first)
            options: list[Expression] = [self._symbol(Symbol(start, rule.span), first, end) for end in ends]
        else:
            options = list(self._ways(rule.body, first).values())
        self._finish(start, options, rule.span)
        while self._waiting:
            name, begin, end = self._waiting.pop()
            called = self._called(name, begin, end)
            if called not in self._done:
                rule = self._bodies[name]
                self._finish(called, [self._ways(rule.body, begin)[end]], rule.span)
        return list(self._done.values())

    def without_lines(self) -> list[Rule]:
        """The rules that stay as they are."""
        return [rule for name, rule in self._bodies.items() if name not in self._ends.lined and name not in self._done]

    def _finish(self, name: str, options: list[Expression], span: Span) -> None:
        body = _choice(options, span)
        self._work.spend(self._size(body))
        self._done[name] = Rule(name, body, span)

    def _size(self, root: Expression) -> int:
        """The parts of an expression. Each is counted once and known after that, however often it is used."""
        stack = [root]
        while stack:
            node = stack[-1]
            below = children(node)
            waiting = [one for one in below if id(one) not in self._sizes]
            if waiting:
                stack.extend(waiting)
            else:
                self._sizes[id(node)] = node, 1 + sum(self._sizes[id(one)][1] for one in below)
                stack.pop()
        return self._sizes[id(root)][1]

    def _ways(self, node: Expression, begin: State) -> Ways:
        key = id(node), begin
        if key not in self._known:
            self._work.spend(1)
            self._known[key] = (
                self._ways_of_lines(node, begin) if self._ends.has_lines(node) else self._line(node, begin)
            )
        return self._known[key]

    def _ways_of_lines(self, node: Expression, begin: State) -> Ways:
        match node:
            case Symbol(name=name) if name in self._bodies:
                return {end: self._symbol(node, begin, end) for end in self._ends.of_rule(name, begin)}
            case Symbol(name=name):
                step = self._ends.step(name, begin)
                if step is None:
                    return {}
                is_break = name == self._names.newline
                return {step: Symbol(self._names.line_break, node.span) if is_break else Sequence((), node.span)}
            case Sequence(items=items):
                ways: Ways = {begin: Sequence((), node.span)}
                for item in items:
                    ways = self._after(ways, item, node.span)
                return ways
            case Choice(options=options):
                found: dict[State, list[Expression]] = {}
                for option in options:
                    for end, way in self._ways(option, begin).items():
                        found.setdefault(end, []).append(way)
                return {end: _choice(each, node.span) for end, each in found.items()}
            case Repeat():
                return self._repeat(node, begin)
            case _:
                return {}

    def _line(self, node: Expression, begin: State) -> Ways:
        """What has no lines in it, with the margin before it if it begins one."""
        if not begin.fresh:
            return {begin: node}
        margin = (Symbol(self._names.margin(begin.depth), node.span),) if begin.depth else ()
        ways: Ways = {begin.within: Sequence((*margin, node), node.span)}
        if self._ends.is_nullable(node):
            ways[begin] = Sequence((), node.span)
        return ways

    def _after(self, ways: Ways, item: Expression, span: Span) -> Ways:
        found: dict[State, list[Expression]] = {}
        for state, before in ways.items():
            for end, way in self._ways(item, state).items():
                head = before.items if isinstance(before, Sequence) else (before,)
                self._work.spend(1 + len(head) // 64)  # A copy costs much less a part than all else does.
                found.setdefault(end, []).append(Sequence((*head, way), span))
        return {end: _choice(each, span) for end, each in found.items()}

    def _symbol(self, node: Symbol, begin: State, end: State) -> Symbol:
        self._waiting.append((node.name, begin, end))
        return Symbol(self._called(node.name, begin, end), node.span)

    def _called(self, name: str, begin: State, end: State) -> str:
        """The rule at a depth, ``name@2``; a sign tells one that begins within a line, or ends other than it began."""
        inside = "" if begin.fresh else "+"
        changed = "" if end == State(begin.depth, True) else f":{end.depth}" + ("" if end.fresh else "+")
        return f"{name}@{begin.depth}{inside}{changed}"

    def _repeat(self, node: Repeat, begin: State) -> Ways:
        reached = self._ends.reached(node.item, begin)
        if reached == {begin}:
            way = self._ways(node.item, begin).get(begin)
            if way is None:
                return {begin: Sequence((), node.span)} if node.minimum == 0 else {}
            return {begin: Repeat(way, node.minimum, node.maximum, node.span)}
        if node.maximum == 1:
            ways = dict(self._ways(node.item, begin))
            if node.minimum == 0:
                stays = Repeat(ways[begin], 0, 1, node.span) if begin in ways else Sequence((), node.span)
                ways[begin] = stays
            return ways
        if node.minimum > 1 or node.maximum is not None:
            raise TooComplex("a repetition with a count changes the depth each time; write each of its rounds")
        loops = self._loops(node, begin, reached)
        return loops if node.minimum == 0 else self._after(loops, node.item, node.span)

    def _loops(self, node: Repeat, begin: State, reached: set[State]) -> Ways:
        """Any number of times, as left-recursive rules, one for each state that is reached."""
        self._helpers += 1
        called = {
            state: f"lines {self._helpers}@{state.depth}{'' if state.fresh else '+'}" for state in sorted(reached)
        }
        found: dict[State, list[Expression]] = {state: [] for state in called}
        found[begin].append(Sequence((), node.span))
        for state, name in called.items():
            for end, way in self._ways(node.item, state).items():
                found[end].append(Sequence((Symbol(name, node.span), way), node.span))
        for state, name in called.items():
            self._finish(name, found[state], node.span)
        return {state: Symbol(name, node.span) for state, name in called.items()}


def _choice(options: list[Expression], span: Span) -> Expression:
    return options[0] if len(options) == 1 else Choice(tuple(options), span)

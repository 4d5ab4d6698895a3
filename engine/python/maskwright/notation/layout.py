r"""Blocks by indentation, to a bounded depth: rules with ``_NEWLINE``, ``_INDENT`` and ``_DEDENT`` without these.

No context-free grammar can count blanks, so each rule that has lines in it becomes one for every depth, and a line of a
block at depth ``d`` begins with ``d`` times four blanks. Between two lexemes a text is in a *state*: at a depth, and
either at the start of a line (fresh), where those blanks are still to come, or within it. A line break leads to a fresh
state, ``_INDENT`` and ``_DEDENT`` lead from a fresh one to a fresh one, and what has no lines in it stays where it is.
What leads nowhere is left out.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Expression, Repeat, Rule, Sequence, Symbol, symbols

UNIT = "    "
"""What a block is indented by."""


class Names(NamedTuple):
    """The terminals that make lines and blocks, and what stands for the first of them."""

    newline: str
    indent: str
    dedent: str
    line_break: str

    def margin(self, depth: int) -> str:
        """The terminal of the blanks before a line."""
        return f'"{UNIT * depth}"'


class State(NamedTuple):
    """Between two lexemes."""

    depth: int
    fresh: bool


class TooComplex(Exception):
    """A counted repetition over lines that are not balanced."""


Ways = dict[State, Expression]
"""Where an expression can lead to, and what it is on the way there."""


@dataclass(slots=True)
class Layout:
    """Turns rules into rules for each state that they are reached in."""

    bodies: dict[str, Rule]
    names: Names
    depth: int
    nullable: Collection[str]
    laid_out: set[str] = field(default_factory=set)
    ends: dict[tuple[str, State], set[State]] = field(default_factory=dict)
    done: dict[str, Rule] = field(default_factory=dict)
    waiting: list[tuple[str, State, State]] = field(default_factory=list)
    helpers: int = 0
    _asked: set[tuple[str, State]] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Find out which rules have lines in them."""
        self.laid_out = {self.names.newline, self.names.indent, self.names.dedent}
        grown = True
        while grown:
            more = {
                name
                for name, rule in self.bodies.items()
                if name not in self.laid_out and any(one.name in self.laid_out for one in symbols(rule.body))
            }
            self.laid_out |= more
            grown = bool(more)

    def rules_from(self, start: str) -> list[Rule]:
        """The rules for texts that begin at depth 0, that of ``start`` under its own name."""
        first = State(0, True)
        self._find_ends(start, first)
        rule = self.bodies[start]
        if any(one.name == start for other in self.bodies.values() for one in symbols(other.body)):
            options: list[Expression] = [
                self._symbol(Symbol(start, rule.span), first, end) for end in sorted(self.ends[start, first])
            ]
        else:
            options = list(self._ways(rule.body, first).values())
        self.done[start] = Rule(start, _choice(options, rule.span), rule.span)
        while self.waiting:
            name, begin, end = self.waiting.pop()
            called = self._called(name, begin, end)
            if called not in self.done:
                rule = self.bodies[name]
                self.done[called] = Rule(called, self._ways(rule.body, begin)[end], rule.span)
        return list(self.done.values())

    def _find_ends(self, start: str, first: State) -> None:
        """Where each rule can lead to from each state, as far as anybody asks: a least fixed point."""
        self.ends[start, first] = set()
        changed = True
        while changed:
            changed = False
            for (name, begin), known in list(self.ends.items()):
                found = self._leads(self.bodies[name].body, begin)
                changed |= not found <= known
                known |= found
            changed |= any(pair not in self.ends for pair in self._asked)
            for pair in self._asked:
                self.ends.setdefault(pair, set())
            self._asked.clear()

    def _has_lines(self, node: Expression) -> bool:
        return any(one.name in self.laid_out for one in symbols(node))

    def _is_nullable(self, node: Expression) -> bool:
        match node:
            case Symbol(name=name):
                return name in self.nullable
            case Sequence(items=items):
                return all(map(self._is_nullable, items))
            case Choice(options=options):
                return any(map(self._is_nullable, options))
            case Repeat(item=item, minimum=low):
                return low == 0 or self._is_nullable(item)
            case _:
                return False

    def _terminal_step(self, name: str, begin: State) -> State | None:
        if name == self.names.newline:
            return State(begin.depth, True)
        if not begin.fresh:
            return None
        depth = begin.depth + (1 if name == self.names.indent else -1)
        return State(depth, True) if 0 <= depth <= self.depth else None

    def _leads(self, node: Expression, begin: State) -> set[State]:
        """The states that an expression can lead to. Recursive over the nesting of brackets."""
        if not self._has_lines(node):
            within = State(begin.depth, False)
            return {within, begin} if self._is_nullable(node) else {within}
        match node:
            case Symbol(name=name) if name in self.bodies:
                self._asked.add((name, begin))
                return set(self.ends.get((name, begin), ()))
            case Symbol(name=name):
                step = self._terminal_step(name, begin)
                return set() if step is None else {step}
            case Sequence(items=items):
                states = {begin}
                for item in items:
                    states = {end for state in states for end in self._leads(item, state)}
                return states
            case Choice(options=options):
                return {end for option in options for end in self._leads(option, begin)}
            case Repeat(item=item, minimum=low):
                reached = self._reached(item, begin)
                return reached if low == 0 else {end for state in reached for end in self._leads(item, state)}
            case _:
                return set()

    def _reached(self, item: Expression, begin: State) -> set[State]:
        reached = {begin}
        for state in (queue := [begin]):
            for end in self._leads(item, state) - reached:
                reached.add(end)
                queue.append(end)
        return reached

    def _ways(self, node: Expression, begin: State) -> Ways:
        if not self._has_lines(node):
            return self._within_a_line(node, begin)
        match node:
            case Symbol(name=name) if name in self.bodies:
                return {end: self._symbol(node, begin, end) for end in sorted(self.ends.get((name, begin), ()))}
            case Symbol(name=name):
                step = self._terminal_step(name, begin)
                if step is None:
                    return {}
                is_break = name == self.names.newline
                return {step: Symbol(self.names.line_break, node.span) if is_break else Sequence((), node.span)}
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

    def _within_a_line(self, node: Expression, begin: State) -> Ways:
        within = State(begin.depth, False)
        if not begin.fresh:
            return {within: node}
        margin = (Symbol(self.names.margin(begin.depth), node.span),) if begin.depth else ()
        ways: Ways = {within: Sequence((*margin, node), node.span)}
        if self._is_nullable(node):
            ways[begin] = Sequence((), node.span)
        return ways

    def _after(self, ways: Ways, item: Expression, span: Span) -> Ways:
        found: dict[State, list[Expression]] = {}
        for state, before in ways.items():
            for end, way in self._ways(item, state).items():
                head = before.items if isinstance(before, Sequence) else (before,)
                found.setdefault(end, []).append(Sequence((*head, way), span))
        return {end: _choice(each, span) for end, each in found.items()}

    def _symbol(self, node: Symbol, begin: State, end: State) -> Symbol:
        self.waiting.append((node.name, begin, end))
        return Symbol(self._called(node.name, begin, end), node.span)

    def _called(self, name: str, begin: State, end: State) -> str:
        """The rule at a depth, ``name@2``; a sign tells one that begins within a line, or ends other than it began."""
        inside = "" if begin.fresh else "+"
        changed = "" if end == State(begin.depth, True) else f":{end.depth}" + ("" if end.fresh else "+")
        return f"{name}@{begin.depth}{inside}{changed}"

    def _repeat(self, node: Repeat, begin: State) -> Ways:
        reached = self._reached(node.item, begin)
        if reached == {begin}:
            way = self._ways(node.item, begin).get(begin)
            if way is None:
                return {begin: Sequence((), node.span)} if node.minimum == 0 else {}
            return {begin: Repeat(way, node.minimum, node.maximum, node.span)}
        if node.maximum == 1:
            ways = self._ways(node.item, begin)
            if node.minimum == 0:
                stays = Repeat(ways[begin], 0, 1, node.span) if begin in ways else Sequence((), node.span)
                ways[begin] = stays
            return ways
        if node.minimum > 1 or node.maximum is not None:
            raise TooComplex
        loops = self._loops(node, begin, reached)
        if node.minimum == 0:
            return loops
        found: dict[State, list[Expression]] = {}
        for state, before in loops.items():
            for end, way in self._ways(node.item, state).items():
                found.setdefault(end, []).append(Sequence((before, way), node.span))
        return {end: _choice(each, node.span) for end, each in found.items()}

    def _loops(self, node: Repeat, begin: State, reached: set[State]) -> Ways:
        """Any number of times, as left-recursive rules, one for each state that is reached."""
        self.helpers += 1
        called = {state: f"lines {self.helpers}@{state.depth}{'' if state.fresh else '+'}" for state in sorted(reached)}
        found: dict[State, list[Expression]] = {state: [] for state in called}
        found[begin].append(Sequence((), node.span))
        for state, name in called.items():
            for end, way in self._ways(node.item, state).items():
                found[end].append(Sequence((Symbol(name, node.span), way), node.span))
        for state, name in called.items():
            self.done[name] = Rule(name, _choice(found[state], node.span), node.span)
        return {state: Symbol(name, node.span) for state, name in called.items()}


def _choice(options: list[Expression], span: Span) -> Expression:
    return options[0] if len(options) == 1 else Choice(tuple(options), span)

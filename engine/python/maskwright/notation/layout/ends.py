"""Which states the parts of a rule lead to: a least fixed point over the rules that are reached.

>>> from maskwright.diagnostic import Span
>>> from maskwright.grammar import Rule, Symbol
>>> at = Span(0, 0)
>>> ends = Ends({"line": Rule("line", Symbol("NL", at), at)}, Names("NL", "IN", "OUT", "NL@"), 2, (), Work())
>>> ends.find("line", State(0, False))
>>> ends.of_rule("line", State(0, False))
[State(depth=0, fresh=True)]
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from maskwright.grammar import Choice, Expression, Repeat, Rule, Sequence, Symbol, symbols
from maskwright.notation.layout.states import Names, State, Work


class Ends:
    """Knows where each expression can lead to from a state, once :meth:`find` was called.

    Expressions are told apart by identity, so that none is looked at twice; they recurse over the nesting of brackets.
    """

    def __init__(
        self, bodies: Mapping[str, Rule], names: Names, depth: int, nullable: Collection[str], work: Work
    ) -> None:
        self._bodies = bodies
        self._names = names
        self._depth = depth
        self._nullable = nullable
        self._work = work
        self.lined = with_lines(bodies, names)
        self._ends: dict[tuple[str, State], set[State]] = {}
        self._asked: set[tuple[str, State]] = set()
        self._known: dict[tuple[int, State], set[State]] = {}
        self._lined_parts: dict[int, bool] = {}

    def find(self, start: str, first: State) -> None:
        """Find out where each rule can lead to from each state that is reached from ``first`` before ``start``."""
        self._ends[start, first] = set()
        users: dict[tuple[str, State], set[tuple[str, State]]] = {}
        queue = [(start, first)]
        while queue:
            pair = name, begin = queue.pop()
            self._known.clear()
            self._asked.clear()
            found = self.leads(self._bodies[name].body, begin)
            for asked in sorted(self._asked):
                users.setdefault(asked, set()).add(pair)
                if asked not in self._ends:
                    self._ends[asked] = set()
                    queue.append(asked)
            if not found <= self._ends[pair]:
                self._ends[pair] |= found
                queue.extend(sorted(users.get(pair, ())))
        self._known.clear()

    def of_rule(self, name: str, begin: State) -> list[State]:
        """The states that a rule leads to, in order."""
        return sorted(self._ends.get((name, begin), ()))

    def step(self, name: str, begin: State) -> State | None:
        """The state that a terminal which makes lines leads to, if any."""
        return self._names.step(name, begin, self._depth)

    def has_lines(self, node: Expression) -> bool:
        """Whether an expression of the rules can lead to another line or depth."""
        if id(node) not in self._lined_parts:
            found = symbols(node)
            self._work.spend(len(found))
            self._lined_parts[id(node)] = any(one.name in self.lined for one in found)
        return self._lined_parts[id(node)]

    def is_nullable(self, node: Expression) -> bool:
        """Whether an expression matches the empty text."""
        match node:
            case Symbol(name=name):
                return name in self._nullable
            case Sequence(items=items):
                return all(map(self.is_nullable, items))
            case Choice(options=options):
                return any(map(self.is_nullable, options))
            case Repeat(item=item, minimum=low):
                return low == 0 or self.is_nullable(item)
            case _:
                return False

    def leads(self, node: Expression, begin: State) -> set[State]:
        """The states that an expression of the rules can lead to."""
        key = id(node), begin
        if key not in self._known:
            self._work.spend(1)
            self._known[key] = self._leads(node, begin)
        return self._known[key]

    def _leads(self, node: Expression, begin: State) -> set[State]:
        if not self.has_lines(node):
            return {begin.within, begin} if self.is_nullable(node) else {begin.within}
        match node:
            case Symbol(name=name) if name in self._bodies:
                self._asked.add((name, begin))
                return set(self._ends.get((name, begin), ()))
            case Symbol(name=name):
                step = self.step(name, begin)
                return set() if step is None else {step}
            case Sequence(items=items):
                states = {begin}
                for item in items:
                    states = {end for state in states for end in self.leads(item, state)}
                return states
            case Choice(options=options):
                return {end for option in options for end in self.leads(option, begin)}
            case Repeat(item=item, minimum=low, maximum=1):
                return self.leads(item, begin) | ({begin} if low == 0 else set())
            case Repeat(item=item, minimum=low):
                reached = self.reached(item, begin)
                return reached if low == 0 else {end for state in reached for end in self.leads(item, state)}
            case _:
                return set()

    def reached(self, item: Expression, begin: State) -> set[State]:
        """The states that any number of repetitions of an expression can lead to."""
        reached = {begin}
        for state in (queue := [begin]):
            for end in self.leads(item, state) - reached:
                reached.add(end)
                queue.append(end)
        return reached


def with_lines(bodies: Mapping[str, Rule], names: Names) -> set[str]:
    """The symbols that have lines in them: the terminals that make them, and the rules that lead to one."""
    users: dict[str, list[str]] = {}
    for name, rule in bodies.items():
        for one in symbols(rule.body):
            users.setdefault(one.name, []).append(name)
    found = {names.newline, names.indent, names.dedent}
    queue = list(found)
    while queue:
        for user in users.get(queue.pop(), ()):
            if user not in found:
                found.add(user)
                queue.append(user)
    return found

r"""Parametric rules: one rule for each value of the parameter that can come up.

``perm::_`` defines a rule for every value of 64 bits; those that something refers to are made, beginning with what has
no parameter, and called ``perm::5``. An alternative whose condition does not hold is left out, and so is one with
a rule that has no alternatives left.

>>> from maskwright.notation import read_lark
>>> text = 'start: a::0\na::_: "x" a::incr(_) %if lt(_, 2)\n | "y"'
>>> [rule.name for rule in read_lark(text).rules]
['start', 'a::0', 'a::1', 'a::2']
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Span
from maskwright.notation import tree
from maskwright.notation.collect import Collected
from maskwright.notation.limits import MAX_VALUE_NODES, MAX_VALUES
from maskwright.notation.parameter_uses import complaints_about
from maskwright.notation.parameters import compute, holds
from maskwright.notation.pruning import pruned, without

Key = tuple[str, "int | None"]


def expand_parameters(collected: Collected, start: str) -> None:
    """Put the rules that values make in the place of parametric ones. What is wrong with parameters is reported."""
    definitions = collected.definitions
    if not any(one.parametric for one in definitions.values()):
        return
    complaints = list(complaints_about(definitions, start))
    for complaint in complaints:
        collected.report(complaint)
    expansion = _Expansion(definitions, collected.report)
    if not complaints and not any(one.parametric and one.loose for one in definitions.values()):
        roots = sorted((one for one in definitions.values() if not one.takes_parameter), key=lambda d: d.name != start)
        expansion.expand(roots)
    collected.definitions = dict(_placed(definitions, expansion))


def _placed(definitions: dict[str, tree.Definition], expansion: _Expansion) -> Iterator[tuple[str, tree.Definition]]:
    """The definitions in their order, each parametric one as the rules that were made of it."""
    made: dict[str, list[tree.Definition]] = {}
    for (name, _), definition in expansion.made.items():
        made.setdefault(name, []).append(definition)
    for name, definition in definitions.items():
        if not definition.parametric:
            yield name, definition
            continue
        for one in made.get(name, []):
            yield one.name, one
        if name not in expansion.reached:
            yield name, replace(definition, body=pruned(definition.body, _plain) or definition.body, loose=True)


def _plain(node: tree.Reference | tree.Conditional) -> tree.Node | None:
    """What is left of a rule that no value came to: holes with the names in them, alternatives without conditions."""
    if isinstance(node, tree.Conditional):
        return node.item
    if node.parameter is None:
        return node
    return tree.Unsupported("…", (replace(node, parameter=None),), Span(node.span.start, node.parameter.span.end))


@dataclass(slots=True)
class _Expansion:
    definitions: dict[str, tree.Definition]
    report: Callable[[Diagnostic], None]
    made: dict[Key, tree.Definition] = field(default_factory=dict)
    users: dict[str, list[Key]] = field(default_factory=dict)
    """From the name of a rule that was made to those that refer to it."""
    reached: set[str] = field(default_factory=set)
    """Rules that some value came to, whether or not anything is left of them."""
    nodes: int = 0

    def expand(self, roots: list[tree.Definition]) -> None:
        """Make all rules that ``roots`` lead to, breadth first."""
        waiting: deque[tuple[Key, Span]] = deque(((one.name, None), one.span) for one in roots if one.parametric)
        seen = {key for key, _ in waiting}
        empty = []
        while waiting:
            key, place = waiting.popleft()
            if len(self.made) >= MAX_VALUES or self.nodes > MAX_VALUE_NODES:
                message = f"the values of parameters make more than {MAX_VALUES} rules"
                if self.nodes > MAX_VALUE_NODES:
                    message = f"the values of parameters make rules of more than {MAX_VALUE_NODES} parts"
                self.report(finding("S049", f"{message}, the last of them for `{key[0]}` here", place))
                self.made, self.reached = {}, set()
                return
            for other, span in self._make(key):
                if other not in seen:
                    seen.add(other)
                    waiting.append((other, span))
            if _is_empty(self.made[key]):
                empty.append(key)
        self._drop(empty)

    def _make(self, key: Key) -> Iterator[tuple[Key, Span]]:
        """Make the rule of one value; the rules that it refers to, with the places where it does."""
        name, value = key
        definition = self.definitions[name]
        self.reached.add(name)
        found: dict[Key, Span] = {}

        def change(node: tree.Reference | tree.Conditional) -> tree.Node | None:
            if isinstance(node, tree.Conditional):
                return node.item if holds(node.condition, value or 0) else None
            if node.parameter is None:
                return node
            if node.name not in self.definitions or not self.definitions[node.name].takes_parameter:
                return tree.Reference(node.name, node.span)
            other = node.name, compute(node.parameter, value or 0)
            found.setdefault(other, node.span)
            self.users.setdefault(_named(other), []).append(key)
            return tree.Reference(_named(other), node.span)

        body = pruned(definition.body, change)
        self.nodes += sum(1 for _ in tree.walk(definition.body))
        self.made[key] = replace(definition, name=_named(key), body=body or tree.Options((), definition.body.span))
        yield from found.items()

    def _drop(self, empty: list[Key]) -> None:
        """Take the rules without alternatives out of those that refer to them, which may leave these without any."""
        for key in empty:
            name = _named(key)
            for user in dict.fromkeys(self.users.get(name, [])):
                definition = self.made[user]
                if _is_empty(definition):
                    continue
                body = without(definition.body, name)
                self.made[user] = replace(definition, body=body or tree.Options((), definition.body.span))
                if body is None:
                    empty.append(user)
        for key, definition in list(self.made.items()):
            if _is_empty(definition) and key[1] is not None:
                del self.made[key]


def _is_empty(definition: tree.Definition) -> bool:
    return isinstance(definition.body, tree.Options) and not definition.body.options


def _named(key: Key) -> str:
    name, value = key
    return name if value is None else f"{name}::{value}"

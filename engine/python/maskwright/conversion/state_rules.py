r"""An automaton as rules: one for each state, which begins with a character and goes on with the rule of the next.

A regular expression of an automaton may be far longer than the automaton; rules never are.

>>> from maskwright.expressions.printing import braces, print_tree
>>> even = Automaton((((97, 97, 1),), ((97, 97, 0),)), (0,), Span(0, 0))
>>> for name, body in state_rules(even, lambda state: f"even-{state}"):
...     print(name, "::=", print_tree(body, lambda leaf: getattr(leaf, "name", "a"), braces))
even-0 ::= "" | a even-1
even-1 ::= a even-0
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from maskwright.code_points import Ranges
from maskwright.conversion.classes import class_regex
from maskwright.diagnostic import Span
from maskwright.grammar import Automaton, Choice, Expression, Literal, Regex, Sequence, Symbol


def state_rules(automaton: Automaton, name: Callable[[int], str]) -> Iterator[tuple[str, Expression]]:
    """The rule of each state that something leads to and from, that of the start first."""
    live = live_states(automaton)
    reached = [0]
    for state in reached:
        targets: dict[int, list[tuple[int, int]]] = {}
        for first, last, target in automaton.transitions[state]:
            if target in live:
                targets.setdefault(target, []).append((first, last))
        options: list[Expression] = [Sequence((), automaton.span)] if state in automaton.accepting else []
        for target, ranges in targets.items():
            last_one = target in automaton.accepting and not automaton.transitions[target]
            character = character_of(tuple(ranges), automaton.span)
            rest = () if last_one else (Symbol(name(target), automaton.span),)
            options.append(Sequence((character, *rest), automaton.span))
            if not last_one and target not in reached:
                reached.append(target)
        yield name(state), Choice(tuple(options), automaton.span)


def character_of(ranges: Ranges, span: Span) -> Expression:
    """What matches one character of a set."""
    if len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
        return Literal(chr(ranges[0][0]), span)
    source = class_regex(ranges)
    return Regex(source, span, "s" if source == "." else "")


def live_states(automaton: Automaton) -> set[int]:
    """The states that an accepting one can be reached from."""
    sources: dict[int, list[int]] = {}
    for state, row in enumerate(automaton.transitions):
        for _, _, target in row:
            sources.setdefault(target, []).append(state)
    live = set(automaton.accepting)
    for state in (queue := list(live)):
        for source in sources.get(state, ()):
            if source not in live:
                live.add(source)
                queue.append(source)
    return live

"""Lists whose items an automaton allows, as left-recursive productions.

A state of the automaton is what is known about the items so far. Each state that a list with items can lead to is a
rule for these lists; a step adds an item behind a comma. To the left, because that is what the parser likes (see
``ARCHITECTURE.md``, "Roads not taken").
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from maskwright.json_schema.leaves import TooLarge
from maskwright.json_schema.lowering.productions import Productions, Row

State = TypeVar("State")


class Automaton(Protocol[State]):
    """What may come in a list, and what is known after it. States can be hashed."""

    @property
    def start(self) -> State:
        """What is known of the empty list."""
        ...

    def ends(self, state: State) -> bool:
        """Whether a list may end there."""
        ...

    def steps(self, state: State) -> Iterable[tuple[Row | None, State]]:
        """What may come next, and where it leads; without an item, only the state changes."""
        ...


def left_linear(
    automaton: Automaton[State], name: str, pointer: str, comma: str, limit: int, productions: Productions
) -> tuple[list[str], bool]:
    """The rules of the lists that lead to a state where they may end, and whether the empty list may.

    Raises :class:`TooLarge` beyond ``limit`` states.
    """
    rules: dict[State, str] = {}
    seen: set[tuple[State, bool]] = {(automaton.start, True)}
    stack: list[tuple[State, bool]] = [(automaton.start, True)]
    made: list[tuple[State, State | None, Row | None]] = []
    while stack:
        state, is_empty = stack.pop()
        for row, after in automaton.steps(state):
            remains = is_empty and row is None
            if not remains:
                made.append((after, None if is_empty else state, row))
            if (after, remains) not in seen:
                seen.add((after, remains))
                stack.append((after, remains))
                if len(seen) > limit:
                    raise TooLarge(f"it takes more than {limit:,} rules to count")
    for after, _, _ in made:
        if after not in rules:
            rules[after] = productions.rule(productions.names.free(f"{name}_list"), pointer)
    for after, before, row in made:
        if before is None:
            productions.add(rules[after], row or ())
        elif row is None:
            productions.add(rules[after], (rules[before],))
        else:
            productions.add(rules[after], (rules[before], comma, *row))
    can_be_empty = any(is_empty and automaton.ends(state) for state, is_empty in seen)
    return [rule for state, rule in rules.items() if automaton.ends(state)], can_be_empty

r"""Patterns with nothing in them but texts, sets of characters, sequences, choices and repetitions.

A regular expression is taken apart; where that cannot be done, and for operators on whole languages, its automaton is
written as one if that is short, and stays otherwise. What comes of it is compared with the pattern, exactly. A set of
characters is a class of ranges.

>>> from maskwright.notation import read_lark
>>> (terminal,) = read_lark('start: A\nA: "x"i /[^a]\\d?/ & /.{2}/').terminals
>>> (plain,) = plain_patterns([terminal.pattern])
>>> [type(item).__name__ for item in plain.items]
['Regex', 'Regex']
"""

from __future__ import annotations

from collections.abc import Sequence as Row
from dataclasses import dataclass, field

from maskwright.analysis.matches_empty import matches_empty
from maskwright.conversion.characters import automaton_of
from maskwright.conversion.regex_trees import tree_of
from maskwright.conversion.regexes import automaton_regex
from maskwright.conversion.state_rules import live_states
from maskwright.expressions.printing import Unwritable
from maskwright.grammar import (
    Automaton,
    Complement,
    Expression,
    Intersection,
    Literal,
    NotFollowedBy,
    Pattern,
    Regex,
    Repeat,
    Shortest,
    SpecialTokens,
    children,
    with_parts,
)
from maskwright.lexemes.equality import differing
from maskwright.notation.regex.exact import Unfit


def plain_patterns(patterns: Row[Pattern]) -> list[Expression | str]:
    """Each pattern in the plain form, or the reason why it has none. Patterns are of text, not of tokens."""
    found = [_attempt(pattern, exact=False) for pattern in patterns]
    again = {number for number, one in enumerate(found) if one == _AGAIN} | _wrong(patterns, found)
    for number in again:
        found[number] = _attempt(patterns[number], exact=True)
    for number in _wrong([patterns[number] for number in sorted(again)], [found[number] for number in sorted(again)]):
        found[sorted(again)[number]] = "it could not be taken apart"
    return found


def _wrong(patterns: Row[Pattern], found: Row[Expression | str]) -> set[int]:
    """The numbers of those whose plain form is not the same."""
    pairs = [(number, one) for number, one in enumerate(found) if not isinstance(one, str)]
    return {pairs[place][0] for place in differing([(patterns[number], one) for number, one in pairs])}


_AGAIN = "again"


def _attempt(pattern: Pattern, *, exact: bool) -> Expression | str:
    """The plain form by its parts, or with ``exact`` by its automaton."""
    if isinstance(pattern, NotFollowedBy):
        return "what may follow it is limited, which only a lexer can look at"
    assert not isinstance(pattern, SpecialTokens)
    try:
        if exact:
            whole = _of_automaton(automaton_of(pattern))
            # A lexeme is never empty, so the engine's automaton leaves the empty text out.
            return Repeat(whole, 0, 1, pattern.span) if matches_empty(pattern) else whole
        return _Plain().of(pattern)
    except Unwritable as reason:
        return str(reason) if exact else _AGAIN
    except Unfit as reason:
        return f"its expression cannot be taken apart: {reason}" if exact else _AGAIN


def _of_automaton(automaton: Automaton) -> Expression:
    """The tree of an automaton's regular expression; itself where that is long. Raises :class:`Unwritable`."""
    if 0 not in live_states(automaton):
        raise Unwritable("nothing matches it")
    try:
        return tree_of(Regex(automaton_regex(automaton), automaton.span))
    except Unwritable:
        return automaton


@dataclass(slots=True)
class _Plain:
    """Takes a pattern apart, bottom up."""

    done: dict[int, Expression] = field(default_factory=dict)

    def of(self, root: Expression) -> Expression:
        stack = [root]
        while stack:
            node = stack[-1]
            if isinstance(node, (Intersection, Complement, Shortest)):
                raise Unwritable("an operator on whole languages")
            waiting = [child for child in children(node) if id(child) not in self.done]
            if waiting:
                stack.extend(waiting)
                continue
            stack.pop()
            self.done.setdefault(id(node), self._node(node))
        return self.done[id(root)]

    def _node(self, node: Expression) -> Expression:
        parts = tuple(self.done[id(child)] for child in children(node))
        match node:
            case Literal(ignore_case=True):
                return tree_of(Regex("".join(f"\\x{{{ord(one):X}}}" for one in node.text), node.span, "i"))
            case Regex():
                return tree_of(node)
            case Automaton():
                return _of_automaton(node)
            case _:
                return with_parts(node, parts)

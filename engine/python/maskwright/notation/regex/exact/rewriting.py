r"""From a tree with laziness and look-around to a plain expression, and what it cannot tell.

>>> from maskwright.notation.regex.exact.parsing import parse
>>> found = rewrite(parse("0+(?![1-9])", ""))
>>> found.text, found.differences[0].text, found.differences[0].after
('0+', '0', '1')
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass

from maskwright.notation.regex.exact import nodes
from maskwright.notation.regex.exact.alphabet import Alphabet
from maskwright.notation.regex.exact.automaton import build, minimized
from maskwright.notation.regex.exact.differences import Difference, find_differences
from maskwright.notation.regex.exact.elimination import expression
from maskwright.notation.regex.exact.endings import drop_impossible
from maskwright.notation.regex.exact.guards import guard
from maskwright.notation.regex.exact.nodes import Chars, Node, Set, Unfit
from maskwright.notation.regex.exact.program import MATCH, Program
from maskwright.notation.regex.exact.terms import Term, text
from maskwright.notation.regex.exact.threads import Machine

_MOST_DEPTH = 150
_MOST_NODES = 4_000


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A plain expression in the Rust syntax. It has no difference but those that are listed, for other lexemes too.

    ``plain`` says whether Python reads it as well. ``matters`` are the characters that have to follow a lexeme for a
    difference to show. ``edge`` is set if the text before a lexeme was looked at.
    ``guard`` is a class of characters: that none of it follows is all that the differences are about.
    """

    text: str
    plain: bool
    empty: bool
    differences: tuple[Difference, ...] = ()
    matters: tuple[Chars, ...] = ()
    edge: bool = False
    guard: str = ""


@functools.lru_cache(maxsize=256)
def rewrite(node: Node) -> Rewritten:
    """Rewrite a tree. Time and memory are bounded. Raises :class:`Unfit` with the reason if it cannot be done."""
    alphabet = Alphabet(_sets(node))
    program = Program(alphabet)
    program.start = program.add(node, MATCH)
    machine = Machine(program)
    automaton = build(machine)
    drop_impossible(automaton, machine)
    term = expression(minimized(automaton))
    if term is None:
        raise Unfit("nothing matches it")
    plain = all(alphabet.is_plain(cells) for cells in _cells(term))
    differences, matters = find_differences(automaton, machine)
    barred = guard(automaton, machine) if differences else frozenset()
    return Rewritten(
        text(term, alphabet.text),
        plain,
        0 in automaton.accepting,
        differences,
        matters,
        machine.looked_past_start,
        text(("set", barred), alphabet.text) if barred else "",
    )


def _sets(root: Node) -> Iterator[Chars]:
    stack, count = [(root, 0)], 0
    while stack:
        node, depth = stack.pop()
        count += 1
        if depth > _MOST_DEPTH or count > _MOST_NODES:
            raise Unfit("it is too large")
        if isinstance(node, Set):
            yield node.chars
        stack.extend((child, depth + 1) for child in nodes.children(node))


def _cells(term: Term) -> Iterator[frozenset[int]]:
    stack = [term]
    while stack:
        term = stack.pop()
        if term[0] == "set":
            yield term[1]
        else:
            stack.extend(term[1:])

r"""Automata as regular expressions in the syntax of the Rust ``regex`` crate.

>>> from maskwright.diagnostic import Span
>>> even = Automaton((((97, 97, 1),), ((97, 97, 0),)), (0,), Span(0, 0))
>>> automaton_regex(even)
'(?:aa)*'
"""

from __future__ import annotations

from maskwright.conversion.classes import class_regex
from maskwright.expressions.printing import Unwritable
from maskwright.grammar import Automaton
from maskwright.notation.regex.exact.alphabet import Alphabet
from maskwright.notation.regex.exact.automaton import Automaton as Machine
from maskwright.notation.regex.exact.elimination import expression
from maskwright.notation.regex.exact.nodes import Chars, Unfit
from maskwright.notation.regex.exact.terms import text


def automaton_regex(node: Automaton) -> str:
    """An automaton as a regular expression, one state after the other taken out.

    Raises :class:`Unwritable` where that gets long.
    """
    sets = [Chars(((first, last),)) for row in node.transitions for first, last, _ in row]
    try:
        alphabet = Alphabet(sets)
        machine = Machine([{} for _ in node.transitions], set(node.accepting))
        for moves, row in zip(machine.moves, node.transitions, strict=True):
            for first, last, target in row:
                moves.update(dict.fromkeys(alphabet.cells(Chars(((first, last),))), target))
        term = expression(machine)
    except Unfit as unfit:
        raise Unwritable(f"its automaton has no short expression: {unfit}") from None
    if term is None:
        raise Unwritable("nothing matches it")

    def characters(cells: frozenset[int]) -> str:
        written = class_regex(tuple(sorted(alphabet.intervals[cell] for cell in cells)))
        return "(?s:.)" if written == "." else written

    return text(term, characters)

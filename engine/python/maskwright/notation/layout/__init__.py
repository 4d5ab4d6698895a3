r"""Blocks by indentation, to a bounded depth: rules with ``_NEWLINE``, ``_INDENT`` and ``_DEDENT`` without these.

No context-free grammar can count blanks, so each rule that has lines in it becomes one for every depth, and a line of a
block at depth ``d`` begins with ``d`` times four blanks. Between two lexemes a text is in a *state*: at a depth, and
either at the start of a line (fresh), where those blanks are still to come, or within it. A line break leads to a fresh
state, ``_INDENT`` and ``_DEDENT`` lead from a fresh one to a fresh one, and what has no lines in it stays where it is.
What leads nowhere is left out.

``states``      the states, the names of what makes lines, and how much work is too much
``ends``        which states each part of a rule leads to
``written_out`` the rules for each state that they are reached in

>>> from maskwright.diagnostic import Span
>>> from maskwright.grammar import Rule, Sequence, Symbol
>>> at = Span(0, 0)
>>> line = Rule("line", Sequence((Symbol("X", at), Symbol("NL", at)), at), at)
>>> [rule.name for rule in WrittenOut({"line": line}, Names("NL", "IN", "OUT", "NL@"), 2, ()).rules_from("line")]
['line']
"""

from maskwright.notation.layout.ends import with_lines
from maskwright.notation.layout.states import UNIT, Names, TooComplex, require_shallow
from maskwright.notation.layout.written_out import WrittenOut

__all__ = ["UNIT", "Names", "TooComplex", "WrittenOut", "require_shallow", "with_lines"]

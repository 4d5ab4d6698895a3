r"""Laziness and look-around as plain regular expressions, without a difference where there is one without.

``nodes``        the expression as a tree, from ``parsing``
``edges``        edges of words, lines and the text in it
``alphabet``     the characters that it can tell apart
``program``      the tree for threads that are tried in an order
``threads``      what Python's ``re`` does, as states of an automaton
``automaton``    all of these states, then as few as possible
``endings``      matches that nothing can follow
``elimination``  the automaton as an expression, put together of ``terms``
``differences``  what depends on the text after a lexeme
``guards``       what must not follow a lexeme, if that is all
``rewriting``    all of that, in order
``beginning``    what a lexeme can begin and end with
``tree_nodes``   the body of a terminal as a tree

>>> from maskwright.notation.regex.exact import rewrite, parse
>>> rewrite(parse(r'/\*.*?\*/', "s")).text
'\\/\\*(?:[^*]|\\*+[^*\\/])*\\*+\\/'
>>> rewrite(parse(r'"(?!"").*?(?<!\\)(\\\\)*?"', "")).differences[0].text
'""'
"""

from maskwright.notation.regex.exact.beginning import can_begin_with, ending_with
from maskwright.notation.regex.exact.differences import Difference
from maskwright.notation.regex.exact.nodes import Node, Unfit
from maskwright.notation.regex.exact.parsing import parse
from maskwright.notation.regex.exact.rewriting import Rewritten, rewrite

__all__ = ["Difference", "Node", "Rewritten", "Unfit", "can_begin_with", "ending_with", "parse", "rewrite"]

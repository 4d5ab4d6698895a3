r"""What rules and terminals are made of: small expression trees of one shape.

``nodes``     the kinds of nodes, and what is directly below each
``trees``     expressions with other parts put in
``printing``  expressions as text, in what the notations share

>>> from maskwright.diagnostic import Span
>>> at = Span(0, 0)
>>> [symbol.name for symbol in symbols(Sequence((Symbol("a", at), Repeat(Symbol("b", at), 0, None, at)), at))]
['a', 'b']
"""

from maskwright.expressions.nodes import (
    Automaton,
    Choice,
    Complement,
    Expression,
    Intersection,
    Literal,
    NotFollowedBy,
    Pattern,
    Regex,
    Repeat,
    Sequence,
    Shortest,
    SpecialTokens,
    Symbol,
    children,
    symbols,
    with_parts,
)

__all__ = [
    "Automaton",
    "Choice",
    "Complement",
    "Expression",
    "Intersection",
    "Literal",
    "NotFollowedBy",
    "Pattern",
    "Regex",
    "Repeat",
    "Sequence",
    "Shortest",
    "SpecialTokens",
    "Symbol",
    "children",
    "symbols",
    "with_parts",
]

"""Which engines run a grammar, and what it means there: portability by target.

Engines that take Lark grammars differ in what they read, in what they make of it, and in how far it goes. What is known
of that is one table of constructs and targets, measured where there is something to measure; what only the whole of a
grammar tells has modules of its own.

``targets``      the engines, and how what is said of them is known
``pieces``       a text as it is written; ``regex_pieces`` does the same for regular expressions
``text``         a grammar as recognisers look at it
``rows``         what a row of the table says; ``finders`` has what recognisers share
``table``        the rows
``finding``      rows and a text to findings
``lexing``       the rule of the longest match
``conversions``  Lark grammars for llama.cpp
``gbnf_files``   files in GBNF
``limits``       how much is looked at and told
``standing``     what is known of a grammar on each target
``portability``  all of that
``page``         the table for readers

>>> from maskwright.grammar import Grammar
>>> find_portability(Grammar.from_text('start: "a"'), ["llguidance"]).standings[0].runs
True
"""

from maskwright.portability.portability import find_portability, merged
from maskwright.portability.standing import Portability, Standing
from maskwright.portability.targets import Target

__all__ = ["Portability", "Standing", "Target", "find_portability", "merged"]

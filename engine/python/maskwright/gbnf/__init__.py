r"""Reading grammars in GBNF, the notation of llama.cpp and, with small differences, of transformers-CFG (``.ebnf``).

GBNF has rules over characters and no lexer, so no longest match: what looks like a word is read character by character,
and a text that can be cut in several ways is cut in all of them. That is kept by making a terminal of each character
class and of each literal. A terminal is never cut short of its own longer match, but single characters and single
texts have no longer one; and terminals do not compete. Nothing is ignored: blanks are where the rules have them.

The road of a text, one module a step:

``scan``         the text to statements of pieces, so that a broken one leaves the others alive
``characters``   escapes, and character classes as sets of code points; ``counts`` of repetitions
``terminals``    literals, classes and tokens of the vocabulary to terminals, equal ones to the same
``body``         the pieces of a rule to its expression
``complaints``   what is wrong with a statement, in the author's words
``collect``      statements to rules, and what a broken one can still tell
``names``        names that nothing defines
``read``         all of that, in order
``comments``     where its comments are
``expansion``    the rules that llama.cpp makes of a text
``portability``  what llama.cpp refuses to load, though it is read here; ``left_recursion`` has rules that begin with
                 themselves

What the reader cannot take is a diagnostic at its place (codes in :mod:`maskwright.codes`), never an exception.

>>> from maskwright.gbnf import read_gbnf
>>> grammar = read_gbnf('root ::= word ("," " "? word)*\nword ::= [a-z]+')
>>> [rule.name for rule in grammar.rules], [terminal.name for terminal in grammar.terminals]
(['root', 'word'], ['","', '" "', '[a-z]'])
"""

from maskwright.gbnf.read import START, read_gbnf, read_with_outline

__all__ = ["START", "read_gbnf", "read_with_outline"]

r"""What a lexer changes, told exactly: where the rule of the longest match matters, and where it cannot be noticed.

A lexer never ends a terminal before a longer match of its own. So a grammar over characters may have a terminal for
all of a repetition only where that rules nothing out, and a grammar with terminals may be written without a lexer only
there.

``equality``     whether two patterns are the same, by one automaton of both
``followers``    what can follow what
``cuts``         terminals that what follows could make longer
``repetitions``  repetitions of characters as terminals, for grammars without a lexer

>>> from maskwright.gbnf import read_gbnf
>>> [terminal.name for terminal in with_lexemes(read_gbnf("root ::= [a-z]+")).terminals]
['[a-z]', '[a-z]+']
"""

from maskwright.lexemes.repetitions import with_lexemes

__all__ = ["with_lexemes"]

r"""A grammar in another notation, with the same language: Lark, GBNF, or the compiler's normal form.

Writing in Lark loses nothing but comments and the shape of trees. GBNF has no lexer, so a grammar with one has the same
language there only where that can be shown; what cannot be is refused, terminal by terminal, with a reason. Then the
claim is tried on sentences of both grammars.

``result``       what comes of it
``naming``       names that a notation allows
``lark``         a grammar in Lark; ``lark_terminals`` with ``lark_leaves`` and ``regexes`` writes its terminals
``gbnf``         what of a grammar GBNF can write; ``gbnf_writer`` writes it, ``gbnf_leaves`` its texts, ``classes`` its
                 sets of characters
``left_recursion``  rules that begin with themselves as repetitions
``plain``        patterns taken apart; ``regex_trees`` takes expressions apart, ``characters`` has automata over
                 characters
``state_rules``  automata as rules
``normal_form``  what the compiler made of the rules, as a grammar
``checking``     sentences of each grammar tried on the other
``converting``   all of that

>>> from maskwright import Grammar, Vocabulary
>>> from maskwright.conversion import Target, convert
>>> grammar = Grammar.from_text('start: (WORD ".")+\nWORD: /[a-z]+/')
>>> convert(grammar, Target.GBNF, Vocabulary.from_tokens([b"a"]))[0].text
'root ::= (WORD ".")+\nWORD ::= [a-z]+\n'
"""

from maskwright.conversion.checking import Check, Difference, compare
from maskwright.conversion.converting import convert, read_back, write
from maskwright.conversion.result import Converted, Refusal, Target

__all__ = ["Check", "Converted", "Difference", "Refusal", "Target", "compare", "convert", "read_back", "write"]

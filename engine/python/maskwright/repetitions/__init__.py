r"""Bounded repetitions that take a large part of a compiled grammar, and cheaper ways to write them.

What a repetition costs is measured: the grammar is compiled with it and with a repetition without a bound in its place.

``limits``      which repetitions are worth a word
``regexes``     repetitions in a regular expression, as written
``lark``        those in a text in Lark
``gbnf``        those in a text in GBNF
``schemas``     keywords of a JSON Schema that count
``candidates``  all of these in one form: what to write instead, for measuring and as fixes
``blocks``      a long repetition as one of blocks, which is the same language
``merging``     repetitions that are one in truth, which is the same language
``find``        the findings
``over_limit``  the same for an error about a limit

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar, tokens = Grammar.from_text("start: /[a-z]{0,3000}/"), Vocabulary.from_tokens([b"a"])
>>> (found,) = find_repetitions(grammar, compile(grammar, tokens), tokens, Grammar.from_text)
>>> found.code, found.message, [fix.title for fix in found.fixes]
('L030', '3,000 repetitions take 2,999 of 3,002 lexer states', ['Write `*`: 3 lexer states (another language)'])
"""

from maskwright.repetitions.find import find_repetitions
from maskwright.repetitions.over_limit import explained

__all__ = ["explained", "find_repetitions"]

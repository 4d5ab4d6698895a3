r"""The growth alarm: an edit multiplied what a grammar is compiled to; by how much, and through which definition.

The sizes of a compile are compared with those of an earlier text that could be compiled. Which definitions an edit has
changed is told by the texts; which of them it is due to, by compiling the new text with one change at a time taken
back.

``limits``       what counts as growth, and how much is done to explain it
``definitions``  a text in Lark or GBNF as definitions
``renames``      names that have only become others
``edits``        what changed between two such texts, and each change taken back
``schemas``      the same for JSON Schemas, by the places in them
``changes``      both
``figures``      the sizes that are compared
``weights``      how much of what was compiled a part of the text takes part in
``blame``        which change a growth is due to
``alarm``        the finding
``history``      which earlier text one is compared with, while somebody edits

>>> from maskwright import Vocabulary, compile, Grammar
>>> tokens = Vocabulary.from_tokens([b"a", b"b"])
>>> before, after = (Grammar.from_text(f'start: A "b"\nA: /a{{1,{most}}}/') for most in (9, 2000))
>>> base = good_of(before, compile(before, tokens))
>>> [found.message for found in find_growth(base, after, compile(after, tokens), tokens, Grammar.from_text)]
['this edit made the lexer 167 times larger (12 → 2,003 states), through `A`']
"""

from maskwright.growth.alarm import find_growth
from maskwright.growth.history import Good, History, good_of

__all__ = ["Good", "History", "find_growth", "good_of"]

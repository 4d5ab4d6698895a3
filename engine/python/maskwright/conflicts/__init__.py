r"""Conflicts of a grammar as it is written: where a parser with one terminal to look at has two things to do.

The engine has no use for that; it keeps all readings of a text. But most conflicts are where two readings of one text
begin to differ, and then the author may not know that there are two. ``search`` asks the engine for conflicts, one for
each cause, and for the examples that show them; ``brackets``, ``items`` and ``wording`` say what they are in terms of
the source, ``texts`` makes bytes of terminals, ``costs`` tells what keeping both takes, and ``folding`` puts together
what is of no consequence.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: start "+" start | "1"')
>>> vocabulary = Vocabulary.from_tokens([b"1", b"+", b"1+"])
>>> conflicts = find_conflicts(grammar, vocabulary)
>>> conflicts.findings[0].code, conflicts.findings[0].witness
('P005', None)
>>> explained = explain_conflicts(conflicts, compile(grammar, vocabulary), vocabulary)
>>> explained[0].severity.value, explained[0].witness
('warning', '1+1+1')
>>> for one in explained[0].related[:2]:
...     print(one.message)
the first reading: [start [start start "+" start •] "+" start]
the second reading: [start start "+" [start start • "+" start]]
"""

from maskwright.conflicts.explaining import explain_conflicts
from maskwright.conflicts.folding import folded
from maskwright.conflicts.search import Conflicts, find_conflicts

__all__ = ["Conflicts", "explain_conflicts", "find_conflicts", "folded"]

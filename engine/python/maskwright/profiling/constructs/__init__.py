r"""What single constructs of a grammar cost, and what would cost less and allow the same texts.

``candidate``  a construct, with the grammars to compile for its cost
``repeats``    repetitions with a bound
``optional``   chains of optional parts
``levels``     rules that are levels of binary operators
``enums``      rules that are lists of literals
``wording``    what they look like
``measure``    all of these, compiled

>>> from maskwright import Grammar
>>> grammar = Grammar.from_text('start: start "+" term | term\nterm: term "*" atom | atom\natom: "1" | "(" start ")"')
>>> [(one.kind, one.text, one.instead) for one in find_constructs(grammar)]
[('expression levels', 'start term', 'start: atom | start ("+" | "*") atom')]
"""

from maskwright.profiling.constructs.candidate import Candidate, changed
from maskwright.profiling.constructs.measure import find_constructs, measure_constructs

__all__ = ["Candidate", "changed", "find_constructs", "measure_constructs"]

r"""Patterns of JSON Schema: regular expressions in the syntax of ECMA-262, searched for anywhere in a string.

``nodes``       a pattern as a tree, from ``parsing``
``characters``  sets of characters, from ``classes``, ``escapes`` and ``properties``
``edges``       a tree without `^` and `$`, where these can only stand at the ends
``program``     a tree for threads that run side by side, whatever it looks for around
``conditions``  what such threads depend on
``threads``     what these threads know of the text
``search``      a text as a whole: is the pattern anywhere in it?
``spelled``     characters as JSON spells them, and plain trees as expressions over these
``cells``       characters that a program cannot tell apart
``automaton``   what looks around as an automaton over spelled characters

>>> from maskwright.json_schema.leaves.ecma import searched
>>> searched(r"^(?!.*--)[a-z-]+$", "a-b"), searched(r"^(?!.*--)[a-z-]+$", "a--b")
(True, False)
"""

from maskwright.json_schema.leaves.ecma.escapes import PatternError
from maskwright.json_schema.leaves.ecma.parsing import parse
from maskwright.json_schema.leaves.ecma.search import searched

__all__ = ["PatternError", "parse", "searched"]

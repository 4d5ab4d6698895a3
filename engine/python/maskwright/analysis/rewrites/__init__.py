"""Other ways to write a rule, for the same language: what findings about the normal form suggest.

``printing`` writes expressions down again and ``places`` finds where a rule's body stands; each other module makes one
kind of suggestion. Each keeps the language by construction, and says why in its docstring; where a rule is not plainly
what the author wrote (generated, with comments or aliases inside) nothing is suggested.
"""

from maskwright.analysis.rewrites.idle_repetition import idle_repetition_fixes
from maskwright.analysis.rewrites.mutual_recursion import mutual_recursion_fixes
from maskwright.analysis.rewrites.nullable import nullable_fixes
from maskwright.analysis.rewrites.removal import duplicate_fixes, unit_cycle_fixes, unused_fixes
from maskwright.analysis.rewrites.right_recursion import right_recursion_fixes

__all__ = [
    "duplicate_fixes",
    "idle_repetition_fixes",
    "mutual_recursion_fixes",
    "nullable_fixes",
    "right_recursion_fixes",
    "unit_cycle_fixes",
    "unused_fixes",
]

"""Names across texts: where each stands, which mean the same, and how something gets another name.

``text``       the names of one text, with what each does there and in which scope
``lark``       those of a text in the Lark notation, and ``gbnf`` of one in GBNF
``project``    texts that may import each other
``linking``    which names mean the same, from text to text
``checks``     what a name may become
``renaming``   the edits after which something has another name
``sameness``   whether two grammars are the same up to names
``meaning``    whether all texts mean the same after the edits; the edits of budgets
"""

from maskwright.names.linking import CannotRename, Meaning
from maskwright.names.project import Project
from maskwright.names.text import TOP, Names, Place, Role, Scope

__all__ = ["TOP", "CannotRename", "Meaning", "Names", "Place", "Project", "Role", "Scope"]

"""Statements as read: what the author wrote, before names are looked up and terminals are put in.

Bodies are trees of leaves (:data:`Leaf`, :class:`Unsupported`) under :class:`Series`, :class:`Options`,
:class:`Repeated` and what only patterns have: :class:`Conjunction`, :class:`Negation` and :class:`Lazy`. They are as
deep as the brackets of the text, which the scanner limits.

``values``      parameters of rules and conditions on them
``nodes``       what bodies are made of
``names``       what a name says by how it is written
``statements``  whole statements, and what stands in their heads
``walking``     going through a tree, and other leaves for it
``folding``     a tree to an expression of the grammar
"""

from maskwright.notation.tree.folding import fold
from maskwright.notation.tree.names import is_terminal_name, own_name
from maskwright.notation.tree.nodes import (
    LEAVES,
    NODES,
    Application,
    CharRange,
    Conditional,
    Conjunction,
    Lazy,
    Leaf,
    Negation,
    Nested,
    Node,
    Options,
    Pattern,
    Ready,
    Reference,
    Repeated,
    Series,
    Special,
    Text,
    Unsupported,
)
from maskwright.notation.tree.statements import (
    Attribute,
    Attributes,
    Definition,
    Ignore,
    Import,
    Item,
    OneLexeme,
    Priority,
)
from maskwright.notation.tree.values import Argument, Bits, Call, Condition, Number
from maskwright.notation.tree.walking import children, replaced, walk

__all__ = [
    "LEAVES",
    "NODES",
    "Application",
    "Argument",
    "Attribute",
    "Attributes",
    "Bits",
    "Call",
    "CharRange",
    "Condition",
    "Conditional",
    "Conjunction",
    "Definition",
    "Ignore",
    "Import",
    "Item",
    "Lazy",
    "Leaf",
    "Negation",
    "Nested",
    "Node",
    "Number",
    "OneLexeme",
    "Options",
    "Pattern",
    "Priority",
    "Ready",
    "Reference",
    "Repeated",
    "Series",
    "Special",
    "Text",
    "Unsupported",
    "children",
    "fold",
    "is_terminal_name",
    "own_name",
    "replaced",
    "walk",
]

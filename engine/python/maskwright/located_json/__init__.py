r"""JSON whose parts know where they stand in their text: for schemas, tests and options, as their authors wrote them.

Python's own reader gives values without places, takes what is no JSON (``NaN``), and a key twice. A :class:`Document`
has the value, read as fast as Python can, and finds places when somebody asks for one. :func:`read_tree` reads a text
with the places of all parts at once. Nothing recurses, and a fault is a value with a message and a place.

==============  ==================================================================
``tree``        values with places, and what is wrong with a text
``numbers``     numbers without loss and without end
``pointers``    ways into a value as strings
``pieces``      what a text is cut into
``cursor``      piece by piece through a text
``scan``        a text to a tree
``document``    a text to a value whose places are found by JSON pointer
==============  ==================================================================

>>> document = read_document('{"a": [1, 0.10, "x"]}')
>>> document.value, document.span("/a/2"), document.key_span("/a")
({'a': [1, Decimal('0.10'), 'x']}, Span(start=16, end=19), Span(start=1, end=4))
>>> read_document('{"a" 1}')
Fault(message='`:` is missing after the name of a member', span=Span(start=5, end=6))
"""

from maskwright.located_json.document import Document, read_document
from maskwright.located_json.numbers import MAX_DIGITS
from maskwright.located_json.pointers import escaped, pointer_of, words_of
from maskwright.located_json.scan import MAX_DEPTH, read_string, read_tree, read_value
from maskwright.located_json.tree import Fault, Member, Tree, Value, plain

__all__ = [
    "MAX_DEPTH",
    "MAX_DIGITS",
    "Document",
    "Fault",
    "Member",
    "Tree",
    "Value",
    "escaped",
    "plain",
    "pointer_of",
    "read_document",
    "read_string",
    "read_tree",
    "read_value",
    "words_of",
]

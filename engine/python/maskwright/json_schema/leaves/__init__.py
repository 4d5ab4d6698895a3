r"""Exact sets of JSON strings and numbers: what is left of a schema when its objects, arrays and references are gone.

A set says which values are in it, whether there are any, and how a terminal of a grammar writes them.

``string_sets``, ``number_sets``  the sets; ``string_expressions`` and ``number_expressions`` are their patterns
``leaf_set``, ``combining`` how sets are combined; a set is a ``formula``
``patterns``, ``lengths``   sets of strings; ``ecma`` reads patterns, ``formats`` has those that have names
``ranges``, ``multiples``   sets of numbers; ``numerals`` compares digits
``members``                 a shortest member; ``string_members`` asks for one only where it must
``doubts``, ``limits``      what a set is not, and what nothing may be

>>> from decimal import Decimal
>>> from maskwright.json_schema.leaves import NumberSet, StringSet
>>> StringSet.of_format("date").value.contains("2023-02-29")
False
>>> NumberSet.of_multiple(Decimal("0.05")).contains(Decimal("1.15"))
True
"""

from maskwright.json_schema.leaves.doubts import Doubt, Read
from maskwright.json_schema.leaves.limits import TooLarge
from maskwright.json_schema.leaves.number_sets import NumberSet
from maskwright.json_schema.leaves.string_sets import StringSet

__all__ = ["Doubt", "NumberSet", "Read", "StringSet", "TooLarge"]

"""The table: every construct that some target refuses, means otherwise or limits, one row each.

``definitions``  heads of definitions
``attributes``   attributes of rules
``bodies``       counts, operators and special tokens
``literals``     strings
``regexes``      regular expressions, with ``classes`` and ``escapes`` in them
``directives``   imports, options and what else begins with a percent sign
``lines``        ends of lines and blanks
``whole``        what the whole grammar decides

>>> len({row.name for row in ROWS}) == len(ROWS)
True
"""

from __future__ import annotations

from typing import Final

from maskwright.portability.rows import Row
from maskwright.portability.table import (
    attributes,
    bodies,
    classes,
    definitions,
    directives,
    escapes,
    lines,
    literals,
    regexes,
    whole,
)

ROWS: Final[tuple[Row, ...]] = (
    *definitions.ROWS,
    *attributes.ROWS,
    *bodies.ROWS,
    *literals.ROWS,
    *regexes.ROWS,
    *classes.ROWS,
    *escapes.ROWS,
    *directives.ROWS,
    *lines.ROWS,
    *whole.ROWS,
)

"""How much of a schema is worked out exactly before it is relaxed or refused. Schema files are untrusted."""

from __future__ import annotations

from typing import Final

MAX_NESTED: Final = 60
"""Applicators and references inside one another that concern one and the same instance."""

MAX_NODES: Final = 100_000
"""Schemas that are looked at, those that come of combining others included."""

MAX_SHAPES: Final = 200
"""Alternatives for arrays, or for objects, that a combination of schemas may come to."""

MAX_PAIRS: Final = 2_000
"""Pairs of alternatives that one combination may look at."""

MAX_WORK: Final = 2_000_000
"""Parts of alternatives that all combinations of one text may look at."""

MAX_ENUM_SHAPES: Final = 5_000
"""Arrays or objects in one ``enum``."""

MAX_REGIONS: Final = 64
"""Sets of keys that ``patternProperties`` tells apart in one object."""

MAX_SIZE_STATES: Final = 4_096
"""Rules that count the members of one object, or the items of one array."""

MAX_ITEMS: Final = 2_000
"""A number of items that is counted."""

MAX_UNORDERED: Final = 6
"""Properties of an object that may come in any order."""

MAX_OPTIONS: Final = 40
"""Options of one ``oneOf`` that are compared in pairs, because no property tells them apart."""

MAX_KINDS: Final = 64
"""Combinations of kinds that one item or member may be of, where kinds are counted."""

MAX_DIFFERENT: Final = 8
"""Possible items of an array whose items are all different."""

MAX_EMPTY_DEPTH: Final = 6
"""Levels below an instance that are looked at to tell whether there is one."""

MAX_PRODUCTIONS: Final = 400_000
"""Productions of the grammar."""

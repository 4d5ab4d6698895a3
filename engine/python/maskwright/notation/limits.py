"""How much the reader takes before it says no. Far above what people write, far below what hurts."""

from __future__ import annotations

from typing import Final

MAX_SOURCE_BYTES: Final = 8 * 1024 * 1024
"""Size of a grammar file, and of a grammar text in characters."""

MAX_STATEMENT: Final = 512 * 1024
"""Characters of one definition. A syntax tree takes about a hundred times as many bytes."""

MAX_BROKEN: Final = 1000
"""Statements with a syntax error, before the rest of the text is given up as no grammar at all."""

MAX_DEPTH: Final = 100
"""Brackets inside brackets in a definition."""

MAX_NESTED: Final = 8
"""Grammars inside grammars."""

MAX_CONDITION_DEPTH: Final = 20
"""Conditions inside conditions."""

MAX_VALUES: Final = 5_000
"""Rules that the values of parameters make."""

MAX_VALUE_NODES: Final = 200_000
"""Parts of those rules."""

MAX_REGEX_DEPTH: Final = 60
"""Groups inside groups in a regular expression; each may be four levels of the compiler's own limit of 250."""

MAX_REPEAT: Final = 65_536
"""The count of a bounded repetition, in rules, terminals and regular expressions."""

MAX_PATTERN_NODES: Final = 100_000
"""Nodes of a terminal's pattern once the terminals that it refers to are put in."""

MAX_ALL_PATTERN_NODES: Final = 1_000_000
"""Nodes of all such patterns together."""

MAX_PATTERN_DEPTH: Final = 400
"""Levels of such a pattern."""

MAX_SUBSTRING_PIECES: Final = 10_000
"""Characters, words or chunks of a ``%regex`` for substrings."""

MAX_SUBSTRING_WORK: Final = 1_500_000
"""Pieces that are half read in all states of the automaton of substrings together: a few seconds."""

MAX_INSTANCES: Final = 5_000
"""Instances of templates."""

MAX_INSTANCE_NODES: Final = 500_000
"""Parts of all their bodies together."""

MAX_INSTANCE_NAME: Final = 400
"""Characters of an instance's name, which spells its arguments."""

MAX_IMPORTED_FILES: Final = 50
"""Files that one grammar imports, directly or through others."""

MAX_IMPORT_DEPTH: Final = 10
"""Files that import one another in a row."""

MAX_LAYOUT_WORK: Final = 1_000_000
"""Parts of rules that writing such blocks out may look at and make."""

MAX_LAYOUT_DEPTH: Final = 150
"""Levels of the bodies of such rules."""

MAX_FOLLOWERS: Final = 10_000
"""Terminals that are looked at because they can follow one that depends on what follows."""

MAX_RELATED: Final = 20
"""Related places that one diagnostic lists."""


def read_count(digits: str) -> int:
    """The number that ``digits`` spell, or one above :data:`MAX_REPEAT` if they are too many to bother."""
    return int(digits) if len(digits) <= 9 else MAX_REPEAT + 1

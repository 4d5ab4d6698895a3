r"""A pattern as a set of strings, and as an expression over their spellings.

>>> Pattern.of("^a|b$").contains("xb"), Pattern.of("^a|b$").contains("ba")
(True, False)
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import Any

from maskwright.diagnostic import Span
from maskwright.grammar import Expression, Regex
from maskwright.json_schema.leaves.ecma import parse, searched
from maskwright.json_schema.leaves.ecma.automaton import found_in
from maskwright.json_schema.leaves.ecma.characters import ALL
from maskwright.json_schema.leaves.ecma.edges import Option, options
from maskwright.json_schema.leaves.ecma.nodes import Alt, Cat, Node, Rep, Set
from maskwright.json_schema.leaves.ecma.search import program_of
from maskwright.json_schema.leaves.ecma.spelled import class_text, expression_text
from maskwright.json_schema.leaves.formula import Atom

CHARACTER = class_text(ALL)
"""Any character, in the one spelling."""

ANYTHING = f'"{CHARACTER}*"'
"""Any string, in the one spelling."""


@dataclass(frozen=True, slots=True)
class Pattern(Atom):
    """The strings in which a pattern is found."""

    source: str

    @classmethod
    def of(cls, source: str) -> Pattern:
        """Read a pattern. Raises :class:`PatternError` and :class:`TooLarge`."""
        program_of(source)
        if regex_of(source) is None:
            found_in(source)
        return cls(source)

    def contains(self, value: Any) -> bool:
        """Whether it is found in a string."""
        return searched(self.source, value)


def texts_of(source: str) -> frozenset[str] | None:
    """The strings in which a pattern is found, where it does no more than name them, as `^(?:yes|no)$` does.

    ``None`` for other patterns. Raises :class:`PatternError` and :class:`TooLarge`.

    >>> texts_of("^a@1$"), texts_of("^a|b$"), texts_of("^[ab]$")
    (frozenset({'a@1'}), None, None)
    """
    found = options(parse(source))
    if found is None or not all(option.at_start and option.at_end for option in found):
        return None
    texts = set()
    for option in found:
        for node in option.node.options if isinstance(option.node, Alt) else (option.node,):
            items = node.items if isinstance(node, Cat) else (node,)
            characters = [_character(item) for item in items]
            if None in characters:
                return None
            texts.add("".join(one for one in characters if one is not None))
    return frozenset(texts)


def _character(node: Node) -> str | None:
    """The character that a node stands for, if it stands for one only."""
    ranges = node.ranges if isinstance(node, Set) else ()
    return chr(ranges[0][0]) if len(ranges) == 1 and ranges[0][0] == ranges[0][1] else None


def expression(pattern: Pattern, span: Span) -> Expression:
    """The pattern's expression over the one spelling of strings, quotes included."""
    source = regex_of(pattern.source)
    return replace(found_in(pattern.source), span=span) if source is None else Regex(source, span)


@functools.lru_cache(maxsize=1024)
def regex_of(source: str) -> str | None:
    """The strings in which a pattern is found, as an expression over their spellings; ``None`` if it looks around."""
    found = options(parse(source))
    if found is None:
        return None
    parts = [_whole(option) for option in found]
    return f'"{parts[0]}"' if len(parts) == 1 else '"(?:' + "|".join(parts) + ')"'


def _whole(option: Option) -> str:
    """The option with anything beside it where it does not stand at an edge."""
    text = expression_text(option.node)
    if isinstance(option.node, Alt):
        text = f"(?:{text})"
    everything = option.node == Rep(Set(ALL), 0, None)
    before = "" if option.at_start or everything else f"{CHARACTER}*"
    after = "" if option.at_end or everything else f"{CHARACTER}*"
    return f"{before}{text}{after}" if text or option.at_start or option.at_end else before

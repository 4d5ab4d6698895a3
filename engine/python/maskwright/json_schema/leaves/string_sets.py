r"""Exact sets of JSON strings.

Which members a grammar writes how is one policy: where only lengths count, every escape of JSON may be used; what has
to do with values or patterns is written in the one spelling of :mod:`maskwright.json_schema.spelling`.

>>> from maskwright.diagnostic import Span
>>> short = StringSet.of_pattern("^[a-z]+$").value & StringSet.of_length(0, 3)
>>> short.contains("ab"), short.contains("abcd"), (short & StringSet.of_values(["ab", "AB"])).example()
(True, False, 'ab')
>>> StringSet.of_pattern(r'^"\n').value.expression(Span(0, 0)).source
'"\\\\\\"\\\\n(?:[^\\x{0}-\\x{1f}\\"\\\\]|\\\\(?:[bfnrt\\"\\\\]|u00(?:0[0-7bef]|1[0-9a-f])))*"'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from maskwright.diagnostic import Span
from maskwright.grammar import Expression
from maskwright.json_schema.leaves import formula
from maskwright.json_schema.leaves.doubts import Doubt, Read
from maskwright.json_schema.leaves.ecma import PatternError
from maskwright.json_schema.leaves.formats import FORMATS
from maskwright.json_schema.leaves.formula import Finite
from maskwright.json_schema.leaves.leaf_set import LeafSet
from maskwright.json_schema.leaves.lengths import length
from maskwright.json_schema.leaves.limits import MAX_LENGTH, TooLarge
from maskwright.json_schema.leaves.patterns import Pattern, texts_of
from maskwright.json_schema.leaves.string_expressions import expression
from maskwright.json_schema.leaves.string_members import found_in


@dataclass(frozen=True, slots=True)
class StringSet(LeafSet):
    """A set of strings of Unicode characters; halves of surrogate pairs are in none."""

    ALL: ClassVar[StringSet]

    @classmethod
    def of_values(cls, texts: Iterable[str]) -> StringSet:
        """A finite set."""
        members = frozenset(texts)
        return cls(Finite(members) if members else formula.NOTHING)

    @classmethod
    def of_pattern(cls, ecma_source: str) -> Read[StringSet]:
        """The strings in which an ECMA-262 pattern is found anywhere; all strings, with a doubt, if it has no set."""
        try:
            texts = texts_of(ecma_source)
            return Read(cls(Pattern.of(ecma_source)) if texts is None else cls.of_values(texts))
        except PatternError as error:
            return Read(cls.ALL, (Doubt("refused", str(error)),))
        except TooLarge as error:
            return Read(cls.ALL, (Doubt("relaxed", str(error)),))

    @classmethod
    def of_length(cls, minimum: int, maximum: int | None) -> StringSet:
        """Strings of so many code points. Raises :class:`TooLarge` for bounds that an automaton cannot count to."""
        if max(minimum, maximum or 0) > MAX_LENGTH:
            raise TooLarge(f"lengths are counted up to {MAX_LENGTH:,}")
        return cls(length(minimum, maximum))

    @classmethod
    def of_format(cls, name: str) -> Read[StringSet] | None:
        """The strings of a format, with its doubts; ``None`` if the format is not known."""
        found = FORMATS.get(name)
        if found is None:
            return None
        pattern, doubts = found
        return Read(cls(Pattern.of(pattern)) if pattern else cls.ALL, doubts)

    def contains(self, value: str) -> bool:
        """Whether a string is a member. Takes time linear in the string."""
        return formula.contains(self.formula, value)

    def is_empty(self) -> bool | None:
        """Whether there is no member; ``None`` if that is not known within the limits."""
        found = found_in(self.formula)
        return None if found is None else found.text is None

    def example(self) -> str | None:
        """A short member; ``None`` if there is none, or none is known."""
        found = found_in(self.formula)
        return None if found is None else found.text

    def expression(self, span: Span) -> Expression:
        """The pattern of the terminal whose lexemes are the members as JSON spells them, with their quotes."""
        return expression(self.formula, span)


StringSet.ALL = StringSet(formula.ALL)

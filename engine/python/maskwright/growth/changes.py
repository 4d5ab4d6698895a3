"""What changed between two texts of a grammar, in any notation."""

from __future__ import annotations

from maskwright.grammar import Notation
from maskwright.growth.edits import Change, changes_between
from maskwright.growth.schemas import changes_of_schemas


def changes(before: str, after: str, notation: Notation) -> tuple[Change, ...]:
    """The changes in the order of the later text. Linear."""
    if notation is Notation.JSON_SCHEMA:
        return changes_of_schemas(before, after)
    return changes_between(before, after, notation)

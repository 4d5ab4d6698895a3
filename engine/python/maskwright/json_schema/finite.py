"""Arrays of different items where the items can be told: few possible ones, each at most once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.json_schema.values import ArrayShape

if TYPE_CHECKING:
    from maskwright.json_schema.evaluate import Evaluator


def different_items(shape: ArrayShape, evaluator: Evaluator) -> list[ArrayShape] | None:
    """Shapes that together are the arrays of the shape with different items; ``None`` if that is not known."""
    return None

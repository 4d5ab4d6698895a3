"""What is known of the keywords: which are read together, by what, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from maskwright.json_schema.algebra.values import Values
from maskwright.json_schema.conditions.nodes import SchemaNode

if TYPE_CHECKING:
    from maskwright.json_schema.evaluation.evaluate import Evaluator

Handler: TypeAlias = "Callable[[Evaluator, SchemaNode, str], Values]"
Table: TypeAlias = Mapping[tuple[str, ...], Handler]


class Registry:
    """Which keywords are read together and how, and in which order."""

    def __init__(self, *stages: Table) -> None:
        self.groups: dict[str, tuple[str, ...]] = {}
        self.handlers: dict[str, Handler] = {}
        self.order: dict[str, int] = {}
        for number, stage in enumerate(stages):
            for keywords, handler in stage.items():
                self.groups |= dict.fromkeys(keywords, keywords)
                self.handlers |= dict.fromkeys(keywords, handler)
                self.order |= dict.fromkeys(keywords, number)

"""JSON values that are equal as JSON Schema has it: as keys that can be compared and hashed.

>>> frozen([1, Decimal("1.50")]) == frozen([1, Decimal("1.5")]) != frozen([1, "1.5"])
True
>>> frozen({"a": 1, "b": True}) == frozen({"b": True, "a": 1}) != frozen({"a": 1, "b": 1})
True
"""

from __future__ import annotations

import json
from decimal import Decimal
from math import nan
from typing import Any

from maskwright.json_schema.spelling import spell_number


def frozen(value: Any) -> str:
    """A JSON value as a key: equal for values that JSON Schema calls equal, and for no others."""
    numbers: list[str] = []

    def number(found: Decimal) -> float:
        numbers.append(spell_number(found))
        return nan

    # Only what is no number for JSON stands in the place of a number here, so that nothing else looks like one.
    return "\0".join([json.dumps(value, sort_keys=True, default=number), *numbers])

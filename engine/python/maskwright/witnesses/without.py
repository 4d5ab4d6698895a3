"""A schema without one of its keywords.

>>> without({"items": {"minimum": 1, "maximum": 2}}, "/items/minimum")
{'items': {'maximum': 2}}
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any


def without(schema: Any, pointer: str) -> Any:
    """A copy of the schema without the keyword that a JSON pointer leads to; ``None`` if it leads to none."""
    copy = deepcopy(schema)
    holder = copy
    words = [word.replace("~1", "/").replace("~0", "~") for word in pointer.split("/")[1:]]
    try:
        for word in words[:-1]:
            holder = holder[int(word) if isinstance(holder, list) else word]
        del holder[words[-1]]
    except (LookupError, TypeError, ValueError):
        return None
    return copy

"""A list of token ids: a JSON array, or numbers with blanks, commas or semicolons between them.

>>> ids_of_text("[1, 2]"), ids_of_text("1 2;3"), ids_of_text("1 b")
([1, 2], [1, 2, 3], None)
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from maskwright.traces.fields import is_number

_SEPARATED: Final = re.compile(r"\s*\d{1,10}(?:[\s,;]+\d{1,10})*[\s,;]*", re.ASCII)


def ids_of_text(text: str) -> list[int] | None:
    """The ids, or ``None`` if this is no such list."""
    if text.lstrip().startswith("["):
        try:
            value: Any = json.loads(text)
        except (ValueError, RecursionError):
            return None
        return value if isinstance(value, list) and all(map(is_number, value)) else None
    if not text.strip() or not _SEPARATED.fullmatch(text):
        return None
    return [int(word) for word in re.findall(r"\d+", text)]

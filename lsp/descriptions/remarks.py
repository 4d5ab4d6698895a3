r"""The comment right above a definition, which is what its author says about it.

>>> remark_above("// A list.\n// Of anything.\nlist: item\n", 27)
'A list.\nOf anything.'
"""

from __future__ import annotations

import re
from typing import Final

from maskwright.positions import line_start

MAX_LINES: Final = 10
MAX_LENGTH: Final = 200

_COMMENT = re.compile(r"[ \t]*(?://+|#+)[ \t]?(.*)")
_TEST = re.compile(r"\s*(?:accept|reject):")


def remark_above(text: str, start: int) -> str:
    """The comment on the lines right above the line of an offset, if these hold nothing else. Tests are no remarks."""
    lines: list[str] = []
    start = line_start(text, start)
    while start and len(lines) < MAX_LINES:
        end = start - (2 if text.endswith("\r\n", 0, start) else 1)
        start = line_start(text, end)
        found = _COMMENT.fullmatch(text, start, end)
        if found is None:
            break
        if not _TEST.match(found[1]):
            lines.append(found[1].strip()[:MAX_LENGTH])
    return "\n".join(reversed(lines)).strip()

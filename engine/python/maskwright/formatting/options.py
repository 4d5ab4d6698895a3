r"""``%llguidance {…}`` on one line, if it fits and its JSON can be read.

>>> options_text('%llguidance{"a" :\n true,"b":[1 ,2]}', 80)
'%llguidance {"a": true, "b": [1, 2]}'
"""

from __future__ import annotations

import re

from maskwright.located_json import Fault, read_value

_WORD = "%llguidance"
_PART = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+|"')


def options_text(written: str, line_length: int) -> str:
    """The options laid out; what cannot be read, or does not fit, stays as it is behind one blank."""
    block = written[len(_WORD) :].lstrip()
    if not isinstance(read_value(block, 0, len(block)), Fault):
        spaced = (part + " " if part in (",", ":") else part for part in _PART.findall(block))
        line = f"{_WORD} {''.join(spaced)}"
        if len(line) <= line_length:
            return line
    return f"{_WORD} {block}"


def options_parts(written: str) -> list[str]:
    """What a layout of the options may not change: their parts if they can be read, else all of them."""
    block = written[len(_WORD) :].lstrip()
    return [block] if isinstance(read_value(block, 0, len(block)), Fault) else _PART.findall(block)

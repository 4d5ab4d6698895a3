r"""Texts and names in the messages of findings.

>>> quoted(b"a\n"), several(["A", "B", "C"], "or")
('`a\\n`', '`A`, `B` or `C`')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from maskwright.diagnostic import Related, Span
from maskwright.grammar import Terminal
from maskwright.hazards.limits import MOST_NAMES, MOST_RELATED


def quoted(text: bytes) -> str:
    """A text as messages show it: control characters and parts of characters can be seen."""
    from maskwright.stepping.visible import shortened

    if not text:
        return "the empty text"
    shown = shortened(text)
    if "`" in shown or not shown.endswith('"'):
        return shown
    # Between other marks a quotation mark needs no backslash.
    return "`" + shown[1:-1].replace('\\"', '"') + "`"


def several(names: Sequence[str], word: str) -> str:
    """Some names, or the first of many."""
    shown = [f"`{name}`" for name in names[:MOST_NAMES]]
    if len(names) > MOST_NAMES:
        return f"{', '.join(shown[:-1])} {word} {len(names) - MOST_NAMES + 1} others"
    return f"{', '.join(shown[:-1])} {word} {shown[-1]}" if len(shown) > 1 else shown[0]


def definitions(terminals: Mapping[str, Terminal], names: Iterable[str], but: Span) -> tuple[Related, ...]:
    """Where some terminals are defined, the first few; those that stand at the place itself are left out."""
    known = dict.fromkeys(name for name in names if name in terminals)
    related = (Related(terminals[name].span, f"`{name}` is defined here") for name in known)
    return tuple(one for one in related if not (but.start <= one.span.start and one.span.end <= but.end))[:MOST_RELATED]

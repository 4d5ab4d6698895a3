"""Dotted productions as they are shown, and where they are written.

>>> shown({"symbol": "sum", "body": ["sum", '"+"', "sum"], "dot": 3})
'sum: sum "+" sum •'
>>> shown({"symbol": "sign", "body": [], "dot": 0})
'sign: • (nothing)'
>>> shown({"symbol": "(A B | A)", "body": ["A", "B"], "dot": 1, "made": True})
'A • B'
"""

from __future__ import annotations

from typing import Any, Final

from maskwright.diagnostic import Span

MOST_SYMBOLS: Final = 12
"""Symbols that are shown on each side of a dot."""


def shown(item: dict[str, Any], *, dotted: bool = True) -> str:
    """A production, with a dot behind what has been read of it."""
    body, dot = list(item["body"]), item["dot"]
    before, behind = body[:dot], body[dot:]
    before = ["…", *before[-MOST_SYMBOLS:]] if len(before) > MOST_SYMBOLS else before
    behind = [*behind[:MOST_SYMBOLS], "…"] if len(behind) > MOST_SYMBOLS else behind
    words = [*before, *(["•"] if dotted else []), *behind, *([] if body else ["(nothing)"])]
    text = " ".join(words)
    # A group has no name but all that is in it.
    is_group = item.get("made") and item["symbol"].startswith("(") and item["symbol"].endswith((")", "…"))
    return text if is_group and item["body"] else f"{item['symbol']}: {text}"


def span_of(item: dict[str, Any]) -> Span:
    """Where the alternative is written."""
    start, end = item["span"]
    return Span(start, end)

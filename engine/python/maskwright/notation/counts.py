"""The counts of a bounded repetition: ``~n``, ``~n..m``, ``{n}``, ``{n,}``, ``{,m}`` and ``{n,m}``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maskwright.notation.limits import MAX_REPEAT, read_count

if TYPE_CHECKING:
    from lark import Token as Lexeme


def bounds(operator: list[Lexeme]) -> tuple[int, int | None]:
    """The least and the greatest count that the lexemes of an operator ask for; ``None`` is without end."""
    if operator[0].type == "TILDE":
        low = read_count(operator[1])
        return low, read_count(operator[3]) if len(operator) > 2 else low
    first, comma, last = operator[0].strip("{} \t\r\n").partition(",")
    low = read_count(first.strip() or "0")
    if not comma:
        return low, low
    return low, read_count(last.strip()) if last.strip() else None


def complaint_about(low: int, high: int | None) -> str | None:
    """What is wrong with two counts, if anything is."""
    if low < 0 or (high is not None and high < 0):
        return "a repetition cannot have a negative count"
    if max(low, high or 0) > MAX_REPEAT:
        return f"a repetition count above {MAX_REPEAT} is not supported"
    if high is not None and high < low:
        return f"this repetition counts down, from {low} to {high}"
    return None

"""The reason for a verdict: what ``maskwright why`` prints, with roles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from maskwright.errors import LimitExceeded
from maskwright.stepping.explanation import explanation_lines
from maskwright.tui.layout.line import Line, line

if TYPE_CHECKING:
    from maskwright import Grammar, State


def explained(state: State, asked: int | bytes | None, grammar: Grammar) -> list[Line]:
    """Ask the engine about a token or bytes at a state, and show what it says; it may say that it costs too much."""
    if asked is None:
        return [line(("select a candidate", "quiet"))]
    name = f"token #{asked}" if isinstance(asked, int) else "bytes that are no token"
    try:
        return why_lines(state.why(asked), grammar, name)
    except LimitExceeded as error:
        return [line((name, "quiet")), line(("this cannot be explained: ", "masked"), str(error), hang="  ")]


def why_lines(answer: dict[str, Any], grammar: Grammar, name: str) -> list[Line]:
    """Show the engine's answer about a token (``name`` says which one): verdict, place in the grammar, reasons."""
    verdict, *rest = "\n".join(explanation_lines(answer, grammar)).split("\n")
    mark, role = ("✔", "allowed") if answer["allowed"] else ("✖", "masked")
    lines = [line((name, "quiet")), line((f"{mark} ", role), (verdict, role), hang="  ")]
    return lines + [_reason(text) for text in rest]


def _reason(text: str) -> Line:
    indent = len(text) - len(text.lstrip(" "))
    number, bar, source = text.partition(" | ")
    if bar and not number.strip().strip("0123456789"):
        # A line of the grammar, or the marks below it: broken, the marks would lose their characters.
        role = "mark" if not number.strip() else "source"
        return line((number + bar, "quiet"), (source.expandtabs(4), role), hang=None)
    if "THEY DISAGREE" in text:
        return line((text, "alarm"), hang=" " * (indent + 2))
    role = "heading" if text.endswith(":") and indent == 2 else ""
    return line((text, role), hang=" " * (indent + 2))

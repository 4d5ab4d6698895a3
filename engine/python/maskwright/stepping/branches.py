"""Where the lexer stands in a branch of the parse, in words."""

from __future__ import annotations

from typing import Any


def describe_branch(branch: dict[str, Any]) -> str:
    """Say where in a lexeme a branch stands."""
    if branch["boundary"]:
        return "at a boundary"
    parts = [f"in a lexeme (lexer state {branch['state']})"]
    if branch["completes"]:
        parts.append(f"complete as {names(branch['completes'])}")
    if branch["may_complete"]:
        parts.append(f"may go on as {names(branch['may_complete'])}")
    if branch.get("token"):
        parts.append(f"with token {branch['token']} of it")
    return ", ".join(parts)


def describe_exclusion(exclusion: dict[str, Any]) -> str:
    """Say what kills a branch that took a terminal early."""
    return f"dies if {exclusion['terminal']} turns out longer (watched by lexer state {exclusion['state']})"


def names(terminals: list[str], most: int = 4) -> str:
    """List some names, and say how many more there are."""
    shown = ", ".join(terminals[:most])
    return shown if len(terminals) <= most else f"{shown} and {len(terminals) - most} more"

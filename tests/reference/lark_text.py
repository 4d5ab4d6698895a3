"""Writing a case as the text of a Lark grammar, so that it can go through the front door."""

from __future__ import annotations

from reference.case import Alternative, Case
from reference.operators import Pattern


def to_lark(case: Case) -> str:
    """Return the case's grammar in the Lark notation; its start rule keeps its name.

    Patterns must be valid UTF-8, because a Lark file is text. Operators on languages are left to the caller: ``/x/``
    stands for such a pattern. Grammars cannot be written whose rule has no alternative or whose start is a terminal.
    """
    lines = [f"{name}: /{_pattern(pattern)}/" for name, pattern in case.terminals.items()]
    lines += [f"{name}: <[{','.join(map(str, sorted(ids)))}]>" for name, ids in case.special.items()]
    lines += [f"%ignore {name}" for name in sorted(case.ignored)]
    lines += [f"{name}: {_alternatives(options)}" for name, options in case.rules.items()]
    return "\n".join(lines) + "\n"


def _pattern(pattern: Pattern) -> str:
    return pattern.decode("utf-8").replace("/", r"\/") if isinstance(pattern, bytes) else "x"


def _alternatives(options: tuple[Alternative, ...]) -> str:
    """Join the alternatives; the empty one is written as nothing, and first, so that no line ends in a bar."""
    return " | ".join(" ".join(body) for body in sorted(options, key=bool)).rstrip()

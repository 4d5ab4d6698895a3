"""Expressions of rule bodies as text of the Lark notation.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: ("a" | "b" start?)~2..3 [/c/]')
>>> print_expression(grammar.rules[0].body, grammar.source)
'("a" | "b" start?)~2..3 /c/?'
"""

from __future__ import annotations

from maskwright.grammar import Choice, Expression, Repeat, Sequence, Symbol, children


class NotWritten(Exception):
    """A part of the expression does not stand in the source as itself."""


def print_expression(root: Expression, source: str, separator: str = " | ") -> str:
    """The text of an expression; ``separator`` stands between the options of an outermost choice.

    Raises :class:`NotWritten` for symbols that the source does not have where they say. Linear, without recursion.
    """
    done: dict[int, str] = {}
    stack = [root]
    while stack:
        node = stack[-1]
        waiting = [child for child in children(node) if id(child) not in done]
        if waiting:
            stack.extend(waiting)
            continue
        stack.pop()
        if id(node) not in done:
            parts = [_inside(child, node, done[id(child)]) for child in children(node)]
            done[id(node)] = _print(node, parts, source, separator if node is root else " | ")
    return done[id(root)]


def _inside(node: Expression, parent: Expression, text: str) -> str:
    """The text of a part, in brackets where its parent binds more tightly."""
    if isinstance(parent, Choice):
        return text
    empty = isinstance(node, Sequence) and not node.items
    loose = isinstance(node, Choice) or empty or (isinstance(parent, Repeat) and not isinstance(node, Symbol))
    return f"({text})" if loose else text


def _print(node: Expression, parts: list[str], source: str, separator: str) -> str:
    match node:
        case Symbol(name=name, span=span):
            text = source[span.start : span.end]
            if text != name and not text.startswith(('"', "/")):
                raise NotWritten(name)
            return text
        case Sequence():
            return " ".join(parts)
        case Choice():
            return separator.join(parts)
        case Repeat(minimum=low, maximum=high):
            return parts[0] + _times(low, high)
        case _:
            raise NotWritten(type(node).__name__)


def _times(low: int, high: int | None) -> str:
    match low, high:
        case 0, 1:
            return "?"
        case 0, None:
            return "*"
        case 1, None:
            return "+"
        case _, None:
            return f"{{{low},}}"
    return f"~{low}" if low == high else f"~{low}..{high}"

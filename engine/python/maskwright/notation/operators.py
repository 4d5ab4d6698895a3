r"""The operators of patterns: ``A & B`` is what both match, ``~A`` all text that ``A`` does not match.

``&`` binds tighter than ``|`` and looser than what stands side by side; ``~`` binds tightest, before ``*``:
``A B & ~C* | D`` is ``((A B) & ((~C)*)) | D``. A ``~`` before digits is a repetition and none of these.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: A\nA: /[a-z]+/ & ~"if"')
>>> [type(item).__name__ for item in grammar.terminals[0].pattern.items]
['Regex', 'Complement']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from lark import Token as Lexeme

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Edit, Fix, Severity, Span
from maskwright.notation import tree

Child: TypeAlias = "Lexeme | tree.Node"
Report = Callable[[Diagnostic], None]
Place = Callable[[Sequence[Child]], Span]


def conjunction(children: Sequence[Child], place: Place, report: Report) -> tree.Node:
    """The node of an alternative with ``&`` in it; a side with nothing on it is reported and left out."""
    sides: list[list[tree.Node]] = [[]]
    signs: list[Span] = []
    for child in children:
        if not isinstance(child, Lexeme):
            sides[-1].append(child)
        elif child.type == "AMPERSAND":
            signs.append(place([child]))
            sides.append([])
    for index, sign in enumerate(signs):
        if not (sides[index] and sides[index + 1]):
            report(finding("S037", "`&` needs something to match on both of its sides", sign))
            break
    operands = tuple(_side(side) for side in sides if side)
    if len(operands) < 2:
        return operands[0] if operands else tree.Unsupported("&", (), signs[0])
    span = Span(min(operands[0].span.start, signs[0].start), max(operands[-1].span.end, signs[-1].end))
    return tree.Conjunction(operands, span, signs[0])


def _side(items: list[tree.Node]) -> tree.Node:
    if len(items) == 1:
        return items[0]
    return tree.Series(tuple(items), Span(items[0].span.start, items[-1].span.end))


def negation(children: Sequence[Child], place: Place, report: Report) -> tree.Node:
    """The node of an item after one ``~`` or more, which are reported: two of them say what none would."""
    *signs, item = children
    assert not isinstance(item, Lexeme)
    span = place(children)
    if len(signs) == 1:
        return tree.Negation(item, span)
    extra = place(signs if len(signs) % 2 == 0 else signs[1:])
    fix = Fix("Take out the signs that cancel out (same language)", (Edit(extra, ""),))
    report(finding("S037", "`~` of `~` says what neither would say", extra, fixes=(fix,), severity=Severity.WARNING))
    return item if len(signs) % 2 == 0 else tree.Negation(item, span)


def complaint_in_rule(node: tree.Conjunction | tree.Negation) -> Diagnostic | None:
    """What is wrong with an operator that stands in a rule: only a negation of terminals makes a terminal there."""
    if isinstance(node, tree.Conjunction):
        message = "`&` joins patterns, and this is a rule: give it the name of a terminal, in upper case"
        return finding("S037", message, node.amp)
    for below in tree.walk(node):
        if isinstance(below, tree.Reference) and is_rule(below):
            message = f"`~` negates patterns, and `{below.name}` is a rule"
            return finding("S037", message, below.span)
    return None


def is_rule(node: tree.Node) -> bool:
    """Whether a node is the name of a rule."""
    return isinstance(node, tree.Reference) and not tree.is_terminal_name(node.name)

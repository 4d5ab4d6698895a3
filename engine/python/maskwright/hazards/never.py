r"""Terminals that no text ever is.

>>> from maskwright import Grammar
>>> [one.code for one in _left_out(Grammar.from_text('start: "a" B~0\nB: "b"'))]
['L008']
"""

from __future__ import annotations

from collections.abc import Iterator

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related
from maskwright.expressions import Repeat, Symbol, children
from maskwright.grammar import Grammar
from maskwright.hazards.lexical import Lexical, plain
from maskwright.hazards.wording import quoted
from maskwright.written import Written


def find_never(lexical: Lexical) -> Iterator[Diagnostic]:
    """L008 where others always take its place, L009 where the vocabulary lacks a byte."""
    yield from _left_out(lexical.grammar)
    for one in lexical.never:
        name = one.terminal.name
        if one.byte is None:
            message = (
                f"`{name}` never comes up: each of its texts, such as {quoted(one.text)}, is also one of a terminal of"
                " higher priority"
            )
            yield finding("L008", message, one.terminal.span, witness=plain(one.text))
        else:
            message = (
                f"`{name}` can never be completed: it needs bytes that no token of the vocabulary has, as"
                f" {quoted(one.text)} needs the byte 0x{one.byte:02X}"
            )
            yield finding("L009", message, one.terminal.span, witness=plain(one.text))


def _left_out(grammar: Grammar) -> Iterator[Diagnostic]:
    """Terminals that stand nowhere but in repetitions of no times at all."""
    written = Written(grammar)
    read: set[str] = set()
    unread: dict[str, Symbol] = {}
    for rule in grammar.rules:
        waiting = [(rule.body, False)]
        while waiting:
            node, is_unread = waiting.pop()
            if isinstance(node, Symbol) and is_unread:
                unread.setdefault(node.name, node)
            elif isinstance(node, Symbol):
                read.add(node.name)
            is_unread |= isinstance(node, Repeat) and node.maximum == 0
            waiting += [(below, is_unread) for below in children(node)]
    for terminal in grammar.terminals:
        use = unread.get(terminal.name)
        is_lost = use is not None and terminal.name not in read and not terminal.ignored
        if use is not None and is_lost and terminal.span in written:
            message = f"`{terminal.name}` never comes up: wherever it is used, it is repeated no times"
            yield finding("L008", message, terminal.span, (Related(use.span, f"`{terminal.name}` is used here"),))

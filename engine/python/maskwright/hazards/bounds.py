r"""Fixes that put a bound on white space: they change the language, and say so.

>>> from maskwright import Grammar
>>> grammar = Grammar.from_text('start: "a" "b"\n%ignore / +/')
>>> skipped = [terminal for terminal in grammar.terminals if terminal.ignored]
>>> print(bounded_ignore(grammar, skipped)[0].applied(grammar.source))
start: "a" "b"
%llguidance {"skip_repetition": "once"}
%ignore / {1,20}/
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from maskwright.diagnostic import Edit, Fix, Span
from maskwright.grammar import Grammar, Literal, Notation, Regex, Repeat, Terminal

MOST_BLANKS: Final = 20
"""Characters that the fixes leave."""

_LOOP = re.compile(r"(?:\\[stnrf]| |\[(?:\\.|[^\]\\])+\])[*+]")
_WRITTEN = r"""[A-Z_][A-Z0-9_]*|/(?:\\.|[^/\\\n])+/|"(?:\\.|[^"\\\n])+\""""
_IGNORE = re.compile(rf"^%ignore[ \t]+({_WRITTEN})[ \t]*$", re.MULTILINE)


def bounded_ignore(grammar: Grammar, skipped: Sequence[Terminal]) -> tuple[Fix, ...]:
    """Let what is ignored stand once at a place, and no longer than so; where there is one statement that ignores."""
    source = grammar.source
    statements = list(_IGNORE.finditer(source))
    is_plain = grammar.notation is Notation.LARK and source.count("%ignore") == len(statements) == len(skipped) == 1
    if not is_plain or "%llguidance" in source:
        return ()
    written = statements[0][1]
    title = f"Ignore at most {MOST_BLANKS} characters at a place (another language)"
    if _is_single(skipped[0]):
        title, bounded = "Ignore it once at a place (another language)", written
    elif _LOOP.fullmatch(written[1:-1]):
        bounded = f"{written[:-2]}{{1,{MOST_BLANKS}}}/"
    else:
        bounded = f"{written} & /(?s:.){{1,{MOST_BLANKS}}}/"
    text = f'%llguidance {{"skip_repetition": "once"}}\n%ignore {bounded}'
    return (Fix(title, (Edit(Span(*statements[0].span()), text),)),)


def _is_single(terminal: Terminal) -> bool:
    """Whether all of its texts are as long as they are written."""
    pattern = terminal.pattern
    return isinstance(pattern, Literal) or (isinstance(pattern, Regex) and not set(pattern.source) & set("*+{"))


def bounded_pattern(terminal: Terminal, grammar: Grammar) -> tuple[Fix, ...]:
    """Let a terminal be no longer than so, where it is the repetition of one class of characters."""
    match terminal.pattern:
        case Regex(source=source, span=span) if _LOOP.fullmatch(source):
            return bounded_end([span.end], grammar)
        case Repeat(item=Regex() | Literal(), maximum=None, span=span):
            return bounded_end([span.end], grammar)
        case _:
            return ()


def bounded_end(ends: Sequence[int], grammar: Grammar) -> tuple[Fix, ...]:
    """Put a bound in the place of the signs that end repetitions, if all of them do."""
    signs = [grammar.source[end - 1 : end] for end in ends]
    if not all(sign in ("*", "+") for sign in signs):
        return ()
    edits = tuple(
        Edit(Span(end - 1, end), f"{{{int(sign == '+')},{MOST_BLANKS}}}")
        for end, sign in sorted(zip(ends, signs, strict=True))
    )
    return (Fix(f"Allow at most {MOST_BLANKS} (another language)", edits),)

r"""Literals that read like a special token of the vocabulary, which they do not match.

>>> from maskwright import Grammar, Vocabulary
>>> grammar = Grammar.from_text('start: "<|end|>"')
>>> vocabulary = Vocabulary.from_tokens([b"<", None], special_tokens={"<|end|>": 1})
>>> next(find_special_literals(grammar, vocabulary)).fixes[0].edits[0].text
'<|end|>'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Edit, Fix
from maskwright.expressions import symbols
from maskwright.grammar import Grammar, Literal, Terminal
from maskwright.written import Written

if TYPE_CHECKING:
    from maskwright import Vocabulary

_NAMED = re.compile(r"<[^<>\s\[\]]+>")


def find_special_literals(grammar: Grammar, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """L007, for each terminal that is exactly the name of a special token."""
    names, written = vocabulary.special_tokens, Written(grammar)
    for terminal in grammar.terminals:
        pattern = terminal.pattern
        if not isinstance(pattern, Literal) or pattern.text not in names or terminal.span not in written:
            continue
        token = names[pattern.text]
        instead = pattern.text if _NAMED.fullmatch(pattern.text) else f"<[{token}]>"
        message = (
            f"this is the text of the special token {token} of {vocabulary.name}, and not the token itself, which is"
            f" what models write; `{instead}` without quotes is the token"
        )
        yield finding("L007", message, pattern.span, fixes=_fixes(terminal, pattern, grammar, instead))


def _fixes(terminal: Terminal, pattern: Literal, grammar: Grammar, instead: str) -> tuple[Fix, ...]:
    spans = [pattern.span]
    if terminal.anonymous:
        spans = [one.span for rule in grammar.rules for one in symbols(rule.body) if one.name == terminal.name]
    written = {grammar.source[span.start : span.end] for span in spans}
    # What a template or an import made stands elsewhere.
    if not all(text.startswith('"') and text.endswith('"') for text in written):
        return ()
    edits = tuple(Edit(span, instead) for span in sorted(set(spans), key=lambda span: span.start))
    return (Fix(f"Name the token: `{instead}` (another language)", edits),)

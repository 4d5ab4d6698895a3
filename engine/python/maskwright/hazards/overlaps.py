r"""All that can be said of how terminals lie to each other, in one list.

>>> from maskwright import Grammar, Vocabulary, compile
>>> vocabulary = Vocabulary.from_tokens([b"i", b"f"])
>>> grammar = Grammar.from_text('start: "if" | NAME\nNAME: /[a-z]+/')
>>> [one.code for one in find_overlaps(grammar, compile(grammar, vocabulary), vocabulary)]
['L004']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from maskwright.cancelling import stop_if
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic
from maskwright.grammar import Grammar, Notation
from maskwright.hazards.boundaries import find_boundaries
from maskwright.hazards.endless import find_endless
from maskwright.hazards.ignored import find_ignored
from maskwright.hazards.lexical import Lexical, look
from maskwright.hazards.never import find_never
from maskwright.hazards.sameness import find_sameness
from maskwright.hazards.special_literals import find_special_literals
from maskwright.hazards.split_text import find_split_text

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Vocabulary


def find_overlaps(
    grammar: Grammar, compiled: CompiledGrammar, vocabulary: Vocabulary, cancel: CancelToken | None = None
) -> Iterator[Diagnostic]:
    """L001 to L011. The work is bounded; raises :class:`Cancelled` if ``cancel`` is set meanwhile."""
    if grammar.notation is Notation.JSON_SCHEMA:
        return
    lexical = look(grammar, compiled, vocabulary, cancel)
    found: list[Iterable[Diagnostic]] = [
        find_endless(lexical),
        find_special_literals(grammar, vocabulary),
        find_never(lexical),
        find_split_text(grammar),
    ]
    if grammar.notation is not Notation.GBNF:
        # There each class of characters is a terminal, which overlaps others in every grammar.
        found += [find_sameness(lexical), find_boundaries(lexical), find_ignored(lexical), _gave_up(lexical)]
    for findings in found:
        stop_if(cancel)
        yield from findings


def _gave_up(lexical: Lexical) -> Iterator[Diagnostic]:
    if not lexical.is_complete:
        start = lexical.grammar.start_span
        message = (
            "the search for overlaps of terminals stopped at its limit: what was found is right, and there may be more"
        )
        yield finding("L011", message, start)

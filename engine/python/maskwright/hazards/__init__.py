r"""What may go wrong with a grammar that compiles: what its terminals do to one another, and what comes of it.

The engine finds it, on the automata of the compiled grammar; here it gets a place and words. ``lexical`` asks for what
is known of terminals, ``adjacent`` says where one follows another in the source, ``repeating`` which token may come for
ever, ``bounds`` has fixes, ``groups``, ``wording`` and ``limits`` serve all; each other module looks for one kind of
finding. Nobody wrote the terminals of a JSON Schema, so that nothing is said of those.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar, vocabulary = Grammar.from_text('start: /a+/ /ab/ | "c"'), Vocabulary.from_tokens([b"a", b"b", b"c"])
>>> found = find_hazards(grammar, compile(grammar, vocabulary), vocabulary)
>>> [(one.code, one.witness) for one in found if one.code.startswith("C")]
[('C010', 'a')]
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from maskwright.cancelling import stop_if
from maskwright.diagnostic import Diagnostic
from maskwright.grammar import Grammar, Notation
from maskwright.hazards.overlaps import find_overlaps
from maskwright.hazards.traps import find_traps

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Vocabulary

__all__ = ["find_hazards"]


def find_hazards(
    grammar: Grammar, compiled: CompiledGrammar, vocabulary: Vocabulary, cancel: CancelToken | None = None
) -> tuple[Diagnostic, ...]:
    """All hazards of a grammar, in the order of the text.

    Each search counts its work and gives up where it is too much, and says so. Raises :class:`Cancelled` if ``cancel``
    is set meanwhile; it is looked at within searches too.
    """
    stop_if(cancel)
    if grammar.notation is Notation.JSON_SCHEMA:
        return ()
    with ThreadPoolExecutor(1, "maskwright-traps") as beside:
        # Nearly all of both is the engine's work, which needs no interpreter.
        traps = beside.submit(lambda: tuple(find_traps(grammar, compiled, vocabulary, cancel)))
        found = [*find_overlaps(grammar, compiled, vocabulary, cancel), *traps.result()]
    return tuple(sorted(found, key=lambda one: (one.span.start, one.span.end, one.code)))

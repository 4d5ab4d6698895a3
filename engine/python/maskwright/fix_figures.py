r"""What a suggested rewrite would change: sizes of the grammar as it is, and with the fix made.

The compiler takes every grammar, so a fix for the normal form is worth what it changes in size, and often that is
nothing. Both are compiled to find out, which is done only for small grammars and a few fixes; where it would take long,
nothing is said.

>>> from maskwright import Grammar, Vocabulary, compile
>>> from maskwright.analysis import find_all
>>> grammar, vocabulary = Grammar.from_text('start: "a" start | "b"'), Vocabulary.from_tokens([b"a", b"b"])
>>> found = with_figures(find_all(grammar), grammar, vocabulary, compile(grammar, vocabulary))
>>> found[1].related[-1].message
'5 productions, 8 LR states, 2 DWA states as it is; 5, 8 and 2 with the fix'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from maskwright.diagnostic import Diagnostic, Fix, Related
from maskwright.errors import LimitExceeded
from maskwright.grammar import Grammar

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Vocabulary

_MAX_DWA_STATES, _MAX_LR_STATES = 6_000, 1_000
"""Of the grammar as it is. Compiling so much takes up to a tenth of a second; what a fix leaves alone is reused."""
_MAX_FIXES = 6

Sizes = tuple[int, int, int]


def with_figures(
    found: Iterable[Diagnostic],
    grammar: Grammar,
    vocabulary: Vocabulary,
    compiled: CompiledGrammar,
    cancel: CancelToken | None = None,
) -> tuple[Diagnostic, ...]:
    """The findings, those about the normal form with the sizes that their fixes lead to.

    Raises :class:`Cancelled` if ``cancel`` is set meanwhile.
    """
    before = _sizes(compiled)
    left = _MAX_FIXES if before[1] <= _MAX_LR_STATES and before[2] <= _MAX_DWA_STATES else 0
    told = []
    for one in found:
        wanted = one.code.startswith("N") and 0 < len(one.fixes) <= left
        if wanted:
            left -= len(one.fixes)
            sizes = [_sizes_with(fix, grammar, vocabulary, cancel) for fix in one.fixes]
            known = [size for size in sizes if size is not None]
            if len(known) == len(sizes):
                one = replace(one, related=(*one.related, Related(one.span, _sentence(before, known))))
        told.append(one)
    return tuple(told)


def _sizes_with(fix: Fix, grammar: Grammar, vocabulary: Vocabulary, cancel: CancelToken | None) -> Sizes | None:
    from maskwright.compilation import compile

    fixed = Grammar.from_text(fix.applied(grammar.source), start=grammar.start, path=grammar.path)
    try:
        return _sizes(compile(fixed, vocabulary, cancel=cancel, cache=False))
    except LimitExceeded:
        return None


def _sizes(compiled: CompiledGrammar) -> Sizes:
    stats = compiled.stats
    made = next(stage["out"] for stage in stats["stages"] if stage["name"] == "normal form")
    return int(made.split()[0].replace(",", "")), stats["lr_states"], stats["dwa"]["states"]


def _sentence(before: Sizes, after: list[Sizes]) -> str:
    names = ["the fix"] if len(after) == 1 else ["the first fix", "the second", "the third"]
    now = ", ".join(
        f"{size:,} {what}" for size, what in zip(before, ("productions", "LR states", "DWA states"), strict=True)
    )
    then = (f"{p:,}, {lr:,} and {dwa:,} with {name}" for (p, lr, dwa), name in zip(after, names, strict=False))
    return f"{now} as it is; {'; '.join(then)}"

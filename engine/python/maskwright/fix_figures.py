r"""What the compiler's rewrites cost: sizes of the grammar as it is, and with a fix made or without what was found.

The compiler takes every grammar, so a fix for the normal form is worth what it changes in size, and often that is
nothing. Where there is no fix, the grammar is compared with one that does without what the finding is about
(:mod:`maskwright.analysis.variants`), and it is said how many productions became of what was written. All figures come
from compiling, which is done only for small grammars and a bounded number of times; otherwise nothing is said.

>>> from maskwright import Grammar, Vocabulary, compile
>>> from maskwright.analysis import find_all
>>> grammar, vocabulary = Grammar.from_text('start: "a" start | "b"'), Vocabulary.from_tokens([b"a", b"b"])
>>> found = with_figures(find_all(grammar), grammar, vocabulary, compile(grammar, vocabulary))
>>> found[1].related[-1].message
'5 productions, 8 LR states, 2 DWA states as it is; 5, 8 and 2 with the fix'
>>> found[0].related[-1].message
'`start` is 2 alternatives as written and 4 productions as compiled'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from maskwright.diagnostic import Diagnostic, Related
from maskwright.errors import GrammarError, LimitExceeded
from maskwright.grammar import Grammar
from maskwright.origins import Origins

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Vocabulary
    from maskwright.analysis.variants.cases import Case

_MAX_DWA_STATES, _MAX_LR_STATES = 6_000, 1_000
"""Of the grammar as it is. Compiling so much takes up to a tenth of a second; what a fix leaves alone is reused."""
_MAX_COMPILES = 6

Sizes = tuple[int, int, int]


def with_figures(
    found: Iterable[Diagnostic],
    grammar: Grammar,
    vocabulary: Vocabulary,
    compiled: CompiledGrammar,
    cancel: CancelToken | None = None,
) -> tuple[Diagnostic, ...]:
    """The findings, those about the normal form with what they cost; fixes come first to be measured.

    Raises :class:`Cancelled` if ``cancel`` is set meanwhile.
    """
    findings = tuple(found)
    now = _sizes(compiled)
    if not any(map(_is_wanted, findings)) or now[1] > _MAX_LR_STATES or now[2] > _MAX_DWA_STATES:
        return findings
    measure = _Measure(grammar, vocabulary, compiled, cancel)
    told = {id(one): measure.of_fixes(one) for one in findings if _is_wanted(one) and one.fixes}
    told |= {id(one): measure.of_case(one) for one in findings if _is_wanted(one) and not one.fixes}
    return tuple(
        replace(one, related=(*one.related, Related(one.span, told[id(one)]))) if told.get(id(one)) else one
        for one in findings
    )


def _is_wanted(one: Diagnostic) -> bool:
    return one.code.startswith("N") or (one.code == "G012" and bool(one.fixes))


class _Measure:
    """Compiles other grammars beside one, until it has done so often enough."""

    def __init__(
        self, grammar: Grammar, vocabulary: Vocabulary, compiled: CompiledGrammar, cancel: CancelToken | None
    ) -> None:
        from maskwright.analysis.facts import gather
        from maskwright.analysis.variants.cases import cases

        self._grammar, self._vocabulary, self._cancel = grammar, vocabulary, cancel
        self._now = _sizes(compiled)
        self._facts = gather(grammar, cancel)
        self._cases = cases(self._facts)
        self._origins = Origins(self._facts, compiled)
        self._left = _MAX_COMPILES

    def of_fixes(self, one: Diagnostic) -> str:
        """The sizes with each fix; nothing unless all can be told."""
        if len(one.fixes) > self._left:
            return ""
        grammar = self._grammar
        texts = (fix.applied(grammar.source) for fix in one.fixes)
        fixed = (
            Grammar.from_text(text, start=grammar.start, path=grammar.path, notation=grammar.notation) for text in texts
        )
        sizes = [self._sizes_of(other) for other in fixed]
        titles = ["with the fix"] if len(sizes) == 1 else ["with the first fix", "with the second", "with the third"]
        return _sentence(self._now, zip(sizes, titles, strict=False))

    def of_case(self, one: Diagnostic) -> str:
        """What became of the rules that it is about, and the sizes without it."""
        case = self._cases.get((one.code, one.span))
        return "; ".join(filter(None, (self._origins.sentence(case.rules), self._of_variant(case)))) if case else ""

    def _of_variant(self, case: Case) -> str:
        variant = case.variant() if self._left else None
        return _sentence(self._now, [(self._sizes_of(variant.grammar), variant.title)]) if variant else ""

    def _sizes_of(self, grammar: Grammar) -> Sizes | None:
        from maskwright.compilation import compile

        self._left -= 1
        try:
            return _sizes(compile(grammar, self._vocabulary, cancel=self._cancel, cache=False))
        except (GrammarError, LimitExceeded):
            return None


def _sizes(compiled: CompiledGrammar) -> Sizes:
    stats = compiled.stats
    made = next(stage["out"] for stage in stats["stages"] if stage["name"] == "normal form")
    return int(made.split()[0].replace(",", "")), stats["lr_states"], stats["dwa"]["states"]


def _sentence(now: Sizes, others: Iterable[tuple[Sizes | None, str]]) -> str:
    """All sizes, or nothing if some could not be measured."""
    others = list(others)
    known = [(size, title) for size, title in others if size is not None]
    if len(known) < len(others):
        return ""
    return "; ".join((_as_it_is(now), *(f"{p:,}, {lr:,} and {dwa:,} {title}" for (p, lr, dwa), title in known)))


def _as_it_is(sizes: Sizes) -> str:
    names = ("productions", "LR states", "DWA states")
    return ", ".join(f"{size:,} {what}" for size, what in zip(sizes, names, strict=True)) + " as it is"

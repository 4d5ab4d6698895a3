r"""All that can be said about one text of a grammar: what ``check`` prints and the language server publishes.

The reader, the analyses, the compiler and the searches for hazards have something to say. Their findings come in one
list, in the order of the text, and nothing is said twice.

>>> from maskwright import Vocabulary
>>> from maskwright.notation import read_lark
>>> examination = examine(read_lark('start: "a"\nlost: "b"'), Vocabulary.from_tokens([b"a"]))
>>> [one.code for one in examination.found], examination.compiled is not None
(['G008'], True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from maskwright.diagnostic import Diagnostic, Severity
from maskwright.errors import GrammarError, LimitExceeded
from maskwright.grammar import Notation
from maskwright.reading import DEFAULT, ReadingOptions, read_text

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Grammar, Vocabulary
    from maskwright.analysis.basis import Basis
    from maskwright.budgets import Budget
    from maskwright.compilation import OnProgress
    from maskwright.conflicts import Conflicts
    from maskwright.growth import Good
    from maskwright.json_schema import KeywordReport
    from maskwright.portability import Portability


@dataclass(frozen=True, slots=True)
class Examination:
    """What was found in a grammar, in the order of its source, and what it compiled to if it could be compiled."""

    grammar: Grammar
    found: tuple[Diagnostic, ...]
    compiled: CompiledGrammar | None
    keywords: tuple[KeywordReport, ...] = ()
    """What became of each keyword of a JSON Schema."""
    portability: Portability | None = None
    """Where it stands on other engines, if somebody asked."""
    conflicts: Conflicts | None = None
    """Those that are still without examples."""


def examine(
    grammar: Grammar,
    vocabulary: Vocabulary,
    *,
    strict: bool = False,
    keywords: Sequence[KeywordReport] = (),
    options: ReadingOptions = DEFAULT,
    base: Good | None = None,
    budget: str | None = None,
    cancel: CancelToken | None = None,
    progress: OnProgress | None = None,
) -> Examination:
    """Collect all findings about a grammar that was read, with or without errors, and compile it if it has none.

    ``options`` are those that it was read with, ``base`` is what its sizes are compared with, and ``budget`` a file of
    limits, if it is not the one beside the grammar (:mod:`maskwright.budgets`). With ``strict``
    findings about the normal form are errors; they stop nothing. Costs what compiling costs, and raises
    :class:`Cancelled` if ``cancel`` is set meanwhile.
    """
    findings = findings_of(grammar, strict=strict, cancel=cancel)
    return compile_found(
        grammar,
        vocabulary,
        findings,
        keywords=keywords,
        options=options,
        base=base,
        budget=budget,
        cancel=cancel,
        progress=progress,
    )


def findings_of(
    grammar: Grammar, *, strict: bool = False, cancel: CancelToken | None = None, basis: Basis | None = None
) -> tuple[Diagnostic, ...]:
    """What the reader and the analyses have to say about a grammar: the part that needs no vocabulary.

    Costs what :func:`maskwright.analysis.find_all` costs, less if the ``basis`` of its analyses is known. Raises
    :class:`Cancelled` if ``cancel`` is set meanwhile.
    """
    if grammar.notation is Notation.JSON_SCHEMA:
        # Nobody wrote these rules, so that nothing in the text could be changed about them.
        return _in_order([*grammar.diagnostics])
    from maskwright.analysis import find_all

    return _in_order([*grammar.diagnostics, *find_all(grammar, strict=strict, cancel=cancel, basis=basis)])


def compile_found(
    grammar: Grammar,
    vocabulary: Vocabulary,
    findings: tuple[Diagnostic, ...],
    *,
    keywords: Sequence[KeywordReport] = (),
    options: ReadingOptions = DEFAULT,
    base: Good | None = None,
    budget: str | None = None,
    cancel: CancelToken | None = None,
    progress: OnProgress | None = None,
    figures: bool = True,
    examples: bool = True,
) -> Examination:
    """Compile a grammar of which :func:`findings_of` has told the findings, and add all that compiling shows.

    That is :func:`compiled_alone`, :func:`with_searches` and, unless ``examples`` is false, :func:`with_examples`.
    """
    examination = compiled_alone(
        grammar,
        vocabulary,
        findings,
        keywords=keywords,
        options=options,
        cancel=cancel,
        progress=progress,
    )
    from maskwright.budgets import budget_for

    limits = budget_for(grammar.path, budget) if examination.compiled is not None else None
    examination = with_searches(
        examination, vocabulary, options=options, base=base, budget=limits, figures=figures, cancel=cancel
    )
    return with_examples(examination, vocabulary, cancel) if examples else examination


def compiled_alone(
    grammar: Grammar,
    vocabulary: Vocabulary,
    findings: tuple[Diagnostic, ...],
    *,
    keywords: Sequence[KeywordReport] = (),
    options: ReadingOptions = DEFAULT,
    cancel: CancelToken | None = None,
    progress: OnProgress | None = None,
    cache: bool = True,
) -> Examination:
    """Compile a grammar, and add what the compiler refuses to what was found before.

    With ``cache`` the result may come from disk and go there. Raises :class:`Cancelled` if ``cancel`` is set meanwhile.
    """
    from maskwright.compilation import compile, diagnostic_of
    from maskwright.repetitions import explained

    found = list(findings)
    compiled = None
    try:
        compiled = compile(grammar, vocabulary, cancel=cancel, progress=progress, cache=cache)
    except GrammarError as error:
        # What the analyses found is not said again in the words of the compiler.
        if not any(one.severity is Severity.ERROR for one in found):
            found += error.diagnostics
    except LimitExceeded as error:
        read = _reader(grammar, options, cancel)
        found.append(explained(diagnostic_of(error, grammar), grammar, vocabulary, read, cancel))
    return Examination(grammar, _in_order(found), compiled, tuple(keywords))


def with_searches(
    examination: Examination,
    vocabulary: Vocabulary,
    *,
    options: ReadingOptions = DEFAULT,
    base: Good | None = None,
    budget: Budget | None = None,
    figures: bool = True,
    cancel: CancelToken | None = None,
) -> Examination:
    """The same, with what is found in the automata; it may take longer than compiling.

    With ``figures`` findings about the normal form say what their fixes would change (:mod:`maskwright.fix_figures`),
    and those about keywords of a schema show an instance (:mod:`maskwright.witnesses`). Sizes are compared with those
    of ``base`` (:mod:`maskwright.growth`) and with ``budget``, and repetitions are told that take very many states
    (:mod:`maskwright.repetitions`). The conflicts of the grammar (:mod:`maskwright.conflicts`) are told without texts,
    for :func:`with_examples` to show. Raises :class:`Cancelled` if ``cancel`` is set meanwhile.
    """
    grammar, compiled, keywords = examination.grammar, examination.compiled, examination.keywords
    if compiled is None:
        return examination
    from maskwright.conflicts import find_conflicts, folded
    from maskwright.fix_figures import with_figures

    read = _reader(grammar, options, cancel)
    found = [*examination.found, *_of_compiled(grammar, compiled, vocabulary, base, budget, read, cancel)]
    conflicts = find_conflicts(grammar, vocabulary, cancel)
    found += [*folded(conflicts.findings, conflicts.grammar.start_span), *conflicts.notes]
    if figures:
        found = list(with_figures(found, grammar, vocabulary, compiled, cancel))
        if keywords:
            from maskwright.witnesses import shown_by, with_witnesses

            keywords = tuple(with_witnesses(keywords, grammar, compiled, vocabulary, cancel))
            found = list(shown_by(found, keywords))
    return Examination(grammar, _in_order(found), compiled, keywords, conflicts=conflicts)


def _reader(grammar: Grammar, options: ReadingOptions, cancel: CancelToken | None) -> Callable[[str], Grammar]:
    """What reads another text as a grammar was read."""
    chosen = replace(options, notation=grammar.notation, start=grammar.start)

    def read(text: str) -> Grammar:
        return read_text(text, path=grammar.path, options=chosen, cancel=cancel).grammar

    return read


def _of_compiled(
    grammar: Grammar,
    compiled: CompiledGrammar,
    vocabulary: Vocabulary,
    base: Good | None,
    budget: Budget | None,
    read: Callable[[str], Grammar],
    cancel: CancelToken | None,
) -> Iterator[Diagnostic]:
    """What the automata show: hazards, growth since ``base``, figures over budget, and repetitions of many states."""
    from maskwright.budgets import find_exceeded
    from maskwright.growth import find_growth
    from maskwright.hazards import find_hazards
    from maskwright.repetitions import find_repetitions

    yield from find_hazards(grammar, compiled, vocabulary, cancel)
    if base is not None:
        yield from find_growth(base, grammar, compiled, vocabulary, read, cancel)
    if budget is not None:
        yield from find_exceeded(grammar, compiled, budget, vocabulary, read, base, cancel)
    yield from find_repetitions(grammar, compiled, vocabulary, read, cancel)


def with_examples(examination: Examination, vocabulary: Vocabulary, cancel: CancelToken | None = None) -> Examination:
    """The same, with conflicts shown by texts, which may take longer than all the rest.

    Raises :class:`Cancelled` if ``cancel`` is set meanwhile.
    """
    conflicts, compiled = examination.conflicts, examination.compiled
    if conflicts is None or compiled is None or not conflicts.findings:
        return examination
    from maskwright.conflicts import explain_conflicts, folded

    explained = folded(explain_conflicts(conflicts, compiled, vocabulary, cancel), conflicts.grammar.start_span)
    without = set(folded(conflicts.findings, conflicts.grammar.start_span))
    others = [one for one in examination.found if one not in without]
    return replace(examination, found=_in_order([*others, *explained]), conflicts=None)


def _in_order(found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(found, key=lambda one: (one.span.start, one.span.end, one.code)))

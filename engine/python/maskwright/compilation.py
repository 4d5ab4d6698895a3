"""From a grammar and a vocabulary to a compiled grammar, with the engine's errors put in terms of the source.

Compiling itself is the engine's work. Here is what surrounds it: a grammar with errors is not begun with, the
vocabulary gets its index from the cache, and the grammar takes the engine's form. The engine knows the source only as
offsets, so that its errors come back as spans and names; :func:`diagnostic_of` makes diagnostics of them, which every
face of maskwright can show.

>>> from maskwright import Grammar, Vocabulary
>>> grammar = Grammar.from_text('start: "a" "b"?')
>>> state = compile(grammar, Vocabulary.from_tokens([b"a", b"b", b"ab"])).start()
>>> state.allowed_list()
[0, 2]
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import NoneType
from typing import TYPE_CHECKING, TypeAlias

from maskwright import _engine
from maskwright.arguments import require, wrong_type
from maskwright.cancelling import stop_if
from maskwright.codes import finding
from maskwright.compiled_cache import cached
from maskwright.diagnostic import Diagnostic, Span
from maskwright.errors import CompileError, GrammarError, LimitExceeded
from maskwright.grammar import Grammar, Terminal, require_sound
from maskwright.index_cache import attach_index
from maskwright.limits import Limits
from maskwright.special_tokens import with_ids

if TYPE_CHECKING:
    from maskwright.vocabulary import Vocabulary

OnProgress: TypeAlias = Callable[[str, float], object]


def compile(
    grammar: Grammar,
    vocabulary: Vocabulary,
    *,
    limits: Limits | None = None,
    cancel: _engine.CancelToken | None = None,
    progress: OnProgress | None = None,
    reuse: bool = True,
    cache: bool = True,
    priorities: bool = False,
) -> _engine.CompiledGrammar:
    """Compile a grammar against a vocabulary.

    Takes a few milliseconds for JSON on 200,000 tokens, and the first time with a vocabulary some 30 ms more for its
    index, which is then kept on disk. So is a grammar that takes longer than that (:mod:`maskwright.compiled_cache`),
    unless ``cache`` is false. The interpreter lock is released meanwhile; ``cancel`` stops it from another thread.
    ``progress`` is called, in this thread, with the name of a stage and the share of the whole that is done (0 to 1),
    when a stage begins and a few times a second; what it raises ends the compile and is raised here.

    After an edit only what it touched is done again: results of stages are remembered, within bounds, while the process
    runs, and found by the content of what went in. The outcome is the same without, with ``reuse=False``, except that a
    limit on work may be met later; :func:`forget_stages` frees the memory. What comes from disk is complete at once:
    ``progress`` is not called, and its ``stats`` are those of the compile that made it.

    With ``priorities``, of terminals that match the same bytes only those of the highest priority are possible there,
    as in Lark: where ``IF.2`` matches, ``NAME`` does not. All terminals that are ignored or that some sentence needs
    take part, wherever they may stand. Without, which is what decoding engines do, all stay possible.

    Raises :class:`GrammarError` with located diagnostics, :class:`LimitExceeded`, or :class:`Cancelled`.
    """
    require(grammar, Grammar, "grammar must be a Grammar", "make one with Grammar.from_file or Grammar.from_text")
    require(vocabulary, _engine.Vocabulary, "vocabulary must be a Vocabulary", "make one with Vocabulary.load")
    require(limits, (Limits, NoneType), "limits must be a Limits or None", "for instance Limits(max_lexer_states=1000)")
    require(cancel, (_engine.CancelToken, NoneType), "cancel must be a CancelToken or None")
    if progress is not None and not callable(progress):
        raise wrong_type(progress, "progress must be a function of stage and share, or None")
    require_sound(grammar)
    stop_if(cancel)
    attach_index(vocabulary)
    given = (limits or Limits()).given()
    try:
        resolved = with_ids(grammar, vocabulary)
        terminals = resolved.terminals if priorities else [_without_priority(one) for one in resolved.terminals]
        source = _engine.Grammar(resolved.start, terminals, resolved.rules)
        compile_it = partial(_engine.CompiledGrammar.compile, source, vocabulary, given, cancel, progress, reuse)
        return cached(source, vocabulary, given, compile_it) if cache else compile_it()
    except CompileError as error:
        raise GrammarError([diagnostic_of(error, grammar)], grammar) from error


def _without_priority(terminal: Terminal) -> Terminal:
    return replace(terminal, priority=0) if terminal.priority else terminal


def forget_stages() -> None:
    """Forget what later compiles and readings would find again: results of stages, some 64 MiB at most, and statements.

    What is compiled stays as it is.
    """
    from maskwright.notation.remembered import STATEMENTS

    STATEMENTS.forget()
    _engine.CompiledGrammar.forget_stages()


def diagnostic_of(error: CompileError | LimitExceeded, grammar: Grammar) -> Diagnostic:
    """Show an error of the engine as a diagnostic.

    It stands at the error's own span, or at the rule or terminal that contributed most to a limit that was exceeded, or
    else at the start rule.
    """
    if isinstance(error, LimitExceeded):
        return finding("C002", str(error), _largest_span(error, grammar))
    _, start, end = error.args
    span = Span(start, end) if start is not None else grammar.start_span
    return finding("C001", str(error), span)


def _largest_span(error: LimitExceeded, grammar: Grammar) -> Span:
    spans = {terminal.name: terminal.span for terminal in grammar.terminals}
    spans |= {rule.name: rule.span for rule in grammar.rules}
    # Rules that the compiler made have names that the grammar does not know.
    known = (spans[name] for name, _ in error.contributors if name in spans)
    return next(known, grammar.start_span)

r"""Figures that are over budget, and the rule that broke it.

If the grammar is known as it was before, in the baseline or else in the last commit, each change since is taken back
and compiled, as for the growth alarm: the one without which most of the growth is gone broke it. Otherwise the finding
is at the rule or terminal with the largest share.

>>> from maskwright import Grammar, Vocabulary, compile
>>> from maskwright.budgets.lines import read_budget
>>> grammar = Grammar.from_text('start: A | B\nA: "x"\nB: /b{40}/')
>>> tokens = Vocabulary.from_tokens([b"b"])
>>> budget = read_budget("lexer_states < 20", "some.budget")
>>> (found,) = find_exceeded(grammar, compile(grammar, tokens), budget, tokens, Grammar.from_text)
>>> found.code, found.message
('C030', '`lexer_states` is 43, and some.budget, line 1, wants less than 20; `B` has most of it: 40.5')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from maskwright.budgets.lines import Budget, Limit
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related, Span
from maskwright.errors import GrammarError, LimitExceeded
from maskwright.grammar import Grammar
from maskwright.growth.blame import blame
from maskwright.growth.changes import changes
from maskwright.growth.figures import FIGURES
from maskwright.growth.history import Good, good_of
from maskwright.growth.limits import MAX_COMPILES, MAX_TEXT
from maskwright.growth.weights import Weights
from maskwright.measuring import Measure, compiles_worth, sizes_of
from maskwright.profiling.rows import OF_TERMINALS, Profile, RuleRow, TerminalRow
from maskwright.profiling.sharing import profile_of

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Vocabulary

_MOST_SHOWN = 3


def find_exceeded(
    grammar: Grammar,
    compiled: CompiledGrammar,
    budget: Budget,
    vocabulary: Vocabulary,
    read: Callable[[str], Grammar],
    base: Good | None = None,
    cancel: CancelToken | None = None,
) -> Iterator[Diagnostic]:
    """A finding for each limit that is exceeded, and for each line of the budget that cannot be used.

    Within the budget it costs what splitting shares costs; over it up to some compiles. Raises :class:`Cancelled`.
    """
    file = Path(budget.file).name
    for line, message in budget.troubles:
        place = f"{file}, line {line}" if line else file
        yield finding("C031", f"{place}: {message}", grammar.start_span)
    if not budget.limits:
        return
    profile = profile_of(grammar, compiled, worst=0)
    cause = _Cause(grammar, compiled, vocabulary, read, base, cancel)
    for limit in budget.limits:
        if limit.kind:
            yield from _of_part(grammar, profile, limit, file)
        elif not limit.allows(value := profile.totals[limit.figure]):
            told, span, related = cause.of(limit, profile)
            yield finding("C030", f"{_over(limit, value, file)}; {told}", span, related)


def _of_part(grammar: Grammar, profile: Profile, limit: Limit, file: str) -> Iterator[Diagnostic]:
    rows: Sequence[RuleRow | TerminalRow] = profile.rules if limit.kind == "rule" else profile.terminals
    row = next((one for one in rows if one.name == limit.name), None)
    if row is None:
        message = f"{file}, line {limit.line}: there is no {limit.kind} `{limit.name}` in what was compiled"
        yield finding("C031", message, grammar.start_span)
    elif not limit.allows(row.share[limit.figure]):
        yield finding("C030", f"`{row.name}`: {_over(limit, row.share[limit.figure], file)}", row.span)


def _over(limit: Limit, value: float, file: str) -> str:
    wants = "at most" if limit.inclusive else "less than"
    return f"`{limit.figure}` is {_number(value)}, and {file}, line {limit.line}, wants {wants} {limit.most:,}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == round(value) else f"{value:,.1f}"


class _Cause:
    """Finds what is to blame; the grammar as it was before is looked for once."""

    def __init__(
        self,
        grammar: Grammar,
        compiled: CompiledGrammar,
        vocabulary: Vocabulary,
        read: Callable[[str], Grammar],
        base: Good | None,
        cancel: CancelToken | None,
    ) -> None:
        self._grammar, self._compiled, self._vocabulary = grammar, compiled, vocabulary
        self._read, self._cancel = read, cancel
        self._bases = [] if base is None else [(base, "what it is compared with")]
        self._looked = False

    def of(self, limit: Limit, profile: Profile) -> tuple[str, Span, tuple[Related, ...]]:
        """What to say of a limit of the whole grammar, where, and what others have."""
        rows: Sequence[RuleRow | TerminalRow] = profile.rules
        if limit.figure in OF_TERMINALS:
            rows = profile.terminals
        # Of a schema the first rows stand for all of it; a place in it says more.
        whole = Span(0, len(self._grammar.source))
        ranked = sorted(rows, key=lambda row: (row.span == whole, -row.share[limit.figure]))[:_MOST_SHOWN]
        related = tuple(
            Related(row.span, f"`{row.name}` has {_number(row.share[limit.figure])} of `{limit.figure}`")
            for row in ranked
        )
        changed = self._change(limit)
        if changed is not None:
            return (*changed, related)
        if not ranked:
            return "nobody has a share of it", self._grammar.start_span, ()
        most = ranked[0]
        return f"`{most.name}` has most of it: {_number(most.share[limit.figure])}", most.span, related[1:]

    def _change(self, limit: Limit) -> tuple[str, Span] | None:
        """The change that broke the budget, if what was before kept it."""
        figure = next((one for one in FIGURES if one.key == limit.figure), None)
        if figure is None:
            return None
        good = ((base, since) for base, since in self._before() if limit.allows(figure(base.sizes)))
        base, since = next(good, (None, ""))
        if base is None:
            return None
        edits = changes(base.text, self._grammar.source, self._grammar.notation)
        now = sizes_of(self._compiled)
        measure = Measure(
            self._read,
            self._vocabulary,
            compiles=compiles_worth(now, MAX_COMPILES),
            tokens=figure.of_tokens,
            cancel=self._cancel,
        )
        weights = Weights(edits, self._grammar, self._compiled)
        weight = weights.of_lexer if figure.key == "lexer_states" else weights.of_parser
        found = blame(edits, figure, figure(base.sizes), figure(now), measure, weight)
        if found.change is None:
            return None
        left = f" ({found.without:,} without it)" if found.without is not None else ""
        return f"the change of `{found.change.name}` since {since} broke it{left}", found.change.span

    def _before(self) -> Iterator[tuple[Good, str]]:
        """What is known of the grammar as it was: the text that it is compared with, then that of the last commit."""
        yield from self._bases
        if self._looked:
            return
        self._looked = True
        committed = self._committed()
        if committed is not None:
            self._bases.append((committed, "the last commit"))
            yield self._bases[-1]

    def _committed(self) -> Good | None:
        from maskwright.compilation import compile
        from maskwright.revisions.git import committed_text

        if self._grammar.path is None or len(self._grammar.source) > MAX_TEXT:
            return None
        text = committed_text(self._grammar.path)
        if text is None or text == self._grammar.source:
            return None
        try:
            old = self._read(text)
            return good_of(old, compile(old, self._vocabulary, cancel=self._cancel, cache=False))
        except (GrammarError, LimitExceeded):
            return None

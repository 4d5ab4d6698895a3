r"""All tests of one grammar, run: what passed, and what is to be said about the rest.

>>> from maskwright import Grammar, Vocabulary
>>> from maskwright.stepping.session import Session
>>> from maskwright import compile
>>> grammar = Grammar.from_text('start: "a"+ // accept: aa\n// reject: a\n')
>>> vocabulary = Vocabulary.from_tokens([b"a", b"aa"])
>>> report = run_suite(Session(grammar, vocabulary, compile(grammar, vocabulary)), collect_tests(grammar))
>>> report.passed, [one.diagnostic.message for one in report.failures]
(1, ['reject: "a" is accepted'])
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from maskwright.cancelling import stop_if
from maskwright.diagnostic import Diagnostic, Span
from maskwright.lexer_table import Lexer
from maskwright.trials.case import Case, Suite
from maskwright.trials.collect import collect_tests
from maskwright.trials.coverage import Coverage, read_syntax
from maskwright.trials.findings import Possible, failure, possible_at
from maskwright.trials.run import Outcome, Trial, Verdict
from maskwright.trials.special import SpecialNames
from maskwright.trials.texts import readable
from maskwright.trials.token_run import is_limited

if TYPE_CHECKING:
    from maskwright import CancelToken
    from maskwright.compilation import OnProgress
    from maskwright.stepping.session import Session

__all__ = ["Failure", "Report", "collect_tests", "run_suite"]


@dataclass(frozen=True, slots=True)
class Failure:
    """A test that did not pass, what could have come instead, and the finding with the text of the file it is in."""

    outcome: Outcome
    possible: Possible
    diagnostic: Diagnostic
    source: str


@dataclass(slots=True)
class Report:
    """What became of the tests of a grammar."""

    suite: Suite
    outcomes: list[Outcome] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    coverage: Coverage | None = None

    @property
    def passed(self) -> int:
        """How many tests passed."""
        return len(self.outcomes) - len(self.failures)


def run_suite(
    session: Session,
    suite: Suite,
    *,
    words: str | None = None,
    tokens: bool = True,
    coverage: bool = False,
    cancel: CancelToken | None = None,
    progress: OnProgress | None = None,
) -> Report:
    """Run the tests that have ``words`` in their text or description, upper and lower case alike.

    With ``coverage`` the report has what the texts go through that are accepted and should be.

    Raises :class:`Cancelled` if ``cancel`` is set meanwhile.
    """
    names = SpecialNames(session.grammar, session.vocabulary)
    trial = Trial(session.compiled, session.vocabulary, names, tokens=tokens, limited=is_limited(session.grammar))
    cases = [case for case in suite.cases if words is None or _has(case, words)]
    report = Report(suite)
    for number, case in enumerate(cases):
        stop_if(cancel)
        if progress is not None:
            progress(case.description or case.kind, number / len(cases))
        outcome = trial.run(case)
        report.outcomes.append(outcome)
        if not outcome.passed:
            report.failures.append(_failure(session, suite, trial, outcome))
    if coverage:
        syntax = read_syntax(session.grammar, session.compiled, session.vocabulary)
        report.coverage = Coverage(session.grammar, syntax, lambda: stop_if(cancel))
        report.coverage.add_all(one.case.text for one in report.outcomes if one.passed and one.case.accept)
    return report


def _has(case: Case, words: str) -> bool:
    return any(words.casefold() in text.casefold() for text in (case.description, readable(case.text, 0)[0]))


def _failure(session: Session, suite: Suite, trial: Trial, outcome: Outcome) -> Failure:
    possible = Possible()
    if outcome.verdict in (Verdict.DIES, Verdict.UNFINISHED):
        names = SpecialNames(session.grammar, session.vocabulary)
        ignored = {terminal.name for terminal in session.grammar.terminals if terminal.ignored}
        possible = possible_at(trial.before(outcome), Lexer(session.compiled.lexer_table()), names, ignored)
    case = outcome.case
    diagnostic = failure(outcome, possible)
    source = suite.sources.get(case.place.file)
    if source is None:
        # A sample that is a file of its own is shown where it dies.
        source, offset = readable(case.text, outcome.dies_at or 0)
        span = Span(offset, min(offset + 1, len(source)))
        diagnostic = Diagnostic(diagnostic.code, diagnostic.severity, diagnostic.message, span)
    return Failure(outcome, possible, diagnostic, source)

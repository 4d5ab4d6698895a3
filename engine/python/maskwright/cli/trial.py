"""The tests of one grammar as the command line prints them: lines for people, an object for programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from maskwright.cli.findings import to_json
from maskwright.diagnostic import Diagnostic
from maskwright.positions import Positions
from maskwright.stepping.excerpt import excerpt
from maskwright.stepping.visible import token_text
from maskwright.trials.run import Verdict
from maskwright.trials.texts import readable, text_excerpt

if TYPE_CHECKING:
    from maskwright import Vocabulary
    from maskwright.trials.coverage import Coverage
    from maskwright.trials.parts import Part
    from maskwright.trials.report import Failure, Report
    from maskwright.trials.run import Outcome


@dataclass(frozen=True)
class Trialled:
    """What became of one grammar; ``error`` is why it has no report."""

    file: str
    vocabulary: Vocabulary
    report: Report | None = None
    error: str | None = None

    @property
    def passed(self) -> int:
        """How many tests passed."""
        return self.report.passed if self.report else 0

    @property
    def failed(self) -> int:
        """How many did not."""
        return len(self.report.failures) if self.report else 0

    @property
    def unusable(self) -> bool:
        """Whether the grammar, or some of its tests, cannot be used."""
        return self.report is None or bool(self.report.suite.problems)

    def lines(self) -> Iterator[str]:
        """For people: what is wrong with the tests, those that failed, and the counts."""
        if self.report is None:
            return
        for problem in self.report.suite.problems:
            source = self.report.suite.sources.get(problem.file, "")
            yield from _finding(problem.diagnostic, problem.file, source)
        for failure in self.report.failures:
            yield from self._failure(failure)
        yield f"{self.file}: {self.passed:,} passed, {self.failed:,} failed"
        if self.report.coverage is not None:
            yield from self._coverage(self.report.coverage)

    def _coverage(self, coverage: Coverage) -> Iterator[str]:
        positions = Positions(self.source)
        one, several = "accepted text", "accepted texts"
        if coverage.given_up:
            # What they go through is not known, so that nothing may be said of all texts.
            one, several = "text that was counted", "texts that were counted"
            texts = "text is" if coverage.given_up == 1 else "texts are"
            yield f"{self.file}: {coverage.given_up:,} {texts} too long or too ambiguous to count"
        for part in coverage.outermost:
            line, column = positions.line_column(part.span.start)
            never = "" if part.possible else ", and none can be"
            yield f"{self.file}:{line}:{column}: {part.kind} `{part.name}` is in no {one}{never}"
        reached = len(coverage.parts) - len(coverage.missing)
        yield f"{self.file}: {reached:,} of {len(coverage.parts):,} parts of the grammar are in {several}"

    def _failure(self, failure: Failure) -> Iterator[str]:
        outcome = failure.outcome
        found = _finding(failure.diagnostic, outcome.case.place.file, failure.source)
        if outcome.dies_at is None:
            yield from found
            return
        # The text itself says more than the line that it is written in.
        yield next(found)
        yield text_excerpt(outcome.case.text, outcome.dies_at)
        if outcome.token is not None:
            yield f"  the token {token_text(self.vocabulary, outcome.token)} (#{outcome.token}) is not in the mask"

    def to_json(self) -> dict[str, Any]:
        """For programs: every test with what became of it, and all findings in the form of ``check``."""
        if self.report is None:
            return {"file": self.file, "error": self.error}
        suite = self.report.suite
        problems = [
            to_json(one.diagnostic, one.file, Positions(suite.sources.get(one.file, ""))) for one in suite.problems
        ]
        found = {id(failure.outcome): failure for failure in self.report.failures}
        positions = {file: Positions(source) for file, source in suite.sources.items()}
        tests = [_test(one, found.get(id(one)), positions) for one in self.report.outcomes]
        entry = {"file": self.file, "passed": self.passed, "failed": self.failed, "problems": problems, "tests": tests}
        if self.report.coverage is not None:
            entry["coverage"] = self._coverage_json(self.report.coverage)
        return entry

    def _coverage_json(self, coverage: Coverage) -> dict[str, Any]:
        positions = Positions(self.source)
        missing = [part_json(part, positions) for part in coverage.missing]
        parts = len(coverage.parts)
        return {"parts": parts, "reached": parts - len(missing), "given_up": coverage.given_up, "missing": missing}

    @property
    def source(self) -> str:
        """The text of the grammar."""
        return self.report.suite.sources.get(self.file, "") if self.report else ""


def part_json(part: Part, positions: Positions) -> dict[str, Any]:
    """A part of the grammar for programs; ``possible`` is whether any text goes through it."""
    line, column = positions.line_column(part.span.start)
    end_line, end_column = positions.line_column(part.span.end)
    place = {"line": line, "column": column, "end_line": end_line, "end_column": end_column}
    return {"kind": part.kind, "name": part.name, **place, "possible": part.possible}


def _finding(diagnostic: Diagnostic, file: str, source: str) -> Iterator[str]:
    positions = Positions(source)
    line, column = positions.line_column(diagnostic.span.start)
    yield f"{file}:{line}:{column}: {diagnostic.severity.value} {diagnostic.code}: {diagnostic.message}"
    if source:
        yield excerpt(diagnostic.span, positions)


def _test(outcome: Outcome, failure: Failure | None, positions: dict[str, Positions]) -> dict[str, Any]:
    case = outcome.case
    known = positions.get(case.place.file)
    line, column = known.line_column(case.place.span.start) if known else (1, 1)
    entry: dict[str, Any] = {
        "file": case.place.file,
        "line": line,
        "column": column,
        "description": case.description,
        "should_parse": case.accept,
        "passed": outcome.passed,
        "verdict": outcome.verdict.value,
        "dies_at": outcome.dies_at,
        "by_tokens": outcome.by_tokens,
    }
    if failure is not None:
        entry |= _why(outcome, failure, known)
    return entry


def _why(outcome: Outcome, failure: Failure, known: Positions | None) -> dict[str, Any]:
    case, possible = outcome.case, failure.possible
    entry: dict[str, Any] = {
        "diagnostic": to_json(failure.diagnostic, case.place.file, known or Positions(failure.source)),
        "input": readable(case.text, 0)[0],
    }
    if outcome.verdict in (Verdict.DIES, Verdict.UNFINISHED) and outcome.dies_at is not None:
        text, offset = readable(case.text, outcome.dies_at)
        line, column = Positions(text).line_column(offset)
        named = [
            {"terminal": one.terminal, "sample": one.sample.decode("utf-8", "backslashreplace"), "begun": one.begun}
            for one in possible.terminals
        ]
        allowed = {"terminals": named, "count": possible.tokens, "eos": possible.may_end}
        entry |= {"input_line": line, "input_column": column, "token": outcome.token, "allowed": allowed}
    return entry

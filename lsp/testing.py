"""The tests of an open grammar, run in the background once its text rests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from maskwright import Cancelled, CancelToken
from maskwright.diagnostic import Diagnostic
from maskwright.lsp.snapshot import Snapshot, Source
from maskwright.stepping.session import Session as Compilation
from maskwright.trials.case import Suite
from maskwright.trials.report import Report, collect_tests, run_suite

if TYPE_CHECKING:
    from maskwright import CompiledGrammar, Vocabulary

PAUSE: Final = 1.0
"""Seconds in which a text that is being typed must not change before its tests are run."""
MOST_TESTS: Final = 1_000
LONGEST_TEXT: Final = 100_000
"""Bytes of a text under test; longer ones are for the command line."""
MOST_ELSEWHERE: Final = 5
"""Failures of tests in other files that are told, at the start rule."""


@dataclass(frozen=True, slots=True)
class SuiteResult:
    """What became of the tests of a text. ``left_out`` are those that would take too long."""

    source: Source
    passed: int
    failed: int
    left_out: int
    found: tuple[Diagnostic, ...]

    def title(self, *, is_stale: bool) -> str:
        """It on one line."""
        left_out = f", {self.left_out:,} left to `maskwright test`" if self.left_out else ""
        return f"Tests: {self.passed:,} passed, {self.failed:,} failed{left_out}{' (stale)' if is_stale else ''}"


def run_tests(
    snapshot: Snapshot, compiled: CompiledGrammar, vocabulary: Vocabulary, cancel: CancelToken
) -> SuiteResult | None:
    """Run the tests in a text and beside its file, as the command line does; ``None`` if there are none.

    Raises :class:`Cancelled` if ``cancel`` is set meanwhile; it is looked at between one test and the next.
    """
    suite = collect_tests(snapshot.grammar)
    cases = [case for case in suite.cases if len(case.text) <= LONGEST_TEXT][:MOST_TESTS]
    if not suite.cases and not suite.problems:
        return None
    chosen = Suite(cases, suite.problems, suite.sources)
    report = run_suite(Compilation(snapshot.grammar, vocabulary, compiled), chosen, cancel=cancel)
    found = tuple(_findings(snapshot, report))
    return SuiteResult(snapshot.source, report.passed, len(report.failures), len(suite.cases) - len(cases), found)


def _findings(snapshot: Snapshot, report: Report) -> list[Diagnostic]:
    """What is wrong: in the text at its place, in other files at the start rule, the first few."""
    told = [(one.outcome.case.place.file, one.diagnostic) for one in report.failures]
    told += [(problem.file, problem.diagnostic) for problem in report.suite.problems]
    here = snapshot.grammar.path or "the grammar"
    found = [diagnostic for file, diagnostic in told if file == here]
    elsewhere = [
        replace(diagnostic, message=f"{Path(file).name}: {diagnostic.message}", span=snapshot.grammar.start_span)
        for file, diagnostic in told
        if file != here
    ]
    return [*found, *elsewhere[:MOST_ELSEWHERE]]


class Runs:
    """Runs tests, of one text at a time, and drops a run when its text changes. Belongs to one event loop."""

    def __init__(
        self, show: Callable[[str, Snapshot, SuiteResult | None], None], failed: Callable[[str, Exception], None]
    ) -> None:
        """``show`` takes what became of a document's tests, ``failed`` a defect."""
        self._show = show
        self._failed = failed
        self._runner = ThreadPoolExecutor(1, "maskwright-test")
        self._runs: dict[str, tuple[asyncio.Task[None], CancelToken]] = {}

    def begin(self, key: str, snapshot: Snapshot, compiled: CompiledGrammar, vocabulary: Vocabulary) -> None:
        """Run the tests of a text that was compiled, soon."""
        self.drop(key)
        cancel = CancelToken()
        task = asyncio.get_running_loop().create_task(self._run(key, snapshot, compiled, vocabulary, cancel))
        self._runs[key] = task, cancel

    def drop(self, key: str) -> None:
        """Stop what runs for a document."""
        run = self._runs.pop(key, None)
        if run is not None:
            run[1].cancel()
            run[0].cancel()

    def stop(self) -> None:
        """Stop all. Nothing can be begun afterwards."""
        for key in list(self._runs):
            self.drop(key)
        self._runner.shutdown(wait=False, cancel_futures=True)

    async def _run(
        self, key: str, snapshot: Snapshot, compiled: CompiledGrammar, vocabulary: Vocabulary, cancel: CancelToken
    ) -> None:
        if snapshot.source.typed:
            await asyncio.sleep(PAUSE)
        try:
            loop = asyncio.get_running_loop()
            tested = await loop.run_in_executor(self._runner, run_tests, snapshot, compiled, vocabulary, cancel)
        except Cancelled:
            return
        except Exception as error:
            self._failed(key, error)
            return
        run = self._runs.get(key)
        if run is not None and run[1] is cancel:
            self._show(key, snapshot, tested)

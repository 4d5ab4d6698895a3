"""What grammar tests on a page have to say: those in a grammar's comments, and those of a tests file."""

from __future__ import annotations

from maskwright import Grammar, Vocabulary, compile
from maskwright.diagnostic import Diagnostic
from maskwright.stepping.session import Session
from maskwright.trials.case import Suite
from maskwright.trials.comments import read_comments
from maskwright.trials.report import run_suite
from maskwright.trials.tests_file import read_tests


def of_comments(grammar: Grammar) -> tuple[Diagnostic, ...]:
    """The findings about the tests in the comments of a grammar."""
    suite = Suite()
    read_comments(grammar.source, "", suite)
    return _run(grammar, suite)


def of_tests_file(grammar: Grammar, text: str) -> tuple[Diagnostic, ...]:
    """The findings about a tests file of a grammar."""
    suite = Suite()
    read_tests(text, "", suite)
    return _run(grammar, suite)


def _run(grammar: Grammar, suite: Suite) -> tuple[Diagnostic, ...]:
    vocabulary = Vocabulary.load("o200k_base")
    report = run_suite(Session(grammar, vocabulary, compile(grammar, vocabulary)), suite)
    found = [*(one.diagnostic for one in suite.problems), *(one.diagnostic for one in report.failures)]
    return tuple(sorted(found, key=lambda one: one.span.start))

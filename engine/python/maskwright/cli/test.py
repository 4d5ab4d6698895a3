"""``maskwright test``: whether the tests of a grammar pass."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from maskwright.cli.job import interruptible
from maskwright.cli.options import format_option, reading_options, vocab_option
from maskwright.cli.output import print_json, print_lines
from maskwright.cli.progress import progress_line
from maskwright.cli.trial import Trialled
from maskwright.errors import InputError, LimitExceeded
from maskwright.stepping.visible import harmless

if TYPE_CHECKING:
    from maskwright import CancelToken, Grammar, Vocabulary
    from maskwright.reading import ReadingOptions
    from maskwright.trials.report import Report


@click.command(
    "test",
    epilog="""\b
Examples:
  maskwright test grammars/json/json.lark
  maskwright test --coverage grammars/python/python.lark
  maskwright test -k string grammars
  maskwright test --format json --vocab tokens.json my.lark""",
)
@click.argument("grammars", nargs=-1, required=True, metavar="GRAMMAR|FOLDER...")
@reading_options
@vocab_option
@format_option
@click.option("-k", "words", metavar="WORDS", help="Only tests with these words in their text or description.")
@click.option("--bytes-only", is_flag=True, help="Do not try the texts as tokens of the vocabulary too.")
@click.option("--coverage", is_flag=True, help="Also list the parts of the grammar that no accepted text goes through.")
def command(
    grammars: tuple[str, ...],
    reading: ReadingOptions,
    vocab: str,
    format_: str,
    words: str | None,
    bytes_only: bool,
    coverage: bool,
) -> int:
    """Run the tests of each GRAMMAR, and of the grammars in each FOLDER that have some.

    Tests are comments in the grammar (// accept: TEXT, // reject: TEXT), the file NAME.tests.json beside it, and files
    in the folders accept and reject beside it. Exits with 1 if a test fails, with 2 if a grammar or a test cannot be
    used, or if there is none.
    """
    from maskwright import Vocabulary
    from maskwright.stepping.session import read
    from maskwright.trials.folders import grammars_in

    vocabulary = Vocabulary.load(vocab)
    done: list[Trialled] = []
    for file in grammars_in(grammars):
        try:
            grammar = read(file, reading)
            done.append(Trialled(file, vocabulary, _run(grammar, vocabulary, words, not bytes_only, coverage)))
        except (InputError, LimitExceeded) as error:
            done.append(Trialled(file, vocabulary, error=str(error)))
    if not any(one.passed or one.failed or one.unusable for one in done):
        raise InputError(f"there are no tests{f' with {words!r}' if words else ''}")
    _print(done, as_json=format_ == "json")
    if any(one.unusable for one in done):
        return 2
    return int(any(one.failed for one in done))


def _run(grammar: Grammar, vocabulary: Vocabulary, words: str | None, tokens: bool, coverage: bool) -> Report:
    """Compile a grammar and run its tests. Raises :class:`InputError`."""
    from maskwright.stepping.session import compiled_session
    from maskwright.trials.report import collect_tests, run_suite

    def work(cancel: CancelToken) -> Report:
        with progress_line() as progress:
            session = compiled_session(grammar, vocabulary, cancel, progress)
        with progress_line(doing="testing") as progress:
            return run_suite(
                session,
                collect_tests(grammar),
                words=words,
                tokens=tokens,
                coverage=coverage,
                cancel=cancel,
                progress=progress,
            )

    return interruptible(work)


def _print(done: list[Trialled], *, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "passed": sum(one.passed for one in done),
                "failed": sum(one.failed for one in done),
                "grammars": [one.to_json() for one in done],
            }
        )
    else:
        print_lines(line for one in done for line in one.lines())
        if len(done) > 1:
            print_lines([_total(done)])
    for one in done:
        if one.error is not None and sys.stderr is not None:
            print(f"maskwright: error: {harmless(one.error)}", file=sys.stderr, flush=True)


def _total(done: list[Trialled]) -> str:
    passed, failed = sum(one.passed for one in done), sum(one.failed for one in done)
    return f"{len(done)} grammars: {passed:,} passed, {failed:,} failed"

"""``maskwright profile``: what each stage of the compiler took and made, and which part of a grammar that is due to."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from maskwright.cli.job import interruptible, kept_if_interrupted
from maskwright.cli.options import Request, grammar_request
from maskwright.cli.output import print_json
from maskwright.cli.profile_files import encode_of, read_samples, write_report
from maskwright.cli.profile_history import history_as_json, print_history, revisions_asked
from maskwright.cli.progress import progress_line

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Grammar, Vocabulary
    from maskwright.profiling import Profile
    from maskwright.profiling.running import Run

SECONDS = 10.0
"""How long parts are left out one after the other, if nobody says so."""


@click.command(
    "profile",
    epilog="""\b
Examples:
  maskwright profile grammars/json/json.lark
  maskwright profile --marginal my.lark
  maskwright profile --marginal --seconds 60 --format json my.lark
  maskwright profile --all my.lark
  maskwright profile --run sample.txt --run other.txt my.lark
  maskwright profile --git-history my.lark
  maskwright profile --marginal --tests --html profile.html my.lark""",
)
@grammar_request
@click.option("--marginal", is_flag=True, help="Also compile without each rule, alternative and terminal.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    callback=lambda _, __, seconds: _a_time(seconds),
    default=SECONDS,
    show_default=True,
    help="How long to do so, the most expensive parts first.",
)
@click.option("--all", "every", is_flag=True, help="Show all rules, alternatives and terminals.")
@click.option("--run", "texts", metavar="FILE", multiple=True, help="Also walk this text. May be given more than once.")
@click.option("--tests", is_flag=True, help="Also walk the texts that the grammar's tests accept.")
@click.option("--git-history", "history", is_flag=True, help="Also show the sizes in each git revision of the grammar.")
@click.option("--revisions", type=click.IntRange(1, 10_000), default=20, show_default=True, help="How many of these.")
@click.option("--html", metavar="FILE", help="Write all of it into one HTML file, with a treemap.")
def command(
    request: Request,
    marginal: bool,
    seconds: float,
    every: bool,
    texts: tuple[str, ...],
    tests: bool,
    history: bool,
    revisions: int,
    html: str | None,
) -> None:
    """Compile GRAMMAR, and show what each stage, rule and terminal costs.

    What belongs to several rules is split evenly among them, so that all rows add up to the totals. What would go with
    a rule is another thing: --marginal compiles without it.
    """
    from maskwright import Vocabulary
    from maskwright.grammar import require_sound
    from maskwright.positions import Positions
    from maskwright.profiling import profile_grammar, with_marginals
    from maskwright.reading import read_text
    from maskwright.stepping.session import read as read_grammar

    grammar = read_grammar(request.grammar, request.reading)
    vocabulary = Vocabulary.load(request.vocab)
    again = replace(request.reading, notation=grammar.notation, start=grammar.start)

    def work(cancel: CancelToken) -> Profile:
        with progress_line() as progress:
            return profile_grammar(grammar, vocabulary, cancel=cancel, progress=progress)

    def more(stop: CancelToken) -> Profile:
        def read(text: str) -> Grammar:
            return require_sound(read_text(text, path=request.grammar, options=again).grammar)

        with progress_line() as progress:
            return with_marginals(profile, grammar, vocabulary, seconds, stop=stop, progress=progress, read=read)

    samples = read_samples(grammar, texts, tests=tests)
    profile = interruptible(work)
    run = past = None
    is_stopped = False
    if marginal:
        profile, is_stopped = kept_if_interrupted(more)
    if (texts or tests) and not is_stopped:
        run = interruptible(lambda cancel: _walked(grammar, vocabulary, samples, cancel))
    if history and not is_stopped:
        past = revisions_asked(request, vocabulary, revisions)
    positions = Positions(grammar.source)
    if request.json or html is not None:
        from maskwright.profiling.as_json import profile_as_json, run_as_json

        told = profile_as_json(profile, positions, vocabulary)
        if run is not None:
            told["run"] = run_as_json(run, vocabulary)
        if past is not None:
            told["history"] = history_as_json(past)
        if html is not None:
            write_report(html, told, request.grammar, vocabulary.name)
        if request.json:
            print_json(told)
    if not request.json:
        from maskwright.cli.profiled import print_profile
        from maskwright.cli.profiled_run import print_run

        print_profile(profile, request.grammar, positions, vocabulary, every=every)
        if run is not None:
            print_run(run, vocabulary)
        if past is not None:
            print_history(past)
    if is_stopped:
        raise KeyboardInterrupt


def _a_time(seconds: float) -> float:
    if math.isnan(seconds):
        raise click.BadParameter("nan is no time.")
    return seconds


def _walked(grammar: Grammar, vocabulary: Vocabulary, samples: list[tuple[str, bytes]], cancel: CancelToken) -> Run:
    from maskwright import compile
    from maskwright.profiling.running import run_profile

    compiled: CompiledGrammar = compile(grammar, vocabulary, cancel=cancel, cache=False)
    return run_profile(grammar, compiled, samples, cancel, encode_of(grammar, vocabulary))

"""``maskwright profile``: what each stage of the compiler took and made, and which part of a grammar that is due to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from maskwright.cli.job import interruptible
from maskwright.cli.options import Request, grammar_request
from maskwright.cli.output import print_json
from maskwright.cli.progress import progress_line

if TYPE_CHECKING:
    from maskwright import CancelToken
    from maskwright.profiling import Profile

SECONDS = 10.0
"""How long parts are left out one after the other, if nobody says so."""


@click.command(
    "profile",
    epilog="""\b
Examples:
  maskwright profile grammars/json/json.lark
  maskwright profile --marginal my.lark
  maskwright profile --marginal --seconds 60 --format json my.lark
  maskwright profile --all my.lark""",
)
@grammar_request
@click.option("--marginal", is_flag=True, help="Also compile without each rule, alternative and terminal.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=SECONDS,
    show_default=True,
    help="How long to do so, the most expensive parts first.",
)
@click.option("--all", "every", is_flag=True, help="Show all rules, alternatives and terminals.")
def command(request: Request, marginal: bool, seconds: float, every: bool) -> None:
    """Compile GRAMMAR, and show what each stage, rule and terminal costs.

    What belongs to several rules is split evenly among them, so that all rows add up to the totals. What would go with
    a rule is another thing: --marginal compiles without it.
    """
    from maskwright import Vocabulary
    from maskwright.positions import Positions
    from maskwright.profiling import profile_grammar
    from maskwright.stepping.session import read

    grammar = read(request.grammar, request.reading)
    vocabulary = Vocabulary.load(request.vocab)

    def work(cancel: CancelToken) -> Profile:
        with progress_line() as progress:
            return profile_grammar(
                grammar, vocabulary, seconds=seconds if marginal else 0.0, cancel=cancel, progress=progress
            )

    profile = interruptible(work)
    positions = Positions(grammar.source)
    if request.json:
        from maskwright.profiling.as_json import profile_as_json

        print_json(profile_as_json(profile, positions, vocabulary))
    else:
        from maskwright.cli.profiled import print_profile

        print_profile(profile, request.grammar, positions, vocabulary, every=every)

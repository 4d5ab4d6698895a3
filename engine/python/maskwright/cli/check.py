"""``maskwright check``: what is wrong with a grammar, what may be, and what it costs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from maskwright.cli.baseline import Baseline
from maskwright.cli.checked import print_checked_json, print_checked_text
from maskwright.cli.job import interruptible
from maskwright.cli.options import Request, check_request
from maskwright.cli.output import print_json
from maskwright.cli.progress import progress_line
from maskwright.diagnostic import Severity
from maskwright.errors import InputError

if TYPE_CHECKING:
    from maskwright import CancelToken
    from maskwright.examination import Examination


@click.command(
    "check",
    epilog="""\b
Examples:
  maskwright check grammars/json/json.lark
  maskwright check --watch my.lark
  maskwright check --strict --format json my.lark
  maskwright check --overlaps my.lark
  maskwright check --severity N002=warning --severity G008=off my.lark
  maskwright check --target llguidance --target xgrammar my.lark
  maskwright check --start value --vocab tokens.json my.lark
  maskwright check --baseline released.lark my.lark
  maskwright check --budget ci.budget my.lark""",
)
@check_request
@click.option("--strict", is_flag=True, help="Findings about the normal form are errors.")
@click.option(
    "--severity",
    "given",
    multiple=True,
    metavar="CODE=SEVERITY",
    help="What a finding counts as: error, warning, information or off. May be given more than once.",
)
@click.option(
    "--target",
    "targets",
    multiple=True,
    type=click.Choice(["maskwright", "llguidance", "xgrammar", "openai", "gbnf"]),
    help="Also find what would not run there, or mean something else. May be given more than once.",
)
@click.option("--keywords", is_flag=True, help="Also show what became of each keyword of JSON Schemas.")
@click.option("--overlaps", is_flag=True, help="Also show which terminals have texts in common or begin one another.")
@click.option(
    "--baseline",
    metavar="GRAMMAR",
    help="An earlier text of the grammar: warn of what has become several times larger since.",
)
@click.option(
    "--budget",
    metavar="FILE",
    help="Limits of sizes, a line each: `dwa_states < 5000`.  [default: NAME.budget beside the grammar]",
)
@click.option("--watch", "watched", is_flag=True, help="Check again at each save, and show what has changed.")
def command(
    request: Request,
    strict: bool,
    given: tuple[str, ...],
    targets: tuple[str, ...],
    keywords: bool,
    overlaps: bool,
    baseline: str | None,
    budget: str | None,
    watched: bool,
) -> int:
    """Find mistakes in GRAMMAR, and compile it for its size.

    Exits with 1 if there are errors or warnings, with 2 if the input cannot be read. With --watch it goes on until
    Ctrl-C, and exits with 130 then.
    """
    from maskwright import Vocabulary
    from maskwright.examination import examine
    from maskwright.notation import read_source
    from maskwright.reading import read_text
    from maskwright.severities import read_severities, regraded

    severities = read_severities(given)
    if watched and request.sarif:
        raise InputError("--watch has no SARIF form: a log is about one text")
    if overlaps and (watched or request.sarif):
        raise InputError("--overlaps is for one look at a grammar, as text or as JSON: leave out --watch and SARIF")
    vocabulary = Vocabulary.load(request.vocab)
    sizes = Baseline(baseline, request.reading, vocabulary)

    def look(source: str, cancel: CancelToken) -> Examination:
        read = read_text(source, path=request.grammar, options=request.reading, cancel=cancel)
        base = sizes.base_of(read.grammar, cancel)
        with progress_line() as progress:
            examination = examine(
                read.grammar,
                vocabulary,
                strict=strict,
                keywords=read.keywords,
                options=request.reading,
                base=base,
                budget=budget,
                cancel=cancel,
                progress=progress,
            )
        sizes.examined(examination, base)
        if targets:
            examination = _with_targets(examination, targets, cancel)
        return replace(examination, found=regraded(examination.found, severities))

    if watched:
        from maskwright.cli.rounds import JsonRounds, TextRounds
        from maskwright.cli.watch import watch

        watch(request.grammar, look, JsonRounds(request.grammar) if request.json else TextRounds(request.grammar))
    source = read_source(request.grammar)
    examination = interruptible(lambda cancel: look(source, cancel))
    if request.sarif:
        from maskwright.cli.sarif import to_sarif

        print_json(to_sarif(examination.found, request.grammar, source))
    elif request.json:
        print_checked_json(examination, request.grammar, overlaps=overlaps)
    else:
        print_checked_text(examination, request.grammar, keywords=keywords, overlaps=overlaps)
    return int(any(one.severity is not Severity.INFORMATION for one in examination.found))


def _with_targets(examination: Examination, targets: tuple[str, ...], cancel: CancelToken) -> Examination:
    """The same with what there is to say of other engines."""
    from maskwright.portability import find_portability, merged

    portability = find_portability(examination.grammar, targets, cancel=cancel)
    return replace(examination, found=merged(examination.found, portability), portability=portability)

"""``maskwright check``: what is wrong with a grammar, what may be, and what it costs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from maskwright.cli.baseline import Baseline
from maskwright.cli.figures import counts_text, sizes_text
from maskwright.cli.findings import to_json, to_text
from maskwright.cli.job import interruptible
from maskwright.cli.keywords import keyword_json, keyword_lines
from maskwright.cli.options import Request, check_request
from maskwright.cli.output import console, print_json, print_lines
from maskwright.cli.portability import portability_json, portability_text
from maskwright.cli.progress import progress_line
from maskwright.detection import is_expected, shown
from maskwright.diagnostic import Severity
from maskwright.errors import InputError
from maskwright.grammar import Notation
from maskwright.positions import Positions
from maskwright.stepping.visible import harmless

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
  maskwright check --severity N002=warning --severity G008=off my.lark
  maskwright check --target llguidance --target xgrammar my.lark
  maskwright check --start value --vocab tokens.json my.lark
  maskwright check --baseline released.lark my.lark""",
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
@click.option(
    "--baseline",
    metavar="GRAMMAR",
    help="An earlier text of the grammar: warn of what has become several times larger since.",
)
@click.option("--watch", "watched", is_flag=True, help="Check again at each save, and show what has changed.")
def command(
    request: Request,
    strict: bool,
    given: tuple[str, ...],
    targets: tuple[str, ...],
    keywords: bool,
    baseline: str | None,
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
        _print_json(examination, request.grammar)
    else:
        _print_text(examination, request.grammar, keywords)
    return int(any(one.severity is not Severity.INFORMATION for one in examination.found))


def _with_targets(examination: Examination, targets: tuple[str, ...], cancel: CancelToken) -> Examination:
    """The same with what there is to say of other engines."""
    from maskwright.portability import find_portability, merged

    portability = find_portability(examination.grammar, targets, cancel=cancel)
    return replace(examination, found=merged(examination.found, portability), portability=portability)


def _print_json(examination: Examination, file: str) -> None:
    positions = Positions(examination.grammar.source)
    found = [to_json(one, file, positions) for one in examination.found]
    stats = examination.compiled and examination.compiled.stats
    shown: dict[str, Any] = {"notation": examination.grammar.notation.value, "diagnostics": found, "stats": stats}
    if examination.keywords or examination.grammar.notation is Notation.JSON_SCHEMA:
        shown["keywords"] = [keyword_json(one, positions) for one in examination.keywords]
    if examination.portability is not None:
        shown["portability"] = portability_json(examination.portability, positions)
    print_json(shown)


def _print_text(examination: Examination, file: str, keywords: bool) -> None:
    positions = Positions(examination.grammar.source)
    out = console()
    notation = examination.grammar.notation
    if notation is not Notation.LARK or not is_expected(notation, file):
        out.print(f"{harmless(file)}: read as {shown(notation)}", soft_wrap=True)
    for one in examination.found:
        out.print(to_text(one, file, positions), soft_wrap=True)
    if keywords:
        print_lines(keyword_lines(examination.keywords, file, positions))
    out.print(counts_text(examination.found))
    if examination.compiled is not None:
        out.print(sizes_text(examination.compiled.stats), soft_wrap=True)
    if examination.portability is not None:
        out.print(portability_text(examination.portability, positions), soft_wrap=True)

"""``maskwright check``: what is wrong with a grammar, what may be, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from maskwright.cli.findings import to_json, to_text
from maskwright.cli.options import grammar_options
from maskwright.cli.output import console, print_json
from maskwright.diagnostic import Severity
from maskwright.positions import Positions

if TYPE_CHECKING:
    from maskwright.examination import Examination


@click.command(
    "check",
    epilog="""\b
Examples:
  maskwright check grammars/json/json.lark
  maskwright check --strict --format json my.lark
  maskwright check --start value --vocab tokens.json my.lark""",
)
@grammar_options
@click.option("--strict", is_flag=True, help="Findings about the normal form are errors.")
def command(grammar: str, start: str, vocab: str, format_: str, strict: bool) -> int:
    """Find mistakes in GRAMMAR, and compile it for its size.

    Exits with 1 if there are errors or warnings, with 2 if the input cannot be read.
    """
    from maskwright import Vocabulary
    from maskwright.examination import examine
    from maskwright.notation import read_lark, read_source

    source = read_source(grammar)
    vocabulary = Vocabulary.load(vocab)
    read = read_lark(source, start=start, path=grammar)
    examination = examine(read, vocabulary, strict=strict)
    if format_ == "json":
        _print_json(examination, grammar)
    else:
        _print_text(examination, grammar)
    return int(any(one.severity is not Severity.INFORMATION for one in examination.found))


def _print_json(examination: Examination, file: str) -> None:
    positions = Positions(examination.grammar.source)
    found = [to_json(one, file, positions) for one in examination.found]
    print_json({"diagnostics": found, "stats": examination.compiled and examination.compiled.stats})


def _print_text(examination: Examination, file: str) -> None:
    positions = Positions(examination.grammar.source)
    out = console()
    for one in examination.found:
        out.print(to_text(one, file, positions), soft_wrap=True)
    counts = [(kind, sum(one.severity is kind for one in examination.found)) for kind in Severity]
    out.print(", ".join(f"{kind.value}: {count}" for kind, count in counts))
    if examination.compiled is not None:
        stats = examination.compiled.stats
        dwa = stats["dwa"]
        out.print(
            f"compiled in {stats['total_ms']:.1f} ms: {dwa['states']:,} DWA states, {dwa['edges']:,} edges, "
            f"{dwa['weights']:,} weights; {stats['lr_states']:,} LR states; {stats['lexer_states']:,} lexer states",
            soft_wrap=True,
        )

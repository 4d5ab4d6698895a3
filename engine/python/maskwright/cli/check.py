"""``maskwright check``: what is wrong with a grammar, what may be, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from maskwright.cli.findings import to_json, to_text
from maskwright.cli.options import grammar_options
from maskwright.cli.output import console, print_json
from maskwright.diagnostic import Diagnostic, Severity
from maskwright.errors import GrammarError, LimitExceeded
from maskwright.positions import Positions

if TYPE_CHECKING:
    from maskwright import Grammar, Vocabulary


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
    from maskwright.notation import read_lark, read_source

    source = read_source(grammar)
    vocabulary = Vocabulary.load(vocab)
    read = read_lark(source, start=start, path=grammar)
    found, stats = examine(read, vocabulary, strict)
    positions = Positions(source)
    if format_ == "json":
        print_json({"diagnostics": [to_json(one, grammar, positions) for one in found], "stats": stats})
    else:
        _print_text(found, stats, grammar, positions)
    return int(any(one.severity is not Severity.INFORMATION for one in found))


def examine(grammar: Grammar, vocabulary: Vocabulary, strict: bool) -> tuple[list[Diagnostic], dict[str, Any] | None]:
    """Collect all findings in the order of the source, and the sizes if the grammar could be compiled."""
    from maskwright import compile
    from maskwright.analysis import find_all
    from maskwright.compilation import diagnostic_of

    found = [*grammar.diagnostics, *find_all(grammar, strict=strict)]
    stats = None
    try:
        stats = compile(grammar, vocabulary).stats
    except GrammarError as error:
        # What the analyses found is not said again in the words of the compiler.
        if not any(one.severity is Severity.ERROR for one in found):
            found += error.diagnostics
    except LimitExceeded as error:
        found.append(diagnostic_of(error, grammar))
    return sorted(found, key=lambda one: (one.span.start, one.span.end, one.code)), stats


def _print_text(found: list[Diagnostic], stats: dict[str, Any] | None, file: str, positions: Positions) -> None:
    out = console()
    for one in found:
        out.print(to_text(one, file, positions), soft_wrap=True)
    counts = [(kind, sum(one.severity is kind for one in found)) for kind in Severity]
    out.print(", ".join(f"{kind.value}: {count}" for kind, count in counts))
    if stats is not None:
        dwa = stats["dwa"]
        out.print(
            f"compiled in {stats['total_ms']:.1f} ms: {dwa['states']:,} DWA states, {dwa['edges']:,} edges, "
            f"{dwa['weights']:,} weights; {stats['lr_states']:,} LR states; {stats['lexer_states']:,} lexer states",
            soft_wrap=True,
        )

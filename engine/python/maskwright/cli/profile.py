"""``maskwright profile``: what each stage of the compiler took and made."""

from __future__ import annotations

from typing import Any

import click

from maskwright.cli.options import Request, grammar_request
from maskwright.cli.output import print_json, print_lines, print_table
from maskwright.cli.session import open_session


@click.command(
    "profile",
    epilog="""\b
Examples:
  maskwright profile grammars/json/json.lark
  maskwright profile my.lark --format json""",
)
@grammar_request
def command(request: Request) -> None:
    """Compile GRAMMAR, and show time, sizes and memory of each stage."""
    # What the cache has may have been compiled when the machine did other things too.
    stats = open_session(request, cache=False).compiled.stats
    if request.json:
        print_json({"stages": stats["stages"], "dwa": stats["dwa"], "total_ms": stats["total_ms"]})
    else:
        _print_text(stats, request.grammar)


def _print_text(stats: dict[str, Any], grammar: str) -> None:
    from rich import box
    from rich.table import Table

    table = Table(title=f"{grammar}: {stats['total_ms']:.2f} ms", box=box.SIMPLE, title_justify="left")
    table.add_column("stage")
    table.add_column("ms", justify="right")
    table.add_column("share", justify="right")
    table.add_column("in")
    table.add_column("out")
    table.add_column("KiB", justify="right")
    whole = stats["total_ms"] or 1.0
    for stage in stats["stages"]:
        share = f"{100 * stage['ms'] / whole:.0f} %"
        size = f"{stage['bytes'] / 1024:,.1f}"
        table.add_row(stage["name"], f"{stage['ms']:.2f}", share, str(stage["in"]), str(stage["out"]), size)
    print_table(table)
    dwa = stats["dwa"]
    print_lines([f"Parser DWA: {dwa['states']:,} states, {dwa['edges']:,} edges, {dwa['weights']:,} distinct weights"])

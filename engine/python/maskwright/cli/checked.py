"""What ``maskwright check`` prints of a grammar that was looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from maskwright.cli.figures import counts_text, sizes_text
from maskwright.cli.findings import to_json, to_text
from maskwright.cli.keywords import keyword_json, keyword_lines
from maskwright.cli.output import console, print_json, print_lines
from maskwright.cli.overlaps import overlap_json, overlap_lines
from maskwright.cli.portability import portability_json, portability_text
from maskwright.detection import is_expected, shown
from maskwright.grammar import Notation
from maskwright.positions import Positions
from maskwright.stepping.visible import harmless

if TYPE_CHECKING:
    from maskwright.examination import Examination


def print_checked_json(examination: Examination, file: str, *, overlaps: bool) -> None:
    """One object; what was not asked for is left out."""
    positions = Positions(examination.grammar.source)
    found = [to_json(one, file, positions) for one in examination.found]
    stats = examination.compiled and examination.compiled.stats
    checked: dict[str, Any] = {"notation": examination.grammar.notation.value, "diagnostics": found, "stats": stats}
    if examination.keywords or examination.grammar.notation is Notation.JSON_SCHEMA:
        checked["keywords"] = [keyword_json(one, positions) for one in examination.keywords]
    if examination.portability is not None:
        checked["portability"] = portability_json(examination.portability, positions)
    if overlaps:
        checked["overlaps"] = examination.compiled and overlap_json(examination.compiled)
    print_json(checked)


def print_checked_text(examination: Examination, file: str, *, keywords: bool, overlaps: bool) -> None:
    """Findings, then what was asked for, then counts and sizes."""
    positions = Positions(examination.grammar.source)
    out = console()
    notation = examination.grammar.notation
    if notation is not Notation.LARK or not is_expected(notation, file):
        out.print(f"{harmless(file)}: read as {shown(notation)}", soft_wrap=True)
    for one in examination.found:
        out.print(to_text(one, file, positions), soft_wrap=True)
    if keywords:
        print_lines(keyword_lines(examination.keywords, file, positions))
    if overlaps and examination.compiled is not None:
        print_lines(overlap_lines(examination.compiled))
    out.print(counts_text(examination.found))
    if examination.compiled is not None:
        out.print(sizes_text(examination.compiled.stats), soft_wrap=True)
    if examination.portability is not None:
        out.print(portability_text(examination.portability, positions), soft_wrap=True)

"""The table for readers: what ``docs/reference/portability.md`` shows between its two marks.

>>> print(table([row for row in ROWS if row.name == "upper-case-alias"]).splitlines()[2])
| an alias in upper case | no: an alias is a name of a rule | | as llguidance |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maskwright.portability.rows import DIFFERS, LIMITED, REFUSED, Row
from maskwright.portability.table import ROWS
from maskwright.portability.targets import Target

_SAID: Final = {REFUSED: "no", DIFFERS: "other", LIMITED: "less"}
_COLUMNS: Final = (Target.LLGUIDANCE, Target.XGRAMMAR, Target.OPENAI)


def table(rows: Sequence[Row] = ROWS, columns: Sequence[Target] = _COLUMNS) -> str:
    """Rows as a table of Markdown."""
    head = f"| construct | {' | '.join(one.value for one in columns)} |\n|{' --- |' * (len(columns) + 1)}\n"
    return head + "".join(
        f"| {_cell(row.construct)}{''.join(_verdict(row, one) for one in columns)} |\n" for row in rows
    )


def _verdict(row: Row, target: Target) -> str:
    if target is Target.OPENAI and target not in row.verdicts:
        return " | as llguidance" if Target.LLGUIDANCE in row.verdicts else " |"
    verdict = row.verdict(target)
    return " |" if verdict is None else f" | {_SAID[verdict.code]}: {_cell(verdict.why)}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")

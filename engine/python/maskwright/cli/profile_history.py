"""The sizes of a grammar in the revisions of its git repository."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from maskwright.cli.job import interruptible
from maskwright.cli.output import print_lines, print_table
from maskwright.cli.progress import progress_line
from maskwright.profiling.wording import NAMES, SHOWN_OF_ALL
from maskwright.stepping.visible import harmless

if TYPE_CHECKING:
    from maskwright import CancelToken, Grammar, Vocabulary
    from maskwright.cli.options import Request
    from maskwright.revisions import Row

SHORT: Final = 10
LONGEST_SUBJECT: Final = 40


def revisions_asked(request: Request, vocabulary: Vocabulary, most: int) -> list[Row]:
    """The last revisions of the grammar, compiled. Raises :class:`InputError`."""
    from maskwright.grammar import require_sound
    from maskwright.notation import read_source
    from maskwright.reading import read_text
    from maskwright.revisions import sizes_of_revisions

    def work(cancel: CancelToken) -> list[Row]:
        def read(path: str) -> Grammar:
            text = read_source(path)
            return require_sound(read_text(text, path=path, options=request.reading, cancel=cancel).grammar)

        with progress_line(doing="compiling revisions") as progress:
            return list(sizes_of_revisions(request.grammar, vocabulary, read, most, cancel, progress))

    return interruptible(work)


def history_as_json(rows: list[Row]) -> list[dict[str, Any]]:
    """A row each, newest first."""
    return [
        {
            "revision": row.revision.commit,
            "date": row.revision.date,
            "subject": row.revision.subject,
            "path": row.revision.path,
            **{figure: round(value) for figure, value in row.sizes.items()},
            "trouble": row.trouble or None,
        }
        for row in rows
    ]


def print_history(rows: list[Row]) -> None:
    """Print a table, newest first, with bars for the edges of the Parser DWA."""
    from maskwright.cli.profiled import bar, plain_table

    table = plain_table()
    for name in ("revision", "date"):
        table.add_column(name)
    for figure in SHOWN_OF_ALL:
        table.add_column(NAMES[figure], justify="right")
    for name in ("", "what was said"):
        table.add_column(name)
    most = max((row.sizes.get("dwa_edges", 0) for row in rows), default=0) or 1
    for row in rows:
        revision = row.revision
        figures = [f"{row.sizes[figure]:,.0f}" for figure in SHOWN_OF_ALL] if row.sizes else [""] * len(SHOWN_OF_ALL)
        drawn = bar(row.sizes["dwa_edges"] / most) if row.sizes else harmless(row.trouble[:LONGEST_SUBJECT])
        said = harmless(revision.subject[:LONGEST_SUBJECT])
        table.add_row(revision.commit[:SHORT], revision.date, *figures, drawn, said)
    print_lines([""])
    print_table(table)

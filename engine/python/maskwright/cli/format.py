"""``maskwright format``: grammar files in one layout."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

import click

from maskwright.cli.output import print_lines
from maskwright.detection import detect, shown
from maskwright.errors import InputError
from maskwright.formatting import LINE_LENGTH, format_text
from maskwright.grammar import Notation
from maskwright.notation.limits import MAX_SOURCE_BYTES
from maskwright.notation.source import decode, read_source
from maskwright.whole_files import replace_named_file

_MARK = "\ufeff"


@click.command(
    "format",
    epilog="""\b
Examples:
  maskwright format my.lark
  maskwright format --check grammars/*.lark
  maskwright format --diff my.lark
  maskwright format - < my.lark""",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing but the changes to the output; exit with 1 if there are any.")
@click.option(
    "--line-length",
    type=click.IntRange(20, 1000),
    default=LINE_LENGTH,
    show_default=True,
    metavar="COLUMNS",
    help="Columns that a line may have.",
)
def command(files: tuple[str, ...], check: bool, diff: bool, line_length: int) -> int:
    """Lay out each grammar FILE: blanks and line ends change, statements and comments stay, and so does the meaning.

    With - the text comes from the input and goes to the output. A statement that cannot be read is left as it is.
    """
    written = not (check or diff)
    if "-" in files and len(files) > 1:
        raise InputError("-: the input cannot be laid out together with files")
    if files == ("-",) and written:
        text = _read(files[0])
        _require_lark(text, "the input")
        sys.stdout.write(format_text(text, line_length=line_length))
        sys.stdout.flush()
        return 0
    changed = 0
    for name in files:
        before = _read(name)
        _require_lark(before, name)
        after = format_text(before, line_length=line_length)
        if before != after:
            changed += 1
            _tell(name, before, after, written=written, diff=diff)
    print_lines([_summary(len(files), changed, written=written)])
    return 1 if changed and not written else 0


def _read(name: str) -> str:
    """The text of a file, or of the input."""
    if name != "-":
        return read_source(name)
    if sys.stdin is None:
        raise InputError("the standard input is closed")
    data = sys.stdin.buffer.read(MAX_SOURCE_BYTES + 1)
    if len(data) > MAX_SOURCE_BYTES:
        raise InputError(f"the input is larger than {MAX_SOURCE_BYTES // 1024 // 1024} MiB, the limit for a grammar")
    return decode(data, "the input")


def _require_lark(text: str, name: str) -> None:
    notation = detect(text, name)
    if notation is not Notation.LARK:
        raise InputError(f"{name}: this is {shown(notation)}, and only grammars in Lark are laid out")


def _tell(name: str, before: str, after: str, *, written: bool, diff: bool) -> None:
    """Write a file that changes, or say how it would."""
    if written:
        mark = _MARK if Path(name).read_bytes().startswith(_MARK.encode()) else ""
        try:
            replace_named_file(name, (mark + after).encode())
        except OSError as error:
            raise InputError(f"{name}: cannot be written ({error.strerror or error})") from None
    if diff:
        lines = difflib.unified_diff(before.splitlines(), after.splitlines(), name, name, lineterm="")
        print_lines(list(lines))
    else:
        print_lines([f"{name}: {'laid out' if written else 'would be laid out anew'}"])


def _summary(files: int, changed: int, *, written: bool) -> str:
    what = "changed" if written else "would change"
    return f"{changed} of {files} {'file' if files == 1 else 'files'} {what}"

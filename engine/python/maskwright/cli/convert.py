"""``maskwright convert``: a grammar in another notation, with the claim of the same language checked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from maskwright.cli.job import interruptible
from maskwright.cli.options import Request, grammar_request
from maskwright.cli.output import print_json
from maskwright.errors import InputError
from maskwright.grammar import Notation
from maskwright.positions import Positions
from maskwright.stepping.visible import harmless
from maskwright.whole_files import replace_named_file

if TYPE_CHECKING:
    from maskwright import CancelToken
    from maskwright.conversion import Check, Converted

_SHOWN = 5
"""Differences that people are told of."""


@click.command(
    "convert",
    epilog="""\b
Examples:
  maskwright convert --to lark my.gbnf
  maskwright convert --to gbnf -o my.gbnf my.lark
  maskwright convert --to normal-form my.lark
  maskwright convert --to gbnf --format json my.lark""",
)
@grammar_request
@click.option(
    "--to",
    type=click.Choice(["lark", "gbnf", "normal-form"]),
    required=True,
    help="The notation; the normal form is what the compiler makes of the rules, as Lark.",
)
@click.option("-o", "output", metavar="FILE", help="Write the text there instead of to the output.")
@click.option(
    "--seed",
    default="0",
    show_default=True,
    metavar="TEXT",
    help="The sentences to check with are the same for a seed.",
)
def command(request: Request, to: str, output: str | None, seed: str) -> int:
    """Write GRAMMAR in another notation, with the same language.

    What has no form there is refused, terminal by terminal, with a reason. The result is read again and compared with
    GRAMMAR on sentences of both. Exits with 1, and writes nothing, if something was refused or a sentence differs.
    """
    from maskwright import Vocabulary
    from maskwright.conversion import Target, convert
    from maskwright.gbnf import read_gbnf
    from maskwright.stepping.session import read

    if output is not None and _are_same(output, request.grammar):
        raise InputError(f"{output}: is the grammar itself; give another file to write to")
    grammar = read(request.grammar, request.reading)
    if grammar.notation is Notation.GBNF:  # Character by character, as it is written.
        grammar = read_gbnf(grammar.source, path=grammar.path, start=grammar.start)
    vocabulary = Vocabulary.load(request.vocab)

    def work(cancel: CancelToken) -> tuple[Converted, Check | None]:
        return convert(grammar, Target(to), vocabulary, seed=seed, cancel=cancel)

    converted, check = interruptible(work)
    differs = check is None or bool(check.differences)
    if request.json:
        print_json(_json(converted, check, Positions(grammar.source)))
    elif converted.text is not None and not differs and output is None:
        sys.stdout.write(converted.text)
        sys.stdout.flush()
    if converted.text is not None and not differs and output is not None:
        _write(output, converted.text)
    for line in _told(converted, check, request.grammar, Positions(grammar.source)):
        print(f"maskwright: {harmless(line)}", file=sys.stderr)
    return int(differs)


def _are_same(output: str, grammar: str) -> bool:
    try:
        return Path(output).samefile(grammar)
    except (OSError, ValueError):  # One of them is not there, or no name at all.
        return False


def _write(output: str, text: str) -> None:
    try:
        replace_named_file(output, text.encode())
    except (OSError, ValueError) as error:
        raise InputError(
            f"{output or repr(output)}: cannot be written ({getattr(error, 'strerror', None) or error})"
        ) from None


def _told(converted: Converted, check: Check | None, file: str, positions: Positions) -> list[str]:
    lines = []
    # The normal form is written in Lark.
    notation = "GBNF" if converted.target.value == "gbnf" else "Lark"
    for refusal in converted.refusals:
        line, column = positions.line_column(refusal.span.start)
        lines.append(f"{file}:{line}:{column}: `{refusal.name}` has no form in {notation}: {refusal.reason}")
    lines += converted.notes
    if check is None:
        return lines
    for one in check.differences[:_SHOWN]:
        has, other = ("the grammar", "the result") if one.accepted_by_source else ("the result", "the grammar")
        lines.append(f"{has} has the sentence {one.sentence!r} and {other} has not")
    if check.differences:
        return [*lines, f"{len(check.differences)} sentences differ, so nothing was written"]
    return [*lines, f"same language on {check.of_source} sentences of the grammar and {check.of_result} of the result"]


def _json(converted: Converted, check: Check | None, positions: Positions) -> dict[str, Any]:
    return {
        "to": converted.target.value,
        "text": converted.text,
        "refusals": [
            {"name": one.name, "reason": one.reason, **_place(one.span.start, positions)} for one in converted.refusals
        ],
        "notes": list(converted.notes),
        "check": None
        if check is None
        else {
            "of_source": check.of_source,
            "of_result": check.of_result,
            "differences": [
                {"sentence": one.sentence, "accepted_by_source": one.accepted_by_source} for one in check.differences
            ],
        },
    }


def _place(offset: int, positions: Positions) -> dict[str, int]:
    line, column = positions.line_column(offset)
    return {"line": line, "column": column}

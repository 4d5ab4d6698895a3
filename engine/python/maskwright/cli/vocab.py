"""``maskwright vocab``: which vocabularies there are, what is in one, and importing others under a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from maskwright.cli.options import format_option
from maskwright.cli.output import print_json, print_lines
from maskwright.errors import InputError

if TYPE_CHECKING:
    from maskwright import Vocabulary

MOST_SPECIAL = 8
"""How many special tokens are shown."""


@click.group("vocab")
def command() -> None:
    """Show what is known about vocabularies, and import others."""


@command.command(
    "list",
    epilog="""\b
Examples:
  maskwright vocab list
  maskwright vocab list --format json""",
)
@format_option
def list_(format_: str) -> None:
    """List the vocabularies that have a name: embedded and imported ones."""
    from maskwright import Vocabulary
    from maskwright.errors import VocabularyError
    from maskwright.vocabulary_files import imported_names

    entries, broken = [], []
    for name in (*Vocabulary.builtin_names(), *imported_names()):
        try:
            entries.append({**_describe(Vocabulary.load(name)), "name": name})
        except VocabularyError as error:
            broken.append({"name": name, "error": str(error)})
    if format_ == "json":
        print_json({"vocabularies": [*entries, *broken]})
        return
    for entry in entries:
        print_lines([f"{entry['name']}: {entry['tokens']:,} tokens, ids below {entry['vocab_size']:,}"])
        print_lines([f"    special tokens: {_some(entry['special_tokens'])}"])
    print_lines([f"{one['name']}: {one['error']}" for one in broken])


@command.command(
    "info",
    epilog="""\b
Examples:
  maskwright vocab info o200k_base
  maskwright vocab info path/to/model/
  maskwright vocab info model.gguf --format json""",
)
@click.argument("source", metavar="NAME|FILE")
@format_option
def info(source: str, format_: str) -> None:
    """Show sizes, special and end tokens of a vocabulary, and what is odd in it."""
    from maskwright import Vocabulary
    from maskwright.cli.vocab_info import figures_of, lines_of

    vocabulary = Vocabulary.load(source)
    told = {**_describe(vocabulary), **figures_of(vocabulary)}
    if format_ == "json":
        print_json(told)
    else:
        print_lines(lines_of(told, _some(told["special_tokens"])))


@command.command(
    "import",
    epilog="""\b
Examples:
  maskwright vocab import path/to/model/ qwen3
  maskwright vocab import tokenizer.json mine --vocab-size 151936 --end-token 151645 --end-token 151643
  maskwright mask my.lark --vocab qwen3""",
)
@click.argument("source", metavar="FILE")
@click.argument("name")
@click.option("--vocab-size", type=click.IntRange(min=1), help="How many ids the model has, if not those of the file.")
@click.option("--end-token", "ends", type=click.IntRange(min=0), multiple=True, help="An id that ends a text.")
@click.option("--replace", is_flag=True, help="Put it in the place of one of the same name.")
@format_option
def import_(source: str, name: str, vocab_size: int | None, ends: tuple[int, ...], replace: bool, format_: str) -> None:
    """Keep the vocabulary of a tokenizer's FILE or folder under NAME, to be named by --vocab and in the editor."""
    from maskwright import Vocabulary
    from maskwright.vocabulary_files.imported import import_vocabulary

    if name in Vocabulary.builtin_names():
        raise InputError(f"{name} is embedded: choose another name")
    # What cannot be loaded is not imported.
    vocabulary = Vocabulary.load(source, vocab_size=vocab_size, end_tokens=ends or None)
    import_vocabulary(source, name, vocab_size=vocab_size, end_tokens=ends or None, replace=replace)
    if format_ == "json":
        print_json({**_describe(vocabulary), "name": name, "notes": list(vocabulary.notes)})
        return
    print_lines([f"{name}: {vocabulary.vocab_size:,} ids", *(f"    {note}" for note in vocabulary.notes)])


@command.command(
    "remove",
    epilog="""\b
Examples:
  maskwright vocab remove qwen3""",
)
@click.argument("name")
@format_option
def remove(name: str, format_: str) -> None:
    """Remove an imported vocabulary."""
    from maskwright.vocabulary_files.imported import remove_vocabulary

    remove_vocabulary(name)
    if format_ == "json":
        print_json({"removed": name})
    else:
        print_lines([f"{name}: removed"])


def _describe(vocabulary: Vocabulary) -> dict[str, Any]:
    size = vocabulary.vocab_size
    return {
        "name": vocabulary.name,
        "vocab_size": size,
        "tokens": sum(vocabulary.token_bytes(token) is not None for token in range(size)),
        "special_tokens": vocabulary.special_tokens,
        "end_tokens": vocabulary.end_tokens,
        "digest": vocabulary.digest,
    }


def _some(special: dict[str, int]) -> str:
    shown = ", ".join(f"{name} {token}" for name, token in list(special.items())[:MOST_SPECIAL])
    return f"{shown} and {len(special) - MOST_SPECIAL} more" if len(special) > MOST_SPECIAL else shown or "none"

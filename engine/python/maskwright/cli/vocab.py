"""``maskwright vocab``: the vocabularies that need no file."""

from __future__ import annotations

from typing import Any

import click

from maskwright.cli.options import format_option
from maskwright.cli.output import print_json, print_lines


@click.group("vocab")
def command() -> None:
    """Show what is known about vocabularies."""


@command.command(
    "list",
    epilog="""\b
Examples:
  maskwright vocab list
  maskwright vocab list --format json""",
)
@format_option
def list_(format_: str) -> None:
    """List the embedded vocabularies."""
    from maskwright import Vocabulary

    entries = [_describe(Vocabulary.load(name)) for name in Vocabulary.builtin_names()]
    if format_ == "json":
        print_json({"vocabularies": entries})
        return
    for entry in entries:
        special = ", ".join(f"{name} {token}" for name, token in entry["special_tokens"].items())
        heading = f"{entry['name']}: {entry['tokens']:,} tokens, ids below {entry['vocab_size']:,}"
        print_lines([heading, f"    special tokens: {special}"])


def _describe(vocabulary: Any) -> dict[str, Any]:
    size = vocabulary.vocab_size
    return {
        "name": vocabulary.name,
        "vocab_size": size,
        "tokens": sum(vocabulary.token_bytes(token) is not None for token in range(size)),
        "special_tokens": vocabulary.special_tokens,
        "end_tokens": vocabulary.end_tokens,
        "digest": vocabulary.digest,
    }

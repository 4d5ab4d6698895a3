"""Options that several commands share, and what they ask for.

A command does not take these options one by one: the decorators bring them together in a :class:`Request`, or in a
:class:`TextRequest` for the commands that are about a place in a text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from typing import Any

import click

from maskwright.errors import InputError
from maskwright.grammar import INDENT_DEPTH, MAX_INDENT_DEPTH, Notation
from maskwright.reading import ReadingOptions
from maskwright.schema_options import SchemaOptions
from maskwright.stepping.given import TextInput

grammar_argument = click.argument("grammar", metavar="GRAMMAR")
_notation_option = click.option(
    "--notation",
    type=click.Choice([one.value for one in Notation]),
    help="What GRAMMAR is written in, if what is in it does not tell.",
)
_start_option = click.option("--start", metavar="NAME", help="The start rule.  [default: start; in GBNF: root]")
_order_option = click.option(
    "--property-order",
    type=click.Choice(["declared", "any"]),
    default="declared",
    show_default=True,
    help="Of a JSON Schema: the order in which properties may come.",
)
_whitespace_option = click.option(
    "--whitespace",
    type=click.Choice(["any", "compact", "single"]),
    default="any",
    show_default=True,
    help="Of a JSON Schema: the blanks that instances have between their parts.",
)
_formats_option = click.option(
    "--formats",
    type=click.Choice(["enforced", "ignored"]),
    default="enforced",
    show_default=True,
    help="Of a JSON Schema: whether `format` says what strings are like.",
)
_indent_option = click.option(
    "--indent-depth",
    type=click.IntRange(0, MAX_INDENT_DEPTH),
    default=INDENT_DEPTH,
    show_default=True,
    metavar="N",
    help="How deep blocks nest in a grammar that declares _INDENT and _DEDENT.",
)
vocab_option = click.option(
    "--vocab",
    default="o200k_base",
    show_default=True,
    metavar="NAME|FILE",
    help="A vocabulary by its name, or a tokenizer's file or folder.",
)
format_option = click.option(
    "--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Output form."
)
sarif_option = click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "sarif"]),
    default="text",
    show_default=True,
    help="Output form.",
)
_text_option = click.option("--text", metavar="TEXT", help="The text so far; fed as UTF-8.")
_bytes_option = click.option("--bytes", "hex_", metavar="HEX", help="The text so far, as hexadecimal bytes.")
_ids_option = click.option("--ids", metavar="1,2,3", help="The text so far, as token ids.")


@dataclass(frozen=True)
class Request:
    """What every command about a grammar is asked: which grammar, read how, against which vocabulary."""

    grammar: str
    reading: ReadingOptions
    vocab: str
    json: bool
    sarif: bool = False


@dataclass(frozen=True, kw_only=True)
class TextRequest(Request):
    """The same about a place in a text."""

    given: TextInput


def grammar_request(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what every command about a grammar takes; the command gets it as a :class:`Request`."""
    return _request(command, format_option)


def check_request(command: Callable[..., Any]) -> Callable[..., Any]:
    """The same with one form of output more."""
    return _request(command, sarif_option)


def _request(command: Callable[..., Any], form: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(command)
    def with_request(grammar: str, reading: ReadingOptions, vocab: str, format_: str, **options: Any) -> Any:
        request = Request(grammar, reading, vocab, format_ == "json", format_ == "sarif")
        return command(request, **options)

    taking: Callable[..., Any] = grammar_argument(reading_options(vocab_option(form(with_request))))
    return taking


def reading_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what says how a grammar is read; the command gets it as :class:`ReadingOptions`."""

    @wraps(command)
    def with_reading(notation: str | None, start: str | None, indent_depth: int, **options: Any) -> Any:
        schema = {one.name: options.pop(one.name) for one in fields(SchemaOptions) if one.name in options}
        named = None if notation is None else Notation(notation)
        return command(reading=ReadingOptions(named, start, indent_depth, SchemaOptions(**schema)), **options)

    taking = with_reading
    for option in (_formats_option, _whitespace_option, _order_option, _indent_option, _start_option, _notation_option):
        taking = option(taking)
    return taking


def text_request(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the three ways to give a text as well; the command gets all of it as a :class:`TextRequest`."""

    @wraps(command)
    def with_text(request: Request, text: str | None, hex_: str | None, ids: str | None, **options: Any) -> Any:
        given = _text_of(text, hex_, ids)
        return command(TextRequest(**vars(request), given=given), **options)

    return grammar_request(_text_option(_bytes_option(_ids_option(with_text))))


def _text_of(text: str | None, hex_: str | None, ids: str | None) -> TextInput:
    """Read what was given; nothing is the empty text. Raises :class:`InputError`."""
    if sum(option is not None for option in (text, hex_, ids)) > 1:
        raise InputError("give only one of --text, --bytes and --ids")
    if ids is not None:
        return TextInput(ids=_ids_of(ids))
    if hex_ is not None:
        return TextInput(data=_bytes_of(hex_))
    # An argument that is not valid UTF-8 reaches us with its bytes in surrogates, and is fed as these bytes.
    return TextInput(data=(text or "").encode("utf-8", "surrogateescape"))


def _bytes_of(hex_: str) -> bytes:
    try:
        return bytes.fromhex(hex_)
    except ValueError:
        raise InputError(f"--bytes {hex_!r} is not a sequence of hexadecimal bytes, like 7b22") from None


def _ids_of(ids: str) -> tuple[int, ...]:
    words = [word.strip() for word in ids.split(",")] if ids.strip() else []
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) < 12):
            raise InputError(f"--ids {ids!r} is not a list of token ids, like 1,2,3")
    return tuple(int(word) for word in words)

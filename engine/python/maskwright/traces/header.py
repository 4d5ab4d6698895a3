"""The first line of a trace: what it is of, and who made it."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from maskwright.grammar import INDENT_DEPTH, MAX_INDENT_DEPTH, Notation
from maskwright.reading import ReadingOptions
from maskwright.schema_options import SchemaOptions
from maskwright.traces.fields import Fields, Unfit
from maskwright.traces.format import LONGEST_SOURCE, VERSION, EngineOf, GrammarOf, Header, VocabularyOf

if TYPE_CHECKING:
    from maskwright import Grammar
    from maskwright._engine import Vocabulary

_SCHEMA_NAMES: Final = ("property_order", "whitespace", "formats")


def header_for(vocabulary: Vocabulary, grammar: Grammar | None, reading: ReadingOptions | None = None) -> Header:
    """The header of a trace that is made here. ``reading`` has what a grammar does not remember of its options."""
    from importlib.metadata import PackageNotFoundError, version

    from maskwright import _engine

    try:
        number: str | None = version("maskwright")
    except PackageNotFoundError:
        number = None
    return Header(
        grammar=GrammarOf() if grammar is None else _grammar_of(grammar, reading or ReadingOptions()),
        vocabulary=VocabularyOf(getattr(vocabulary, "name", None), vocabulary.digest, vocabulary.vocab_size),
        engine=EngineOf("maskwright", number, _engine.BUILD),
    )


def digest_of(source: str) -> str:
    """The SHA-256 of a grammar's text, as UTF-8 without a byte-order mark."""
    return hashlib.sha256(source.encode("utf-8", "surrogatepass")).hexdigest()


def header_line(header: Header) -> bytes:
    """The line, with its end."""
    grammar, reading = header.grammar, header.grammar.reading
    told = {
        "trace": VERSION,
        "grammar": _filled(
            path=grammar.path,
            sha256=grammar.sha256,
            notation=None if reading.notation is None else reading.notation.value,
            start=reading.start,
            indent_depth=reading.indent_depth,
            **{name: getattr(reading.schema, name) for name in _SCHEMA_NAMES},
            text=grammar.text,
        ),
        "vocabulary": _filled(
            name=header.vocabulary.name, digest=header.vocabulary.digest, size=header.vocabulary.size
        ),
        "engine": _filled(name=header.engine.name, version=header.engine.version, build=header.engine.build),
    }
    if header.top_is_masked:
        told["top_is_masked"] = True
    return json.dumps(told).encode() + b"\n"


def header_of(value: dict[str, Any]) -> Header:
    """The header of a line. Raises :class:`Unfit`."""
    fields = Fields(value)
    version = fields.number("trace")
    if version is None:
        raise Unfit("this is no trace: the first line has no `trace`")
    if version != VERSION:
        raise Unfit(f"this is version {version} of the form of traces, and version {VERSION} is known here")
    grammar, vocabulary, engine = fields.below("grammar"), fields.below("vocabulary"), fields.below("engine")
    text, sha256 = grammar.text("text"), grammar.text("sha256")
    if text is not None and sha256 is not None and digest_of(text) != sha256:
        raise Unfit("`grammar.sha256` is not that of `grammar.text`")
    return Header(
        grammar=GrammarOf(grammar.text("path"), sha256, text, _reading(grammar)),
        vocabulary=VocabularyOf(vocabulary.text("name"), vocabulary.text("digest"), vocabulary.number("size")),
        engine=EngineOf(engine.text("name") or "unknown", engine.text("version"), engine.text("build")),
        top_is_masked=fields.flag("top_is_masked"),
    )


def _grammar_of(grammar: Grammar, reading: ReadingOptions) -> GrammarOf:
    full = ReadingOptions(grammar.notation, grammar.start, reading.indent_depth, reading.schema)
    fits = len(json.dumps(grammar.source)) <= LONGEST_SOURCE
    return GrammarOf(grammar.path, digest_of(grammar.source), grammar.source if fits else None, full)


def _reading(grammar: Fields) -> ReadingOptions:
    notation, depth = grammar.text("notation"), grammar.number("indent_depth")
    if notation is not None and notation not in [one.value for one in Notation]:
        raise Unfit(f"`grammar.notation` is none of {', '.join(one.value for one in Notation)}")
    if depth is not None and depth > MAX_INDENT_DEPTH:
        raise Unfit(f"`grammar.indent_depth` is more than {MAX_INDENT_DEPTH}")
    schema: dict[str, Any] = {name: text for name in _SCHEMA_NAMES if (text := grammar.text(name)) is not None}
    try:
        options = SchemaOptions(**schema)
    except ValueError as error:
        raise Unfit(f"`grammar.{error}".replace(" is ", "` is ", 1)) from None
    return ReadingOptions(
        None if notation is None else Notation(notation),
        grammar.text("start"),
        INDENT_DEPTH if depth is None else depth,
        options,
    )


def _filled(**members: Any) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}

"""What the grammar of a schema makes of an instance, beside what the suite says of it.

An instance is written with the properties of each object in the order in which the schema declares them. Where several
schemas declare some of one object, they have no order among them, so that the others are tried as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, permutations, product
from typing import Any

from json_schema.suite.cases import Case
from maskwright import CompiledGrammar, TokenRefused, Vocabulary, compile
from maskwright.diagnostic import Severity
from maskwright.json_schema import SchemaOptions, read_json_schema
from maskwright.json_schema.spelling import spell
from maskwright.located_json import Document, read_document
from maskwright.schema_options import Formats

RIGHT, TOO_WIDE, TOO_NARROW, REFUSED, WRONG = "right", "too wide", "too narrow", "refused", "wrong"
CLASSES = (RIGHT, TOO_WIDE, TOO_NARROW, REFUSED, WRONG)

MAX_ORDERS = 120

BYTES = Vocabulary.from_tokens([bytes([byte]) for byte in range(256)])


@dataclass(frozen=True)
class Subject:
    """A schema that was read. Where ``compiled`` is ``None`` it was refused, or no instance is valid (``empty``)."""

    compiled: CompiledGrammar | None
    empty: bool
    reported: set[str]
    """Statuses of keywords, and codes."""
    rank: dict[str, int]


def verdict(case: Case) -> str:
    """The class of a case."""
    # By the standard `format` only describes, unless somebody asks for more, as the optional tests do.
    formats: Formats = "enforced" if case.file.startswith("optional/") or case.dialect == "draft7" else "ignored"
    subject = subject_of(case.schema, formats)
    if subject.compiled is None and not subject.empty:
        return REFUSED
    compiled = subject.compiled
    accepted = compiled is not None and any(accepts(compiled, text) for text in spellings(case.instance, subject.rank))
    if accepted == case.valid:
        return RIGHT
    if subject.reported.isdisjoint({"relaxed" if accepted else "tightened", "J009"}):
        return WRONG
    return TOO_WIDE if accepted else TOO_NARROW


@lru_cache(maxsize=8)
def subject_of(schema: str, formats: Formats) -> Subject:
    """Read and compile a schema."""
    reading = read_json_schema(schema, options=SchemaOptions(formats=formats))
    found = {one.code for one in reading.grammar.diagnostics}
    errors = {one.code for one in reading.grammar.diagnostics if one.severity is Severity.ERROR}
    document = read_document(schema)
    assert isinstance(document, Document)
    compiled = None if errors else compile(reading.grammar, BYTES, cache=False)
    reported = found | {one.status for one in reading.keywords}
    return Subject(compiled, errors == {"J008"}, reported, _ranks(document.value))


def accepts(compiled: CompiledGrammar, text: str) -> bool:
    """Whether a text is all that the grammar may have."""
    state = compiled.start()
    try:
        state.commit_bytes(text.encode())
    except TokenRefused:
        return False
    return state.is_accepting()


def spellings(instance: Any, rank: dict[str, int]) -> Iterator[str]:
    """An instance with its properties in the order of the schema first, then in some other orders."""
    return map(spell, islice(_orders(instance, rank), MAX_ORDERS))


def _orders(value: Any, rank: dict[str, int]) -> Iterator[Any]:
    if isinstance(value, list):
        yield from map(list, product(*(list(islice(_orders(item, rank), MAX_ORDERS)) for item in value)))
    elif isinstance(value, dict):
        keys = sorted(value, key=lambda key: rank.get(key, len(rank)))
        for order in permutations(keys):
            inner = (list(islice(_orders(value[key], rank), MAX_ORDERS)) for key in order)
            yield from (dict(zip(order, values, strict=True)) for values in product(*inner))
    else:
        yield value


def _ranks(schema: Any) -> dict[str, int]:
    return {name: number for number, name in enumerate(dict.fromkeys(_declared(schema)))}


def _declared(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        for declared in (schema.get("properties"), schema.get("const"), *_list(schema.get("enum"))):
            yield from declared if isinstance(declared, dict) else ()
    if isinstance(schema, dict | list):
        for below in schema.values() if isinstance(schema, dict) else schema:
            yield from _declared(below)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []

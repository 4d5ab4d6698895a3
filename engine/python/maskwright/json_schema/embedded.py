"""A schema inside a grammar of another notation: ``%json {…}``.

An instance has no blanks around it there, since what stands around it is for the grammar outside to say. Those inside
belong to the brackets, commas and colons. As decoding engines have it, a schema may say that there are none inside
either, with ``x-guidance``, an object in which ``whitespace_flexible`` is false.

>>> reading = read_embedded('{"type": "array", "items": {"type": "null"}}')
>>> [one.ignored for one in reading.grammar.terminals], [one.status for one in reading.keywords]
([False, False, False, False], ['enforced', 'enforced', 'enforced'])
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from maskwright.codes import finding
from maskwright.grammar import Literal, Regex, Sequence, Terminal
from maskwright.json_schema.read import SchemaReading, read_json_schema
from maskwright.located_json import Document, pointer_of, read_document
from maskwright.schema_options import SchemaOptions

KEY: Final = "x-guidance"
_FLEXIBLE: Final = "whitespace_flexible"
_BEFORE: Final = frozenset("}],:")
_AFTER: Final = frozenset("{[,:")


def read_embedded(text: str) -> SchemaReading:
    """Read a schema with what it says of its own spelling. What is wrong is in the grammar's diagnostics."""
    document = read_document(text)
    asked = document.value.get(KEY) if isinstance(document, Document) and isinstance(document.value, dict) else None
    is_compact = isinstance(asked, dict) and asked.get(_FLEXIBLE) is False
    reading = read_json_schema(text, options=SchemaOptions(whitespace="compact"))
    grammar = reading.grammar
    if not is_compact:
        grammar = replace(grammar, terminals=tuple(map(_with_blanks, grammar.terminals)))
    if asked is not None and isinstance(document, Document):
        unknown = [finding("J007", message, document.key_span(pointer_of(way))) for way, message in _unknown(asked)]
        grammar = replace(grammar, diagnostics=(*grammar.diagnostics, *unknown))
    return replace(reading, grammar=grammar)


def _with_blanks(terminal: Terminal) -> Terminal:
    """A bracket, comma or colon with the blanks that may stand beside it inside of an instance."""
    pattern = terminal.pattern
    if not isinstance(pattern, Literal) or pattern.text not in _BEFORE | _AFTER:
        return terminal
    blanks = (Regex(r"[ \t\n\r]*", pattern.span),)
    before = blanks if pattern.text in _BEFORE else ()
    after = blanks if pattern.text in _AFTER else ()
    return replace(terminal, pattern=Sequence((*before, pattern, *after), pattern.span))


def _unknown(asked: Any) -> list[tuple[list[str], str]]:
    if not isinstance(asked, dict):
        return [([KEY], f"`{KEY}` has no effect unless it is an object")]
    known = {_FLEXIBLE}
    return [
        ([KEY, name], f"`{name}` has no effect here, where only `{_FLEXIBLE}` may be `true` or `false`")
        for name, value in asked.items()
        if name not in known or not isinstance(value, bool)
    ]

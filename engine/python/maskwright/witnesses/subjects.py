"""The schemas that a text is about, each by itself: what instances can be judged by.

A plain schema is its own subject. Inside a wrapper or a list of tools, and inside a grammar, stand schemas that know
nothing of what is around them: what they say of an instance is the same without it.

>>> document = read_document('[{"name": "f", "parameters": {"type": "null"}}]')
>>> (subject,) = subjects_of(document, SchemaOptions(whitespace="compact"))
>>> subject.schema, subject.inside("/0/parameters/type"), subject.written(None)
('{"type": "null"}', '/type', '{"name":"f","arguments":null}')
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from maskwright.errors import GrammarError, LimitExceeded
from maskwright.json_schema.spelling import spell
from maskwright.json_schema.tools import tools_in
from maskwright.json_schema.wrappers import Incomplete, wrapped_in
from maskwright.located_json import Document, read_document
from maskwright.schema_options import SchemaOptions
from maskwright.witnesses.judging import without

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Grammar


@dataclass(frozen=True)
class Subject:
    """A schema, the pointer to it, and the tool whose arguments it is about, if it is about any."""

    document: Document
    pointer: str
    tool: str | None
    options: SchemaOptions

    @cached_property
    def schema(self) -> str:
        """The text of the schema."""
        place = self.document.span(self.pointer)
        return self.document.text[place.start : place.end]

    @cached_property
    def value(self) -> Any:
        """What it says."""
        document = read_document(self.schema)
        assert isinstance(document, Document)
        return document.value

    def is_all_of(self, text: str) -> bool:
        """Whether a text is nothing but this schema."""
        return not self.pointer and self.document.text == text

    def inside(self, pointer: str) -> str | None:
        """The pointer from the schema to something in it."""
        return pointer[len(self.pointer) :] if pointer.startswith(f"{self.pointer}/") else None

    def spelled(self, instance: Any) -> str:
        """An instance as a grammar would have it written."""
        return spell(instance, spaced=self.options.whitespace == "single")

    def shown(self, instance: Any) -> Any:
        """What a model would write: the instance, or a call with it."""
        if self.tool is None:
            return instance
        return {self.options.name_key: self.tool, self.options.arguments_key: instance}

    def written(self, instance: Any) -> str:
        """The same as a text."""
        return self.spelled(self.shown(instance))

    def compiled(
        self, cancel: CancelToken | None, *, leaving_out: str | None = None
    ) -> tuple[Grammar, CompiledGrammar] | None:
        """The schema alone, or without a keyword; ``None`` if it has no grammar. Meant for whole texts."""
        from maskwright import Vocabulary, compile
        from maskwright.json_schema import read_json_schema

        text = self.schema if leaving_out is None else spell(without(self.value, leaving_out))
        grammar = read_json_schema(text, options=self.options).grammar
        try:
            return grammar, compile(grammar, Vocabulary.from_tokens([b"a"]), cancel=cancel, cache=False)
        except (GrammarError, LimitExceeded):
            return None


def subjects_of(document: Document, options: SchemaOptions) -> list[Subject]:
    """All of a text."""
    try:
        tools, wrapped = tools_in(document.value), wrapped_in(document.value)
    except Incomplete:
        return []
    if tools is not None:
        return [Subject(document, one.pointer + one.path, one.name, options) for one in tools]
    return [Subject(document, wrapped[0] if wrapped else "", None, options)]

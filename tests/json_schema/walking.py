"""Whether the grammar of a schema accepts a text, byte by byte."""

from __future__ import annotations

import json
from typing import Any

from maskwright import CompiledGrammar, TokenRefused, Vocabulary, compile
from maskwright.diagnostic import Severity
from maskwright.json_schema import SchemaOptions, SchemaReading, read_json_schema
from maskwright.json_schema.spelling import spell

BYTES = Vocabulary.from_tokens([bytes([byte]) for byte in range(256)])


class Walked:
    """A schema, its reading and its compiled grammar."""

    def __init__(self, schema: Any, **options: Any) -> None:
        text = schema if isinstance(schema, str) else json.dumps(schema)
        self.reading: SchemaReading = read_json_schema(text, options=SchemaOptions(**options))
        errors = [one for one in self.reading.grammar.diagnostics if one.severity is Severity.ERROR]
        assert not errors, errors
        self.compiled: CompiledGrammar = compile(self.reading.grammar, BYTES, cache=False)

    def accepts(self, text: str) -> bool:
        """Whether the text is a sentence."""
        state = self.compiled.start()
        try:
            state.commit_bytes(text.encode())
        except TokenRefused:
            return False
        return state.is_accepting()

    def verdicts(self, *instances: Any) -> list[bool]:
        """Whether each instance, as it is spelled, is a sentence."""
        return [self.accepts(spell(instance)) for instance in instances]

    def statuses(self) -> dict[str, str]:
        """What became of each keyword, by its pointer."""
        return {one.pointer: one.status for one in self.reading.keywords}

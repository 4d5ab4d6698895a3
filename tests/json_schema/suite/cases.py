"""The cases of the suite: a schema, an instance, and whether it is valid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from json_schema.suite.download import DIALECTS, folder
from maskwright.located_json import Tree, Value, plain, read_tree

_NAMES = {
    "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
    "draft7": "http://json-schema.org/draft-07/schema#",
}


@dataclass(frozen=True)
class Case:
    """One case. ``file`` is the suite's file without its ending; each is about one keyword or one format."""

    dialect: str
    file: str
    group: str
    description: str
    schema: str
    instance: Any
    valid: bool

    @property
    def name(self) -> str:
        return f"{self.group}: {self.description}"


def all_cases() -> Iterator[Case]:
    """All cases, those with one schema together."""
    for dialect in DIALECTS:
        root = folder() / dialect
        for path in sorted(root.rglob("*.json")):
            text = path.read_text(encoding="utf-8")
            tree = read_tree(text)
            assert isinstance(tree, Tree), (path, tree)
            file = path.relative_to(root).with_suffix("").as_posix()
            for group in tree.root.items:
                parts = {member.key: member.value for member in group.members}
                schema = _in_dialect(parts["schema"], text, dialect)
                for test in parts["tests"].items:
                    one = plain(test)
                    title = str(parts["description"].scalar)
                    yield Case(dialect, file, title, one["description"], schema, one["data"], one["valid"])


def _in_dialect(schema: Value, text: str, dialect: str) -> str:
    """The text of a schema, which says its dialect, as those of older drafts do not."""
    written = text[schema.start : schema.end]
    if schema.kind != "{" or any(member.key == "$schema" for member in schema.members):
        return written
    return f'{{"$schema": "{_NAMES[dialect]}"{"," if schema.members else ""}{written[1:]}'

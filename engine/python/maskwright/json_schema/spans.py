"""Where schemas stand in their text, all at once."""

from __future__ import annotations

from maskwright.diagnostic import Span
from maskwright.json_schema.keywords import escaped
from maskwright.located_json import Document


def spans_of(document: Document) -> dict[str, Span]:
    """The span of every object and of every array, by its pointer."""
    found: dict[str, Span] = {}
    stack = [("", document.located(""))]
    while stack:
        pointer, value = stack.pop()
        found[pointer] = value.span
        if value.kind == "{":
            for member in value.members:
                if member.value.kind in "{[":
                    stack.append((f"{pointer}/{escaped(member.key)}", member.value))
        else:
            stack.extend((f"{pointer}/{number}", one) for number, one in enumerate(value.items) if one.kind in "{[")
    return found

"""What is said about a template: its parameters, and what it is applied to."""

from __future__ import annotations

from collections.abc import Iterator

from maskwright.lsp.descriptions.known import Known, names_of
from maskwright.lsp.markdown import Marks
from maskwright.lsp.snapshot import Snapshot
from maskwright.lsp.templates import Template


def instances_of(snapshot: Snapshot, name: str) -> tuple[str, ...]:
    """The names of what a template was applied to make, as they are written. Linear."""
    start = f"{name}{{"
    rules = (one.name for one in snapshot.grammar.rules)
    terminals = (one.name for one in snapshot.grammar.terminals)
    return tuple(one for one in (*rules, *terminals) if one.startswith(start))


def about_template(snapshot: Snapshot, template: Template, known: Known, marks: Marks) -> Iterator[str]:
    """The lines about a template."""
    yield f"- Parameters: {names_of(template.parameters, marks)}."
    instances = instances_of(snapshot, template.name)
    if instances:
        yield f"- {len(instances):,} instance{'s' * (len(instances) != 1)}: {names_of(instances, marks)}."
    else:
        yield "- It is never applied."
    size = known.size(template.name)
    if size is not None:
        yield size

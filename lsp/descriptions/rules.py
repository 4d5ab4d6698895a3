"""What is said about a rule: what it is like, what stands around it, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from maskwright.analysis.first_follow import first_of, follow_of, is_useful
from maskwright.analysis.recursion import Recursion, recursion_of
from maskwright.grammar import Rule
from maskwright.lsp.descriptions.known import Known, names_of
from maskwright.lsp.markdown import Marks
from maskwright.lsp.snapshot import Snapshot
from maskwright.stepping.visible import shortened

MOST_RULES: Final = 5_000
"""Rules of a grammar beyond which samples take too long for a tool tip."""


def about_rule(snapshot: Snapshot, rule: Rule, known: Known, marks: Marks) -> Iterator[str]:
    """The lines about a rule."""
    basis = snapshot.basis
    nullable = basis.costs.nullable(basis.graph.root[rule.name])
    yield "- Nullable: it can be empty." if nullable else "- Not nullable: it is never empty."
    yield f"- {_recursion(recursion_of(basis, rule.name), marks)}"
    yield from _around(snapshot, rule.name, marks)
    yield from _sample(snapshot, rule.name, marks)
    size = known.size(rule.name)
    if size is not None:
        yield size


def _recursion(recursion: Recursion | None, marks: Marks) -> str:
    if recursion is None:
        return "Not recursive."
    sides = [side for side, is_so in (("left", recursion.left), ("right", recursion.right)) if is_so]
    kind = "- and ".join(sides).capitalize() + "-recursive" if sides else "Recursive, but it neither starts nor ends so"
    return f"{kind}, mutually with {names_of(recursion.others, marks)}." if recursion.others else f"{kind}."


def _around(snapshot: Snapshot, name: str, marks: Marks) -> Iterator[str]:
    """FIRST and FOLLOW. What is broken elsewhere may be missing there."""
    if not is_useful(snapshot.basis, name):
        yield "- It stands for no finite text at all."
        return
    so_far = ", as far as the grammar can be read" if snapshot.is_broken else ""
    first, follow = first_of(snapshot.basis, name), follow_of(snapshot.basis, name)
    yield f"- FIRST: {_terminals(snapshot, first, marks) or 'nothing'}{so_far}."
    after = [_terminals(snapshot, follow.terminals, marks)] if follow.terminals else []
    after += ["the end of the text"] if follow.ends else []
    yield f"- FOLLOW: {', and '.join(after) or 'nothing, as no sentence needs it'}{so_far}."


def _terminals(snapshot: Snapshot, names: set[str], marks: Marks) -> str:
    """Terminals in the order of the grammar."""
    return names_of([one.name for one in snapshot.grammar.terminals if one.name in names], marks)


def _sample(snapshot: Snapshot, name: str, marks: Marks) -> Iterator[str]:
    """A text of the fewest terminals. Of a grammar with errors it might be none."""
    if snapshot.is_broken or len(snapshot.grammar.rules) > MOST_RULES:
        return
    found = snapshot.samples.of_rule(name)
    if found is None or not found[0]:
        return
    terminals, text = found
    if text == "":
        return
    of = " ".join(map(marks.span, terminals))
    shown = f"{marks.span(shortened(text.encode('utf-8', 'surrogatepass')))}, which is {of}" if text is not None else of
    yield f"- For instance {shown}."

"""What is said about a rule: what it is like, what stands around it, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from maskwright.analysis.recursion import Recursion
from maskwright.grammar import Rule
from maskwright.lsp.descriptions.known import Known, names_of
from maskwright.lsp.markdown import Marks
from maskwright.lsp.snapshot import Snapshot
from maskwright.stepping.visible import shortened

MOST_RULES: Final = 5_000
"""Rules of a grammar beyond which samples take too long for a tool tip."""


def about_rule(snapshot: Snapshot, rule: Rule, known: Known, marks: Marks) -> Iterator[str]:
    """The lines about a rule."""
    nullable = rule.name in snapshot.traits.nullable
    yield "- Nullable: it can be empty." if nullable else "- Not nullable: it is never empty."
    yield f"- {_recursion(snapshot.traits.recursion.get(rule.name), marks)}"
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
    sets = snapshot.first_follow
    if sets is None:
        yield "- FIRST and FOLLOW: the grammar is too large."
        return
    if name not in sets:
        yield "- It stands for no finite text at all."
        return
    so_far = ", as far as the grammar can be read" if snapshot.is_broken else ""
    yield f"- FIRST: {names_of(sets.first(name), marks) or 'nothing'}{so_far}."
    follow = sets.follow(name)
    after = [names_of(follow, marks)] if follow else []
    after += ["the end of the text"] if name in sets.ends else []
    yield f"- FOLLOW: {', and '.join(after) or 'nothing, as no sentence needs it'}{so_far}."


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

r"""What is said of terminals with lazy quantifiers or look-around, once the whole grammar is known.

Rewritten without a difference they are information. A lexeme that depends on the text after it is without a difference
too where what can follow does not bear on it, or where the compiler can be told what must not follow; else a warning
shows a text. What cannot be rewritten is an error.

>>> from maskwright.notation import read_lark
>>> for written, follower in (("a+(?!b)", "c"), ("a(?!b)", "b"), ("a+(?!b)", "b")):
...     found = read_lark(f'start: A "{follower}"\nA: /{written}/').diagnostics[0]
...     print(found.severity.value, found.message.partition(", ")[2][:35].strip())
information which finds the same lexemes; what
information which finds the same lexemes
warning which takes "a" before "b" too, as
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Edit, Fix, Related, Severity, Span
from maskwright.grammar import NotFollowedBy, Regex, Rule, Terminal, symbols
from maskwright.notation import tree
from maskwright.notation.doubts import Doubts
from maskwright.notation.limits import MAX_RELATED
from maskwright.notation.rewriting import EMPTY_ONLY, Outcome, Rewriting

_WEIGHT = {Severity.INFORMATION: 0, Severity.WARNING: 1, Severity.ERROR: 2}
_MOST_SHOWN = 120


def report_rewritten(
    rewriting: Rewriting, rules: Collection[Rule], terminals: Collection[Terminal], start: str, *, guards: bool = True
) -> dict[str, Regex]:
    """Report each expression once, by the terminal that fares worst with it.

    Gives, by terminal, the characters that must not follow it where that makes a difference and says all; with
    ``guards`` it is reported as if that was heeded.
    """
    heeded: dict[str, Regex] = {}
    doubts = Doubts(rewriting, rules, terminals, start)
    ignored = {one.name for one in terminals if one.ignored}
    worst: dict[Span, Diagnostic] = {}
    for outcome in _lexed(rewriting, rules, ignored):
        for pattern in outcome.patterns:
            found = _said(outcome, pattern, rewriting, doubts, heeded if guards else None)
            earlier = worst.get(pattern.span)
            if earlier is None or _WEIGHT[found.severity] > _WEIGHT[earlier.severity]:
                worst[pattern.span] = found
    for found in worst.values():
        rewriting.collected.report(found)
    return heeded


def guarded(terminals: list[Terminal], heeded: Mapping[str, Regex]) -> list[Terminal]:
    """The terminals, each with what must not follow it."""
    return [
        replace(one, pattern=NotFollowedBy(one.pattern, heeded[one.name], one.span))
        if one.name in heeded and isinstance(one.pattern, Regex)
        else one
        for one in terminals
    ]


def _lexed(rewriting: Rewriting, rules: Collection[Rule], ignored: Collection[str]) -> Iterator[Outcome]:
    """The terminals that are looked for in texts, and those that nothing uses at all."""
    used = {symbol.name for rule in rules for symbol in symbols(rule.body)} | set(ignored)
    parts = {
        node.name for body in rewriting.bodies.values() for node in tree.walk(body) if isinstance(node, tree.Reference)
    }
    for name, outcome in rewriting.outcomes.items():
        if name in used or (name not in parts and outcome.reason != EMPTY_ONLY):
            yield outcome


def _said(
    outcome: Outcome, pattern: tree.Pattern, rewriting: Rewriting, doubts: Doubts, heeded: dict[str, Regex] | None
) -> Diagnostic:
    first = min(pattern.peculiar, key=lambda one: one.span.start)
    code, _, what = _imported(pattern, first, rewriting)
    others = [one for one in pattern.peculiar if one is not first and one.span != first.span]
    related = tuple(Related(one.span, one.message) for one in others[:MAX_RELATED])
    if outcome.rewritten is None:
        message = f"{what}, and `{outcome.name}` cannot be written without: {outcome.reason}"
        return finding(code, message, first.span, related, severity=Severity.ERROR)
    shown = outcome.rewritten.text
    shown = f"`/{shown}/`" if len(shown) <= _MOST_SHOWN else "a plain regular expression"
    doubt = doubts.about(outcome, outcome.rewritten)
    if doubt is None:
        message = f"{what}: `{outcome.name}` is compiled as {shown}, which finds the same lexemes"
        if outcome.rewritten.differences:
            message += f"; what can follow `{outcome.name}` makes no difference"
        severity = Severity.INFORMATION
    elif outcome.rewritten.guard and not outcome.rewritten.edge and heeded is not None:
        barred = outcome.rewritten.guard
        heeded[outcome.name] = Regex(barred, pattern.span)
        message = f"{what}: `{outcome.name}` is compiled as {shown} that is not followed by `{barred}`"
        message += ", which finds the same lexemes"
        return finding(code, message, first.span, related, severity=Severity.INFORMATION)
    else:
        message = f"{what}: `{outcome.name}` is compiled as {shown}, {doubt}"
        severity = Severity.WARNING
    edit = _edit(outcome, pattern, rewriting)
    # What differs from Lark is compiled already, so the masks stay as they are.
    fixes = (Fix("Write what is compiled (same language)", (edit,)),) if edit else ()
    return finding(code, message, first.span, related, severity=severity, fixes=fixes)


def _imported(pattern: tree.Pattern, first: Diagnostic, rewriting: Rewriting) -> tuple[str, Span, str]:
    source = rewriting.collected.source
    if first.code == "S023" and source[pattern.span.start : pattern.span.start + 1] != "/":
        name = source[pattern.span.start : pattern.span.end]
        return "S043", first.span, f"Lark matches `{name}` lazily"
    return first.code, first.span, first.message


def _edit(outcome: Outcome, pattern: tree.Pattern, rewriting: Rewriting) -> Edit | None:
    """The place of a terminal's body, if it is written here as one piece, and what to write there."""
    found, body = outcome.rewritten, outcome.body
    if found is None or not found.plain or found.empty:
        return None
    if body == pattern and rewriting.collected.source.startswith("/", body.span.start):
        return Edit(body.span, f"/{found.text}/")
    definition = rewriting.collected.definitions.get(outcome.name)
    if definition is None or definition.body is not body or definition.imported:
        return None
    entry = next((one for one in rewriting.collected.entries if one.name_span == definition.span), None)
    # What stands in brackets ends before them.
    if entry is None or rewriting.collected.source[body.span.end : entry.span.end].strip():
        return None
    before = rewriting.collected.source[definition.span.end : body.span.start].strip()
    return Edit(body.span, f"/{found.text}/") if before.endswith(":") else None

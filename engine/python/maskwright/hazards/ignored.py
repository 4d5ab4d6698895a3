r"""Ignored terminals that take the text of others: what a rule needs may be skipped, or the other way round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Related, Severity, Span
from maskwright.expressions import symbols
from maskwright.grammar import Terminal
from maskwright.hazards.lexical import Lexical, plain, related
from maskwright.hazards.wording import quoted, several

_Overlap = tuple[Terminal, Terminal, bytes, bool]
"""What is skipped, what is read, a common text, and whether all that is read may be skipped."""


def find_ignored(lexical: Lexical) -> Iterator[Diagnostic]:
    """L005: at the ignored terminal, with the terminals of rules whose text it may take."""
    used: dict[str, Span] = {}
    for rule in lexical.grammar.rules:
        for symbol in symbols(rule.body):
            used.setdefault(symbol.name, symbol.span)
    for one in lexical.grammar.terminals:
        if one.ignored and one.name in used and one.span in lexical.written:
            message = (
                f"`{one.name}` is ignored, and a rule uses it too: where the rule stands, it may be read or skipped"
            )
            yield finding("L005", message, one.span, (Related(used[one.name], "a rule uses it here"),))
    found: defaultdict[str, list[_Overlap]] = defaultdict(list)
    for pair in lexical.common:
        if pair.first.ignored and not pair.second.ignored:
            found[pair.first.name].append((pair.first, pair.second, pair.text, pair.second_within))
        elif pair.second.ignored and not pair.first.ignored:
            found[pair.second.name].append((pair.second, pair.first, pair.text, pair.first_within))
    for group in found.values():
        yield _overlap(group)


def _overlap(found: list[_Overlap]) -> Diagnostic:
    skipped = found[0][0]
    whole = [one for one in found if one[3]]
    names = [read.name for _, read, *_ in whole or found]
    text = min((text for *_, text, _ in whole or found), key=len)
    others = several(names, "and" if whole else "or")
    if whole:
        match = "matches" if len(names) == 1 else "match"
        message = f"all that {others} {match} is ignored as `{skipped.name}` too, such as {quoted(text)}"
    else:
        message = f"`{skipped.name}` is ignored, and {quoted(text)} may also be {others}"
    message += ": it may be read or skipped"
    severity = Severity.WARNING if whole else Severity.INFORMATION
    places = related([read for _, read, *_ in found], "`{name}` is used in rules")
    return finding("L005", message, skipped.span, places, severity=severity, witness=plain(text))

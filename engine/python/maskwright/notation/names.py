r"""Names that nothing defines, and names that one might have meant.

Unknown names are noted wherever they are met and reported at the end, each once: at its first use, with its other uses
as related places, and with a defined name that looks like it.

>>> from maskwright.notation import read_lark
>>> read_lark('start: vlaue\nvalue: "a"').diagnostics[0].message
'the rule `vlaue` is not defined; did you mean `value`?'
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field

from maskwright.cancelling import stoppable
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Edit, Fix, Related, Span
from maskwright.notation import tree
from maskwright.notation.collect import Collected
from maskwright.notation.common import COMMON
from maskwright.notation.fixes import imported
from maskwright.notation.limits import MAX_RELATED
from maskwright.notation.outline import Kind

ATTRIBUTES = frozenset({"lazy", "capture", "suffix", "stop", "max_tokens", "temperature", "stop_capture"})
_NEAR = 200
"""Characters before a name that are looked at."""
_BRACKET = re.compile(r"([^\W\d]\w*(?:-\w+)*)\[\s*\Z")


@dataclass(slots=True)
class Names:
    """Takes note of unknown names where they are met, to report each of them once."""

    collected: Collected
    missing: dict[str, list[Span]] = field(default_factory=dict)
    out_of_place: dict[tuple[str, str], list[Span]] = field(default_factory=dict)
    """Rules that terminals refer to: the rule, what the terminal is called, and where."""

    def unknown(self, name: str, span: Span) -> None:
        """Note the use of a name that is not defined."""
        if name not in self.collected.declared:
            self.missing.setdefault(name, []).append(span)

    def misplaced(self, rule: str, owner: str, span: Span) -> None:
        """Note the use of a rule in a terminal, which messages call ``owner``."""
        self.out_of_place.setdefault((rule, owner), []).append(span)

    def report(self) -> None:
        """Report every unknown name at its first use, with its other uses and a name that is close to it.

        Rules in terminals likewise, once for each of both.
        """
        for (rule, owner), spans in stoppable(self.out_of_place.items(), self.collected.cancel):
            related = tuple(
                Related(span, f"`{rule}` is used here too") for span in list(dict.fromkeys(spans))[1 : MAX_RELATED + 1]
            )
            message = f"{owner} is a terminal and cannot refer to the rule `{rule}`"
            self.collected.report(finding("G005", message, spans[0], related))
        for name, spans in stoppable(self.missing.items(), self.collected.cancel):
            kind = "terminal" if tree.is_terminal_name(name) else "rule"
            related = tuple(Related(span, f"`{name}` is used here too") for span in spans[1 : MAX_RELATED + 1])
            close = close_names(name, self.collected, kind)
            hint = ""
            fixes: tuple[Fix, ...] = ()
            at = spans[0].start
            before = self.collected.source[max(0, at - _NEAR) : at]
            if name in ATTRIBUTES and (used := _BRACKET.search(before)):
                hint = f"; an attribute stands where the name is defined, as in `{used[1]}[{name}]: …`"
            elif name in COMMON:
                hint = f"; `%import common.{name}` would define it"
                fixes = imported(name, self.collected.source, self._last_import())
            elif close:
                hint = f"; did you mean `{close[0]}`?"
                fixes = (Fix(f"Write `{close[0]}` (another language)", (Edit(spans[0], close[0]),)),)
            message = f"the {kind} `{name}` is not defined{hint}"
            self.collected.report(finding("G001", message, spans[0], related, fixes=fixes))

    def _last_import(self) -> int:
        """Where a further import may stand: before the last one, or else at the beginning."""
        entries = [entry.span.start for entry in self.collected.entries if entry.kind is Kind.IMPORT]
        return max(entries, default=0)


def close_names(name: str, collected: Collected, kind: str) -> list[str]:
    """Defined names of a kind that look like ``name``, best first."""
    known = [other for other in (*collected.definitions, *collected.imports) if not other.startswith("…")]
    same_kind = [other for other in known if tree.is_terminal_name(other) == (kind == "terminal")]
    # Comparing with thousands of names for each of thousands of typos would take minutes.
    return difflib.get_close_matches(name, same_kind[:500], 1) if len(name) <= 100 else []


def missing_start(start: str, collected: Collected) -> Diagnostic | None:
    """The complaint about a start rule that does not exist."""
    rules = [d for d in collected.definitions.values() if not d.is_terminal and not d.name.startswith("…")]
    if any(rule.name == start for rule in rules) or collected.lost or start in collected.declared:
        return None
    if not rules:
        return finding("G002", f"the grammar has no rules, so no start rule `{start}`", Span(0, 0))
    close = close_names(start, collected, "rule")
    hint = f"; did you mean `{close[0]}`?" if close else ""
    listed = ", ".join(f"`{rule.name}`" for rule in rules[:MAX_RELATED])
    more = f" and {len(rules) - MAX_RELATED} more" if len(rules) > MAX_RELATED else ""
    named = next((rule for rule in rules if close and rule.name == close[0]), rules[0])
    message = f"the start rule `{start}` is not defined; the grammar has the rules {listed}{more}{hint}"
    return finding("G002", message, named.span)

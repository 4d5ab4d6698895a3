r"""Names that nothing defines, each reported once: at its first use, with a defined name that looks like it.

>>> from maskwright.gbnf import read_gbnf
>>> read_gbnf('root ::= vlaue\nvalue ::= "a"').diagnostics[0].message
'the rule `vlaue` is not defined; did you mean `value`?'
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from maskwright.cancelling import stoppable
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Edit, Fix, Related, Span
from maskwright.gbnf.collect import HOLE, Collected
from maskwright.notation.limits import MAX_RELATED

if TYPE_CHECKING:
    from maskwright import CancelToken

_COMPARED, _LONGEST = 500, 100


def missing_names(collected: Collected, cancel: CancelToken | None) -> Iterator[Diagnostic]:
    """One finding for each name that is used where rules can be read, and not defined."""
    missing: dict[str, list[Span]] = {}
    for symbol in collected.sound:
        if symbol.name not in collected.rules:
            missing.setdefault(symbol.name, []).append(symbol.span)
    for name, spans in stoppable(missing.items(), cancel):
        related = tuple(Related(span, f"`{name}` is used here too") for span in spans[1 : MAX_RELATED + 1])
        close = _close(name, collected)
        hint = f"; did you mean `{close[0]}`?" if close else ""
        fixes = tuple(Fix(f"Write `{other}` (another language)", (Edit(spans[0], other),)) for other in close)
        yield finding("G001", f"the rule `{name}` is not defined{hint}", spans[0], related, fixes=fixes)


def missing_start(start: str, collected: Collected) -> Diagnostic | None:
    """The complaint about a start rule that does not exist."""
    rules = [rule for name, rule in collected.rules.items() if not name.startswith(HOLE)]
    if collected.lost or start in collected.rules:
        return None
    if not rules:
        return finding("G002", f"the grammar has no rules, so no start rule `{start}`", Span(0, 0))
    close = _close(start, collected)
    hint = f"; did you mean `{close[0]}`?" if close else ""
    listed = ", ".join(f"`{rule.name}`" for rule in rules[:MAX_RELATED])
    more = f" and {len(rules) - MAX_RELATED} more" if len(rules) > MAX_RELATED else ""
    named = collected.rules[close[0]] if close else rules[0]
    message = f"the start rule `{start}` is not defined; the grammar has the rules {listed}{more}{hint}"
    return finding("G002", message, named.span)


def _close(name: str, collected: Collected) -> list[str]:
    # Comparing with thousands of names for each of thousands of typos would take minutes.
    known = [other for other in collected.rules if not other.startswith(HOLE)][:_COMPARED]
    return difflib.get_close_matches(name, known, 1) if len(name) <= _LONGEST else []

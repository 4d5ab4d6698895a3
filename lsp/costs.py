r"""What each rule and terminal has of a compiled grammar, in a line for each.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: "a" | item\nitem: "b" "c"')
>>> costs_of(grammar, compile(grammar, Vocabulary.from_tokens([b"a", b"bc"])))["item"]
'2 LR states, 0 DWA states and 0 edges (12 %)'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from maskwright.profiling.sharing import profile_of

if TYPE_CHECKING:
    from maskwright import CompiledGrammar, Grammar
    from maskwright.profiling import RuleRow, TerminalRow

_OF_RULES: Final = ("lr_states", "recogniser_nodes", "dwa_states", "dwa_edges")
_OF_TERMINALS: Final = ("lexer_states", "classes", "intervals")


def costs_of(grammar: Grammar, compiled: CompiledGrammar) -> Mapping[str, str]:
    """A line for each rule and terminal of the grammar, by name. Less than a tenth of the compile."""
    profile = profile_of(grammar, compiled, worst=0)
    found: dict[str, str] = {}
    for rule in profile.rules:
        share = rule.share
        told = f"{_count(share['lr_states'], 'LR state')}, {_count(share['dwa_states'], 'DWA state')}"
        line = f"{told} and {_count(share['dwa_edges'], 'edge')} ({_part(rule, _OF_RULES, profile.totals)})"
        # Instances of a template are told together, at the name that they have in common.
        found.update(dict.fromkeys((*rule.rules, rule.rules[0].partition("{")[0]), line))
    for terminal in profile.terminals:
        share = terminal.share
        told = f"{_count(share['lexer_states'], 'lexer state')}, {_count(share['classes'], 'class', 'es')}"
        found[terminal.name] = f"{told} ({_part(terminal, _OF_TERMINALS, profile.totals)})"
    return found


def _part(row: RuleRow | TerminalRow, figures: tuple[str, ...], totals: Mapping[str, float]) -> str:
    """The mean of the parts that it has of some figures."""
    part = sum(row.share[figure] / (totals[figure] or 1.0) for figure in figures) / len(figures)
    return f"{100 * part:.0f} %"


def _count(value: float, what: str, plural: str = "s") -> str:
    shown = f"{value:,.0f}" if value >= 10 or value == round(value) else f"{value:,.1f}"
    return f"{shown} {what}{'' if shown == '1' else plural}"

r"""What each rule and terminal has of a compiled grammar, in a line for each.

The names of rules that the compiler made are here too, as figures and findings mention them.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: "a" | item\nitem: "b" "c"')
>>> costs_of(grammar, compile(grammar, Vocabulary.from_tokens([b"a", b"bc"])))["item"]
'2 LR states, 1 recogniser node, 0 DWA states and 0 edges (12 %)'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from maskwright.diagnostic import Span
from maskwright.profiling.sharing import profile_of
from maskwright.profiling.wording import SHOWN_OF_RULES, SHOWN_OF_TERMINALS, part_of

if TYPE_CHECKING:
    from maskwright import CompiledGrammar, Grammar


def costs_of(grammar: Grammar, compiled: CompiledGrammar) -> Mapping[str, str]:
    """A line for each rule and terminal of the grammar, by name. Less than a tenth of the compile."""
    profile = profile_of(grammar, compiled, worst=0)
    found: dict[str, str] = {}
    for rule in profile.rules:
        share = rule.share
        told = f"{_count(share['lr_states'], 'LR state')}, {_count(share['recogniser_nodes'], 'recogniser node')}"
        dwa = f"{_count(share['dwa_states'], 'DWA state')} and {_count(share['dwa_edges'], 'edge')}"
        part = 100 * part_of(share, profile.totals, SHOWN_OF_RULES)
        line = f"{told}, {dwa} ({part:.0f} %)"
        # Instances of a template are told together, at the name that they have in common.
        found.update(dict.fromkeys((*rule.rules, rule.rules[0].partition("{")[0]), line))
    for terminal in profile.terminals:
        share = terminal.share
        told = f"{_count(share['lexer_states'], 'lexer state')}, {_count(share['classes'], 'class', 'es')}"
        part = 100 * part_of(share, profile.totals, SHOWN_OF_TERMINALS)
        found[terminal.name] = f"{told} ({part:.0f} %)"
    return found


def helpers_of(grammar: Grammar, compiled: CompiledGrammar) -> tuple[tuple[str, Span], ...]:
    """The rules of the normal form that nobody wrote, with the pieces they were made of; of one piece the outermost."""
    written = {rule.name for rule in grammar.rules}
    found: dict[Span, str] = {}
    for name, start, end in compiled.normal_form()["nonterminals"]:
        text = grammar.source[start:end]
        # A group is named by its text, and what augments the grammar by the rule where that starts.
        if name not in written and name != text and name != f"{text}'":
            found[Span(start, end)] = name
    return tuple(sorted(((name, span) for span, name in found.items()), key=lambda one: one[1].end))


def _count(value: float, what: str, plural: str = "s") -> str:
    """A share in whole numbers: a fraction of a state, which it has because others share it, would only be puzzling."""
    shown = "<1" if 0 < value < 0.5 else f"{value:,.0f}"
    return f"{shown} {what}{'' if shown in ('1', '<1') else plural}"

r"""Rules and terminals that the start rule does not lead to.

What nothing mentions is told apart from what is mentioned only where the start rule does not lead either: the one can
be deleted by itself, the other belongs to something larger that is cut off.

>>> from maskwright.analysis import find_all
>>> from maskwright.notation import read_lark
>>> for found in find_all(read_lark('start: "a"\nlost: "b" part\npart: "c"')):
...     print(found.message)
the rule `lost` is never used
the rule `part` is used only where `start` does not lead
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from maskwright.analysis.facts import Facts
from maskwright.analysis.graph import Graph
from maskwright.analysis.reach import mentioned_nodes
from maskwright.analysis.rewrites import unused_fixes
from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic
from maskwright.grammar import Grammar, Rule, Symbol, Terminal


def find_unused(facts: Facts) -> Iterator[Diagnostic]:
    """One finding for each rule or terminal that is defined and cannot take part in any text.

    Nothing is said where there is no start rule, because then everything would be unused.
    """
    grammar, graph = facts.grammar, facts.graph
    if grammar.start not in graph.rules:
        return
    # What was kept of statements that could not be read has names that no text can have.
    roots = [grammar.start, *(name for name in graph.rules if name.startswith("…")), *_misplaced(grammar, graph)]
    reached = mentioned_nodes(graph, roots)
    used_rules = {graph.owner[node] for node in reached}
    mentions = _mentions(graph)
    for name, rule in graph.rules.items():
        if name not in used_rules and name not in roots:
            elsewhere = bool(mentions.get(name, set()) - {name})
            yield _finding(facts, ("G008", "G013"), "rule", rule, elsewhere)
    used = {node.name for node in (graph.nodes[number] for number in reached) if isinstance(node, Symbol)}
    used = _with_inner(grammar, used | {terminal.name for terminal in grammar.terminals if terminal.ignored})
    inner = {name for terminal in grammar.terminals for name in terminal.uses if name != terminal.name}
    for terminal in grammar.terminals:
        if terminal.name not in used and not terminal.anonymous:
            elsewhere = terminal.name in mentions or terminal.name in inner
            yield _finding(facts, ("G009", "G014"), "terminal", terminal, elsewhere)


def _misplaced(grammar: Grammar, graph: Graph) -> Iterator[str]:
    """The rules that stand where only terminals may, which is an error of its own: they are not forgotten."""
    names = dict.fromkeys(name for terminal in grammar.terminals for name in terminal.uses)
    places = (found.span for found in grammar.diagnostics if found.code == "G005")
    names |= dict.fromkeys(grammar.source[span.start : span.end] for span in places)
    return (name for name in names if name in graph.rules)


def _mentions(graph: Graph) -> dict[str, set[str]]:
    """Name to the rules that mention it."""
    mentions: dict[str, set[str]] = {}
    for node, owner in zip(graph.nodes, graph.owner, strict=True):
        if isinstance(node, Symbol):
            mentions.setdefault(node.name, set()).add(owner)
    return mentions


def _with_inner(grammar: Grammar, used: Iterable[str]) -> set[str]:
    """The names and those of the terminals that their definitions refer to."""
    terminals: dict[str, Terminal] = {terminal.name: terminal for terminal in grammar.terminals}
    found = set(used)
    stack = list(found)
    while stack:
        terminal = terminals.get(stack.pop())
        for name in terminal.uses if terminal else ():
            if name not in found:
                found.add(name)
                stack.append(name)
    return found


def _finding(facts: Facts, codes: tuple[str, str], kind: str, unused: Rule | Terminal, elsewhere: bool) -> Diagnostic:
    """What nothing mentions can be deleted; what is mentioned ``elsewhere`` has another code."""
    if elsewhere:
        message = f"the {kind} `{unused.name}` is used only where `{facts.grammar.start}` does not lead"
        return finding(codes[1], message, unused.span)
    fixes = tuple(unused_fixes(facts, unused.name, unused.span))
    return finding(codes[0], f"the {kind} `{unused.name}` is never used", unused.span, fixes=fixes)

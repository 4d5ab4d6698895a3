r"""A Lark grammar for llama.cpp: what stops `maskwright convert --to gbnf`, and what llama.cpp refuses of its result.

A rule that begins with itself becomes a repetition there; rules that begin with one another stay.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: NAME start | other "x" | NAME\nother: start\nNAME: /[a-z]+/')
>>> for found in found_by_converting(Text(grammar)):
...     print(found.diagnostic.message[:80])
left recursion `start → other → start` does not run on gbnf: llama.cpp works fro
`NAME` has no form in GBNF: a lexer never ends it before a longer match, and GBN
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Span
from maskwright.errors import GrammarError, LimitExceeded
from maskwright.grammar import Grammar
from maskwright.portability.finding import Found
from maskwright.portability.targets import Target
from maskwright.portability.text import Text

_GBNF = (Target.GBNF,)


def found_by_converting(text: Text) -> Iterator[Found]:
    """What stops a grammar without errors. Costs some compiles of its lexer."""
    from maskwright.conversion.gbnf import write_gbnf

    grammar = text.grammar
    recursive = list(_left_recursion(text))
    yield from (Found(_GBNF, one) for one in recursive)
    try:
        converted = write_gbnf(grammar)
    except GrammarError:  # Without a sentence, or refused by the compiler, which says so.
        return
    except LimitExceeded as error:
        message = f"whether it can be written in GBNF is not known: {error}"
        yield Found(_GBNF, finding("S072", message, Span(0, 0)), doubtful=True)
        return
    for refusal in converted.refusals:
        message = f"`{refusal.name}` has no form in GBNF: {refusal.reason}"
        yield Found(_GBNF, finding("S070", message, refusal.span))
    if converted.text is not None and not recursive:
        for name, one in _refused(converted.text):
            message = f"in the GBNF that `maskwright convert` writes, {one.message}"
            yield Found(_GBNF, finding("S070", message, _place(grammar, name)))


def _left_recursion(text: Text) -> Iterator[Diagnostic]:
    """One finding for each component of rules that begin with one another."""
    from maskwright.analysis.facts import gather
    from maskwright.analysis.heads import find_heads
    from maskwright.analysis.left_recursion import cycle_from, inner_heads
    from maskwright.analysis.right_recursion import path_text
    from maskwright.conversion.left_recursion import as_repetition

    rules = tuple(as_repetition(rule) for rule in text.grammar.rules)
    facts = gather(replace(text.grammar, rules=rules), text.cancel)
    heads = find_heads(facts.graph, facts.costs, facts.useful)
    for within in inner_heads(heads):
        first = next(iter(within.values()))[0]
        path = path_text(head.source for head in cycle_from(first, within))
        message = f"left recursion `{path}` does not run on gbnf: llama.cpp works from the top down, and never ends it"
        yield finding("S070", message, facts.graph.nodes[first.node].span)


def _refused(converted: str) -> Iterator[tuple[str, Diagnostic]]:
    """What llama.cpp refuses of a text in GBNF, with the rule that it is about."""
    from maskwright.analysis import find_all
    from maskwright.gbnf import read_gbnf

    grammar = read_gbnf(converted)
    for one in (*grammar.diagnostics, *find_all(grammar)):
        if one.code == "S061":
            before = [rule for rule in grammar.rules if rule.span.start <= one.span.start]
            yield max(before, key=lambda rule: rule.span.start).name if before else grammar.start, one


def _place(grammar: Grammar, name: str) -> Span:
    """The rule that a rule of the result was written for; the start rule where no name tells."""
    spans = {rule.name.replace("_", "-"): rule.span for rule in grammar.rules}
    return spans.get(name, grammar.start_span)

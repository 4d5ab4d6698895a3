"""Grammars to measure against: they say what their titles say, on random small grammars."""

from __future__ import annotations

from collections import Counter

from hypothesis import assume, example, given, note, settings
from hypothesis import strategies as st

from analysis.test_brute_force import GRAMMARS as OPERATORS
from analysis.test_brute_force import write_out
from analysis.test_rewrites import GRAMMARS as RECURSIVE
from analysis.test_rewrites import short_texts
from maskwright.analysis.facts import gather
from maskwright.analysis.unbounded_reductions import idle_repetitions
from maskwright.analysis.variants.cases import cases
from maskwright.analysis.variants.nonempty import rule_never_empty, without_idle_turns
from maskwright.analysis.variants.shorter_rows import row_in_two
from maskwright.analysis.variants.variant import NotMade, Variant
from maskwright.grammar import Sequence
from maskwright.notation import read_lark

SEEN: Counter[str] = Counter()


@settings(max_examples=300, deadline=None)
@given(st.one_of(OPERATORS, RECURSIVE))
def test_what_keeps_the_language_does(text: str) -> None:
    grammar = read_lark(text)
    assume(grammar.diagnostics == ())
    facts = gather(grammar)
    before = short_texts(write_out(grammar))
    variants: list[Variant] = []
    for node in idle_repetitions(facts):
        try:
            variants.append(without_idle_turns(facts, node))
        except NotMade:
            continue
    rows = [node for node in facts.useful if isinstance(facts.graph.nodes[node], Sequence) and facts.graph.below[node]]
    variants += [row_in_two(facts, node) for node in rows]
    for variant in variants:
        assert variant.title.endswith("(same language)")
        note(f"{text}\n\n{variant}")
        assert short_texts(write_out(variant.grammar), variant.grammar.start) == before
        SEEN[variant.title] += 1


@settings(max_examples=300, deadline=None)
@given(st.one_of(OPERATORS, RECURSIVE))
@example('start: ((a?) ("x"?))\na: ()\nb: start\nc: start')
@example('start: a | b "x"?\na: b a?\nb: ()')
def test_a_rule_that_is_never_empty_has_all_its_other_texts(text: str) -> None:
    """Asked of a start rule that the others do not mention, as they would have fewer texts too."""
    text = f"start: {text.partition(':')[2]}".replace("start", "first")
    grammar = read_lark(f"start: first |\n{text}")
    assume(grammar.diagnostics == ())
    try:
        variant = rule_never_empty(gather(grammar), "start")
    except NotMade:
        assert short_texts(write_out(grammar)) <= {""} or "first first" in text or text.count(" ") > 8
        return
    note(f"{text}\n\n{variant}")
    assert short_texts(write_out(variant.grammar)) == short_texts(write_out(grammar)) - {""}
    SEEN[variant.title] += 1


@settings(max_examples=200, deadline=None)
@given(st.one_of(OPERATORS, RECURSIVE))
def test_every_finding_about_the_normal_form_has_its_case(text: str) -> None:
    from maskwright.analysis import find_all

    grammar = read_lark(text)
    assume(grammar.diagnostics == ())
    facts = gather(grammar)
    known = cases(facts)
    for one in find_all(grammar):
        assert (one.code, one.span) in known or not one.code.startswith("N")
    for case in known.values():
        variant = case.variant()
        if variant is not None:
            # Whatever it stands for, it is a grammar of the same terminals.
            assert {rule.name for rule in variant.grammar.rules} >= {rule.name for rule in grammar.rules}
            short_texts(write_out(variant.grammar))
            SEEN[variant.title.partition("`")[0]] += 1


def test_the_variants_were_of_all_kinds() -> None:
    assert sum(times > 2 for times in SEEN.values()) >= 5, SEEN

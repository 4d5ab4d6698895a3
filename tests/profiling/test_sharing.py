"""Shares by rules and terminals: nothing is lost, and each part has what is its own."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from maskwright import Grammar, Vocabulary, compile
from maskwright.diagnostic import Span
from maskwright.profiling import OF_RULES, OF_TERMINALS, profile_of
from maskwright.profiling.definitions import Places, definitions_of

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = [
    "grammars/json/json.lark",
    "grammars/calculator/calculator.lark",
    "grammars/thinking/thinking.lark",
    "grammars/tool_call/tool_call.lark",
    "grammars/order/order.schema.json",
    "benchmarks/cases/lua/grammar.lark",
]


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return Vocabulary.load("o200k_base")


@pytest.mark.parametrize("name", SAMPLES)
def test_all_rows_add_up_to_the_totals(name: str, vocabulary: Vocabulary) -> None:
    grammar = Grammar.from_file(ROOT / name)
    profile = profile_of(grammar, compile(grammar, vocabulary))
    for rows, figures in ((profile.rules, OF_RULES), (profile.terminals, OF_TERMINALS)):
        assert rows
        for figure in figures:
            assert sum(row.share[figure] for row in rows) + profile.rest[figure] == profile.totals[figure]
    for rule in profile.rules:
        for figure in OF_RULES:
            assert sum(part.share[figure] for part in rule.alternatives) == rule.share[figure]
    parts = sum(row.ms for row in (*profile.rules, *profile.terminals)) + profile.rest_ms
    assert parts == pytest.approx(sum(stage.ms for stage in profile.stages))


@pytest.mark.parametrize("name", SAMPLES)
def test_nearly_nothing_of_what_was_written_is_nobodys(name: str, vocabulary: Vocabulary) -> None:
    grammar = Grammar.from_file(ROOT / name)
    profile = profile_of(grammar, compile(grammar, vocabulary))
    # The start, what leads to it, and the end of the text.
    assert profile.rest["lr_states"] <= 4


def random_grammar(random: Random) -> str:
    """Rules that use one another in groups, options and repetitions."""
    names = ["start", "b", "c", "d"]

    def part(depth: int) -> str:
        kind = random.random() if depth < 2 else 0.0
        if kind < 0.4:
            return random.choice(['"x"', '"y"', '"zz"', "WORD", *names[1:]])
        inner = " ".join(part(depth + 1) for _ in range(random.randint(1, 2)))
        if kind < 0.6:
            return f"({inner} | {part(depth + 1)})"
        return f"({inner}){random.choice(['?', '*', '+'])}"

    rules = [
        f"{name}: " + " | ".join(" ".join(part(0) for _ in range(random.randint(0, 3))) for _ in range(3))
        for name in names
    ]
    return "\n".join([*rules, "WORD: /[a-z]+/", '%ignore " "'])


@pytest.mark.parametrize("seed", range(40))
def test_totals_are_what_was_compiled_and_rows_add_up_to_them(seed: int) -> None:
    grammar = Grammar.from_text(random_grammar(Random(seed)))
    compiled = compile(grammar, Vocabulary.from_tokens([bytes([byte]) for byte in range(128)]), cache=False)
    profile, stats = profile_of(grammar, compiled), compiled.stats
    told = {stage.name: stage.output for stage in profile.stages}
    totals = {figure: round(value) for figure, value in profile.totals.items()}
    assert totals == profile.totals
    assert totals["lexer_states"] == stats["lexer_states"]
    assert told["terminal-sequence classes"] == f"{totals['classes']} classes, {totals['intervals']} intervals"
    assert totals["lr_states"] == stats["lr_states"]
    assert told["stack recognisers"].endswith(f" recognisers, {totals['recogniser_nodes']} nodes")
    assert (totals["dwa_states"], totals["dwa_edges"]) == (stats["dwa"]["states"], stats["dwa"]["edges"])
    for rows, figures in ((profile.rules, OF_RULES), (profile.terminals, OF_TERMINALS)):
        for figure in figures:
            assert sum(row.share[figure] for row in rows) + profile.rest[figure] == totals[figure]


def test_instances_of_a_template_are_one_definition() -> None:
    grammar = Grammar.from_text('start: two{A} two{B}\ntwo{x}: x x\nA: "a"\nB: "b"\n')
    (_, two) = definitions_of(grammar)
    assert (two.name, sorted(two.rules)) == ("two{…}", ["two{A}", "two{B}"])
    profile = profile_of(grammar, compile(grammar, Vocabulary.from_tokens([b"a", b"b"])))
    # Two states of each instance.
    assert {rule.name: rule.share["lr_states"] for rule in profile.rules}["two{…}"] == 4


def test_a_place_is_of_the_innermost_definition_around_it() -> None:
    grammar = Grammar.from_text('start: %json {"type": "object", "properties": {"a": {"type": "array"}}}\n')
    places = Places(definitions_of(grammar))
    source = grammar.source
    inner = source.index('{"type": "array"}')
    at = [places.at(Span(start, start + 1)) for start in (source.index("%json"), inner)]
    assert [one.name if one else None for one in at] == ["start", "json1.a"]
    assert places.at(Span(0, 1)) is None
    assert places.at(Span(len(source) + 5, len(source) + 6)) is None


def test_places_are_found_as_by_looking_at_all() -> None:
    texts = ['a: "x" (b | "y")\nb: "z"\nstart: a b\n', (ROOT / SAMPLES[4]).read_text(encoding="utf-8")]
    for text in texts:
        grammar = Grammar.from_text(text)
        definitions = definitions_of(grammar)
        places = Places(definitions)
        for start in range(0, len(text), 7):
            around = [one for one in definitions if one.body.start <= start and start + 3 <= one.body.end]
            smallest = min((one.body.end - one.body.start for one in around), default=None)
            found = places.at(Span(start, start + 3))
            assert (found.body.end - found.body.start if found else None) == smallest

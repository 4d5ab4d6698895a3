"""What terminals and alternatives have of a compiled grammar, and the tokens that hide most."""

from __future__ import annotations

from pathlib import Path

import pytest

from maskwright import CompiledGrammar, Grammar, Vocabulary, compile

GRAMMARS = Path(__file__).resolve().parents[2] / "grammars"
OF_TERMINALS = ("lexer_states", "classes", "intervals")
OF_RULES = ("lr_states", "lr_items", "recogniser_nodes", "dwa_states", "dwa_edges", "weight_ranges")


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return Vocabulary.load("o200k_base")


def compiled_sample(name: str, vocabulary: Vocabulary) -> CompiledGrammar:
    return compile(Grammar.from_file(GRAMMARS / name), vocabulary)


@pytest.mark.parametrize("name", ["json/json.lark", "increment/increment.lark", "order/order.schema.json"])
def test_shares_add_up_to_what_was_compiled(name: str, vocabulary: Vocabulary) -> None:
    compiled = compiled_sample(name, vocabulary)
    stats, shares = compiled.stats, compiled.shares()
    totals = shares["totals"]
    for figure in OF_TERMINALS:
        assert sum(one[figure] for one in shares["terminals"]) + shares["rest"][figure] == totals[figure]
    for figure in OF_RULES:
        assert sum(one[figure] for one in shares["places"]) + shares["rest"][figure] == totals[figure]
    assert (totals["lexer_states"], totals["classes"]) == (stats["lexer_states"], stats["classes"])
    assert totals["lr_states"] == stats["lr_states"]
    assert (totals["dwa_states"], totals["dwa_edges"]) == (stats["dwa"]["states"], stats["dwa"]["edges"])


def test_a_terminal_and_an_alternative_have_what_is_theirs_alone() -> None:
    text = 'start: "x" | word\nword: A{2}\n'.replace("A{2}", "/a{50}/")
    compiled = compile(Grammar.from_text(text), Vocabulary.from_tokens([b"a", b"x"]))
    shares = compiled.shares()
    by_name = {one["name"]: one["lexer_states"] for one in shares["terminals"]}
    # Between lexemes both may come; the 50 states behind an `a` are the long one's, and the one behind `x` the other's.
    assert by_name['"x"'] == 1.5
    assert by_name["/a{50}/"] == 50.5
    assert {text[one["start"] : one["end"]] for one in shares["places"]} == {'"x"', "word", "/a{50}/"}


def test_the_token_of_112_hyphens_hides_as_many_terminals(vocabulary: Vocabulary) -> None:
    worst = compiled_sample("calculator/calculator.lark", vocabulary).worst_tokens(3)
    assert {one["token"]: one["terminals"] for one in worst["longest"]}[182513] == 112
    assert sum(one["tokens"] for one in worst["classes"]) <= worst["tokens"]


def test_ways_to_cut_a_token_are_counted() -> None:
    grammar = Grammar.from_text('start: (A | AA)+\nA: "a"\nAA: "aa"\n')
    worst = compile(grammar, Vocabulary.from_tokens([b"a", b"aa", b"aaa"])).worst_tokens(3)
    # Of one letter: a, and half of aa. Of two: aa, and the ways of one behind a. Of three: those of two behind a,
    # and of one behind aa.
    assert {one["token"]: one["ways"] for one in worst["most_ways"]} == {0: 2, 1: 3, 2: 5}
    assert {one["token"]: one["terminals"] for one in worst["longest"]} == {0: 1, 1: 2, 2: 3}


def test_a_count_that_cannot_be_is_refused() -> None:
    compiled = compile(Grammar.from_text('start: "a"'), Vocabulary.from_tokens([b"a"]))
    assert compiled.worst_tokens(0)["longest"] == []
    with pytest.raises((ValueError, TypeError)):
        compiled.worst_tokens(-1)
    with pytest.raises(TypeError):
        compiled.worst_tokens("many")  # type: ignore[arg-type]

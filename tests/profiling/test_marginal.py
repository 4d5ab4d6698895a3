"""Marginal costs: grammars without a part, and what they are smaller by."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from literate.languages import assert_same_grammars
from maskwright import Cancelled, CancelToken, Grammar, Limits, Vocabulary, compile
from maskwright.diagnostic import Span
from maskwright.grammar import Choice
from maskwright.profiling import Marginal, Profile, profile_grammar
from maskwright.profiling.marginal import EMPTY, Marginals
from maskwright.profiling.removal import unused_after, without_alternative, without_rules, without_terminal

ROOT = Path(__file__).resolve().parents[2]
TEXT = """\
start: list | "x" tail?
list: item ("," item)*
item: WORD | "(" list ")"
tail: "!" only
only: "?"
WORD: /[a-z]+/
%ignore " "
"""
TOKENS = Vocabulary.from_tokens([b"x", b"!", b"?", b"a", b"b", b",", b"(", b")", b" ", b"!?"])


def texts_of(grammar: Grammar | None, length: int) -> set[bytes]:
    """All sentences of a few bytes, by trying them."""
    if grammar is None:
        return set()
    compiled = compile(grammar, TOKENS, cache=False)
    found, waiting = set(), [b""]
    while waiting:
        text = waiting.pop()
        state = compiled.start()
        state.commit_bytes(text)
        if state.is_accepting():
            found.add(text)
        if len(text) < length:
            allowed = (TOKENS.token_bytes(token) for token in state.allowed_list())
            waiting += [text + data for data in allowed if data is not None and len(data) == 1]
    return found


GRAMMAR = Grammar.from_text(TEXT)


def place_of(grammar: Grammar, name: str, number: int) -> Span:
    """Where an option of a rule stands."""
    (body,) = (rule.body for rule in grammar.rules if rule.name == name)
    assert isinstance(body, Choice)
    return body.options[number].span


def saved(marginal: Marginal | None) -> Mapping[str, int]:
    assert marginal is not None
    assert not marginal.trouble
    return marginal.saved


def trouble(marginal: Marginal | None) -> str:
    assert marginal is not None
    return marginal.trouble


@pytest.mark.parametrize("name", ["list", "item", "tail", "only"])
def test_without_a_rule_no_sentence_that_needs_it_is_left(name: str) -> None:
    lines = [line if not line.startswith(f"{name}:") else f"{name}: NEVER" for line in TEXT.splitlines()]
    never = Grammar.from_text("\n".join([*lines, "NEVER: /a/ & /b/"]))
    assert texts_of(without_rules(GRAMMAR, {name}), 4) == texts_of(never, 4)


def test_without_a_rule_what_only_it_used_is_gone_too() -> None:
    smaller = without_rules(GRAMMAR, {"tail"})
    assert smaller is not None
    assert unused_after(GRAMMAR, smaller, {"tail"}) == ("only",)
    assert texts_of(smaller, 3) == {text for text in texts_of(GRAMMAR, 3) if b"!" not in text}


def test_without_an_alternative_the_others_are_left() -> None:
    smaller = without_alternative(GRAMMAR, {"item"}, place_of(GRAMMAR, "item", 1))
    assert texts_of(smaller, 3) == {text for text in texts_of(GRAMMAR, 3) if b"(" not in text}


def test_without_a_terminal_what_needs_it_is_gone() -> None:
    assert texts_of(without_terminal(GRAMMAR, '","'), 3) == {text for text in texts_of(GRAMMAR, 3) if b"," not in text}
    assert texts_of(without_terminal(GRAMMAR, '" "'), 3) == {text for text in texts_of(GRAMMAR, 3) if b" " not in text}


def test_rules_that_need_one_another_are_gone_together() -> None:
    grammar = Grammar.from_text('start: a | "x"\na: b "y"\nb: c | c a\nc: "z" b\n')
    smaller = without_alternative(grammar, {"b"}, place_of(grammar, "b", 0))
    assert texts_of(smaller, 4) == {b"x"}


def test_without_what_every_sentence_needs_there_is_no_grammar() -> None:
    assert without_rules(GRAMMAR, {"start"}) is None
    assert without_terminal(Grammar.from_text('start: "a" "b"'), '"b"') is None
    grammar = Grammar.from_text('start: "a" | "a" start')
    place = place_of(grammar, "start", 0)
    assert without_alternative(grammar, {"start"}, place) is not None
    measure = Marginals(grammar, TOKENS)
    # What is left has no sentence, and the compiler says so.
    assert trouble(measure.of_alternative({"start"}, place)) == EMPTY
    assert trouble(measure.of_rules({"start"})) == EMPTY


def test_what_is_saved_is_the_difference_of_two_compiles() -> None:
    measure = Marginals(GRAMMAR, TOKENS)
    found = saved(measure.of_rules({"tail"}))
    whole = compile(GRAMMAR, TOKENS, cache=False).shares()["totals"]
    smaller = without_rules(GRAMMAR, {"tail"})
    assert smaller is not None
    left = compile(smaller, TOKENS, cache=False).shares()["totals"]
    assert found == {figure: whole[figure] - left[figure] for figure in whole}
    assert found["lr_states"] > 0


def marginals(profile: Profile) -> list[str]:
    rows = [*profile.rules, *(part for rule in profile.rules for part in rule.alternatives), *profile.terminals]
    return [getattr(row, "name", "part") for row in rows if row.marginal is not None]


def test_every_part_is_tried_when_there_is_time() -> None:
    profile = profile_grammar(GRAMMAR, TOKENS, seconds=600)
    names = marginals(profile)
    assert {"start", "list", "item", "tail", "only", "WORD", '","', '" "'} <= set(names)
    # The options of `start` and `item`.
    assert names.count("part") == 4


def test_without_time_nothing_is_tried() -> None:
    assert marginals(profile_grammar(GRAMMAR, TOKENS)) == []
    assert marginals(profile_grammar(GRAMMAR, TOKENS, seconds=1e-9)) == []
    assert marginals(profile_grammar(GRAMMAR, TOKENS, seconds=float("nan"))) == []


def test_what_was_measured_is_kept_when_somebody_has_seen_enough() -> None:
    stop, told = CancelToken(), []

    def progress(stage: str, share: float) -> None:
        told.append(stage)
        if sum(one.startswith("without ") for one in told) == 3:
            stop.cancel()

    profile = profile_grammar(GRAMMAR, TOKENS, seconds=600, stop=stop, progress=progress)
    # The third compile stops, unless it is done before it looks.
    assert len(marginals(profile)) in (2, 3)


def test_a_cancelled_profile_is_none() -> None:
    cancel = CancelToken()

    def progress(stage: str, share: float) -> None:
        if stage.startswith("without "):
            cancel.cancel()

    with pytest.raises(Cancelled):
        profile_grammar(GRAMMAR, TOKENS, seconds=600, cancel=cancel, progress=progress)


def test_limits_hold_for_what_is_tried_too() -> None:
    grammar = Grammar.from_text('start: "a" | "b" "b" "b" "b" "b"')
    states = compile(grammar, TOKENS, cache=False).stats["lr_states"]
    profile = profile_grammar(grammar, TOKENS, seconds=600, limits=Limits(max_lr_states=states))
    assert len(marginals(profile)) == len(profile.terminals) + 3


def test_rules_of_a_schema_are_its_subschemas_and_nothing_less() -> None:
    """Many rules and options are made of one place of a schema; to leave out one of these would say nothing."""
    items = '{"type": "array", "items": {"type": "boolean"}}'
    text = '{"type": "object", "properties": {"a": %s, "b": {"type": "null"}}, "additionalProperties": false}'
    grammar, without = Grammar.from_text(text % items), Grammar.from_text(text % "false")
    byte_by_byte = Vocabulary.from_tokens([bytes([byte]) for byte in range(128)])
    profile = profile_grammar(grammar, byte_by_byte, seconds=600)
    rows = {grammar.source[rule.span.start : rule.span.end]: rule for rule in profile.rules}
    assert saved(rows[items].marginal)["lr_states"] > 10
    smaller = without_rules(grammar, rows[items].rules)
    assert smaller is not None
    assert_same_grammars(smaller, without, seed=1)
    assert [part.is_option for rule in profile.rules for part in rule.alternatives] == [False] * len(rows)


def test_a_compile_ends_when_the_time_does() -> None:
    grammar = Grammar.from_file(ROOT / "benchmarks/cases/python3/grammar.lark")
    vocabulary = Vocabulary.load("o200k_base")
    now = time.monotonic()
    measure = Marginals(grammar, vocabulary, ending=now - 1, whole={})
    assert measure.of_rules({"expr_stmt"}) is None
    # A hundredth of what it takes.
    assert measure.until(time.monotonic() + 0.001).of_terminal("NAME") is None
    # Other limits are told, also of what would be measured in time.
    limited = Marginals(grammar, vocabulary, limits=Limits(max_lr_states=10), ending=now + 600, whole={})
    assert "limit of 10 states" in trouble(limited.of_terminal("NAME"))

"""Grammars without a part of theirs allow what the same text does in which that part matches nothing."""

from __future__ import annotations

from random import Random

import pytest

from literate.languages import assert_same_grammars
from maskwright import Grammar, GrammarError, Vocabulary, compile
from maskwright.grammar import Choice
from maskwright.profiling.removal import without_alternative, without_rules, without_terminal

NAMES = ("start", "b", "c", "d")
TERMINALS = ('"x"', '"zz"', "WORD")
BYTES = Vocabulary.from_tokens([bytes([byte]) for byte in range(128)])


def random_rules(random: Random) -> dict[str, list[str]]:
    """Rules by name, each with its alternatives."""

    def part(depth: int) -> str:
        kind = random.random() if depth < 3 else 0.0
        if kind < 0.4:
            return random.choice([*TERMINALS, '"y"', *NAMES[1:]])
        if kind < 0.6:
            return f"({part(depth + 1)} | {part(depth + 1)})"
        if kind < 0.75:
            return f"({part(depth + 1)} {part(depth + 1)}){random.choice(['?', '*', '+', '~2', '~0..2'])}"
        if kind < 0.85:
            return f"[{part(depth + 1)}]"
        return f"{part(depth + 1)} {part(depth + 1)}"

    return {name: [part(0) for _ in range(random.randint(1, 3))] for name in NAMES}


def written(rules: dict[str, list[str]]) -> str:
    lines = [f"{name}: {' | '.join(options)}" for name, options in rules.items()]
    return "\n".join([*lines, "WORD: /[a-c]+/", "NEVER: /a/ & /b/", '%ignore " "'])


def sound(grammar: Grammar | None) -> Grammar | None:
    """The grammar if any text matches it."""
    try:
        if grammar is not None:
            compile(grammar, BYTES, cache=False)
    except GrammarError:
        return None
    return grammar


def assert_same(smaller: Grammar | None, rules: dict[str, list[str]]) -> None:
    try:
        expected = sound(Grammar.from_text(written(rules)))
    except GrammarError:
        expected = None
    found = sound(smaller)
    assert (found is None) == (expected is None)
    if found is not None and expected is not None:
        assert_same_grammars(found, expected)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_left_is_what_the_text_says_without_the_part(seed: int) -> None:
    rules = random_rules(Random(seed))
    grammar = Grammar.from_text(written(rules))
    for rule in grammar.rules:
        assert_same(without_rules(grammar, {rule.name}), {**rules, rule.name: ["NEVER"]})
        if isinstance(rule.body, Choice) and len(rule.body.options) == len(rules[rule.name]):
            for number, option in enumerate(rule.body.options):
                others = [one if place != number else "NEVER" for place, one in enumerate(rules[rule.name])]
                assert_same(without_alternative(grammar, {rule.name}, option.span), {**rules, rule.name: others})
    for name in {terminal.name for terminal in grammar.terminals} & set(TERMINALS):
        never = {rule: [one.replace(name, "NEVER") for one in options] for rule, options in rules.items()}
        assert_same(without_terminal(grammar, name), never)

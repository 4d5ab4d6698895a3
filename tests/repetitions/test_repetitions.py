"""Repetitions that take very many states: which, how many, and what would cost less."""

from __future__ import annotations

import random

import pytest

from maskwright import CompiledGrammar, Vocabulary, compile
from maskwright.diagnostic import Diagnostic
from maskwright.examination import examine
from maskwright.grammar import Grammar
from maskwright.reading import read_text
from maskwright.repetitions import find_repetitions
from pages import ROOT

TOKENS = Vocabulary.from_tokens([b"a", b"b", b"aa", b"ab", b"aaaaaaaa", b"[", b"]", b"[a", b",", b",a", b"x", b'"'])


def read(text: str) -> Grammar:
    return read_text(text).grammar


def compiled(text: str) -> CompiledGrammar:
    return compile(read(text), TOKENS)


def find(text: str) -> list[Diagnostic]:
    return list(find_repetitions(read(text), compiled(text), TOKENS, read))


def place(one: Diagnostic, text: str) -> str:
    return text[one.span.start : one.span.end]


def states_of(one: CompiledGrammar) -> int:
    both: int = one.stats["lr_states"] + one.stats["lexer_states"]
    return both


COSTLY = {
    "lexer": ('start: "[" WORD "]"\nWORD: /[ab]{1,3000}/\n', "{1,3000}", "L030"),
    "terminal": ('start: "[" WORD "]"\nWORD: ("a" | "b")~1..3000\n', "~1..3000", "L030"),
    "rule": ('start: "[" ("a" | "b")~0..3000 "]"\n', "~0..3000", "L031"),
    "braces": ('start: "[" part{3,2900} "]"\npart: "a" | "b"\n', "{3,2900}", "L031"),
    "exactly": ('start: "[" part~2500 "]"\npart: "a" | "b"\n', "~2500", "L031"),
    "gbnf": ('root ::= "[" ("a" | "b"){0,2200} "]"\n', "{0,2200}", "L030"),
    "gbnf rule": ('root ::= "[" (root | "b"){0,2200} "]"\n', "{0,2200}", "L031"),
    "at least": ('root ::= "[" ("a" | "b"){2200,} "]"\n', "{2200,}", "L030"),
    "items": ('{"type": "array", "items": {"enum": ["a"]}, "maxItems": 1500}', '"maxItems"', "L031"),
    "inside": ('start: "x" %json {"type": "string", "maxLength": 400}\n', '"maxLength"', "L030"),
    "length": ('{"type": "string", "maxLength": 400, "minLength": 1}', '"maxLength"', "L030"),
}


@pytest.mark.parametrize("name", COSTLY)
def test_it_is_found_where_it_stands_with_what_it_takes(name: str) -> None:
    text, written, code = COSTLY[name]
    (found,) = find(text)
    assert (found.code, place(found, text), found.severity.value) == (code, written, "information")
    key = "lexer_states" if code == "L030" else "lr_states"
    now = compiled(text).stats[key]
    unbounded = found.fixes[-1]
    assert unbounded.title.endswith("(another language)")
    then = compiled(unbounded.applied(text)).stats[key]
    unit = "lexer states" if code == "L030" else "LR states"
    assert found.message.endswith(f" {now - then:,} of {now:,} {unit}")
    assert f": {then:,} {unit} " in unbounded.title


@pytest.mark.parametrize("name", ["rule", "braces", "exactly", "gbnf"])
def test_blocks_are_the_same_language_and_as_small_as_is_said(name: str) -> None:
    text, _, _ = COSTLY[name]
    (found,) = find(text)
    fix = found.fixes[0]
    assert fix.title.startswith("Repeat blocks: ")
    assert fix.title.endswith(" LR states (same language)")
    before, after = compiled(text), compiled(fix.applied(text))
    assert f" {after.stats['lr_states']} LR " in fix.title
    assert states_of(after) * 4 < states_of(before)
    one, other = before.start(), after.start()
    chance = random.Random(name)
    steps = 0
    while True:
        assert one.mask().tolist() == other.mask().tolist(), steps
        allowed = one.allowed_list()
        if not allowed:
            break
        # Rather no end, so that the bound is met.
        long = [token for token in allowed if b"]" not in (TOKENS.token_bytes(token) or b"")]
        token = chance.choice(long or allowed)
        one.commit(token)
        other.commit(token)
        steps += 1
    assert steps > 200
    assert one.is_accepting() == other.is_accepting() is True


@pytest.mark.parametrize("low", [0, 1, 7, 10])
@pytest.mark.parametrize("high", [10, 11, 40, 41, 99])
@pytest.mark.parametrize("braces", [False, True])
def test_blocks_accept_each_number_of_times_and_no_other(low: int, high: int, braces: bool) -> None:
    from maskwright.acceptance import accepts
    from maskwright.repetitions.blocks import in_blocks

    grammar = compiled(f'start: "[" {in_blocks("part", low, high, braces=braces)} "]"\npart: "a"\n')
    counts = [count for count in range(high + 3) if accepts(grammar, [f"[{'a' * count}]".encode()])]
    assert counts == list(range(low, high + 1))


def test_nested_repetitions_are_one_finding() -> None:
    text = 'start: "[" WORD "]"\nWORD: /(?:[ab]{0,50}){0,60}x/\n'
    (found,) = find(text)
    assert (place(found, text), found.message.split(" take ")[0]) == ("{0,60}", "60 × 50 repetitions")


def test_each_of_several_has_its_own_share() -> None:
    text = 'start: A | B | list\nA: /a{1,2500}/\nB: /b{1,3500}/\nlist: "[" ("x" ",")~0..1500 "]"\n'
    found = find(text)
    assert [(one.code, place(one, text)) for one in found] == [
        ("L030", "{1,3500}"),
        ("L030", "{1,2500}"),
        ("L031", "~0..1500"),
    ]


def test_many_that_are_costly_together_only_are_one_finding() -> None:
    names = [f"T{number}" for number in range(30)]
    text = "start: " + " | ".join(names) + "\n" + "".join(f"{name}: /{name}a{{1,120}}/\n" for name in names)
    (found,) = find(text)
    assert found.message.startswith("30 bounded repetitions take ")
    assert " together" in found.message
    assert found.related[-1].message.endswith("were not measured one by one")


def test_what_is_too_large_is_said_not_to_be_measured() -> None:
    text = COSTLY["lexer"][0].replace("3000", "30000") + "//" + "x" * 200_000
    (found,) = find(text)
    assert found.message == "this grammar is too large to measure which of its 30,004 lexer states its repetitions take"
    assert place(found, text) == "{1,30000}"
    assert find(COSTLY["lexer"][0] + "//" + "x" * 200_000) == []


def test_a_short_one_may_be_exponential() -> None:
    text = "start: A\nA: /[ab]*a[ab]{12}/\n"
    (found,) = find(text)
    assert (found.code, place(found, text)) == ("L030", "{12}")


@pytest.mark.parametrize(
    "text",
    [
        "start: /[ab]{1,1500}/\n",  # Small.
        "start: A\nA: /a{1,9}/\nB: /b{1,3000}/\n",  # Not used.
        'start: "[" A "]"\nA: /[ab]{1,1900}/\nlist: "a" | list "b"\n',
        'start: "\\"{3000}"\n',  # Not one.
        "start: /[{9000}]/\n",
        '{"type": "string", "enum": ["a"], "maxLength": 5000}',
        '{"properties": {"maxLength": {"type": "integer"}}}',
    ],
)
def test_nothing_is_said_of_healthy_grammars(text: str) -> None:
    assert find(text) == []


def test_nothing_is_said_of_the_samples_but_of_those_that_are_about_it() -> None:
    texts = [path for folder in ("grammars", "benchmarks/cases") for path in sorted((ROOT / folder).rglob("*.lark"))]
    texts += sorted((ROOT / "benchmarks/cases").rglob("schema.json"))
    assert len(texts) > 20
    told = []
    for path in texts:
        grammar = read_text(path.read_text(encoding="utf-8"), path=str(path)).grammar
        if not any(one.severity.value == "error" for one in grammar.diagnostics):
            found = find_repetitions(grammar, compile(grammar, TOKENS), TOKENS, lambda text: read_text(text).grammar)
            told += [(path.parent.name, one.code, place(one, grammar.source)) for one in found]
    assert told == [("thinking", "L030", "{256,}"), ("bounded_repeat", "L030", '"maxLength"')]


def test_examine_says_it() -> None:
    text = COSTLY["lexer"][0]
    assert [one.code for one in examine(read(text), TOKENS).found] == ["L030"]

"""Every sentence that is written is one: by the engine, and by two references that share nothing with it."""

from __future__ import annotations

import importlib.util
import os
from functools import reduce
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from maskwright import CompiledGrammar, Grammar, Vocabulary, compile
from maskwright.trials.parts import parts_of
from maskwright.trials.sampling.places import Places
from maskwright.trials.sampling.sentences import ATTEMPTS, GIVEN_UP, Sampler, Sentence
from maskwright.trials.sampling.shortest import shortest_sentence
from maskwright.trials.sampling.stacks import Stacks
from maskwright.trials.syntax import read_syntax
from reference.case import Case
from reference.masks import Reference
from reference.random_grammars import random_case, to_lark

BYTES = Vocabulary.from_tokens([bytes([byte]) for byte in range(256)])
ORACLE = Path(__file__).parents[3] / "shared/oracle/oracle.py"
SEED = int(os.environ.get("MASKWRIGHT_SEED") or Random().randrange(2**32))
CASES = 150
VISITS = 3_000  # some cases have parts that no text reaches, where a search ends only here


def sampler_of(text: str, start: str = "start") -> Sampler:
    grammar = Grammar.from_text(text, start=start)
    return Sampler(grammar, compile(grammar, BYTES), BYTES)


def shortest(text: str) -> str:
    sentence = sampler_of(text).shortest()
    assert sentence is not None
    return sentence.text


def random_texts(text: str, count: int = 20, size: int = 30, seed: str = "1") -> list[str]:
    sentences = list(sampler_of(text).random(Random(seed), count, size))
    assert None not in sentences
    return [sentence.text for sentence in sentences if sentence is not None]


@pytest.mark.parametrize(
    ("grammar", "expected"),
    [
        ('start: "abc" | "de"', "de"),
        ("start: A A\nA: /a+/ | /b/", "ab"),
        ('start: A A\nA: /a+/\n%ignore " "', "a a"),
        ('start: A "ab" | "xxxxxxx"\nA: /a+/', "xxxxxxx"),
        ('start: start "a" | "b" start "c" | "dddd"', "dddd"),
        ("start: A~3\nA: /[0-9]{2}/", "000000"),
        ('start: (A | "x")~2..5\nA: "a"?', ""),
        ('start: e\ne: e e | "" | "a"', ""),
        ("start: WORD NUMBER\nWORD: /\\p{Lu}+/\nNUMBER: /[1-9]\\d{3}/", "A1000"),
    ],
)
def test_the_shortest(grammar: str, expected: str) -> None:
    assert shortest(grammar) == expected


def test_a_sentence_that_does_not_exist_is_not_found() -> None:
    assert sampler_of('start: "a" | A B\nA: /a+/\nB: "ab"').shortest() is not None
    grammar = Grammar.from_text("start: A B\nA: /a+/\nB: /ab/")
    assert Sampler(grammar, compile(grammar, BYTES), BYTES).shortest() is None


def test_random_sentences_are_the_same_for_a_seed() -> None:
    text = 'start: value\nvalue: "[" (value ("," value)*)? "]" | NUMBER\nNUMBER: /[0-9]+/\n%ignore " "\n'
    assert random_texts(text) == random_texts(text)
    assert random_texts(text) != random_texts(text, seed="2")
    assert random_texts(text)[:3] == ["7", "[40]", "[]"]


def test_random_sentences_keep_to_their_size_where_they_can() -> None:
    text = 'start: value\nvalue: "[" (value ("," value)*)? "]" | /[0-9]/\n'
    for size in (1, 10, 100):
        assert max(len(one) for one in random_texts(text, size=size)) <= size
    assert {len(one) for one in random_texts("start: /[a-z]{7}/", size=3)} == {7}


def test_a_comment_is_no_separator_where_no_line_ends() -> None:
    text = "start: WORD WORD\nWORD: /[a-z]+/\n%ignore /#.*/\n%ignore /[ \\t]/\n"
    assert all("#" not in one and len(one.split()) == 2 for one in random_texts(text))


def covering(text: str) -> tuple[list[str], list[tuple[str, str]]]:
    """The sentences, and the parts that are in none."""
    samples = list(sampler_of(text).covering())
    missing = [(part.kind, part.name) for part, sentence in samples if sentence is None]
    return [sentence.text for _, sentence in samples if sentence is not None], missing


def test_every_part_is_covered() -> None:
    sentences, missing = covering('start: a ("!" | "?")*\na: "x" b? | "y"\nb: "z"~2\n')
    assert (sentences, missing) == (["y", "y!", "y?", "x", "xzz"], [])


def test_what_no_text_goes_through() -> None:
    sentences, missing = covering('start: "a" | A B | never\nA: /a+/\nB: "ab"\nnever: "x" never\n')
    assert sentences == ["a"]
    assert ("alternative", "A B") in missing
    assert ("rule", "never") in missing


def units_found(case: Case, grammar: Grammar, compiled: CompiledGrammar) -> bool:
    """Whether the shortest sentence is no longer than the shortest text that the reference accepts, by brute force."""
    syntax = read_syntax(grammar, compiled, BYTES)
    found = shortest_sentence(Places(syntax, Stacks(syntax)), lambda units: True, VISITS)
    reference = Reference(case)
    letters = sorted({byte for token in case.vocabulary if token for byte in token})
    level = [b""]
    for length in range(3):
        if any(reference.accepts(text) for text in level):
            assert found is not None, to_lark(case)
            assert len(found.units) == length, (to_lark(case), found.units)
            return True
        level = [text + bytes([byte]) for text in level for byte in letters if reference.viable(text + bytes([byte]))]
        if len(level) > 300:
            return False
    return False


def test_on_random_grammars() -> None:
    print(f"MASKWRIGHT_SEED={SEED}")
    oracle = load_oracle()
    written = shortest_known = 0
    for number in range(CASES):
        random = Random(f"{SEED}/{number}")
        case = random_case(random)
        reference = Reference(case)
        if reference.is_empty:
            continue
        grammar = Grammar.from_text(to_lark(case), start=case.start)
        compiled = compile(grammar, BYTES)
        sampler = Sampler(grammar, compiled, BYTES, visits=VISITS)
        sentences = [sampler.shortest(), *sampler.random(random, 4, 8)]
        sentences += [sentence for _, sentence in sampler.covering()]
        for sentence in sentences:
            if sentence is not None:
                check(sentence, case, reference, oracle)
                written += 1
        shortest_known += units_found(case, grammar, compiled)
    print(f"{written:,} sentences written, {shortest_known} shortest ones compared")
    assert written > 5 * CASES
    assert shortest_known > CASES / 3


def check(sentence: Sentence, case: Case, reference: Reference, oracle: Any) -> None:
    (text,) = sentence.pieces or (b"",)
    assert isinstance(text, bytes)
    if len(text) > 14:
        return
    assert reference.accepts(text), (to_lark(case), text)
    if oracle is not None and len(text) <= 8 and text.isascii():
        assert oracle(case).accepts(text), (to_lark(case), text)


def load_oracle() -> Any:
    """The second oracle, if it lies beside the repository: a function from cases to it."""
    if not ORACLE.is_file():
        return None
    spec = importlib.util.spec_from_file_location("second_oracle", ORACLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return lambda case: module.Oracle(
        {
            "terminals": {name: pattern.decode("latin-1") for name, pattern in case.terminals.items()},
            "ignore": sorted(case.ignored),
            "rules": {name: [list(body) for body in options] for name, options in case.rules.items()},
            "start": case.start,
        }
    )


@pytest.mark.parametrize(
    "name", ["yes_no", "json", "python", "thinking", "tool_call", "calculator", "increment", "ambiguous"]
)
def test_the_grammars_of_the_repository(grammars: Path, name: str) -> None:
    grammar = Grammar.from_file(grammars / name / f"{name}.lark")
    compiled = compile(grammar, BYTES)
    sampler = Sampler(grammar, compiled, BYTES)
    covered = list(sampler.covering())
    assert [part.name for part, sentence in covered if sentence is None] == []
    sentences = [sampler.shortest(), *sampler.random(Random("1"), 20, 200), *(sentence for _, sentence in covered)]
    for sentence in sentences:
        assert sentence is not None
        state = compiled.start()
        for piece in sentence.pieces:
            assert isinstance(piece, bytes)
            state.commit_bytes(piece)
        assert state.is_accepting()


def test_a_part_is_written_once_for_all_places_that_it_comes_from() -> None:
    grammar = Grammar.from_text("start: a a\na: A | B\nA: /a/\nB: /b/\n%ignore C\nC: /c/\n")
    syntax = read_syntax(grammar, compile(grammar, BYTES), BYTES)
    kinds = [part.kind for part in parts_of(grammar, syntax)]
    assert [kinds.count(kind) for kind in ("rule", "alternative", "terminal")] == [2, 2, 3]


def test_what_other_terminals_tell_apart_is_not_searched_twice() -> None:
    """Inside a name of Python the lexer has hundreds of states, for its keywords; for the name they are one."""
    grammar = Grammar.from_file(Path(__file__).parents[2] / "grammars/python/python.lark")
    sampler = Sampler(grammar, compile(grammar, BYTES), BYTES, visits=2_500)
    assert [part.name for part, sentence in sampler.covering() if sentence is None] == []


def test_states_are_alike_if_the_same_bytes_complete_a_terminal() -> None:
    grammar = Grammar.from_text('start: NAME | EVEN | "if" | "in"\nNAME: /[a-z]+/\nEVEN: /(aa)+/')
    syntax = read_syntax(grammar, compile(grammar, BYTES), BYTES)
    lexer = syntax.lexer
    for terminal, members in syntax.members.items():
        texts = [bytes(text) for size in range(1, 5) for text in product(b"aif", repeat=size)]
        completed = {
            state: [text for text in texts if terminal in lexer.accepts(reduce(lexer.next, text, state))]
            for state in members.alike
        }
        for one, other in combinations(members.alike, 2):
            if lexer.start not in (one, other):
                alike = (terminal in lexer.accepts(one), completed[one]) == (
                    terminal in lexer.accepts(other),
                    completed[other],
                )
                assert (members.alike[one] == members.alike[other]) == alike, (terminal, one, other)
    assert len(set(syntax.members["NAME"].alike.values())) == 2


def test_after_one_that_is_given_up_others_are_soon_given_up_too(monkeypatch: pytest.MonkeyPatch) -> None:
    walks = 0

    def lost(*_: object) -> None:
        nonlocal walks
        walks += 1

    monkeypatch.setattr("maskwright.trials.sampling.sentences.random_sentence", lost)
    sampler = sampler_of('start: "a"+')
    assert [*sampler.random(Random("0"), 1, 10)] == [None]
    assert walks == ATTEMPTS
    assert [*sampler.random(Random("0"), 1_000, 10)] == [None] * 1_000
    assert walks == 2 * ATTEMPTS + GIVEN_UP - 1

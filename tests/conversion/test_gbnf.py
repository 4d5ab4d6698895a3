"""Writing in GBNF: only what has the same language there; the rest is refused with a reason."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import maskwright
from conversion.walking import masks_compared
from gbnf.llama_loader import refusal
from gbnf.samples import SAMPLES
from maskwright.conversion import Target, convert
from maskwright.conversion.gbnf import write_gbnf
from maskwright.gbnf import read_gbnf
from maskwright.grammar import Automaton, Grammar, NotFollowedBy, SpecialTokens
from maskwright.notation import read_lark

ROOT = Path(__file__).parents[2]


def written(text: str) -> list[str]:
    converted = write_gbnf(read_lark(text))
    assert converted.refusals == ()
    return (converted.text or "").splitlines()


def refused(text: str) -> dict[str, str]:
    converted = write_gbnf(read_lark(text))
    assert converted.text is None
    return {one.name: one.reason for one in converted.refusals}


def test_ignored_text_is_a_rule_behind_each_terminal() -> None:
    assert written('start: NAME ("," NAME)*\nNAME: /[a-z]+/\nWS: / +/\n%ignore WS\n%ignore /#[^\\n]*\\n/') == [
        'root ::= ignored NAME ("," ignored NAME)*',
        "NAME ::= [a-z]+ ignored",
        'WS ::= " "+',
        'ignored ::= (WS | "#" [^\\n]* "\\n")*',
    ]


def test_ignored_text_before_a_start_rule_that_recurs_stands_in_a_rule_of_its_own() -> None:
    lines = written('start: "(" start ")" | "x"\n%ignore " "')
    assert lines == [
        "root ::= ignored start",
        'start ::= "(" ignored start ")" ignored | "x" ignored',
        'ignored ::= " "*',
    ]


def test_rules_that_begin_with_themselves_become_repetitions() -> None:
    lines = written('start: start "+" term | start (a | b) | start | term\nterm: "1"\na: "-"\nb: "/"')
    assert lines[0] == 'root ::= term ("+" term | a | b)*'
    # Ignored text before it needs no rule of its own then.
    assert written('start: start ";" A | A\nA: "a"\n%ignore " "')[0] == 'root ::= ignored A (";" ignored A)*'
    # Where there is nothing to begin with, or nothing behind, it stays.
    assert written('start: "x" | a\na: a "y"')[1] == 'a ::= a "y"'


def test_what_llama_cpp_would_not_take_is_noted() -> None:
    converted = write_gbnf(read_lark('start: a "x"\na: start "y" | "z"'))
    assert converted.notes == (
        "in line 1 of the result, left recursion `root → a → root`: llama.cpp refuses grammars in which a rule can"
        " begin with itself",
    )
    many = "\n".join(f'a{number}: "x"~2000' for number in range(9))
    notes = write_gbnf(read_lark("start: " + " ".join(f"a{number}" for number in range(9)) + "\n" + many)).notes
    assert len(notes) == 6
    assert notes[-1] == "and there is more of that kind, 4 times; `check` on the result tells all"


@pytest.mark.parametrize("schema", ["true", '{"properties": {"a": {"type": "array"}}}', '{"minProperties": 2}'])
def test_schemas_become_what_llama_cpp_takes(schema: str) -> None:
    converted = write_gbnf(Grammar.from_text(schema))
    assert converted.text is not None
    assert converted.notes == ()
    assert refusal(converted.text.replace(" |\n", " | ")) is None


def test_patterns_are_taken_apart() -> None:
    text = r"""start: A B ";" C D E
A: "ab"i
B: /x(yz|\d)?[^\n"]-/
C: /./ "é"~2..3
D: /[ab]{2}/ & ~"aa"
E: "]" "^" "\""
"""
    lines = written(text)
    assert lines[:2] == ['root ::= A B ";" C D E', "A ::= [Aa] [Bb]"]
    assert lines[-1] == 'E ::= "]" "^" "\\""'
    vocabulary = maskwright.Vocabulary.from_tokens([one.encode() for one in 'abAByzx0-é]^"\n7;'])
    assert masks_compared(read_lark(text), read_gbnf("\n".join(lines)), vocabulary, Random(0)) > 9


def test_an_automaton_without_a_short_expression_becomes_a_rule_for_each_state() -> None:
    # Decimal numbers that 97 divides, or none at all.
    size = 97
    rows = tuple(tuple((48 + one, 48 + one, (10 * state + one) % size) for one in range(10)) for state in range(size))
    grammar = read_lark('start: "[" N "]"\nN: "x"')
    terminals = tuple(
        replace(one, pattern=Automaton(rows, (0,), one.span)) if one.name == "N" else one for one in grammar.terminals
    )
    grammar = replace(grammar, terminals=terminals)
    text = write_gbnf(grammar).text
    assert text is not None
    vocabulary = maskwright.Vocabulary.from_tokens([one.encode() for one in ("[", "]", *map(str, range(100)))])
    assert masks_compared(grammar, read_gbnf(text), vocabulary, Random(0), walks=6) > 20


def test_tokens() -> None:
    assert written("start: <|end|> <[1-3]> <[^4]> <[*]>") == [
        "root ::= <|end|> (<[1]> | <[2]> | <[3]>) !<[4]> (<[0]> | !<[0]>)"
    ]
    assert refused("start: <[^1,2]> <[1-500]>") == {
        "<[^1,2]>": "in GBNF `!` stands before one token, and this leaves out several",
        "<[1-500]>": "in GBNF 500 tokens would be as many alternatives",
    }


@pytest.mark.parametrize(
    ("text", "names"),
    [
        # What can follow is all that counts: here nothing goes on with it.
        ('start: INT ".." INT\nINT: /\\d+(\\.\\d+)?/', []),
        ('start: INT "." INT\nINT: /[0-9]+(\\.[0-9]+)?/', ["INT"]),
        ('start: NAME NAME\nNAME: /[a-z]+/\n%ignore " "', ["NAME"]),
        ('start: NAME "." NAME\nNAME: /[a-z]+/\n%ignore / +/', []),
        ('start: "a" "ab"', []),
        ('start: A B\nA: "a" | "ab"\nB: "b" | "c"', ["A"]),
        # Over several lexemes.
        ('start: A "b" "c"\nA: "a" | "abcd"', []),
        ('start: A "b" "c" "d"\nA: "a" | "abcd"', ["A"]),
        # Runs of ignored text are one lexeme or several, which is the same.
        ('start: "a"\n%ignore / +/', []),
        ('start: "a"\n%ignore "x" | "xyx"\n%ignore "y"', ['"x" | "xyx"']),
    ],
)
def test_terminals_that_could_be_cut_short_are_refused(text: str, names: list[str]) -> None:
    assert [one.name for one in write_gbnf(read_lark(text)).refusals] == names


def test_the_rule_of_the_longest_match_is_what_makes_the_difference() -> None:
    """A grammar that is refused has another language when its terminals are written out all the same."""
    grammar = Grammar.from_text('start: A B\nA: "a" | "ab"\nB: "b" | "c"')
    vocabulary = maskwright.Vocabulary.from_tokens([b"a"])
    for one, accepts in ((grammar, False), (read_gbnf('root ::= ("a" | "ab") ("b" | "c")'), True)):
        state = maskwright.compile(one, vocabulary).start()
        state.commit_bytes(b"ab")
        assert state.is_accepting() is accepts


def test_limits_on_tokens_and_on_what_follows_are_refused() -> None:
    reason = "how many tokens a lexeme takes has no form in GBNF"
    assert refused("start: A\nA[max_tokens=3]: /a/") == {"A": reason}
    grammar = read_lark("start: A B\nA: /a/\nB: /b/")
    first, second = grammar.terminals
    assert not isinstance(first.pattern, SpecialTokens | NotFollowedBy)
    assert not isinstance(second.pattern, SpecialTokens | NotFollowedBy)
    guarded = replace(first, pattern=NotFollowedBy(first.pattern, second.pattern, first.span))
    (refusal,) = write_gbnf(replace(grammar, terminals=(guarded, second))).refusals
    assert refusal.reason == "what may follow it is limited, which only a lexer can look at"


@pytest.mark.parametrize("name", ["json", "calculator", "tool_call", "increment", "ambiguous", "yes_no"])
def test_the_samples_keep_their_masks(name: str, o200k: maskwright.Vocabulary) -> None:
    grammar = Grammar.from_file(ROOT / f"grammars/{name}/{name}.lark")
    converted, check = convert(grammar, Target.GBNF, o200k)
    assert converted.text is not None
    assert check is not None
    assert check.differences == ()
    assert masks_compared(grammar, read_gbnf(converted.text), o200k, Random(0), walks=2, steps=15) > 2


@pytest.mark.parametrize("name", SAMPLES)
def test_gbnf_is_written_as_itself(name: str, o200k: maskwright.Vocabulary) -> None:
    grammar = read_gbnf(SAMPLES[name].text)
    text = write_gbnf(grammar).text
    assert text is not None
    result = read_gbnf(text)
    assert write_gbnf(result).text == text
    assert masks_compared(grammar, result, o200k, Random(0), walks=2, steps=15) > 2

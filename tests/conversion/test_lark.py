"""Writing in Lark: what each part of a grammar looks like, and that it is read as the same."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import maskwright
from conversion.walking import masks_compared
from gbnf.samples import SAMPLES
from maskwright.conversion.lark import write_lark
from maskwright.conversion.regexes import automaton_regex
from maskwright.diagnostic import Severity, Span
from maskwright.expressions.printing import Unwritable
from maskwright.gbnf import read_gbnf
from maskwright.grammar import Automaton, Choice, Grammar, Literal, Regex, Rule, Sequence, Symbol, Terminal
from maskwright.notation import read_lark

ROOT = Path(__file__).parents[2]
GRAMMARS = sorted(ROOT.glob("grammars/*/*.lark"))
AT = Span(0, 0)


def written(text: str) -> str:
    grammar = read_lark(text)
    assert [one.message for one in grammar.diagnostics if one.severity is Severity.ERROR] == []
    converted = write_lark(grammar)
    assert converted.refusals == ()
    assert converted.text is not None
    return converted.text


@pytest.mark.parametrize(
    "text",
    [
        'start: "a" | "b"i /c\\/"/i ("d" e)~2 e{3,} e? e* (e | "")+ e~0..5\ne: "\\"\\\\\\n\\u0008é"\n',
        'start: A B C D E F\n\nA: /[a-z]+/ & ~("if" | "else") & ~(/a/ /b/)*\nB[lazy]: /.*/ "x"\nC.5: "y"\n'
        'D[max_tokens=9]: /z+/\nE: <|end|>\nF: ("a" | "b" "c")~2..3 "d"?\n',
        "start: <|end|> <[3]> <[1-2,7]> <[^4]> <[*]>\n",
        'start: X\n\nX: "x"\n\n%ignore X\n%ignore /[ \\t]+/\n',
        'start: (("a" | "b") "c")+ | ("d"+)?\n',
        'start: A "x"\n\nA_PART[lazy]: /[a-z]+b/\nA: A_PART "c"\n',
    ],
)
def test_what_is_written_so_stays(text: str) -> None:
    assert written(text) == text


def test_what_is_put_in_and_what_goes() -> None:
    text = 'start: "a" c %lark { start: "x" }  // comment\nc: D -> alias\n%import common.INT -> D\n'
    assert written(text) == 'start: "a" c lark1_start\nc: D\nlark1_start: "x"\n\nD: /[0-9]+/\n'


@pytest.mark.parametrize("path", GRAMMARS, ids=[path.stem for path in GRAMMARS])
def test_the_samples_keep_their_masks(path: Path, o200k: maskwright.Vocabulary) -> None:
    grammar = Grammar.from_file(path)
    text = write_lark(grammar).text
    assert text is not None
    result = read_lark(text)
    assert result.diagnostics == ()
    assert write_lark(result).text == text
    assert masks_compared(grammar, result, o200k, Random(0), walks=2, steps=15) > 2


@pytest.mark.parametrize("name", SAMPLES)
def test_gbnf_keeps_its_masks(name: str, o200k: maskwright.Vocabulary) -> None:
    grammar = read_gbnf(SAMPLES[name].text)
    text = write_lark(grammar).text
    assert text is not None
    assert masks_compared(grammar, read_lark(text), o200k, Random(0), walks=2, steps=15) > 2


def test_names_that_lark_has_not() -> None:
    body = Sequence((Symbol("Some Rule", AT), Symbol("start", AT), Symbol("näme", AT), Symbol("T é", AT)), AT)
    rules = [Rule("main", body, AT), *(Rule(name, Symbol("T é", AT), AT) for name in ("Some Rule", "start", "näme"))]
    terminal = Terminal("T é", Choice((Literal("x", AT), Regex("y+", AT)), AT), AT)
    grammar = Grammar("main", tuple(rules), (terminal,), "")
    text = write_lark(grammar).text
    assert text == ('start: some_rule start_2 näme T\nsome_rule: T\nstart_2: T\nnäme: T\n\nT: "x" | /y+/\n')
    assert read_lark(text).diagnostics == ()


def test_an_automaton_is_an_expression() -> None:
    # Numbers in binary that three divides.
    rows = (((48, 48, 0), (49, 49, 1)), ((48, 48, 2), (49, 49, 0)), ((48, 48, 1), (49, 49, 2)))
    source = automaton_regex(Automaton(rows, (0,), AT))
    for number in range(200):
        assert bool(re.fullmatch(source, f"{number:b}")) is (number % 3 == 0)


def test_an_automaton_without_a_short_expression_is_refused() -> None:
    size = 97
    rows = tuple(tuple((48 + one, 48 + one, (10 * state + one) % size) for one in range(10)) for state in range(size))
    with pytest.raises(Unwritable, match="no short expression"):
        automaton_regex(Automaton(rows, (0,), AT))


def test_what_has_no_form() -> None:
    (refusal,) = write_lark(read_gbnf("root ::= !<think>")).refusals
    assert (refusal.name, refusal.reason) == (
        "!<think>",
        "in Lark tokens are excluded by id, as in `<[^12]>`, and not by name",
    )

"""A laid out text means the same, keeps its comments, and is not changed when laid out again."""

from __future__ import annotations

import random
import re
from pathlib import Path

import lark
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from maskwright.formatting import format_text, statements
from maskwright.notation import read_lark
from notation.test_edits import FILES, edited
from notation.test_hostile import PIECES, mutated

OURS = [path for path in FILES if Path(lark.__file__).parent not in path.parents]


def laid_out(text: str, line_length: int = 40) -> str:
    """The layout, checked: it was not given up, and it is final."""
    plain = statements._LINE_END.sub("\n", text)
    result = statements._assembled(plain, statements._parsed(plain), line_length)
    assert statements._content(result, statements._parsed(result)) == statements._content(
        plain, statements._parsed(plain)
    )
    assert format_text(text, line_length=line_length).replace("\r\n", "\n").replace("\r", "\n") == result
    assert format_text(result, line_length=line_length) == result
    return result


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("start:a|b", "start: a | b\n"),
        ("? start : a\n", "? start : a\n"),
        ("?start  :  a   (b|c)* [ d ]~ 1 .. 3 -> e", "?start: a (b | c)* [d]~1..3 -> e\n"),
        ('A.2:"a" .. "z"|/[a]x/i {2,}', 'A.2: "a".."z" | /[a]x/i{2,}\n'),
        ("a:\n | b", "a:\n | b\n"),
        ("a: | b|", "a: | b |\n"),
        ("a :: _:b::incr( [0 : 2] )%if  and(lt(_,9),true)", "a::_: b::incr([0:2]) %if and(lt(_, 9), true)\n"),
        ('a[ lazy,stop="x" ]:<[1]>&~ b', 'a[lazy, stop="x"]: <[1]> & ~b\n'),
        ("sep{x,y}:x (y x)*\na:sep{b , c|d}", "sep{x, y}: x (y x)*\na: sep{b, c | d}\n"),
        ("%import  common(INT,WS,)\n%import .f . g->h", "%import common (INT, WS,)\n%import .f.g -> h\n"),
        ("a: b // one\n// two\n\n\n\n\n// three\n  // four\n", "a: b  // one\n// two\n\n\n// three\n  // four\n"),
        ("\n\n// first\na: b", "// first\na: b\n"),
        ("", ""),
        (" \n\t\n", ""),
        ("// only", "// only\n"),
        ("\ufeffa:b", "\ufeffa: b\n"),
        ("a: %lark {\nstart: \n b  \n}  c\n |d", "a: %lark {\nstart: \n b  \n} c\n | d\n"),
        ("a: (\nb:c", "a: (\nb: c\n"),
        ("%ignore\na:\n", "%ignore\na:\n"),
        ("%ignore // one\na : // two\n", "%ignore  // one\na:  // two\n"),
        ("%declare  A   B\n", "%declare A B\n"),
        ("%declare A, B\n", "%declare A, B\n"),
        ("%override  a:b|c\n%extend ?x . 2 :(\n y )\n", "%override a: b | c\n%extend ?x.2: (y)\n"),
        (
            "%override sep{x,y}:x (y x)* // all\n  | y\n",
            "%override sep{x, y}: x (y x)*  // all\n                   | y\n",
        ),
        ("%extend a:(\nb:c", "%extend a:(\nb: c\n"),
        ("%override\na:b", "%override\na: b\n"),
        ('%llguidance{"no_forcing" :\ntrue ,"//":"a  b" }', '%llguidance {"no_forcing": true, "//": "a  b"}\n'),
        ('%llguidance   {"no_forcing" :  yes }', '%llguidance {"no_forcing" :  yes }\n'),
        ("%llguidance{} start:a", "%llguidance{} start:a\n"),
        (f'%llguidance  {{"{"a" * 70}":  1}}', f'%llguidance {{"{"a" * 70}":  1}}\n'),
        ('a: %json {"b":  [1,\n 2]}   c', 'a: %json {"b":  [1,\n 2]} c\n'),
    ],
)
def test_one_form_for_each_construct(text: str, expected: str) -> None:
    assert laid_out(text, 80) == expected


@pytest.mark.parametrize(
    "text",
    [
        "value: object\n     | array  // of values\n     // and the rest\n     | string\n",
        'operator: "+" | "-"\n        | "*" | "/"\n',
        "item: word        -> name\n    | word number -> pair\n",
        "list: (\n        one  // first\n        two\n        // between\n        three\n    )* rest\n",
        "list: (\n          one two three four five\n        | six seven eight nine ten\n    )? rest\n",
        "a_name_that_is_too_long_for_bars: one\n    | two\n",
    ],
)
def test_forms_that_stay(text: str) -> None:
    assert laid_out(text) == text


def test_what_is_too_long_is_broken_where_it_may_be() -> None:
    text = "value: object_one object_two | object_three\nkind: one | two | three | four | five | six | seven | eight"
    lines = "value: object_one object_two\n     | object_three\n"
    assert laid_out(text) == lines + "kind: one | two | three | four | five\n    | six | seven | eight\n"


@pytest.mark.parametrize("line_end", ["\r\n", "\r", "\n"])
def test_line_ends_stay_as_they_are(line_end: str) -> None:
    text = f"a:b{line_end}   | c{line_end}{line_end}b:d"
    assert format_text(text) == f"a: b{line_end} | c{line_end}{line_end}b: d{line_end}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
@pytest.mark.parametrize("line_length", [20, 60, 120])
def test_every_grammar_means_the_same(path: Path, line_length: int) -> None:
    text = path.read_text(encoding="utf-8")
    before, after = read_lark(text), read_lark(laid_out(text, line_length))
    assert [rule.name for rule in before.rules] == [rule.name for rule in after.rules]
    assert [one.message for one in before.diagnostics] == [one.message for one in after.diagnostics]


@pytest.mark.parametrize("path", OURS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_our_own_grammars_are_laid_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert format_text(text) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_half_typed_texts_are_laid_out_too(path: Path) -> None:
    dice = random.Random(path.stem)
    text = path.read_text(encoding="utf-8")
    for _ in range(8):
        text = edited(text, dice)
        laid_out(text, dice.choice([20, 60, 120]))


CHANGED = """start: a B? c*  x
a:"x"
B : "y"
c: "c" | d{a , B}
d{x,y}:x y
x: _NL "x" ":" _NL _INDENT a _DEDENT
_NL: /(\\n[ ]*)+/
%override   a  :"z"|   "w" // another
%extend B:"v"   "u"
  | ( "t"
 // why
 "s")
%extend d{p,q}: p  p
   |q
%override  !c : a -> one
 |B      -> two
%declare   _INDENT    _DEDENT
%llguidance   { "skip_repetition"
   : "once" }
%ignore  " "
"""


@pytest.mark.parametrize("line_length", [10, 30, 60, 120])
def test_directives_mean_the_same(line_length: int) -> None:
    after = laid_out(CHANGED, line_length)
    assert after != CHANGED
    grammars = read_lark(CHANGED), read_lark(after)
    assert "error" not in {one.severity.value for one in grammars[0].diagnostics}
    shapes = [re.sub(r",? ?span=Span\(start=\d+, end=\d+\)", "", repr(one)) for one in grammars]
    without_messages = [shape.partition("diagnostics=")[0] for shape in shapes]
    assert without_messages[0] == without_messages[1]
    assert [one.message for one in grammars[0].diagnostics] == [one.message for one in grammars[1].diagnostics]


DIRECTIVES = st.sampled_from(
    [
        "%override ",
        "%extend\t",
        "%declare ",
        "%llguidance {",
        '"no_forcing": true',
        "}",
        "a : ",
        "| b",
        "\n",
        " // c\n",
        ",",
    ]
)


@settings(max_examples=600, deadline=None)
@given(st.lists(DIRECTIVES | PIECES, max_size=15).map("".join), st.integers(1, 60))
def test_no_directive_is_lost(text: str, line_length: int) -> None:
    assume(not text.lstrip().startswith("\ufeff") or text.startswith("\ufeff"))
    laid_out(text, line_length)


@settings(max_examples=600, deadline=None)
@given(mutated() | st.lists(PIECES, max_size=25).map("".join), st.integers(1, 60))
def test_no_text_is_lost(text: str, line_length: int) -> None:
    # Without the blanks before it, it would become a byte-order mark, so such a text is left alone.
    assume(not text.lstrip().startswith("\ufeff") or text.startswith("\ufeff"))
    laid_out(text, line_length)


@pytest.mark.parametrize(
    "text",
    [
        f"a: {'(' * 100}b{')' * 100}",
        f"a: {'[b | ' * 100}c{']' * 100}",
        "a: " + " ".join(f"// {i}\n | b{i}" for i in range(5_000)),
        "a: (" + "".join(f"b // {i}\n" for i in range(5_000)) + ")",
        "a: " + '%json {"//": 1} "//" ' * 2_000,
        "\n" * 100_000 + "a: b" + "  // c\n" * 20_000,
    ],
    ids=["brackets", "options", "alternatives", "comments", "blocks", "lines"],
)
def test_large_and_deep_texts(text: str) -> None:
    laid_out(text, 60)

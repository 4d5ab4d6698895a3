"""What is said of llama.cpp is what it does: compared with a loader of its kind, written down by itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gbnf.llama_loader import refusal
from maskwright.analysis import find_all
from maskwright.gbnf import read_gbnf

LEAVES = st.sampled_from([*['"x"', "[a-b]", ".", "<[7]>", "a", "b"] * 3, '""', "[]", "root"])
COUNTS = ["{0}", "{0,1999}", "{2000}", "{1999,2001}", "{2001,}"]
TIMES = st.sampled_from([*["*", "+", "?", "{1}", "{2,}", "{0,3}", "{1,40}", "{44,45}"] * 3, *COUNTS])


@st.composite
def bodies(draw: st.DrawFn, depth: int = 3) -> str:
    options = []
    for _ in range(draw(st.integers(1, 2))):
        items = []
        for _ in range(draw(st.integers(0, 2))):
            item = f"({draw(bodies(depth - 1))})" if depth and draw(st.booleans()) else draw(LEAVES)
            items.append(item + "".join(draw(st.lists(TIMES, max_size=1 + draw(st.integers(0, 1))))))
        options.append(" ".join(items))
    options[-1] = options[-1] or '""'
    return " | ".join(options)


@st.composite
def grammars(draw: st.DrawFn) -> str:
    return "\n".join(f"{name} ::= {draw(bodies())}" for name in ("root", "a", "b"))


def said(text: str) -> list[str]:
    """What is said of llama.cpp, of all kinds."""
    grammar = read_gbnf(text)
    return [one.message for one in (*grammar.diagnostics, *find_all(grammar)) if one.code == "S061"]


@settings(max_examples=500, deadline=None)
@given(grammars())
def test_what_llama_cpp_refuses_is_said_and_nothing_else(text: str) -> None:
    messages = [one for one in said(text) if "refuses" in one]
    assert bool(messages) == (refusal(text) is not None), (messages, refusal(text))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("root ::= ([a-z]{0,99} [0-9]){19}", None),
        ("root ::= ([a-z]{0,99} [0-9]){20}", "llama.cpp makes 100 rules of what is repeated here 20 times"),
        # A count that does not vary makes no rules.
        ("root ::= ([a-z]{99} [0-9]){99}", None),
        # A name that is new inside of the parenthesis is one of the rules that are counted.
        ('root ::= (a "x"){1000}\na ::= "a"', "llama.cpp makes 2 rules of what is repeated here 1,000 times"),
        ('root ::= a (a "x"){1000}\na ::= "a"', None),
        ('root ::= "x"{50}{50}', "llama.cpp makes 50 rules of what is repeated here 50 times"),
        ('root ::= "x"{2000}', "llama.cpp refuses to repeat something 2,000 times or more"),
        ('root ::= "x"{1,2001}', "llama.cpp takes a greatest count above 2,000 for none at all"),
        ('root ::= ((((("x"*){0,99}){0,99}){0,99}){0,99}){0,99}', "llama.cpp makes 102 rules"),
        ('root ::= "" "x"{0}?', "llama.cpp refuses to repeat what has no text in it"),
        ('root ::= "a" unused\nunused ::= (unused | "b") "c"', "left recursion `unused → unused`: llama.cpp refuses"),
        ('root ::= a "x"\na ::= b\nb ::= root | "y"', "left recursion `root → a → b → root`: llama.cpp refuses"),
        ('root ::= ("x" | )*', "this repeats what can be empty: llama.cpp takes that for left recursion"),
        ('root ::= ("x"?)*', "this repeats what can be empty: older versions of llama.cpp crash on that"),
        (
            'root ::= a root "x" | "y"\na ::= "a"?',
            "left recursion `root → root`: behind what can be empty llama.cpp does",
        ),
        ('root ::= "a"\u00a0"b"', "llama.cpp takes no blanks but spaces and tabs, and here is U+00A0"),
        ('root ::= "a"\n\f\nb ::= root', "llama.cpp takes no blanks but spaces and tabs, and here is U+000C"),
        ('root ::= "a" # \u00a0 "\n', None),
        ('root ::= "a"{\n2}', "llama.cpp takes this line end for that of the rule"),
        ('root ::= ("a"{\n2})', None),
        ('root ::= "a\0b"', "llama.cpp takes this character U+0000 for the end of the text"),
    ],
)
def test_one_thing_is_said_of_one_cause(text: str, reason: str | None) -> None:
    messages = said(text)
    assert len(messages) == (reason is not None), messages
    assert reason is None or messages[0].startswith(reason)


def test_strange_blanks_become_spaces() -> None:
    text = 'root ::= "a"\u00a0[b]\u2003\u2003# c\n\x0c'
    (found,) = (one for one in read_gbnf(text).diagnostics if one.code == "S061")
    fixed = found.fixes[0].applied(text)
    assert fixed == 'root ::= "a" [b] # c\n '
    assert read_gbnf(fixed).diagnostics == ()

"""On grammars whose terminals share no text, Lark's Earley parser and the engine take the same texts.

Lark is no judge of what is a grammar, so only what it loads is compared. Its parser is asked whether a text is a
sentence; the engine has to accept it byte by byte, and to be at an end after the last one.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lark import Lark
from lark.exceptions import LarkError

from maskwright import Grammar, GrammarError, TokenRefused, Vocabulary, compile

VOCABULARY = Vocabulary.from_tokens([bytes([byte]) for byte in range(128)])
RULES = ["start", "one", "two"]
ATOMS = [*RULES[1:], '"a"', '"b"', "C", "D", "pair{C}", 'list{"a"}', "list{two}", '("a" | C)', "[D]"]
COMMON = """
pair{x}: x x
list{x}: x ("b" x)*
C: /c+?/
D: /d(?!e).??e/
%ignore / /
"""


@st.composite
def grammars(draw: st.DrawFn) -> str:
    """Grammars with templates, lazy terminals and look-ahead, over letters that tell the terminals apart."""
    lines = []
    for name in RULES:
        options = []
        for _ in range(draw(st.integers(1, 3))):
            items = [
                draw(st.sampled_from(ATOMS)) + draw(st.sampled_from(["", "", "", "?", "*", "+", "~2"]))
                for _ in range(draw(st.integers(1, 3)))
            ]
            options.append(" ".join(item for item in items))
        lines.append(f"{name}: {' | '.join(options)}")
    return "\n".join(lines) + COMMON


def texts() -> Iterator[str]:
    for length in range(5):
        for parts in itertools.product(["a", "b", "c", "dxe", " "], repeat=length):
            yield "".join(parts)


def lark_takes(parser: Lark, text: str) -> bool:
    try:
        parser.parse(text)
    except LarkError:
        return False
    return True


def engine_takes(grammar: str) -> dict[str, bool]:
    compiled = compile(Grammar.from_text(grammar), VOCABULARY)
    taken = {}
    for text in texts():
        state = compiled.start()
        try:
            state.commit_bytes(text.encode())
            taken[text] = state.is_accepting()
        except TokenRefused:
            taken[text] = False
    return taken


@settings(max_examples=40, deadline=None)
@given(grammars())
def test_both_take_the_same_texts(text: str) -> None:
    try:
        parser = Lark(text, parser="earley", lexer="dynamic")
    except LarkError:
        assume(False)
    try:
        taken = engine_takes(text)
    except GrammarError as error:
        # A grammar without a sentence is none to us; Lark finds that out text by text.
        if {one.code for one in error.diagnostics} != {"C001"}:
            raise
        taken = dict.fromkeys(texts(), False)
    for one, ours in taken.items():
        assert ours is lark_takes(parser, one), (text, one)


@pytest.mark.parametrize(
    ("text", "some"),
    [
        ('start: list{two} one?\none: "a" start "b"\ntwo: C | D' + COMMON, "cbdxe"),
        ("start: pair{C} | start D\none: C\ntwo: D" + COMMON, "c c dxe"),
    ],
)
def test_chosen_grammars(text: str, some: str) -> None:
    parser, taken = Lark(text, parser="earley", lexer="dynamic"), engine_takes(text)
    assert taken.get(some, True)
    assert lark_takes(parser, some)
    assert 3 < sum(taken.values()) < len(taken)
    for one, ours in taken.items():
        assert ours is lark_takes(parser, one), one

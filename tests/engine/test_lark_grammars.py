"""The grammars that Lark ships, read from the installed package, compiled for a real vocabulary, and walked."""

from __future__ import annotations

from pathlib import Path

import lark
import pytest

from maskwright import CompiledGrammar, Grammar, TokenRefused, Vocabulary, compile
from maskwright.diagnostic import Severity
from maskwright.notation import read_lark

GRAMMARS = Path(lark.__file__).with_name("grammars")
VOCABULARY = Vocabulary.load("o200k_base")

PYTHON = [
    "",
    "x = 1\n",
    "from os import path as p, sep\nimport sys\n",
    'def greet(name: str, *rest, loud=False) -> str:\n    """Says hello."""\n    return "hello " + name\n',
    "for a, b in pairs(x):\n    if a:\n        continue\n    elif b: break\n    else:\n        del a[0]\n\nx += 1\n",
    "class A(B, metaclass=C):\n    x = [\n        1,\n        2,  # two\n    ]\n\n    def f(self):\n"
    "        while True:\n            try:\n                pass\n            finally:\n                yield self\n",
    "match point:\n    case (0, y):\n        print(f'{y}')\n    case Point(x=0):\n        pass\n",
    "x = {k: v for k, v in d if k}\ny = lambda a, *b: a if b else not a\nassert x[1:2, ::3] is not None, r'\\d'\n",
    "@cached\nasync def f():\n    async with a as b:\n        await b\n",
    "s = '''a\n  'b' \\' ''' + \"\" + 0x1F + 1_000 + 1e-3j + 00\n",
    "f(\n    a,\n    b=[\n        c\n    ],\n)\n",
]
NO_PYTHON = [
    "x = \n",
    "if x:\ny\n",
    "x = 'a\n",
    "def f(:\n    pass\n",
    "x = 01\n",
    "(\n",
    "else:\n    pass\n",
    "x = 1 2\n",
]

LARK = [
    "",
    'start: "a"\n',
    '?start: item+ -> items\n  | "x"i~2..3\n// why\nITEM.2: /[^"\\/]*?/imx | "a".."z"\n%ignore ITEM\n',
    "_sep{x, s}: x (s x)*\na: _sep{b, C} [d] (e f)?\n"
    "%import common.INT -> N\n%import .a.b (C, D)\n%declare _INDENT _DEDENT\n",
    '%override a: "\\"" /\\//\n',
]
NO_LARK = ["start:: a\n", "start: (a\n", "start: /a\n", "%import\n", 'a: "b\n']


def compiled(name: str, start: str) -> CompiledGrammar:
    grammar = Grammar.from_file(GRAMMARS / name, start=start)
    assert {found.severity for found in grammar.diagnostics} <= {Severity.INFORMATION, Severity.WARNING}
    return compile(grammar, VOCABULARY)


@pytest.fixture(scope="module")
def python() -> CompiledGrammar:
    return compiled("python.lark", "file_input")


@pytest.fixture(scope="module")
def larks_own() -> CompiledGrammar:
    return compiled("lark.lark", "start")


def walk(grammar: CompiledGrammar, text: str) -> bool:
    """Whether a text is a sentence; each of its tokens has to be in the mask before it."""
    state = grammar.start()
    for token in VOCABULARY.encode(text):
        if token not in state.allowed_list():
            with pytest.raises(TokenRefused):
                state.commit(token)
            return False
        state.commit(token)
    return state.is_accepting()


@pytest.mark.parametrize("text", PYTHON)
def test_python_is_taken(python: CompiledGrammar, text: str) -> None:
    assert walk(python, text)


@pytest.mark.parametrize("text", NO_PYTHON)
def test_what_is_no_python_is_not(python: CompiledGrammar, text: str) -> None:
    assert not walk(python, text)


@pytest.mark.parametrize("text", LARK)
def test_grammars_of_lark_are_taken(larks_own: CompiledGrammar, text: str) -> None:
    assert walk(larks_own, text)


@pytest.mark.parametrize("text", NO_LARK)
def test_what_is_no_grammar_of_lark_is_not(larks_own: CompiledGrammar, text: str) -> None:
    assert not walk(larks_own, text)


@pytest.mark.parametrize("name", ["python.lark", "lark.lark", "unicode.lark", "common.lark"])
def test_every_grammar_is_read_without_an_error_of_its_own(name: str) -> None:
    found = read_lark((GRAMMARS / name).read_text(encoding="utf-8")).diagnostics
    # Libraries have no start rule.
    assert {one.code for one in found if one.severity is Severity.ERROR} <= {"G002"}

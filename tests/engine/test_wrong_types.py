"""Whoever hands in something of the wrong type is told what is expected, where it came in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import maskwright
from maskwright import Grammar, Limits, Vocabulary, VocabularyError, compile

G = Grammar.from_text('start: "a"')
V = Vocabulary.from_tokens([b"a"])
A_GRAMMAR = "grammar must be a Grammar, not {}; make one with Grammar.from_file or Grammar.from_text"
A_VOCABULARY = "vocabulary must be a Vocabulary, not {}; make one with Vocabulary.load"
TOKENS = "tokens must be a sequence of byte strings, with None for ids without bytes, not {}"

CALLS: list[tuple[Callable[[], object], str]] = [
    (lambda: compile("start: A", V), A_GRAMMAR.format("str")),
    (lambda: compile(Grammar, V), A_GRAMMAR.format("the class Grammar")),
    (lambda: compile(None, V), A_GRAMMAR.format("None")),
    (lambda: compile(G, "o200k_base"), A_VOCABULARY.format("str")),
    (lambda: compile(G, Path("tokens.json")), A_VOCABULARY.format("PosixPath")),
    (lambda: compile(G, [b"a"]), A_VOCABULARY.format("list")),
    (lambda: compile(G, V, limits={"max_classes": 9}), "limits must be a Limits or None, not dict; for instance"),
    (lambda: Limits(max_classes="9"), "the limit 'max_classes' must be a whole number or None, not str"),
    (lambda: Limits(max_classes=True), "the limit 'max_classes' must be a whole number or None, not bool"),
    (lambda: Limits(max_classes=1.5), "the limit 'max_classes' must be a whole number or None, not float"),
    (lambda: compile(G, V, progress=1), "progress must be a function of stage and share, or None, not int"),
    (lambda: compile(G, V, cancel=False), "cancel must be a CancelToken or None, not bool"),
    (lambda: Grammar.from_text([]), "the text of a grammar must be a str, not list; Grammar.from_file reads a file"),
    (lambda: Grammar.from_text(b"start: A"), "the text of a grammar must be a str, not bytes"),
    (lambda: Grammar.from_text(Path("a.lark")), "the text of a grammar must be a str, not PosixPath"),
    (lambda: Grammar.from_text("start: A", start=5), "start must be the name of a rule as a str, or None, not int"),
    (lambda: Grammar.from_text("start: A", path=Path("a")), "path must be a str or None, not PosixPath"),
    (lambda: Grammar.from_file(5), "a grammar is read from the path of a file, not int"),
    (lambda: Grammar.from_file(b"a.lark"), "a grammar is read from the path of a file, not bytes"),
    (lambda: Grammar.from_file(None), "a grammar is read from the path of a file, not None"),
    (lambda: Vocabulary.load(b"o200k_base"), "by the name of an embedded one or by the path of a file, not bytes"),
    (lambda: Vocabulary.load([b"a"]), "by the name of an embedded one or by the path of a file, not list"),
    (lambda: Vocabulary.load(None), "by the name of an embedded one or by the path of a file, not None"),
    (lambda: Vocabulary.from_tokens("o200k_base"), TOKENS.format("str; Vocabulary.load loads an embedded vocabulary")),
    (lambda: Vocabulary.from_tokens(b"ab"), TOKENS.format("bytes")),
    (lambda: Vocabulary.from_tokens({b"a": 0}), TOKENS.format("dict")),
    (lambda: Vocabulary.from_tokens(iter([b"a"])), TOKENS.format("list_iterator")),
    (lambda: Vocabulary.from_tokens([b"a", None, "b"]), "token 2 must be bytes or None, not str"),
    (lambda: Vocabulary.from_tokens([bytearray(b"a"), 1]), "token 1 must be bytes or None, not int"),
    (lambda: Vocabulary.from_tokens([b"a"], 0), "end_tokens must be a sequence of token ids, not int"),
    (lambda: Vocabulary.from_tokens([b"a"], "0"), "end_tokens must be a sequence of token ids, not str"),
    (lambda: Vocabulary.from_tokens([b"a"], [None]), "an end token must be a token id, not None"),
    (lambda: Vocabulary(5), TOKENS.format("int")),
    (lambda: Vocabulary([b"a"], encoder=None), 'encoder must be "longest" or "merges", not None'),
]


@pytest.mark.parametrize(("call", "message"), CALLS, ids=[f"{at}: {message}" for at, (_, message) in enumerate(CALLS)])
def test_what_is_expected_is_said(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert message in str(caught.value)


def test_numbers_out_of_range_are_named() -> None:
    with pytest.raises(ValueError, match="the limit 'max_classes' must not be negative, as -1 is"):
        Limits(max_classes=-1)
    for token in (-1, 1 << 40):
        with pytest.raises(VocabularyError, match=f"end token {token} is not an id"):
            Vocabulary.from_tokens([b"a"], [token])


def test_other_whole_numbers_will_do() -> None:
    vocabulary = Vocabulary.from_tokens([b"a", None], [np.uint32(1)])
    assert vocabulary.end_tokens == [1]
    assert Vocabulary.from_tokens([b"a", None], np.array([1])).end_tokens == [1]
    limits = Limits(max_classes=np.int64(1000), max_lr_states=1 << 80)
    assert compile(G, vocabulary, limits=limits).start().count() == 1


def test_a_path_that_is_no_string_will_do(tmp_path: Path) -> None:
    (tmp_path / "some.lark").write_text('start: "a"')
    assert maskwright.Grammar.from_file(tmp_path / "some.lark").path == str(tmp_path / "some.lark")

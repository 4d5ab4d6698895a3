"""What a second compile of nearly the same grammar does again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import maskwright
from maskwright import CompiledGrammar, Grammar, Vocabulary
from maskwright.examination import examine
from maskwright.notation import read_lark

TEXT = 'start: item ("," item)*\nitem: NAME | "(" start ")"\nNAME: /[a-z]+/\n'
VOCABULARY = Vocabulary.from_tokens([b"a", b"ab", b"(", b",", b"(a", b"a)", b")"])


@pytest.fixture(autouse=True)
def nothing_is_known() -> Iterator[None]:
    maskwright.forget_stages()
    yield
    maskwright.forget_stages()


def done(compiled: CompiledGrammar) -> set[str]:
    """The stages that were done, and not found."""
    return {stage["name"] for stage in compiled.stats["stages"] if not stage["reused"]}


def compiled(text: str, *, reuse: bool = True) -> CompiledGrammar:
    return maskwright.compile(Grammar.from_text(text), VOCABULARY, reuse=reuse)


def test_an_edit_in_a_comment_does_nothing_again_and_moves_all_places() -> None:
    assert len(done(compiled(TEXT))) == 9
    moved = compiled(f"// What follows is further down now.\n\n{TEXT}")
    assert done(moved) == set()
    fresh = compiled(f"// What follows is further down now.\n\n{TEXT}", reuse=False)
    assert len(done(fresh)) == 9
    for stage in CompiledGrammar.stage_names():
        assert moved.dump(stage) == fresh.dump(stage)
    assert moved.start().why(b",")["spans"] == fresh.start().why(b",")["spans"] != []


def test_a_rule_leaves_the_lexer_and_a_terminal_the_parser() -> None:
    compiled(TEXT)
    rule = done(compiled(TEXT.replace("NAME |", 'NAME NAME | "(" ")" |')))
    assert {"LR automaton", "stack recognisers", "Parser DWA"} <= rule
    assert not rule & {"patterns", "lexer", "terminal-sequence classes"}
    terminal = done(compiled(TEXT.replace("[a-z]+", "[a-z][a-z]?")))
    assert {"lexer", "terminal-sequence classes", "stack recognisers"} <= terminal
    assert not terminal & {"normal form", "LR automaton", "reduction paths"}


def test_what_was_forgotten_is_done_again_and_what_was_compiled_stays() -> None:
    first = compiled(TEXT)
    maskwright.forget_stages()
    assert len(done(compiled(TEXT))) == 9
    assert first.start().count() == 4


def test_another_vocabulary_shares_the_grammars_part() -> None:
    compiled(TEXT)
    other = Vocabulary.from_tokens([b"a", b",", b"((", b"))"])
    again = done(maskwright.compile(Grammar.from_text(TEXT), other))
    assert "terminal-sequence classes" in again
    assert not again & {"patterns", "normal form", "lexer", "LR automaton", "reduction paths"}


def test_examining_a_text_again_gains_too() -> None:
    # So do the language server and `check --watch`, which do nothing else.
    examine(read_lark(TEXT), VOCABULARY)
    again = examine(read_lark(f"// A comment.\n{TEXT}"), VOCABULARY).compiled
    assert again
    assert done(again) == set()

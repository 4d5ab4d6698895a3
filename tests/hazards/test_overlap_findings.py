"""What is said of terminals, and what the fixes make of it."""

from __future__ import annotations

import re

import pytest

from maskwright import Grammar, Vocabulary, compile
from maskwright.acceptance import accepts
from maskwright.diagnostic import Diagnostic, Severity
from maskwright.hazards.overlaps import find_overlaps

VOCABULARY = Vocabulary.load("o200k_base")


def found(source: str, *, priorities: bool = False, vocabulary: Vocabulary = VOCABULARY) -> list[Diagnostic]:
    """List what there is to say of a grammar's terminals."""
    grammar = Grammar.from_text(source)
    compiled = compile(grammar, vocabulary, cache=False, priorities=priorities)
    return list(find_overlaps(grammar, compiled, vocabulary))


def test_keywords_are_told_of_once_and_only_where_they_matter() -> None:
    words = [f"word{number}" for number in range(800)]
    choice = " | ".join(f'"{word}"' for word in words)
    ((keywords,), (cut,)) = (
        [one for one in found(f'start: ({choice}) NAME | NAME "="\nNAME: /[a-z0-9]+/\n') if one.code == code]
        for code in ("L004", "L003")
    )
    assert "800 keywords" in keywords.message
    assert len(keywords.related) == len(cut.related) == 8
    assert re.fullmatch("word[0-9]+[a-z0-9]+", cut.witness or "")


def test_of_a_keyword_in_another_place_nothing_is_said() -> None:
    assert found('start: "if" "(" NAME ")"\nNAME: /[a-z]+/') == []


def test_a_terminal_that_others_always_take_the_place_of_never_comes_up() -> None:
    source = 'start: (NAME | KEYWORD | NUMBER)\nNAME.2: /[a-z]+/\nKEYWORD.1: "if" | "else"\nNUMBER: /[0-9]+/'
    (one,) = (one for one in found(source, priorities=True) if one.code == "L008")
    assert "`KEYWORD`" in one.message
    assert one.witness in ("if", "else")
    grammar = Grammar.from_text(source)
    table = compile(grammar, VOCABULARY, cache=False, priorities=True).lexer_table()
    assert not any("KEYWORD" in table["sets"][accepted] for accepted in table["accepts"])
    assert not any(one.code == "L008" for one in found(source))


def test_a_terminal_without_its_bytes_can_never_be_completed() -> None:
    vocabulary = Vocabulary.from_tokens([b"a", b"b", "é".encode()])
    (one,) = found('start: "a" | "b→" | "é" | /[ab]é|x/ "y"', vocabulary=vocabulary)[:1]
    codes = [one.code for one in found('start: "a" | "b→" | "é" | /[ab]é|x/ "y"', vocabulary=vocabulary)]
    assert codes == ["L009", "L009"]
    assert one.witness == "b→"
    state = compile(Grammar.from_text('start: "a" | "b→"'), vocabulary, cache=False).start()
    state.commit_bytes(b"b")
    assert state.allowed_list() == []


def test_a_special_token_is_named_in_place_of_its_text() -> None:
    source = 'start: "<|endoftext|>" "x" "<|endoftext|>" | "<|endof"'
    (one,) = found(source)
    assert one.code == "L007"
    fixed = one.fixes[0].applied(source)
    assert fixed == 'start: <|endoftext|> "x" <|endoftext|> | "<|endof"'
    state = compile(Grammar.from_text(fixed), VOCABULARY, cache=False).start()
    token = VOCABULARY.special_tokens["<|endoftext|>"]
    state.commit(token)
    before = compile(Grammar.from_text(source), VOCABULARY, cache=False).start()
    assert not before.mask()[token // 32] >> (token % 32) & 1


@pytest.mark.parametrize(
    ("source", "fixed", "texts"),
    [
        ('start: "<" /[^<>]/+ ">"', 'start: "<" /[^<>]+/ ">"', {"<ab>": True, "<>": False, "<a": False}),
        ("start: /[a-f]/~12..20", "start: /[a-f]{12,20}/", {"a" * 12: True, "a" * 21: False}),
        ("start: (/\\w/i)* /;/", "start: /\\w*/i /;/", {"ab;": True, ";": True}),
    ],
)
def test_free_text_becomes_one_terminal(source: str, fixed: str, texts: dict[str, bool]) -> None:
    (one,) = found(source)
    assert (one.code, one.severity) == ("L010", Severity.INFORMATION)
    assert one.fixes[0].applied(source) == fixed
    assert found(fixed) == []
    for grammar in (source, fixed):
        compiled = compile(Grammar.from_text(grammar), VOCABULARY, cache=False)
        assert {text: accepts(compiled, [text.encode()]) for text in texts} == texts


def test_where_something_is_ignored_single_characters_are_a_warning() -> None:
    one = next(one for one in found('start: "<" /[^<>]/+ ">"\n%ignore " "') if one.code == "L010")
    assert one.severity is Severity.WARNING


def test_a_list_of_words_and_signs_is_no_free_text() -> None:
    rules = "start: (WORD | ESCAPE | SIGN)+\nESCAPE: /\\\\[+]/\nSIGN: /[^\\w\\\\]/\n"
    assert "L010" not in [one.code for one in found(rules + "WORD: /\\w+/")]
    assert "L010" in [one.code for one in found(rules + "WORD: /\\w/")]


def test_schemas_and_gbnf_have_no_terminals_of_their_authors() -> None:
    assert found('start: %json {"type": "object", "properties": {"a": {"enum": ["x", "xy"]}}}') == []
    assert found('root ::= [a-z]+ "if" [a-f]') == []

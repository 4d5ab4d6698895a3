from __future__ import annotations

import numpy as np
import pytest

from maskwright import Grammar, Vocabulary, compile
from maskwright.stepping.session import Session
from maskwright.stepping.visible import bare
from maskwright.tui.model.filter import Shown, matching, with_verdict
from maskwright.tui.model.session import DebugSession
from maskwright.tui.model.tokens import TokenTable
from tui.samples import END


@pytest.fixture(scope="module")
def table(letters: Vocabulary) -> TokenTable:
    return TokenTable(letters)


@pytest.fixture(scope="module")
def large(o200k: Vocabulary) -> TokenTable:
    return TokenTable(o200k)


@pytest.mark.parametrize(
    ("data", "form"),
    [
        (b"a b", "a␣b"),
        (b"\n\t\x00", r"\n\t\x00"),
        (b"\xe2\x82", r"\xe2\x82"),
        ("é‮\u2423".encode(), r"é\u202e\u2423"),
        ("\u0085".encode() + b"\x85", r"\u0085\x85"),
        (b"\\n", r"\\n"),
        (b"[bold]", "[bold]"),
        (b"\x1b[31m", r"\x1b[31m"),
        (b"", ""),
    ],
)
def test_every_byte_can_be_seen(data: bytes, form: str) -> None:
    assert bare(data) == form


def test_every_token_has_its_own_form(large: TokenTable, o200k: Vocabulary) -> None:
    texts = [large.text(int(token)) for token in large.ids]
    assert len(set(texts)) == len(texts)
    assert all(text.isprintable() and " " not in text for text in texts)
    assert large.text(182_513) == "-" * 112
    assert large.text(199_999) == "<|endoftext|>"
    assert large.is_special(199_999)
    assert len(large.ids) == sum(o200k.token_bytes(token) is not None for token in range(o200k.vocab_size)) + 2


@pytest.mark.parametrize("text", ["a", "++", "␣the", "\\n\\n", "é", "不", "\\xe2", "zzzzzz", "#1"])
def test_a_search_finds_what_a_loop_would_find(large: TokenTable, text: str) -> None:
    slow = [int(token) for token in large.ids if text in large.text(int(token))]
    assert large.containing(text).tolist() == slow


def test_an_id_comes_first_and_a_space_is_a_space(table: TokenTable, large: TokenTable) -> None:
    assert matching(table, "#3").tolist() == [3]
    assert matching(table, " #3 ").tolist() == [3]
    assert matching(table, " ").tolist() == [6]
    assert matching(table, "").tolist() == table.ids.tolist()
    assert matching(table, "#11").tolist() == []
    assert matching(table, "#99999999999999999999").tolist() == []
    found = matching(large, "#1").tolist()
    assert found[0] == 1
    assert all("#1" in large.text(token) for token in found[1:])


def test_ids_that_are_no_tokens_have_no_row(table: TokenTable) -> None:
    assert 11 not in table.ids
    assert END in table.ids


def test_verdicts_choose_rows(table: TokenTable) -> None:
    bits = np.zeros(32, np.bool_)
    bits[[2, 3]] = True
    assert with_verdict(table.ids, bits, Shown.ALLOWED).tolist() == [2, 3]
    assert with_verdict(table.ids, bits, Shown.MASKED).tolist() == [0, 1, 4, 5, 6, 7, 8, 9, 10, 12]
    assert with_verdict(table.ids, bits, Shown.ALL) is table.ids
    assert [kind.next() for kind in Shown] == [Shown.ALLOWED, Shown.MASKED, Shown.ALL]


def test_a_table_that_nobody_wants_is_not_finished(o200k: Vocabulary) -> None:
    assert len(TokenTable(o200k, lambda: False).ids) == 0


def test_a_special_token_that_the_grammar_names_is_a_candidate_and_a_step() -> None:
    vocabulary = Vocabulary.from_tokens([b"a", b"b", None], special_tokens={"<|think|>": 2})
    grammar = Grammar.from_text('start: <|think|> "a"')
    session = DebugSession.open(Session(grammar, vocabulary, compile(grammar, vocabulary)), [2])
    table = TokenTable(vocabulary)
    before, after = (with_verdict(table.ids, session.frame_at(step).bits(), Shown.ALLOWED).tolist() for step in (0, 1))
    assert [table.text(token) for token in before] == ["<|think|>"]
    assert [table.text(token) for token in after] == ["a"]

"""Special tokens: found in the vocabulary by name and id, masked, committed, explained, kept in files."""

from __future__ import annotations

from pathlib import Path

import pytest

from maskwright import CompiledGrammar, Grammar, GrammarError, TokenRefused, Vocabulary, VocabularyError, compile

NAMES = {"<|think|>": 3, "<|end|>": 4}


@pytest.fixture
def vocabulary() -> Vocabulary:
    return Vocabulary.from_tokens([b"a", b"b", b"ab", None, None, b"</s>"], [5], NAMES)


def allowed(text: str, vocabulary: Vocabulary, *tokens: int) -> list[int]:
    state = compile(Grammar.from_text(text), vocabulary).start()
    state.commit_tokens(tokens)
    return state.allowed_list()


def test_a_name_stands_for_one_token_between_lexemes(vocabulary: Vocabulary) -> None:
    grammar = "start: <|think|> /a+/ <|end|>"
    assert allowed(grammar, vocabulary) == [3]
    assert allowed(grammar, vocabulary, 3) == [0]
    assert allowed(grammar, vocabulary, 3, 0, 0) == [0, 4]
    assert allowed(grammar, vocabulary, 3, 0, 4) == []


def test_ids_ranges_and_negations(vocabulary: Vocabulary) -> None:
    assert allowed("start: <[1,3-4]>", vocabulary) == [1, 3, 4]
    # Ids without bytes and end tokens are tokens too.
    assert allowed("start: <[^1,3-4]>", vocabulary) == [0, 2, 5]
    assert allowed("start: <[^0-1,4-5]>", vocabulary) == [2, 3]
    assert allowed("start: <[*]>", vocabulary) == [0, 1, 2, 3, 4, 5]


def test_a_token_that_has_bytes_comes_both_ways(vocabulary: Vocabulary) -> None:
    grammar = 'start: <[2]> "a" | "abb"'
    assert allowed(grammar, vocabulary) == [0, 2]
    assert allowed(grammar, vocabulary, 2) == [0, 1]
    assert allowed(grammar, vocabulary, 0) == [1]


def test_a_named_end_token_goes_on_with_the_text(vocabulary: Vocabulary) -> None:
    state = compile(Grammar.from_text('start: "a" <[5]> "b"'), vocabulary).start()
    state.commit_tokens([0, 5])
    assert (state.is_ended(), state.is_accepting(), state.allowed_list()) == (False, False, [1])
    state.commit(1)
    assert (state.allowed_list(), state.is_allowed(5)) == ([], True)
    state.commit(5)
    assert state.is_ended()


def test_bytes_are_no_special_token(vocabulary: Vocabulary) -> None:
    state = compile(Grammar.from_text("start: <|think|>"), vocabulary).start()
    for refused in (b"<|think|>", b"a"):
        with pytest.raises(TokenRefused):
            state.commit_bytes(refused)
    with pytest.raises(TokenRefused, match="token 4 has no bytes"):
        state.commit(4)
    assert (state.forced_bytes(), state.forced_tokens()) == (b"", [3])


def found(text: str, vocabulary: Vocabulary) -> list[tuple[str, str]]:
    grammar = Grammar.from_text(text)
    with pytest.raises(GrammarError) as refused:
        compile(grammar, vocabulary)
    assert {one.code for one in refused.value.diagnostics} == {"S048"}
    return [(text[one.span.start : one.span.end], one.message) for one in refused.value.diagnostics]


def test_unknown_tokens_are_found_where_they_stand(vocabulary: Vocabulary) -> None:
    assert found("start: <|thnk|> <[6-9]> <|end|>", vocabulary) == [
        ("<|thnk|>", "the vocabulary tokens has no special token `<|thnk|>`; did you mean `<|think|>`?"),
        ("<[6-9]>", "the vocabulary tokens has no token 9; its ids end at 5"),
    ]
    nothing = Vocabulary.from_tokens([b"a"])
    (told,) = found("start: A\nA: <eos>", nothing)
    assert told == (
        "<eos>",
        "the vocabulary tokens has no special token `<eos>` and no other; give the id of the token, as in `<[12]>`",
    )
    (told,) = found("start: <xyz>", vocabulary)
    assert told[1].endswith("; it has `<|think|>`, `<|end|>`")


def test_the_fix_writes_the_name_that_is_close(vocabulary: Vocabulary) -> None:
    text = 'start: <|thnk|> "a"'
    with pytest.raises(GrammarError) as refused:
        compile(Grammar.from_text(text), vocabulary)
    (fix,) = refused.value.diagnostics[0].fixes
    assert fix.title == "Write `<|think|>` (another language)"
    assert allowed(fix.applied(text), vocabulary) == [3]


def test_explanations_name_the_terminal(vocabulary: Vocabulary) -> None:
    state = compile(Grammar.from_text('start: "ab" <|end|>'), vocabulary).start()
    assert state.why(4)["verdict"] == 'masked: it cannot come next as <|end|>; the parser expects "ab" here'
    state.commit(0)
    assert state.why(4)["verdict"] == 'masked: it can come only between lexemes, and "ab" is not complete here'
    state.commit(1)
    why = state.why(4)
    assert (why["allowed"], why["by_parser"], why["by_automaton"]) == (True, True, True)
    assert why["verdict"] == "allowed: it may come next as <|end|>, a lexeme by itself"
    assert [12, 19] in why["spans"]
    assert [entry["outcome"] for entry in why["stacks"]] == ["complete"]


def test_a_file_keeps_them(vocabulary: Vocabulary, tmp_path: Path) -> None:
    compiled = compile(Grammar.from_text('start: <|think|> "a" <[*]>'), vocabulary)
    compiled.save(tmp_path / "special.compiled")
    state = CompiledGrammar.load(tmp_path / "special.compiled", vocabulary).start()
    assert state.allowed_list() == [3]
    state.commit_tokens([3, 0])
    assert state.allowed_list() == [0, 1, 2, 3, 4, 5]


def test_names_of_a_vocabulary_must_be_names_of_its_ids() -> None:
    refused = (({"<a>": 1}, VocabularyError), ({"<a>": "0"}, TypeError), ({0: 0}, TypeError), ([], TypeError))
    for special, error in refused:
        with pytest.raises(error):
            Vocabulary.from_tokens([b"a"], special_tokens=special)  # type: ignore[arg-type]
    assert Vocabulary.from_tokens([b"a"], special_tokens={"<a>": 0}).special_tokens == {"<a>": 0}

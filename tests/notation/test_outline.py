"""Where names are defined and used."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countdown import Countdown
from maskwright import Cancelled, CancelToken
from maskwright.notation import Kind, Outline, read_lark, read_with_outline
from notation.reading import unmark


def outline(text: str) -> Outline:
    return read_with_outline(text).outline


def assert_uses(marked: str, *names: str, literal: bool = False) -> None:
    """Compare the uses: each name in turn, at the marked place of that number."""
    text, spans = unmark(marked)
    uses = [use for use in outline(text).uses if use.literal is literal]
    assert [use.name for use in uses] == list(names)
    assert [use.span for use in uses] == spans


def assert_entries(marked: str, *entries: tuple[Kind, str]) -> None:
    """Compare the entries; the marks are around each name, then around the whole."""
    text, spans = unmark(marked)
    found = outline(text).entries
    assert [(entry.kind, entry.name) for entry in found] == list(entries)
    assert sorted((span.start, span.end) for entry in found for span in {entry.name_span, entry.span}) == sorted(
        (span.start, span.end) for span in set(spans)
    )


def test_definitions_reach_to_the_end_of_their_last_alternative() -> None:
    assert_entries(
        '««start»: "a"\n  // between\n  | WORD» // after\n««WORD»: /b/»\n',
        (Kind.RULE, "start"),
        (Kind.TERMINAL, "WORD"),
    )


def test_names_of_an_import_lie_in_its_directive() -> None:
    assert_entries(
        "««%import» common.«INT -> «N»»»",
        (Kind.DIRECTIVE, "%import"),
        (Kind.IMPORT, "N"),
    )
    assert_entries(
        "««%import» common («WS», «INT»)»", (Kind.DIRECTIVE, "%import"), (Kind.IMPORT, "WS"), (Kind.IMPORT, "INT")
    )


def test_broken_clashing_and_unknown_statements_are_there() -> None:
    assert_entries('««a»: "x»\n««a»: b»\n««%what» a»\n', (Kind.RULE, "a"), (Kind.RULE, "a"), (Kind.DIRECTIVE, "%what"))


def test_a_definition_inside_a_directive_is_there() -> None:
    assert_entries('««%override» ««a»: "x"»»', (Kind.DIRECTIVE, "%override"), (Kind.RULE, "a"))


def test_names_are_used_in_rules_terminals_and_directives() -> None:
    assert_uses(
        "start: «a» («B» «C»)?\nB: «C»~2 | /x/ «C»\n%ignore «C»\n%ignore («C» | /y/)\n",
        *["a", "B", "C", "C", "C", "C", "C"],
    )


def test_broken_statements_keep_their_uses() -> None:
    assert_uses('start: «a» "1\na: «start» )\nB: «start» ?? «C»\n', "a", "start", "start", "C")


def test_both_definitions_of_a_name_keep_their_uses() -> None:
    assert_uses("start: «a»\na: «b»\na: «c»\n", *"abc")


def test_literals_are_uses_of_their_terminals() -> None:
    assert_uses(
        'start: «"+"» «"é"i» "" «/x/i» «"a".."z"»\nPLUS: "+"\n%ignore «/ /»\n%ignore («"+"»)\n',
        "PLUS", '"é"i', "/x/i", '"a".."z"', "/ /", "PLUS",
        literal=True,
    )  # fmt: skip


@given(st.text(alphabet='ab:AB|"/()[]%\n\r \\{}?*+~.,-><ignoremp', max_size=60))
def test_places_lie_in_the_text_whatever_it_is(text: str) -> None:
    found = outline(text)
    for entry in found.entries:
        assert 0 <= entry.span.start <= entry.name_span.start <= entry.name_span.end <= entry.span.end <= len(text)
        assert entry.kind is Kind.DIRECTIVE or text[entry.name_span.start : entry.name_span.end] == entry.name
    for use in found.uses:
        assert 0 <= use.span.start < use.span.end <= len(text)
        assert use.literal or text[use.span.start : use.span.end] == use.name


def test_the_grammar_is_that_of_read_lark() -> None:
    text = 'start: a "b"\na: B?\nB: "c"\n'
    assert read_with_outline(text).grammar == read_lark(text)


def test_reading_looks_at_its_flag_in_every_stage() -> None:
    text = 'start: a "x" missing\na: A "y"\nA: "z" B\nB: /b/\n%ignore " "\n'
    enough = Countdown(1000)
    read_with_outline(text, cancel=enough)  # type: ignore[arg-type]
    looks = 1000 - enough.left
    # Each statement; then each definition again: terminals, rules, unknown names and the outline.
    assert looks == 5 + 2 + 4 + 1 + 5
    for number in range(looks):
        with pytest.raises(Cancelled):
            read_with_outline(text, cancel=Countdown(number))  # type: ignore[arg-type]


def test_reading_stops_when_it_is_cancelled() -> None:
    token = CancelToken()
    assert read_with_outline("start: /a/", cancel=token).grammar.rules
    token.cancel()
    with pytest.raises(Cancelled):
        read_with_outline("start: /a/", cancel=token)

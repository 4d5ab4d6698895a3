"""Offsets and positions, in every encoding, against counting encoded text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from maskwright.diagnostic import Diagnostic, Related, Severity, Span
from maskwright.lsp.convert import Converter, changed_text
from maskwright.lsp.lines import Encoding, Lines

UNITS = {Encoding.UTF8: ("utf-8", 1), Encoding.UTF16: ("utf-16-le", 2), Encoding.UTF32: ("utf-32-le", 4)}
# Form feeds and the separators of Unicode end no lines; halves of surrogate pairs count as one character each.
TEXTS = st.text(alphabet='aé€😀\n\r\t\f\x0b\x85\u2028\u2029"\ud83d\ude00', max_size=25)
ENCODINGS = st.sampled_from(list(Encoding))


def units(text: str, encoding: Encoding) -> int:
    codec, width = UNITS[encoding]
    return len(text.encode(codec, "surrogatepass")) // width


def split(text: str) -> list[str]:
    """The lines without their ends."""
    return re.split("\r\n|\r|\n", text)


@given(TEXTS, ENCODINGS)
def test_positions_count_code_units_since_the_last_line_end(text: str, encoding: Encoding) -> None:
    lines = Lines(text)
    for offset in range(len(text) + 1):
        if text[offset - 1 : offset + 1] == "\r\n" and offset:
            assert lines.position(offset, encoding) == lines.position(offset - 1, encoding)
            continue
        before = split(text[:offset])
        assert lines.position(offset, encoding) == (len(before) - 1, units(before[-1], encoding))
        assert lines.offset(*lines.position(offset, encoding), encoding) == offset


@pytest.mark.parametrize("encoding", list(Encoding))
def test_places_in_a_long_line_cost_no_more_than_in_a_short_one(
    encoding: Encoding, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "aé€😀" * 1000
    counted = []
    count = Encoding.length

    def length(self: Encoding, text: str) -> int:
        counted.append(len(text))
        return count(self, text)

    monkeypatch.setattr(Encoding, "length", length)
    lines = Lines(text)
    found = [lines.position(offset, encoding) for offset in range(len(text) + 1)]
    assert sum(counted) < 200 * len(text)
    assert found == [(0, units(text[:offset], encoding)) for offset in range(len(text) + 1)]


@given(TEXTS, ENCODINGS, st.integers(-2, 8), st.integers(-2, 40))
def test_any_position_has_an_offset_on_its_line(text: str, encoding: Encoding, line: int, character: int) -> None:
    offset = Lines(text).offset(line, character, encoding)
    assert 0 <= offset <= len(text)
    every = split(text)
    if 0 <= line < len(every):
        length = units(every[line], encoding)
        found_line, found = Lines(text).position(offset, encoding)
        assert found_line == line
        wanted = min(max(character, 0), length)
        # Only a position inside a character is moved, to the character's start.
        assert wanted - 3 <= found <= wanted
        if encoding is Encoding.UTF32:
            assert found == wanted


@pytest.mark.parametrize(
    ("encoding", "character"), [(Encoding.UTF8, 11), (Encoding.UTF16, 8), (Encoding.UTF32, 7)], ids=str
)
def test_an_emoji_and_an_accent_before_a_place_are_counted(encoding: Encoding, character: int) -> None:
    text = 'x: "😀é" y'
    assert Lines(text).position(7, encoding) == (0, character)
    assert Lines(text).offset(0, character, encoding) == 7


@pytest.mark.parametrize(("encoding", "inside"), [(Encoding.UTF8, (5, 6, 7)), (Encoding.UTF16, (5,))], ids=str)
def test_a_place_inside_a_character_is_put_before_it(encoding: Encoding, inside: tuple[int, ...]) -> None:
    assert {Lines('x: "😀é" y').offset(0, character, encoding) for character in inside} == {4}


@given(TEXTS, ENCODINGS, st.data())
def test_changes_are_what_splicing_gives(text: str, encoding: Encoding, data: st.DataObject) -> None:
    changes: list[types.TextDocumentContentChangeEvent] = []
    expected = text
    for _ in range(data.draw(st.integers(0, 3))):
        converter = Converter("", Lines(expected), encoding)
        start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(expected))] * 2)))
        span = converter.range(Span(start, end))
        start, end = converter.offset(span.start), converter.offset(span.end)
        new = data.draw(TEXTS)
        changes.append(types.TextDocumentContentChangePartial(span, new))
        expected = expected[:start] + new + expected[end:]
    if data.draw(st.booleans()):
        expected = data.draw(TEXTS)
        changes.append(types.TextDocumentContentChangeWholeDocument(expected))
    pairs = expected.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    assert changed_text(text, changes, encoding) == pairs


def test_a_range_that_runs_backwards_only_inserts() -> None:
    backwards = types.Range(types.Position(0, 3), types.Position(0, 1))
    change = types.TextDocumentContentChangePartial(backwards, "x")
    assert changed_text("abcd", [change], Encoding.UTF16) == "abcxd"


def test_a_diagnostic_keeps_all_that_the_protocol_has_a_place_for() -> None:
    found = Diagnostic("N002", Severity.INFORMATION, "cycle", Span(0, 1), (Related(Span(2, 3), "here"),))
    converter = Converter("file:///a", Lines("a\nb"), Encoding.UTF16)
    first = types.Range(types.Position(0, 0), types.Position(0, 1))
    second = types.Range(types.Position(1, 0), types.Position(1, 1))
    assert converter.diagnostic(found, related=True) == types.Diagnostic(
        range=first,
        message="cycle",
        severity=types.DiagnosticSeverity.Information,
        code="N002",
        source="maskwright",
        related_information=[types.DiagnosticRelatedInformation(types.Location("file:///a", second), "here")],
    )
    assert converter.diagnostic(found, related=False).related_information is None


@pytest.mark.parametrize(("witness", "data"), [(None, None), ("", {"witness": ""}), ("a\n", {"witness": "a\n"})])
def test_a_witness_goes_along_as_it_is(witness: str | None, data: dict[str, str] | None) -> None:
    converter = Converter("file:///a.lark", Lines("start: A"), Encoding.UTF16)
    one = Diagnostic("C010", Severity.WARNING, "after `a\\n` …", Span(0, 5), witness=witness)
    assert converter.diagnostic(one, related=True).data == data

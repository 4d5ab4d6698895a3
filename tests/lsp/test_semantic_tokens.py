"""Semantic tokens: what each piece of a text is, and how it is told to the editor."""

from __future__ import annotations

from itertools import pairwise

import pytest
from lsprotocol import types

from lsp.editor import Editor
from lsp.snapshots import snapshot_of
from maskwright.lsp.features.semantic_tokens import MODIFIERS
from maskwright.lsp.shades import Shade, shades_of

LARK = """\
%import common.INT -> N
// a comment
start: "😀" pair{N} -> both | <|end|> | /x+/i~2
pair{item}: item "," [item]
WORD[lazy]: "a".."z" & /b/
broken: ( "x
"""
GBNF = 'root ::= "a" item* # why\nitem ::= [a-z] | .\n'


def shown(text: str) -> list[tuple[str, str]]:
    return [(text[one.span.start : one.span.end], one.shade.name) for one in shades_of(snapshot_of(text))]


def test_pieces_of_lark_are_told_apart() -> None:
    found = shown(LARK)
    for expected in [
        ("%import", "KEYWORD"),
        ("N", "TERMINAL"),
        ("// a comment", "COMMENT"),
        ("start", "RULE"),
        ('"😀"', "STRING"),
        ("pair", "RULE"),
        ("->", "OPERATOR"),
        ("both", "PROPERTY"),
        ("<|end|>", "MACRO"),
        ("/x+/i", "REGEX"),
        ("~2", "NUMBER"),
        ("lazy", "DECORATOR"),
        ("..", "OPERATOR"),
        ("WORD", "TERMINAL"),
        ("broken", "RULE"),
    ]:
        assert expected in found, (expected, found)
    assert found.count(("item", "PARAMETER")) == 3


def test_pieces_of_gbnf_are_told_apart() -> None:
    assert shown(GBNF) == [
        ("root", "RULE"),
        ("::=", "OPERATOR"),
        ('"a"', "STRING"),
        ("item", "RULE"),
        ("*", "OPERATOR"),
        ("# why", "COMMENT"),
        ("item", "RULE"),
        ("::=", "OPERATOR"),
        ("[a-z]", "REGEX"),
        ("|", "OPERATOR"),
        (".", "OPERATOR"),
    ]


@pytest.mark.parametrize(
    "text",
    [LARK, GBNF, LARK.replace("\n", "\r\n"), '%lark {\nstart: "a"\n}\nx: %json { "a": 1 }\n', '{"type": "object"}'],
)
def test_pieces_do_not_overlap(text: str) -> None:
    found = shades_of(snapshot_of(text))
    assert all(one.span.end <= other.span.start for one, other in pairwise(found))


def test_a_name_is_marked_where_it_is_defined_and_where_it_comes_from() -> None:
    found = {(LARK[one.span.start : one.span.end], one.defines, one.imported) for one in shades_of(snapshot_of(LARK))}
    assert {("N", True, True), ("N", False, True), ("pair", True, False), ("pair", False, False)} <= found


@pytest.mark.asyncio(loop_scope="session")
async def test_the_editor_is_told_by_distances_in_its_own_units(any_encoding: Editor) -> None:
    document = any_encoding.open(LARK)
    answer = await document.client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(document.identifier)
    )
    assert answer is not None
    legend = list(Shade)
    line, character, decoded = 0, 0, []
    for down, across, length, shade, marks in zip(*[iter(answer.data)] * 5, strict=True):
        line, character = line + down, across + (0 if down else character)
        place = types.Range(types.Position(line, character), types.Position(line, character + length))
        decoded.append((document.converter.span(place), legend[shade], marks))
    assert [(span, shade) for span, shade, _ in decoded] == [
        (one.span, one.shade) for one in shades_of(snapshot_of(LARK))
    ]
    start = next(marks for span, _, marks in decoded if span == document.span("start"))
    assert start == 1 << MODIFIERS.index("definition")


@pytest.mark.asyncio(loop_scope="session")
async def test_a_part_of_a_text_has_its_own_pieces_only(editor: Editor) -> None:
    document = editor.open(LARK)
    place = document.range('pair{item}: item "," [item]')
    answer = await document.client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(document.identifier, place)
    )
    assert answer is not None
    assert answer.data[0] == place.start.line
    assert len(answer.data) == 5 * 6

"""Completion: the right kind of names at each place, and nothing in comments and strings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.editor import Editor, start_editor
from lsp.snapshots import snapshot_of
from maskwright.lsp.features.completion import What, complete
from maskwright.notation.attribute_values import KNOWN

LARK = """\
%import common.INT
// ▸comment
start: item ▸a | "▸string" | /▸regex/
   | ▸b
item: WORD
WORD: ▸c /[a-z]/
OTHER[▸d]: "x"
%ignore ▸e
▸f
broken: ( ▸g
"""
TOKENS = {"<|end|>": 7, "</s>": 8, "odd": 9}


def suggested(text: str, tokens: dict[str, int] | None = None) -> dict[str, What]:
    """What is suggested at the mark in a text."""
    offset = text.index("▸")
    found = complete(snapshot_of(text.replace("▸", "")), offset, tokens or {})
    for one in found:
        assert one.span.end == offset
    return {one.text: one.what for one in found}


def at(mark: str) -> dict[str, What]:
    text = LARK
    for other in ("comment", "string", "regex", *"abcdefg"):
        text = text.replace(f"▸{other}", "▸" if other == mark else (other if len(other) > 1 else ""))
    return suggested(text)


NAMES = {"start", "item", "WORD", "INT", "OTHER", "broken"}


@pytest.mark.parametrize("mark", ["a", "b", "g"])
def test_in_the_body_of_a_rule_there_are_rules_and_terminals(mark: str) -> None:
    found = at(mark)
    assert set(found) == NAMES
    assert (found["item"], found["WORD"], found["INT"]) == (What.RULE, What.TERMINAL, What.TERMINAL)


@pytest.mark.parametrize("mark", ["c", "e"])
def test_terminals_are_made_of_terminals(mark: str) -> None:
    assert set(at(mark)) == {"WORD", "INT", "OTHER"}


def test_attributes_stand_in_brackets_behind_a_name() -> None:
    assert set(at("d")) == set(KNOWN)


@pytest.mark.parametrize("mark", ["comment", "string", "regex", "f"])
def test_elsewhere_there_is_nothing(mark: str) -> None:
    assert at(mark) == {}


@pytest.mark.parametrize(
    ("text", "some"),
    [
        ("%▸", {"%import", "%ignore", "%declare"}),
        ("start: a\n  %im▸", {"%import"}),
        ("%import ▸", {"common", "unicode"}),
        ("%import common.▸", {"INT", "WS", "ESCAPED_STRING"}),
        ("%import common.IN▸", {"INT"}),
        ("%import common (INT, ▸", {"WS", "NUMBER"}),
        ("%import python.▸", {"NAME", "STRING"}),
        ("start: %▸", {"%json", "%regex", "%lark"}),
        ("start: item\nitem: it▸", {"start"}),
    ],
)
def test_half_typed_lines_are_completed(text: str, some: set[str]) -> None:
    assert some <= set(suggested(text))


def test_special_tokens_are_those_of_the_vocabulary() -> None:
    assert suggested("start: <▸", TOKENS) == {"<|end|>": What.TOKEN, "</s>": What.TOKEN}
    assert suggested("start: a <|e▸ b", TOKENS).keys() == {"<|end|>", "</s>"}
    assert suggested("start: <▸") == {}


def test_in_gbnf_there_are_its_rules() -> None:
    assert set(suggested('root ::= ▸\nitem ::= "a"\n')) == {"root", "item"}
    assert suggested('root ::= item # ▸\nitem ::= "a"\n') == {}


@pytest.mark.parametrize("text", ["▸", '{"type": ▸"object"}', "((((▸", "%%%▸", "a: [[[▸", "<▸"])
def test_no_text_is_too_odd(text: str) -> None:
    suggested(text)


@pytest.mark.asyncio(loop_scope="session")
async def test_the_editor_gets_edits_and_asks_for_more(any_encoding: Editor) -> None:
    document = any_encoding.open('start: "😀" it\nitem: "a"\n')
    place = document.range("it", '"😀" it').end
    found = await document.client.text_document_completion_async(types.CompletionParams(document.identifier, place))
    assert isinstance(found, types.CompletionList)
    item = next(one for one in found.items if one.label == "item")
    assert isinstance(item.text_edit, types.TextEdit)
    assert item.text_edit.range == document.range("it", '"😀" it')
    resolved = await document.client.completion_item_resolve_async(item)
    assert isinstance(resolved.documentation, types.MarkupContent)
    assert "Rule `item`" in resolved.documentation.value


@pytest.mark.asyncio(loop_scope="session")
async def test_tokens_of_a_compiled_grammar_are_suggested(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.json"
    tokenizer = {
        "model": {"vocab": {"a": 0}, "merges": []},
        "decoder": {"type": "ByteLevel"},
        "added_tokens": [{"id": 1, "content": "<|end|>", "special": True}],
    }
    path.write_text(json.dumps(tokenizer), encoding="utf-8")
    async with start_editor(settings={"vocabulary": str(path)}) as editor:
        document = editor.open('start: "a"\n')
        await document.settled_lens()
        document.write('start: "a" <\n')
        place = types.CompletionParams(document.identifier, types.Position(0, 12))
        found = await document.client.text_document_completion_async(place)
        assert isinstance(found, types.CompletionList)
        assert [one.label for one in found.items] == ["<|end|>"]

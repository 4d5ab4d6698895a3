"""Documents in GBNF, and JSON Schemas among other JSON files, which are left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from lsp.document import Document
from lsp.editor import Editor, start_editor

pytestmark = pytest.mark.asyncio(loop_scope="session")

SCHEMA = '{\n  "type": "array",\n  "uniqueItems": true,\n  "items": { "minimun": 1 }\n}\n'


def opened(editor: Editor, name: str, text: str) -> Document:
    return Document(editor.client, f"file:///folder/{name}", text, editor.encoding)


async def test_a_schema_has_its_findings_with_instances_that_show_them(editor: Editor) -> None:
    document = opened(editor, "order.schema.json", SCHEMA)
    relaxed, misspelled = await document.diagnostics("J004", "J007")
    assert relaxed.range == document.range('"uniqueItems"')
    assert misspelled.range == document.range('"minimun"')
    await document.settled_lens()
    shown = await editor.client.until(
        lambda: [one for found in document.published[-1].diagnostics for one in found.related_information or ()]
    )
    assert [one.message.partition(" `")[0] for one in shown] == ["the grammar accepts"]
    document.replace('"minimun"', '"minimum"')
    await document.diagnostics("J004")
    document.write('{ "type": }')
    (broken,) = await document.diagnostics("J001")
    assert broken.range == document.range("}")
    document.close()


async def test_hovering_over_a_keyword_shows_what_became_of_it(editor: Editor) -> None:
    document = opened(editor, "hover.schema.json", SCHEMA)
    enforced = await document.hover_text('"type"')
    assert "`/type`" in enforced
    assert "Enforced" in enforced
    relaxed = await document.hover_text('"uniqueItems"')
    assert "Relaxed: the grammar allows more." in relaxed
    assert "equal" in relaxed
    assert await document.hover('"minimun"') is None
    document.close()


async def test_requests_about_names_have_no_answer_in_a_schema(editor: Editor) -> None:
    document = opened(editor, "names.schema.json", SCHEMA)
    assert await document.definition('"items"') == []
    assert await document.references('"items"') == []
    assert not await document.symbols()
    document.close()


async def test_other_json_is_left_alone(editor: Editor) -> None:
    other = opened(editor, "package.json", '{ "type": "strin" }')
    schema = opened(editor, "a.schema.json", '{ "type": "strin" }')
    await schema.diagnostics("J002")
    lenses = await editor.client.text_document_code_lens_async(types.CodeLensParams(other.identifier))
    assert not lenses
    assert await other.hover('"type"') is None
    other.replace("strin", "string")
    assert other.published == []
    for document in (other, schema):
        document.close()


async def test_which_files_are_schemas_is_a_setting(small: Path) -> None:
    settings = {"vocabulary": str(small), "schemas": ["tools/*.json", "order.json"]}
    async with start_editor(settings=settings) as editor:
        named = opened(editor, "order.json", '{ "type": "strin" }')
        below = opened(editor, "tools/a.json", '{ "type": "strin" }')
        other = opened(editor, "a.schema.json", '{ "type": "strin" }')
        for document in (named, below):
            await document.diagnostics("J002")
        editor.client.settings = {"vocabulary": str(small)}
        editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings=None))
        await other.diagnostics("J002")
        # What is no schema any more has no findings any more.
        await editor.client.until(lambda: list(named.published[-1].diagnostics) == [])


async def test_gbnf_is_read_with_its_own_start_rule(editor: Editor) -> None:
    document = opened(editor, "a.gbnf", 'root ::= "a" b\nb ::= "b"\n')
    assert await document.diagnostics() == []
    assert await document.definition("b", within='"a" b') == [document.range("b", within="b ::=")]
    document.close()


async def test_places_in_gbnf_in_every_encoding_and_with_every_line_end(any_encoding: Editor) -> None:
    text = 'root ::= "😀" item [😀-😂]+ # 😀\r\nitem ::= (\r\n  "é" | # 😀\r\n  other "😀")\rother ::= [é] lost\n'
    document = opened(any_encoding, f"{any_encoding.encoding.value}.gbnf", text)
    (missing,) = await document.diagnostics("G001")
    assert missing.range == document.range("lost")
    assert await document.definition("item", '"😀" item') == [document.range("item", "item ::=")]
    assert await document.references("other", "other ::=") == [document.range("other", 'other "')]
    assert await document.references('"é"') == [document.range('"é"')]
    assert [one.name for one in await document.symbols()] == ["root", "item", "other"]
    document.replace("lost", '"😀"')
    assert await document.diagnostics() == []
    assert await document.references('"😀"', '"😀")') == [
        document.range('"😀"', within) for within in ('"😀" item', '"😀")', '[é] "😀"')
    ]
    hovered = await document.hover_text("item", '"😀" item')
    assert "```gbnf\nitem ::= (\r\n" in hovered or "```gbnf\nitem ::= (\n" in hovered
    assert "- Not nullable: it is never empty." in hovered
    document.close()


async def test_a_document_may_become_one_of_another_notation_and_back(editor: Editor) -> None:
    document = opened(editor, "turns.gbnf", 'root ::= "a"\n')
    assert await document.diagnostics() == []
    document.write('start: "a" other\nother: "b"\n')
    assert await document.diagnostics() == []
    document.write('{"type": "strin"}')
    await document.diagnostics("J002")
    document.write("")
    await document.diagnostics("S009")
    document.write('root ::= "a" |\nother ::= ("b"')
    await document.diagnostics("S001", "G008", "S004")
    document.close()

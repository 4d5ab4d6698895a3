"""The page of our own requests says what the server does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from lsprotocol import types

from lsp.document import Document
from lsp.editor import Editor, start_editor
from lsp.test_protocol_status import status
from maskwright.lsp.features import REQUESTS

pytestmark = pytest.mark.asyncio(loop_scope="session")

GRAMMAR = 'start: (A | "b" item)* | [item]\nitem: <[5]> | | A~2..3\nA: /a/\n'


@pytest.fixture(scope="module")
def sections(grammars: Path) -> dict[str, str]:
    """The page by its headings."""
    page = (grammars.parent / "docs" / "protocol.md").read_text(encoding="utf-8")
    heads = re.split(r"^##? (.*)$", page, flags=re.MULTILINE)
    return {title.strip("`"): body for title, body in zip(heads[1::2], heads[2::2], strict=True)}


def example(section: str) -> Any:
    """The example in a section."""
    (found,) = re.findall(r"```json\n(.*?)```", section, re.DOTALL)
    return json.loads(found)


def members(section: str) -> set[str]:
    """The members of an answer: the first object in a section that is no parameter."""
    names = next(one for one in re.findall(r"`\{([^`]*)\}`", section) if "version" in one)
    return {one.partition(":")[0].strip() for one in re.sub(r"\{.*?\}|\[.*?\]", "", names).split(",")}


def rows(section: str) -> set[str]:
    """What is told in the first column of a table."""
    return {
        name for line in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for name in re.findall(r"`([^`]*)`", line)
    }


async def test_every_request_has_a_section(sections: dict[str, str], editor: Editor) -> None:
    assert [title for title in sections if title.startswith("maskwright/")] == list(REQUESTS)
    assert editor.result.capabilities.experimental == {"maskwright": {"requests": list(REQUESTS)}}


async def test_before_the_first_compile_there_is_what_the_example_shows(
    sections: dict[str, str], editor: Editor
) -> None:
    document = editor.open("start: (")
    await document.broken()
    shown = example(sections["Our own requests"])
    for request, parameters in (("profile", {}), ("mask", {"text": ""}), ("why", {"text": "", "token": 0})):
        assert await document.ask(request, **parameters) == {**shown, "obstacle": "the grammar has errors"}


async def test_the_status_is_what_the_example_shows(sections: dict[str, str], grammars: Path) -> None:
    shown = example(sections["maskwright/status"])
    capabilities = types.ClientCapabilities(experimental={"maskwright": {"status": True}})
    settings = {"vocabulary": shown["vocabulary"]}
    async with start_editor(options=settings, capabilities=capabilities) as editor:
        text = (grammars / "json" / "json.lark").read_text(encoding="utf-8")
        document = Document(editor.client, shown["uri"], text, editor.encoding, shown["version"])
        found = await status(document, stale=False)
        assert found["milliseconds"] > 0
        assert {**found, "milliseconds": shown["milliseconds"]} == shown


async def test_answers_have_the_members_that_it_lists(sections: dict[str, str], editor: Editor) -> None:
    document = editor.open(GRAMMAR)
    profile = await document.fresh("profile")
    assert set(profile) == members(sections["maskwright/profile"])
    why = await document.fresh("why", text="", token="a")
    assert set(why) == members(sections["maskwright/why"])
    mask = await document.fresh("mask", text="")
    origin = set(example(sections["Our own requests"]))
    assert set(mask) == origin | rows(sections["maskwright/mask"])
    assert {name for group in mask["groups"] for name in group} == {"terminal", "range", "count", "tokens"}
    assert "`{terminal, range, count, tokens}`" in sections["maskwright/mask"]
    railroad = await document.ask("railroad")
    assert set(railroad) == {"version", "diagrams"}
    assert "`{version, diagrams: [{name, kind:" in sections["maskwright/railroad"]


async def test_diagrams_have_the_nodes_that_it_lists(sections: dict[str, str], editor: Editor) -> None:
    answer = await editor.open(GRAMMAR).ask("railroad")
    found: dict[str, set[str]] = {}

    def look(node: dict[str, Any]) -> None:
        found.setdefault(node["kind"], set()).update(node)
        for one in (*node.get("items", ()), *([node["item"]] if "item" in node else ())):
            look(one)

    for diagram in answer["diagrams"]:
        look(diagram["tree"])
    listed = {
        kind: {"kind", *(one.strip(" ,?") for one in more.split(",") if one.strip())}
        for kind, more in re.findall(r'\{kind: "(\w+)"([^}]*)\}', sections["maskwright/railroad"])
    }
    assert found == listed


async def test_the_addresses_that_it_lists_have_texts(sections: dict[str, str], editor: Editor) -> None:
    document = editor.open(GRAMMAR)
    await document.settled_lens()
    addresses = rows(sections["Texts that are made of a grammar"])
    assert len(addresses) == 3
    for address in addresses:
        uri = address.replace("NAME", "a.lark").replace("GRAMMAR", quote(document.uri, safe=""))
        params = types.TextDocumentContentParams(uri)
        found = await editor.client.workspace_text_document_content_async(params)
        assert found.text.startswith("// Of version 1 of the grammar.\n")

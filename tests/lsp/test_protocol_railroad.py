"""Railroad diagrams as a request."""

from __future__ import annotations

import pytest
from pygls.exceptions import JsonRpcInvalidParams

from lsp.editor import Editor

pytestmark = pytest.mark.asyncio(loop_scope="session")

GRAMMAR = '// 😀\nstart: "a" item* | [A]\nitem: A~2..3\nA: /a/\n'


async def test_rules_are_trees(any_encoding: Editor) -> None:
    document = any_encoding.open(GRAMMAR)
    await document.settled_lens()
    answer = await document.ask("railroad")
    start, item = answer["diagrams"]
    named = {"kind": "terminal", "text": "A", "name": "A"}
    many = {"kind": "repeat", "item": {"kind": "rule", "name": "item"}, "min": 0, "max": None}
    first = {"kind": "sequence", "items": [{"kind": "terminal", "text": '"a"'}, many]}
    assert start["tree"] == {"kind": "choice", "items": [first, {"kind": "optional", "item": named}]}
    assert item["tree"] == {"kind": "repeat", "item": named, "min": 2, "max": 3}
    assert (answer["version"], item["name"], item["range"]["start"]) == (1, "item", {"line": 2, "character": 0})


async def test_a_position_is_about_one_rule(editor: Editor) -> None:
    document = editor.open(GRAMMAR)
    answer = await document.ask("railroad", position={"line": 1, "character": 12})
    assert [one["name"] for one in answer["diagrams"]] == ["item"]
    with pytest.raises(JsonRpcInvalidParams, match="counted from 0"):
        await document.ask("railroad", position={"line": -1})
    document.close()
    assert await document.ask("railroad") is None

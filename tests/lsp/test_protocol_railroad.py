"""Railroad diagrams as a request."""

from __future__ import annotations

from typing import Any

import pytest
from pygls.exceptions import JsonRpcInvalidParams

from lsp.document import Document
from lsp.editor import Editor
from maskwright.lsp.diagrams import room

pytestmark = pytest.mark.asyncio(loop_scope="session")

GRAMMAR = '// 😀\nstart: "a" item* | [A]\nitem: A~2..3\nA: /a/\n'
Tree = dict[str, Any]
A = {"kind": "terminal", "text": "A", "name": "A"}


def rule(name: str) -> Tree:
    return {"kind": "rule", "name": name}


def terminal(text: str) -> Tree:
    return {"kind": "terminal", "text": text}


def many(kind: str, *items: Tree) -> Tree:
    return {"kind": kind, "items": list(items)}


def repeat(item: Tree, least: int, most: int | None) -> Tree:
    return {"kind": "repeat", "item": item, "min": least, "max": most}


async def trees(document: Document, **parameters: Any) -> dict[str, Tree]:
    return {one["name"]: one["tree"] for one in (await document.ask("railroad", **parameters))["diagrams"]}


async def test_definitions_are_trees(any_encoding: Editor) -> None:
    document = any_encoding.open(GRAMMAR)
    answer = await document.ask("railroad")
    start, item, terminal_a = answer["diagrams"]
    first = many("sequence", terminal('"a"'), repeat(rule("item"), 0, None))
    assert start["tree"] == many("choice", first, {"kind": "optional", "item": A})
    assert item["tree"] == repeat(A, 2, 3)
    assert (answer["version"], item["name"], item["kind"]) == (1, "item", "rule")
    assert item["range"] == {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 4}}
    assert (terminal_a["name"], terminal_a["kind"], terminal_a["tree"]) == ("A", "terminal", terminal("/a/"))


async def test_they_are_drawn_as_they_are_written(editor: Editor) -> None:
    found = await trees(
        editor.open(
            'start: _sep{item, ","} | | <|end|> _sep{A, B} %json {"type": "null"}\n'
            "_sep{x, s}: x (s x)*\n"
            'item[lazy]: "+" "x"i | "a".."z"\n'
            'A: B & ~"b"\nB: "+" /b/i\n'
            'count::_: "a" %if is_ones(_) | count::incr(_)\n'
            "%import common.INT\n%ignore INT\n"
        )
    )
    last = many("sequence", {"kind": "special", "text": "<|end|>"}, rule("_sep{A, B}"), terminal("%json {…}"))
    assert found == {
        "start": many("choice", rule('_sep{item, ","}'), {"kind": "skip"}, last),
        "_sep{x, s}": many("sequence", rule("x"), repeat(many("sequence", rule("s"), rule("x")), 0, None)),
        "item": many("choice", many("sequence", terminal('"+"'), terminal('"x"i')), terminal('"a".."z"')),
        "A": terminal('(B & ~"b")'),
        "B": many("sequence", terminal('"+"'), terminal("/b/i")),
        "count": many("choice", terminal('"a"'), rule("count")),
    }


async def test_what_is_broken_is_left_out_and_the_rest_is_drawn(editor: Editor) -> None:
    found = await trees(editor.open('start: "a"\nother: (\nlast: start\n'))
    assert found == {"start": terminal('"a"'), "last": rule("start")}


async def test_gbnf_is_drawn_as_it_is_written(editor: Editor) -> None:
    document = editor.open('root ::= "a" ([0-9]+ | item{2,3})? <[5]>\nitem ::= "" | "b"\nbad ::= (\n')
    await document.diagnostics()
    found = await trees(document)
    inner = many("choice", repeat(terminal("[0-9]"), 1, None), repeat(rule("item"), 2, 3))
    optional = {"kind": "optional", "item": inner}
    assert found == {
        "root": many("sequence", terminal('"a"'), optional, {"kind": "special", "text": "<[5]>"}),
        "item": many("choice", {"kind": "skip"}, terminal('"b"')),
    }
    answer = await document.ask("railroad", position={"line": 0, "character": 20})
    assert [(one["name"], one["range"]["start"]["line"]) for one in answer["diagrams"]] == [("root", 0)]


async def test_a_schema_is_drawn_as_what_it_was_read_as(editor: Editor) -> None:
    document = Document(editor.client, "file:///folder/order.schema.json", "{}", editor.encoding)
    document.write('{"type": "object", "properties": {"a": {"type": "boolean"}}, "additionalProperties": false}')
    answer = await document.ask("railroad")
    assert {one["range"] for one in answer["diagrams"]} == {None}
    assert '"a' in str([one["tree"] for one in answer["diagrams"]])
    assert {one["name"] for one in answer["diagrams"]} >= {"start"}
    document.close()


@pytest.mark.parametrize(
    ("line", "character", "names"),
    [(1, 12, ["item"]), (2, 2, ["item"]), (2, 6, ["A"]), (2, 8, ["item"]), (1, 8, ["start"]), (0, 1, []), (99, 5, [])],
)
async def test_a_position_is_about_one_definition(editor: Editor, line: int, character: int, names: list[str]) -> None:
    document = editor.open(GRAMMAR)
    assert list(await trees(document, position={"line": line, "character": character})) == names
    document.close()
    assert await document.ask("railroad") is None


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"line": -1, "character": 0}, "`position.line` must be a whole number, counted from 0"),
        ({"line": 0, "character": 1.5}, "`position.character` must be a whole number, counted from 0"),
        ({"line": True, "character": 0}, "`position.line` must be a whole number, counted from 0"),
        ({"line": 0, "character": 10**30}, "`position.character` must be a whole number, counted from 0"),
        ({"line": 0}, "`position` must have a member `character`"),
        ("start", "`position` must be an object, not a string"),
    ],
)
async def test_positions_that_are_none_are_refused(editor: Editor, position: Any, message: str) -> None:
    with pytest.raises(JsonRpcInvalidParams) as refused:
        await editor.open(GRAMMAR).ask("railroad", position=position)
    assert refused.value.message == message


def size(tree: Tree) -> int:
    return 1 + sum(size(one) for one in (*tree.get("items", ()), *([tree["item"]] if "item" in tree else [])))


async def test_a_huge_rule_is_cut_and_says_so(editor: Editor) -> None:
    words = " | ".join(f'("w{number}" "x")' for number in range(5_000))
    found = await trees(editor.open(f"start: {words} | other\nother: {'a' * 500} | {'(' * 90}start{')?' * 90}\n"))
    assert size(found["start"]) < 2 * room.MOST_NODES
    last = found["start"]["items"][-1]
    assert last["kind"] == "special"
    assert last["text"] == f"… {5_001 - len(found['start']['items']) + 1:,} more"
    assert size(found["other"]) < 200


async def test_a_huge_grammar_is_cut_and_long_texts_are_shortened(editor: Editor) -> None:
    rules = "\n".join(f"r{number}: {'a ' * 1_500}" for number in range(100))
    document = editor.open(f'start: "{"b" * 1_000}"\na: start\n{rules}\n')
    found = await trees(document)
    assert found["start"] == terminal('"' + "b" * (room.LONGEST_TEXT - 1) + "…")
    assert sum(map(size, found.values())) < room.MOST_IN_ALL + 2 * len(found)
    assert found["r99"] == {"kind": "special", "text": "not drawn: the grammar is too large"}
    document.close()

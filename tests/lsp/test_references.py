"""Find all references, with and without the definition."""

from __future__ import annotations

import pytest

from lsp.editor import Editor

pytestmark = pytest.mark.asyncio(loop_scope="session")

TEXT = """\
start: "😀" list | "😀" list2 PLUS
list: "+" LETTER list
list2: unknown broken "z
WORD: LETTER unknown2
LETTER: /a/
PLUS: "+"
%ignore LETTER
"""
LIST = [("list", '"😀" list |'), ("list", "list: "), ("list", "LETTER list")]
LETTER = [("LETTER", '"+" LETTER'), ("LETTER", "WORD: LETTER"), ("LETTER", "LETTER: "), ("LETTER", "%ignore LETTER")]
PLUS = [("PLUS", "list2 PLUS"), ('"+"', '"+" LETTER'), ("PLUS", "PLUS: ")]


@pytest.mark.parametrize("declaration", [True, False])
@pytest.mark.parametrize("places", [LIST, LETTER, PLUS], ids=["rule", "terminal", "literal"])
async def test_every_use_is_found_from_every_use(
    any_encoding: Editor, places: list[tuple[str, str]], declaration: bool
) -> None:
    document = any_encoding.open(TEXT)
    expected = [place for place in places if declaration or not place[1].endswith(": ") or place[1].startswith("WORD")]
    for place in places:
        found = await document.references(*place, declaration=declaration)
        assert found == [document.range(*one) for one in expected]


async def test_uses_of_what_is_not_defined_are_found(editor: Editor) -> None:
    document = editor.open("start: no | no b\n")
    places = [document.range("no", within) for within in ("no |", "no b")]
    assert await document.references("no", "no |", declaration=True) == places


async def test_elsewhere_there_are_none(editor: Editor) -> None:
    assert await editor.open('start: "a" | "b"\n').references("|") == []

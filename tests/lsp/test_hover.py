"""Hover: text and traits of rules and terminals, where they are defined and where they are used."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.editor import VSCODE, Editor, start_editor
from maskwright import CancelToken
from maskwright.lsp.features.hover import MAX_LINES, describe
from maskwright.lsp.markdown import MARKDOWN, PLAIN, Marks
from maskwright.lsp.settings import Settings
from maskwright.lsp.snapshot import Source, take_snapshot

TEXT = """\
%import common.INT -> N
// "😀" stands before names on their lines.
start: "😀" list | "😀" pair? | PLUS "+" "-"i N
list: "😀" item list | item   // after
item: list "x" | WORD
pair: pair "," WORD | /[`a]+/
WORD: LETTER+ | LETTER "9"?
LETTER: /[a-z]/i
PLUS: "+"
EMPTY: /x*/
%ignore EMPTY
"""


def hover(text: str, place: str, within: str | None = None, marks: Marks = MARKDOWN) -> str:
    """What is said about a place, without a server."""
    around = within or place
    assert text.count(around) == 1
    snapshot = take_snapshot(Source(1, text, Settings()), CancelToken())
    found = describe(snapshot, text.index(around) + around.index(place), marks)
    return found.text if found else ""


@pytest.mark.asyncio(loop_scope="session")
async def test_a_rule_is_described_where_it_is_defined_and_used(any_encoding: Editor) -> None:
    document = any_encoding.open(TEXT)
    expected = (
        "Rule `list`\n\n"
        '```lark\nlist: "😀" item list | item\n```\n\n'
        "- Not nullable: it is never empty.\n"
        "- Left- and right-recursive, mutually with `item`.\n"
        '- FIRST: `WORD`, `"😀"`.\n'
        '- FOLLOW: `"x"`, and the end of the text.\n'
        '- For instance `"a"`, which is `WORD`.'
    )
    for place, within in (("list", "list: "), ("list", '"😀" list'), ("list", "item list"), ("list", "list |")):
        if within == "list |":
            within = '"😀" list |'
        found = await document.hover(place, within, offset=1)
        assert found is not None
        assert found.range == document.range(place, within)
        assert isinstance(found.contents, types.MarkupContent)
        assert found.contents.kind is types.MarkupKind.Markdown
        # The size is told behind it, as soon as it is known.
        assert found.contents.value.partition("\n- Size: ")[0] == expected


@pytest.mark.parametrize(
    ("place", "within", "parts"),
    [
        ("start", None, ["Rule `start` (where the grammar starts)", "- Not nullable", "- Not recursive."]),
        ("pair", "pair? |", ["Rule `pair`"]),
        ("pair", "pair: ", ["Left-recursive."]),
        ("WORD", "WORD: ", ["Terminal `WORD`", '```lark\nWORD: LETTER+ | LETTER "9"?\n```', "- Uses `LETTER`."]),
        ("LETTER", "LETTER+", ["Terminal `LETTER`", "Matches `/[a-z]/i`.", "- Never matches the empty text."]),
        ("EMPTY", "EMPTY: ", ["- Matches the empty text.", "- Ignored: it may stand between any two lexemes."]),
        ("EMPTY", "%ignore EMPTY", ["Terminal `EMPTY`"]),
        ("N", "-> N", ["Imported terminal `N`", "```lark\nINT -> N\n```", "Matches `/[0-9]+/`."]),
        ("N", '"-"i N', ["Imported terminal `N`"]),
        ('"+"', 'PLUS "+"', ["Terminal `PLUS`", '```lark\nPLUS: "+"\n```']),
        ('"-"i', None, ['Terminal of a literal: `"-"i`', "- Never matches the empty text."]),
        ("/[`a]+/", None, ["Terminal of a literal: ``/[`a]+/``"]),
    ],
)
def test_names_and_literals_are_described(place: str, within: str | None, parts: list[str]) -> None:
    found = hover(TEXT, place, within)
    assert [part for part in parts if part not in found] == [], found


def test_a_terminal_of_tokens_is_described() -> None:
    text = "start: THINK\nTHINK: <|think|>\n"
    told = "- Matches one token of the vocabulary, whatever its bytes are."
    expected = f"Terminal `THINK`\n\n```lark\nTHINK: <|think|>\n```\n\n{told}"
    assert hover(text, "THINK", "start: THINK") == expected


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ('x: "a" x | "b"', "Right-recursive."),
        ('x: x "a" | "b"', "Left-recursive."),
        ('x: x "+" x | "b"', "Left- and right-recursive."),
        ('x: "(" x ")" | "b"', "Recursive, but it neither starts nor ends so."),
        ('x: "(" y\ny: x ")" | "b"', "Recursive, but it neither starts nor ends so, mutually with `y`."),
        ('x: "b"', "Not recursive."),
        ('x: "b"?', "Nullable: it can be empty.\n- Not recursive."),
        ("x: T\nT: /a*/", "Nullable: it can be empty.\n- Not recursive."),
    ],
)
def test_recursion_is_told(rule: str, expected: str) -> None:
    assert hover(f"start: x\n{rule}\n", "x", "start: x").partition("\n- FIRST: ")[0].endswith(f"\n- {expected}")


def test_an_excerpt_of_a_long_definition_is_cut() -> None:
    alternatives = "\n  | ".join(f'"{number}"' for number in range(100))
    found = hover(f"start: {alternatives}\n", "start")
    assert found.count("\n  | ") == MAX_LINES - 1
    assert "\n…\n```" in found


def test_backticks_in_a_grammar_stay_in_their_block() -> None:
    found = hover('start: "```" "`" // x\n', "start")
    assert '\n````lark\nstart: "```" "`"\n````\n' in found


def test_of_a_definition_with_errors_only_the_text_is_told() -> None:
    text = 'start: "a" x\nx: "b\n'
    found = hover(text, "x", '"a" x')
    assert found == '```lark\nx: "b\n```\n\nThis definition has errors, so that no more can be said about it.'
    assert "- Not recursive." in hover(text, "start")


def test_both_definitions_of_a_name_are_shown() -> None:
    found = hover('start: x\nx: "a"\nx: "b"\n', "x", "start: x")
    assert '```lark\nx: "a"\n```\n\n```lark\nx: "b"\n```' in found


@pytest.mark.parametrize("place", ["%ignore", "// after", "|", " /x*/", "import"])
def test_elsewhere_there_is_nothing(place: str) -> None:
    text = TEXT if place != "|" else "start: /a/ | /b/\n"
    assert hover(text, place) == ""


@pytest.mark.parametrize(
    ("place", "within", "expected"),
    [
        ("N", "-> N", "Imported terminal N\n\nINT -> N\n\n- Matches /[0-9]+/.\n- Never matches the empty text."),
        ("/[`a]+/", None, "Terminal of a literal: /[`a]+/\n\n- Never matches the empty text."),
        ("WORD", "WORD: ", "Terminal WORD\n\nWORD: LETTER+"),
    ],
)
def test_without_marks_the_words_are_the_same(place: str, within: str | None, expected: str) -> None:
    assert hover(TEXT, place, within, PLAIN).startswith(expected)


def test_an_unknown_name_is_not_described() -> None:
    assert hover("start: nothing\n", "nothing") == ""


@pytest.mark.asyncio(loop_scope="session")
async def test_an_editor_without_markdown_gets_plain_text(small: Path) -> None:
    capabilities = deepcopy(VSCODE)
    assert capabilities.text_document is not None
    capabilities.text_document.hover = types.HoverClientCapabilities(content_format=[types.MarkupKind.PlainText])
    async with start_editor(settings={"vocabulary": str(small)}, capabilities=capabilities) as editor:
        found = await editor.open('start: "```" | start\n').hover("start", "start:")
        assert found is not None
        assert isinstance(found.contents, types.MarkupContent)
        assert found.contents.kind is types.MarkupKind.PlainText
        assert found.contents.value.startswith(
            'Rule start (where the grammar starts)\n\nstart: "```" | start\n\n- Not '
        )


@pytest.mark.asyncio(loop_scope="session")
async def test_hover_right_after_an_edit_is_about_the_new_text(editor: Editor) -> None:
    document = editor.open('start: "a"\n')
    await document.diagnostics()
    document.replace("start", "// 😀\nstart")
    document.replace('"a"', '"😀" start')
    assert '"😀" start' in await document.hover_text("start", '"😀" start')

"""What hover tells besides text and traits: sets, samples, bytes, sizes, templates, tokens and remarks."""

from __future__ import annotations

import re

import pytest

from lsp.editor import Editor
from lsp.snapshots import snapshot_of
from maskwright import Vocabulary
from maskwright.lsp.descriptions.known import MAX_NAMES, Known
from maskwright.lsp.features.hover import NOTHING_KNOWN, describe
from maskwright.lsp.markdown import MARKDOWN, PLAIN, Marks
from maskwright.lsp.standing import Figures, Standing

TEXT = """\
// A list of *things*.
// accept: a
# 1. At `least` one.
start: _sep{item, ","} END
_sep{x, s}: x (s x)*
item: NAME "=" value | IF
value: "😀" | "a\\tb" | /[0-9]+/
IF: "if"
NAME.3: /[a-z]+/
END: <|end|>
%import common.INT
lost: INT
"""


def told(text: str, place: str, within: str, marks: Marks = MARKDOWN, known: Known = NOTHING_KNOWN) -> str:
    """What is said about a place, without a server."""
    assert text.count(within) == 1, within
    found = describe(snapshot_of(text), text.index(within) + within.index(place), marks, known)
    return found.text if found else ""


@pytest.mark.parametrize(
    ("place", "within", "parts"),
    [
        (
            "item",
            "item: ",
            ["- FIRST: `IF`, `NAME`.", '- FOLLOW: `END`, `","`.', '- For instance `"if"`, which is `IF`.'],
        ),
        ("start", "start:", ["- FIRST: `IF`, `NAME`.", "- FOLLOW: the end of the text."]),
        (
            "lost",
            "lost:",
            ["- FOLLOW: nothing, as no sentence needs it.", '- For instance `"0"`, which is `INT`.'],
        ),
        ("_sep", "_sep{x", ["Template `_sep`", "- Parameters: `x`, `s`.", '- 1 instance: `_sep{item, ","}`.']),
        ("_sep", "_sep{item", ["Template `_sep`", "```lark\n_sep{x, s}: x (s x)*\n```"]),
        ("NAME", "NAME.3", ["- Matches `/[a-z]+/`.", '- For instance `"a"`, `"aa"`.', "- Priority 3, "]),
        ("IF", "IF:", ["- `NAME` matches this text too, so that both stay possible where both may stand."]),
        ("INT", "common.INT", ["Imported terminal `INT`", "Matches `/[0-9]+/`.", '- For instance `"0"`, `"00"`.']),
        ('"😀"', "value: ", []),
        ('"😀"', '"😀"', ["- Bytes: `f0 9f 98 80`."]),
        ('"a\\tb"', '"a\\tb"', ["- Bytes: `61 09 62`."]),
        ("/[0-9]+/", "/[0-9]+/", ['- For instance `"0"`, `"00"`.']),
        ("END", "END:", ["- Matches one token of the vocabulary, whatever its bytes are."]),
        ("start", "start:", ["A list of \\*things\\*.\n1\\. At \\`least\\` one."]),
    ],
)
def test_what_is_known_is_told(place: str, within: str, parts: list[str]) -> None:
    place = place if place in within else within
    found = told(TEXT, place, within)
    assert [part for part in parts if part not in found] == [], found


def test_a_remark_without_marks_is_as_it_was_written() -> None:
    assert "\n\nA list of *things*.\n1. At `least` one.\n\nstart:" in told(TEXT, "start", "start:", PLAIN)


def test_a_remark_ends_where_something_else_stands() -> None:
    for text in ("// far\n\nstart: A\nA: /a/ // beside\n", "start: A // beside\nA: /a/\n"):
        assert "far" not in told(text, "start", "start:")
        assert "beside" not in told(text, "A", "A: ").partition("```")[0]


def test_remarks_of_texts_with_other_line_ends_are_found() -> None:
    for end in ("\r\n", "\r"):
        assert "\n\none\ntwo\n\n```lark" in told(f"// one{end}// two{end}start: /a/{end}", "start", "start:")


def test_of_many_names_the_first_are_listed() -> None:
    options = " | ".join(f'"{number}"' for number in range(3000))
    found = told(f"start: x*\nx: {options}\n", "x", "x: ")
    assert found.count(f" and {3000 - MAX_NAMES:,} more") == 2
    assert len(found) < 5000


def test_a_broken_grammar_has_sets_as_far_as_it_can_be_read() -> None:
    found = told('start: x "b"\nx: "a"\ny: (\n', "x", "x: ")
    assert '- FIRST: `"a"`, as far as the grammar can be read.' in found
    assert "For instance" not in found


def test_a_terminal_that_is_too_large_has_no_samples() -> None:
    found = told("start: A\nA: /(a|b)*a(a|b){40}/\n", "A", "A: ")
    assert "- Never matches the empty text." in found
    assert "For instance" not in found


@pytest.mark.parametrize(
    ("written", "lines"),
    [
        ("<|end|>", ["`<|end|>`: token 5."]),
        ("<|other|>", ["`<|other|>`: no special token of this vocabulary."]),
        ("<[0-1,9]>", ['- Token 0: `"a"`.', '- Token 1: `"😀"`.', "- Token 9: not in this vocabulary."]),
        ("<[^0]>", ["- All tokens but these:", '- Token 0: `"a"`.']),
        ("<[*]>", ["- All tokens."]),
        ("<[0-4000000000]>", ["- … 4,000,000,001 ids in all."]),
        ("<[4-2]>", ["names no token of a vocabulary."]),
    ],
)
def test_tokens_are_looked_up_in_the_vocabulary(written: str, lines: list[str]) -> None:
    vocabulary = Vocabulary.from_tokens([b"a", "😀".encode(), b"", b"", b"", b""], special_tokens={"<|end|>": 5})
    found = told(f'start: "a" {written}\n', written, written, known=Known(vocabulary=vocabulary))
    assert [line for line in lines if line not in found] == [], found
    assert found.count("\n") < 20


def test_sizes_of_an_older_text_say_so() -> None:
    figures = Figures(1, 2, 3.0, "v", {"start": "4 LR states (5 %)"})
    for obstacle, expected in (
        (None, "4 LR states (5 %)."),
        ("compiling", "4 LR states (5 %), of an older text: compiling."),
    ):
        found = told(TEXT, "start", "start:", known=Known(Standing(figures, obstacle)))
        assert f"\n- Size: {expected}" in found


def test_a_rule_that_never_ends_stands_for_no_text() -> None:
    assert "- It stands for no finite text at all." in told('start: x | "a"\nx: "b" x\n', "x", "x: ")


def test_gbnf_is_described_too() -> None:
    text = '# The list.\nroot ::= item ("," item)*\nitem ::= [a-z] | "é"\n'
    found = told(text, "item", "item ::=")
    assert '- FIRST: `[a-z]`, `"é"`.' in found
    assert "- Bytes: `c3 a9`." in told(text, '"é"', '"é"')
    assert found.startswith("Rule `item`\n\n```gbnf")
    assert "\n\nThe list.\n\n" in told(text, "root", "root")


def test_ten_thousand_lines_are_described() -> None:
    rules = "".join(f'r{number}: "{number}" r{number + 1}? // 😀\r\n' for number in range(10_000))
    text = f"start: r0\r\n{rules}r10000: /x/\r\n"
    assert '- FIRST: `"9999"`.' in told(text, "r9999", "r9999: ")


@pytest.mark.asyncio(loop_scope="session")
async def test_the_size_comes_with_the_compile(editor: Editor) -> None:
    document = editor.open('start: start "a" | x\nx: "b"\n')
    await document.settled_lens()
    assert re.search(r"\n- Size: .* recogniser nodes?, .*%\)\.$", await document.hover_text("start", "start:"))
    document.replace('x: "b"', 'x: "b')
    await document.diagnostics("S002")
    assert ", of an older text: the grammar has errors." in await document.hover_text("start", "start:")

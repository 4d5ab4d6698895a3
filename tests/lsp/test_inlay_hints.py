"""Inlay hints: terminals of literals, ids of tokens, names that the compiler gave, and costs."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.document import Document
from lsp.editor import VSCODE, Editor, start_editor
from lsp.snapshots import snapshot_of
from maskwright import Vocabulary
from maskwright.diagnostic import Span
from maskwright.lsp.descriptions.known import Known
from maskwright.lsp.features.inlay_hints import MOST, hints_in
from maskwright.lsp.settings import HINTS
from maskwright.lsp.standing import Figures, Standing

TEXT = 'start: "😀" "+" b\r\nb: "b" "+"\r\nPLUS: "+"\r\nSMILE: "😀"\r\n'


async def hints(document: Document, range_: types.Range | None = None) -> list[tuple[types.Position, str]]:
    """The hints of a range, or of all."""
    whole = document.converter.range(Span(0, len(document.text)))
    params = types.InlayHintParams(document.identifier, range_ or whole)
    found = await document.client.text_document_inlay_hint_async(params)
    return [(one.position, _label(one)) for one in found or ()]


def _label(hint: types.InlayHint) -> str:
    return hint.label if isinstance(hint.label, str) else "".join(part.value for part in hint.label)


def labels(text: str, known: Known, *kinds: str, within: Span | None = None) -> list[tuple[str, str]]:
    """The text before each hint on its line, and the hint, without a server."""
    found = hints_in(snapshot_of(text), within or Span(0, len(text)), known, kinds or HINTS)
    return [(text[: one.offset].splitlines()[-1], one.sign + one.text) for one in found]


@pytest.mark.asyncio(loop_scope="session")
async def test_literals_show_the_terminals_that_they_stand_for(any_encoding: Editor) -> None:
    document = any_encoding.open(TEXT)
    expected = [
        (document.range('"😀"', 'start: "😀"').end, "= SMILE"),
        (document.range('"+"', '"+" b').end, "= PLUS"),
        (document.range('"+"', '"b" "+"').end, "= PLUS"),
    ]
    assert await hints(document) == expected
    assert await hints(document, document.range('b: "b" "+"')) == expected[2:]
    params = types.InlayHintParams(document.identifier, document.range("start"))
    assert await document.client.text_document_inlay_hint_async(params) in ([], ())


@pytest.mark.asyncio(loop_scope="session")
async def test_a_name_can_be_followed_to_its_definition(editor: Editor) -> None:
    document = editor.open(TEXT)
    params = types.InlayHintParams(document.identifier, document.range('"b" "+"'))
    (hint,) = await document.client.text_document_inlay_hint_async(params) or ()
    assert isinstance(hint.label, list)
    assert hint.label[1].location == types.Location(document.uri, document.range("PLUS"))


def test_tokens_show_their_ids_once_there_is_a_vocabulary() -> None:
    vocabulary = Vocabulary.from_tokens([b"a", b"\n", b""], special_tokens={"<|end|>": 2})
    text = "start: <|end|> <|no|> <[1]> <[9]> <[0-1]> <[^1]> T\nT: <|end|>\n"
    assert labels(text, Known(), "tokens") == []
    found = labels(text, Known(vocabulary=vocabulary), "tokens")
    assert [told for _, told in found] == ["= 2", "= no token", '= "\\n"', "= no token", "= 2"]


def test_costs_stand_at_the_end_of_definitions() -> None:
    figures = Figures(1, 2, 3.0, "v", {"start": "4 LR states (5 %)", "B": "1 lexer state (2 %)"})
    text = 'start: "a" // 😀\n  | B\nB: "b" // more\n'
    for obstacle, stale in ((None, ""), ("compiling", " (stale)")):
        assert labels(text, Known(Standing(figures, obstacle)), "costs") == [
            ("  | B", f"4 LR states (5 %){stale}"),
            ('B: "b"', f"1 lexer state (2 %){stale}"),
        ]


def test_names_of_the_compiler_are_shown_for_its_own_text_only() -> None:
    text = 'start: "a"?\n'
    figures = Figures(1, 2, 3.0, "v", helpers=(('{0,1} × "a"', Span(7, 11)),))
    assert labels(text, Known(Standing(figures)), "generated") == [('start: "a"?', ': {0,1} × "a"')]
    assert labels(text, Known(Standing(figures, "compiling")), "generated") == []


@pytest.mark.parametrize(
    "text", ['{"type": "string"}', "", "start: (\n", 'root ::= "a" | "b"\n', 'start: "a\n+: "b" <|\n']
)
def test_other_and_broken_texts_have_no_hints(text: str) -> None:
    assert labels(text, Known(vocabulary=Vocabulary.from_tokens([b"a"]))) == []


def test_a_broken_statement_leaves_the_others_their_hints() -> None:
    assert [told for _, told in labels('start: "+"\nx: (\nPLUS: "+"\n', Known())] == ["= PLUS"]


def test_gbnf_tokens_have_hints() -> None:
    vocabulary = Vocabulary.from_tokens([b"a", b""], special_tokens={"<|x|>": 1})
    assert labels('root ::= "a" <|x|>\n', Known(vocabulary=vocabulary)) == [('root ::= "a" <|x|>', "= 1")]


def test_ten_thousand_lines_have_no_more_hints_than_are_asked_for() -> None:
    text = 'PLUS: "+"\nstart: r0\n' + "".join(f'r{number}: "+"\n' for number in range(10_000))
    assert len(labels(text, Known(), "terminals")) == MOST
    place = text.index('r9000: "+"')
    assert len(labels(text, Known(), "terminals", within=Span(place, place + 10))) == 1


@pytest.mark.asyncio(loop_scope="session")
async def test_costs_and_generated_names_come_with_the_compile(small: Path) -> None:
    async with start_editor(settings={"vocabulary": str(small), "inlayHints": ["generated", "costs"]}) as editor:
        document = editor.open('start: "a"~2..3 "b" item\nitem: "c"+\n')
        seen = editor.client.hint_refreshes
        await document.settled_lens()
        await editor.client.until(lambda: editor.client.hint_refreshes > seen)
        repeat, *rest = await hints(document)
        assert repeat == (document.range('"a"~2..3').end, ': {2,3} × "a"')
        assert "recogniser node" in rest[0][1]
        document.replace('"c"', '"c')
        await document.diagnostics("S002")
        stale = await hints(document)
        assert [label.endswith(" (stale)") for _, label in stale] == [True] * len(stale)


@pytest.mark.asyncio(loop_scope="session")
async def test_ids_come_when_the_vocabulary_is_there(tmp_path: Path) -> None:
    path = tmp_path / "tokens.json"
    path.write_text(json.dumps(["a", "b"]), encoding="utf-8")
    async with start_editor(settings={"vocabulary": str(path)}) as editor:
        document = editor.open('start: "a" <[1]>\n')
        await document.settled_lens()
        assert await hints(document) == [(document.range("<[1]>").end, '= "b"')]


@pytest.mark.asyncio(loop_scope="session")
async def test_an_editor_without_refresh_of_hints_is_not_asked(small: Path) -> None:
    capabilities = deepcopy(VSCODE)
    assert capabilities.workspace is not None
    capabilities.workspace.inlay_hint = None
    async with start_editor(settings={"vocabulary": str(small)}, capabilities=capabilities) as editor:
        document = editor.open(TEXT)
        await document.settled_lens()
        assert editor.client.hint_refreshes == 0

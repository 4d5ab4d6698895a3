"""The code lens at the top: size and time, and whether they are of the text as it is now."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.document import Document
from lsp.editor import VSCODE, Editor, start_editor
from maskwright import Grammar, Vocabulary, compile
from maskwright.lsp.features.code_lens import title
from maskwright.lsp.standing import Figures, Standing

SMALL = 'start: start "a" | "b"\n'
LARGER = 'start: start "a" | "b" | "(" start "c"~3 ")"\n'


def figures(text: str, vocabulary: Vocabulary) -> str:
    """The figures as the lens has them, but for the time."""
    size = compile(Grammar.from_text(text), vocabulary).stats["dwa"]
    return f"Parser DWA: {size['states']:,} states, {size['edges']:,} edges, compiled in "


@pytest.mark.parametrize(
    ("standing", "expected"),
    [
        (Standing(None, "compiling"), "Parser DWA: none yet (compiling)"),
        (Standing(Figures(1234, 5, 1.26, "v"), None), "Parser DWA: 1,234 states, 5 edges, compiled in 1.3 ms for v"),
        (
            Standing(Figures(1, 1, 1234.5, "v"), "compiling"),
            "Parser DWA: 1 states, 1 edges, compiled in 1,234 ms for v (stale: compiling)",
        ),
        (
            Standing(Figures(1, 1, 1.0, "v", change=(1200, -3))),
            "Parser DWA: 1 states, 1 edges, compiled in 1.0 ms for v (+1,200 states, -3 edges by the last edit)",
        ),
    ],
)
def test_a_title_says_what_is_known(standing: Standing, expected: str) -> None:
    assert title(standing) == expected


@pytest.mark.asyncio(loop_scope="session")
async def test_figures_are_those_of_the_compiler(editor: Editor, small: Path, small_vocabulary: Vocabulary) -> None:
    document = editor.open(SMALL)
    shown = await document.settled_lens()
    assert shown.startswith(figures(SMALL, small_vocabulary))
    assert re.search(rf"compiled in [\d.,]+ ms for {re.escape(str(small))}$", shown)


@pytest.mark.asyncio(loop_scope="session")
async def test_old_figures_are_marked_until_there_are_new_ones(editor: Editor, small_vocabulary: Vocabulary) -> None:
    document = editor.open(SMALL)
    old = await document.settled_lens()
    document.write(LARGER)
    assert await document.lens() == f"{old} (stale: compiling)"
    assert (await document.settled_lens()).startswith(figures(LARGER, small_vocabulary))


@pytest.mark.asyncio(loop_scope="session")
async def test_old_figures_stay_marked_while_the_grammar_has_errors(editor: Editor) -> None:
    document = editor.open(SMALL)
    old = await document.settled_lens()
    document.replace('"b"', '"b')
    await document.diagnostics("S002")
    assert await document.lens() == f"{old} (stale: the grammar has errors)"
    document.replace('"b', '"b"')
    assert "stale" not in await document.settled_lens()


@pytest.mark.asyncio(loop_scope="session")
async def test_a_grammar_with_errors_has_no_figures(editor: Editor) -> None:
    document = editor.open("start: a\n")
    await document.diagnostics("G001")
    assert await document.lens() == "Parser DWA: none yet (the grammar has errors)"


@pytest.mark.asyncio(loop_scope="session")
async def test_figures_of_o200k_base_are_the_default() -> None:
    async with start_editor() as editor:
        document = editor.open(SMALL)
        shown = await document.settled_lens()
        assert shown.startswith(figures(SMALL, Vocabulary.load("o200k_base")))
        assert shown.endswith(" ms for o200k_base")


@pytest.mark.asyncio(loop_scope="session")
async def test_an_editor_that_cannot_be_asked_to_refresh_is_not_asked(small: Path) -> None:
    capabilities = deepcopy(VSCODE)
    assert capabilities.workspace is not None
    capabilities.workspace.code_lens = None
    async with start_editor(settings={"vocabulary": str(small)}, capabilities=capabilities) as editor:
        document = editor.open(SMALL)
        # The end of compiling is traced just before its result is taken.
        await editor.client.until(lambda: "compile of version 1 is done" in document.traces)
        while "compiled in" not in await document.lens():
            pass
        assert editor.client.refreshes == 0


@pytest.mark.asyncio(loop_scope="session")
async def test_a_document_that_is_not_open_has_no_lens(editor: Editor) -> None:
    identifier = types.TextDocumentIdentifier("file:///nowhere.lark")
    assert not await editor.client.text_document_code_lens_async(types.CodeLensParams(identifier))


@pytest.mark.asyncio(loop_scope="session")
async def test_each_rule_and_terminal_has_a_line_with_its_share(any_encoding: Editor) -> None:
    document = any_encoding.open('// "😀"\nstart: "😀"? list\nlist: list A | A\nA: "a"\n%ignore A\n')
    await document.settled_lens()
    _, *lenses = await document.lenses()
    found = {str(lens.range): lens.command.title for lens in lenses if lens.command}
    assert list(found) == [
        str(document.range(name, within)) for name, within in (("start", "start: "), ("list", "list: "), ("A", "A: "))
    ]
    start, list_, terminal = found.values()
    assert re.fullmatch(
        r"[\d.]+ LR states?, [\d.]+ recogniser nodes?, [\d.]+ DWA states? and [\d.]+ edges? \(\d+ %\)", list_
    )
    assert re.fullmatch(r"[\d.]+ lexer states?, [\d.]+ class(es)? \(\d+ %\)", terminal)
    assert "LR state" in start


@pytest.mark.asyncio(loop_scope="session")
async def test_lines_stay_with_their_rules_and_are_marked_while_stale(editor: Editor) -> None:
    document = editor.open(SMALL)
    await document.settled_lens()
    document.write(f'// more\n{SMALL}x: "y\n')
    await document.diagnostics()
    _, *lenses = await document.lenses()
    ((place, line),) = [(lens.range, lens.command.title) for lens in lenses if lens.command]
    assert place == document.range("start", "start: ")
    assert line.endswith(" (stale)")


@pytest.mark.asyncio(loop_scope="session")
async def test_the_lines_can_be_turned_off(small: Path) -> None:
    async with start_editor(settings={"vocabulary": str(small), "costs": False}) as editor:
        document = editor.open(SMALL)
        await document.settled_lens()
        assert len(await document.lenses()) == 1


@pytest.mark.asyncio(loop_scope="session")
async def test_the_last_edit_says_what_it_has_changed(editor: Editor, small_vocabulary: Vocabulary) -> None:
    document = editor.open(SMALL)
    assert "by the last edit" not in await document.settled_lens()
    document.write(LARGER)
    before, after = (compile(Grammar.from_text(text), small_vocabulary).stats["dwa"] for text in (SMALL, LARGER))
    states, edges = (after[name] - before[name] for name in ("states", "edges"))
    assert (await document.settled_lens()).endswith(f" ({states:+,} states, {edges:+,} edges by the last edit)")


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize(
    ("budget", "expected"),
    [
        ("dwa_states < 1000\nrule start: lr_states < 1000\n", "Budget: within 2 limits"),
        ("dwa_states < 1\ndwa_edges < 9999\n", "Budget: 1 of 2 limits exceeded"),
    ],
)
async def test_a_budget_has_a_line(editor: Editor, tmp_path: Path, budget: str, expected: str) -> None:
    (tmp_path / "g.budget").write_text(budget, encoding="utf-8")
    document = Document(editor.client, (tmp_path / "g.lark").as_uri(), SMALL, editor.encoding)
    while True:
        seen = editor.client.refreshes
        titles = [lens.command.title for lens in await document.lenses() if lens.command]
        if any(title.startswith("Budget: ") for title in titles):
            break
        await editor.client.until(lambda seen=seen: editor.client.refreshes > seen)  # type: ignore[misc]
    assert titles[1] == expected
    document.close()

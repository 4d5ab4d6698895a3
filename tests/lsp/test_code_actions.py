"""Quick fixes: offered where the finding is, applied they make it go."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.document import Document
from lsp.editor import VSCODE, Editor, start_editor
from maskwright.diagnostic import Diagnostic, Edit, Fix, Severity, Span
from maskwright.lsp.features.code_actions import FIX_ALL, all_at_once, suggestions

pytestmark = pytest.mark.asyncio(loop_scope="session")

TEXT = '// "😀"\nstart: "(" vlaue ")" | list\nvalue: "a"\nlist: "b" list | "b"\n'


async def actions(document: Document, place: str, *only: str, within: str | None = None) -> list[types.CodeAction]:
    context = types.CodeActionContext(diagnostics=[], only=list(only) or None)
    params = types.CodeActionParams(document.identifier, document.range(place, within), context)
    found = await document.client.text_document_code_action_async(params)
    return [one for one in found or () if isinstance(one, types.CodeAction)]


def apply(document: Document, action: types.CodeAction) -> None:
    """Make the edits of an action, as an editor does: the last in the text first."""
    assert action.edit is not None
    assert action.edit.document_changes is not None
    (change,) = action.edit.document_changes
    assert isinstance(change, types.TextDocumentEdit)
    assert (change.text_document.uri, change.text_document.version) == (document.uri, document.version)
    spans = [(document.converter.span(edit.range), edit.new_text) for edit in change.edits]  # type: ignore[union-attr]
    text = document.text
    for span, new in sorted(spans, key=lambda pair: -pair[0].start):
        text = text[: span.start] + new + text[span.end :]
    document.write(text)


async def test_a_misspelt_name_is_mended(any_encoding: Editor) -> None:
    document = any_encoding.open(TEXT)
    assert "G001" in [one.code for one in await document.diagnostics()]
    (action, *_) = await actions(document, "vlaue")
    assert action.kind == types.CodeActionKind.QuickFix
    assert action.title == "Write `value`"
    assert [one.code for one in action.diagnostics or ()] == ["G001"]
    apply(document, action)
    assert 'start: "(" value ")"' in document.text
    assert "G001" not in [one.code for one in await document.diagnostics()]


async def test_a_right_recursion_is_turned_round(editor: Editor) -> None:
    document = editor.open('start: list\nlist: "b" list | "b"\n')
    await document.settled_lens()
    (action,) = [one for one in await actions(document, "list", within='"b" list') if one.is_preferred]
    assert [one.code for one in action.diagnostics or ()] == ["N002"]
    apply(document, action)
    assert 'list "b"' in document.text
    await document.settled_lens()
    assert "N002" not in [one.code for one in await document.diagnostics()]


async def test_elsewhere_there_is_nothing_to_fix(editor: Editor) -> None:
    document = editor.open(TEXT)
    await document.diagnostics()
    assert await actions(document, '"a"') == []
    assert await actions(document, "vlaue", "refactor") == []


async def test_all_that_keeps_the_language_is_fixed_at_once(editor: Editor) -> None:
    document = editor.open('start: a | b\na: "x" a | "x"\nb: "y" b | "y"\n')
    await document.settled_lens()
    (action,) = await actions(document, "start", FIX_ALL)
    apply(document, action)
    assert "N002" not in [one.code for one in await document.diagnostics()]
    assert await actions(document, "start", "source") == []


async def test_an_editor_without_versions_gets_plain_changes(small: Path) -> None:
    capabilities = deepcopy(VSCODE)
    assert capabilities.workspace is not None
    capabilities.workspace.workspace_edit = None
    async with start_editor(settings={"vocabulary": str(small)}, capabilities=capabilities) as editor:
        document = editor.open(TEXT)
        (action, *_) = await actions(document, "vlaue")
        assert action.edit is not None
        assert action.edit.document_changes is None
        assert list(action.edit.changes or ()) == [document.uri]


def finding(start: int, end: int, *fixes: Fix) -> Diagnostic:
    return Diagnostic("X001", Severity.WARNING, "", Span(start, end), fixes=fixes)


async def test_of_fixes_that_touch_the_first_is_made() -> None:
    first, second, third = (Fix("F", (Edit(Span(start, start + 3), "x"),)) for start in (0, 2, 6))
    other = Fix("F (another language)", (Edit(Span(20, 21), "x"),))
    found = [finding(0, 3, first), finding(2, 5, second), finding(6, 9, other, third), finding(20, 21, other)]
    assert all_at_once(found) == (*first.edits, *third.edits)


async def test_a_fix_for_another_language_is_not_preferred() -> None:
    other, same = Fix("F (another language)", ()), Fix("F", ())
    found = [finding(3, 5, other), finding(4, 9, same, same), finding(20, 21, same)]
    assert [one.preferred for one in suggestions(found, Span(4, 4))] == [False, True, False]

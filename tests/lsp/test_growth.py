"""An edit that multiplies states is told in the editor, until it is undone or something else is edited."""

from __future__ import annotations

import pytest

from lsp.editor import Editor

pytestmark = pytest.mark.asyncio(loop_scope="session")

TEXT = 'start: (WORD | rest)+\nrest: "(" WORD ")"\nWORD: /[ab]{1,9}/\n'


async def test_an_alarm_stays_until_the_growth_is_accepted(editor: Editor) -> None:
    document = editor.open(TEXT)
    await document.settled_lens()
    assert await document.diagnostics() == []
    document.replace("{1,9}", "{1,4000}")
    alarm, _ = await document.diagnostics("C020", "L030")
    assert alarm.message == "this edit made the lexer 308 times larger (13 → 4,004 states), through `WORD`"
    assert alarm.range == document.range("WORD", "WORD:")
    document.replace("{1,4000}", "{1,4002}")
    await document.diagnostics("C020", "L030")
    document.replace('"("', "missing")
    await document.diagnostics("G001")
    document.replace("missing", '"("')
    await document.diagnostics("C020", "L030")
    document.replace('"("', '"1"')
    await document.diagnostics("L030")
    document.replace("{1,4002}", "{1,9}")
    assert await document.diagnostics() == []


async def test_documents_have_histories_of_their_own(editor: Editor) -> None:
    small = editor.open(TEXT)
    await small.settled_lens()
    large = editor.open(TEXT.replace("{1,9}", "{1,4000}"))
    await large.diagnostics("L030")

"""The status that is told of each grammar without being asked for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from lsp.document import Document
from lsp.editor import VSCODE, Editor, start_editor
from maskwright.lsp.features.status import wants_status

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def showing(small: Path) -> AsyncIterator[Editor]:
    """An editor that shows the status of grammars."""
    capabilities = deepcopy(VSCODE)
    capabilities.experimental = {"maskwright": {"status": True}}
    async with start_editor(settings={"vocabulary": str(small)}, capabilities=capabilities) as editor:
        yield editor


async def status(document: Document, *, stale: bool, obstacle: str | None = None) -> dict[str, Any]:
    """Wait until the latest status is this one."""

    def latest() -> dict[str, Any] | None:
        last = document.statuses[-1] if document.statuses else {"isStale": None, "obstacle": None}
        return last if (last["isStale"], last["obstacle"]) == (stale, obstacle) else None

    return await document.client.until(latest)


async def test_figures_come_with_the_compile(showing: Editor, small: Path) -> None:
    document = showing.open('start: "a" start | "b"')
    found = await status(document, stale=False)
    assert document.statuses[0] == {
        "uri": document.uri,
        "version": None,
        "vocabulary": None,
        "states": None,
        "edges": None,
        "milliseconds": None,
        "isStale": True,
        "obstacle": "compiling",
    }
    assert (found["version"], found["vocabulary"], found["obstacle"]) == (1, str(small), None)
    title = await document.settled_lens()
    assert title.startswith(f"Parser DWA: {found['states']:,} states, {found['edges']:,} edges")
    assert found["milliseconds"] > 0


async def test_they_stay_while_the_text_is_broken_and_say_so(showing: Editor) -> None:
    document = showing.open('start: "a" start | "b"')
    before = await status(document, stale=False)
    document.replace("| ", "| (")
    found = await status(document, stale=True, obstacle="the grammar has errors")
    assert found == {**before, "isStale": True, "obstacle": "the grammar has errors"}
    document.replace("(", "")
    found = await status(document, stale=False)
    assert found["version"] == 3


async def test_nothing_is_told_twice(showing: Editor) -> None:
    document = showing.open('start: "a"')
    await status(document, stale=False)
    for _ in range(5):
        document.replace('"a"', '"a" "a"')
        document.replace('"a" "a"', '"a"')
    await status(document, stale=False)
    following = zip(document.statuses, document.statuses[1:], strict=False)
    assert all(one != other for one, other in following)


async def test_a_document_that_is_opened_again_begins_anew(showing: Editor) -> None:
    document = showing.open('start: "a"')
    await status(document, stale=False)
    document.close()
    told = len(document.statuses)
    again = Document(document.client, document.uri, document.text, document.encoding)
    first, last = await again.client.until(
        lambda: again.statuses[told : told + 2] if len(again.statuses) > told + 1 else None
    )
    assert (first["version"], first["obstacle"]) == (None, "compiling")
    assert (last["version"], last["isStale"]) == (1, False)


async def test_whoever_does_not_show_it_is_told_nothing(small: Path) -> None:
    capabilities = deepcopy(VSCODE)
    capabilities.experimental = None
    async with start_editor(settings={"vocabulary": str(small)}, capabilities=capabilities) as editor:
        document = editor.open('start: "a"')
        await document.settled_lens()
        assert document.statuses == []


async def test_only_a_plain_yes_counts() -> None:
    assert wants_status({"maskwright": {"status": True}})
    for one in (None, 5, [], {}, {"maskwright": None}, {"maskwright": {"status": "true"}}, {"maskwright": [1]}):
        assert not wants_status(one)

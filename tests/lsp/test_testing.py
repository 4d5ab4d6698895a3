"""Tests of a grammar while it is edited: run in the background, counted in a lens, failures at their places."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lsp.document import Document
from lsp.editor import Editor
from lsp.snapshots import snapshot_of
from maskwright import Cancelled, CancelToken, Vocabulary, compile
from maskwright.lsp.testing import LONGEST_TEXT, MOST_ELSEWHERE, SuiteResult, run_tests

TEXT = '// "😀" accept: b\r\n// accept: ab\r\n// reject: a\r\n// accept: c\r\nstart: "a"* "b"\r\n'


async def lens_of_tests(document: Document) -> str | None:
    """The lens about tests, if there is one."""
    titles = [lens.command.title for lens in await document.lenses() if lens.command]
    return next((title for title in titles if title.startswith("Tests: ")), None)


async def settled_tests(document: Document) -> str:
    """Wait for the tests of the present text."""
    while True:
        seen = document.client.refreshes
        title = await lens_of_tests(document)
        if title is not None and "stale" not in title:
            return title
        await document.client.until(lambda seen=seen: document.client.refreshes > seen)  # type: ignore[misc]


def result_of(text: str, path: Path | None = None) -> SuiteResult | None:
    """What becomes of the tests of a text, without a server."""
    snapshot = snapshot_of(text, str(path) if path else None)
    vocabulary = Vocabulary.from_tokens([b"a", b"b"])
    return run_tests(snapshot, compile(snapshot.grammar, vocabulary), vocabulary, CancelToken())


@pytest.mark.asyncio(loop_scope="session")
async def test_failures_are_counted_and_shown_at_their_places(any_encoding: Editor) -> None:
    document = any_encoding.open(TEXT)
    assert await settled_tests(document) == "Tests: 2 passed, 1 failed"
    (found,) = await document.diagnostics("T006")
    assert found.range == document.range("// accept: c")
    document.replace("accept: c", "reject: c")
    assert await document.diagnostics() == []
    assert await lens_of_tests(document) == "Tests: 2 passed, 1 failed (stale)"
    assert await settled_tests(document) == "Tests: 3 passed, 0 failed"


@pytest.mark.asyncio(loop_scope="session")
async def test_a_grammar_without_tests_has_no_lens(editor: Editor) -> None:
    document = editor.open('start: "a"\n')
    await document.settled_lens()
    assert await lens_of_tests(document) is None


def test_tests_beside_the_file_run_too_and_their_failures_stand_at_the_start(tmp_path: Path) -> None:
    cases = [{"input": "c", "should_parse": True, "description": f"{number}"} for number in range(9)]
    (tmp_path / "g.tests.json").write_text(json.dumps([*cases, {"input": "b", "should_parse": True}]), "utf-8")
    text = '// A.\nstart: "a"* "b"\n'
    found = result_of(text, tmp_path / "g.lark")
    assert found is not None
    assert (found.passed, found.failed, len(found.found)) == (1, 9, MOST_ELSEWHERE)
    assert {text[one.span.start : one.span.end] for one in found.found} == {"start"}
    assert found.found[0].message.startswith("g.tests.json: accept (0): ")


def test_what_would_take_too_long_is_left_to_the_command_line() -> None:
    found = result_of(f'// accept: b\n// accept: {"a" * LONGEST_TEXT}b\nstart: "a"* "b"\n')
    assert found is not None
    assert found.title(is_stale=False) == "Tests: 1 passed, 0 failed, 1 left to `maskwright test`"


def test_a_broken_test_is_told() -> None:
    found = result_of('// accept: "a\nstart: "a"\n')
    assert found is not None
    assert [one.code for one in found.found] == ["T004"]


def test_a_schema_has_no_tests_in_comments() -> None:
    assert result_of('{"type": "boolean"}') is None


def test_a_run_can_be_cancelled() -> None:
    snapshot, vocabulary, cancel = snapshot_of(TEXT), Vocabulary.from_tokens([b"a", b"b"]), CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        run_tests(snapshot, compile(snapshot.grammar, vocabulary), vocabulary, cancel)

"""Settings, by every road, and what happens when they are wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from lsprotocol import types
from pytest_lsp import client_capabilities

from lsp.document import Document
from lsp.editor import VSCODE, Editor, start_editor

pytestmark = pytest.mark.asyncio(loop_scope="session")

TEXT = 'start: "a" start | "b"\nvalue: start\n'


def without_questions() -> types.ClientCapabilities:
    """An editor that cannot be asked for settings, as Helix and others can be told to behave."""
    capabilities = deepcopy(VSCODE)
    assert capabilities.workspace is not None
    capabilities.workspace.configuration = None
    capabilities.workspace.did_change_configuration = None
    return capabilities


def change(editor: Editor, settings: Any, pushed: Any = None) -> None:
    """Change the editor's settings, and say so."""
    editor.client.settings = settings
    editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(pushed))


async def assert_strict(document: Document) -> None:
    """The findings about the normal form are errors."""
    found = await document.diagnostics("N003", "N002", "G008")
    assert found[0].severity is types.DiagnosticSeverity.Error


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def settable(small: Path) -> AsyncIterator[Editor]:
    """An editor whose settings are changed by one test after another."""
    async with start_editor(settings={"vocabulary": str(small)}, folder=small.parent) as editor:
        yield editor


async def assert_compiled_for(document: Document, vocabulary: str) -> None:
    """Wait for figures of this vocabulary."""
    client = document.client
    while True:
        seen = client.refreshes
        if (await document.settled_lens()).endswith(f" for {vocabulary}"):
            return
        await client.until(lambda seen=seen: client.refreshes > seen)  # type: ignore[misc]


async def test_the_editor_is_asked_and_asked_again_when_it_says_so(settable: Editor, small: Path) -> None:
    change(settable, {"vocabulary": str(small), "strict": False})
    document = settable.open(TEXT)
    found = await document.diagnostics("N003", "N002", "G008")
    assert found[0].severity is types.DiagnosticSeverity.Information
    await assert_compiled_for(document, str(small))
    (registration,) = (one for one in settable.client.registrations if one.id == "settings")
    assert registration.method == "workspace/didChangeConfiguration"
    change(settable, {"vocabulary": str(small), "strict": True})
    await settable.client.until(
        lambda: document.published[-1].diagnostics[0].severity is types.DiagnosticSeverity.Error
    )
    change(settable, {"vocabulary": "cl100k_base", "start": "value"})
    await document.diagnostics("N003", "N002")
    await assert_compiled_for(document, "cl100k_base")
    document.close()


async def test_settings_are_given_at_the_start_or_pushed(small: Path) -> None:
    options = {"vocabulary": str(small), "strict": True}
    async with start_editor(options=options, capabilities=without_questions()) as editor:
        document = editor.open(TEXT)
        await assert_strict(document)
        assert (await document.settled_lens()).endswith(f" for {small}")
        assert editor.client.registrations == []
        change(editor, None, {"maskwright": {"strict": False, "start": "value"}})
        found = await document.diagnostics("N003", "N002")
        assert found[0].severity is types.DiagnosticSeverity.Information
        assert (await document.settled_lens()).endswith(f" for {small}")


async def test_neovim_is_served_in_utf_8_and_asked_for_its_settings(small: Path) -> None:
    capabilities = client_capabilities("neovim@v0.11.0")
    async with start_editor(settings={"vocabulary": str(small), "strict": True}, capabilities=capabilities) as editor:
        assert editor.encoding.value == "utf-8"
        document = editor.open(TEXT)
        await assert_strict(document)
        assert "Right-recursive" in await document.hover_text("start", '"a" start')
        assert (editor.client.registrations, editor.client.refreshes) == ([], 0)


async def test_what_the_editor_answers_lies_over_what_it_gave_at_the_start(small: Path) -> None:
    async with start_editor(
        settings={"strict": True, "vocabulary": None}, options={"vocabulary": str(small), "strict": False}
    ) as editor:
        document = editor.open(TEXT)
        await assert_strict(document)
        assert (await document.settled_lens()).endswith(f" for {small}")


async def test_findings_count_as_what_they_are_set_to(settable: Editor, small: Path) -> None:
    change(settable, {"vocabulary": str(small), "severity": {"N002": "error", "N003": "off"}})
    document = settable.open(TEXT)
    found = await document.diagnostics("N002", "G008")
    severities = types.DiagnosticSeverity
    assert [one.severity for one in found] == [severities.Error, severities.Warning]
    document.close()


async def test_a_relative_vocabulary_is_looked_for_in_the_folder(settable: Editor, small: Path) -> None:
    change(settable, {"vocabulary": small.name})
    document = settable.open(TEXT)
    await assert_compiled_for(document, small.name)
    document.close()


async def test_without_its_vocabulary_the_server_does_all_but_compile(
    settable: Editor, small: Path, tmp_path: Path
) -> None:
    missing = tmp_path / "missing.json"
    change(settable, {"vocabulary": str(missing)})
    document = settable.open(TEXT)
    first, *_ = await document.diagnostics("vocabulary", "N003", "N002", "G008")
    assert first.severity is types.DiagnosticSeverity.Warning
    assert first.range.start == types.Position(0, 0)
    assert str(missing) in first.message
    assert (await document.lens()).endswith("there is no vocabulary)")
    assert "Right-recursive" in await document.hover_text("start", '"a" start')
    # Said once, whatever is opened or edited.
    other = settable.open('start: "a"\n')
    await other.diagnostics("vocabulary")
    document.replace('"b"', '"c"')
    await document.diagnostics("vocabulary", "N003", "N002", "G008")
    (message,) = await settable.client.until(lambda: messages_about(settable, missing))
    assert message.type is types.MessageType.Error
    assert message.message == f"Grammars are not compiled: {missing}: cannot be read: No such file or directory"
    # A grammar with errors would not be compiled anyway.
    broken = settable.open("start: a\n")
    await broken.diagnostics("G001")
    change(settable, {"vocabulary": str(small)})
    await document.diagnostics("N003", "N002", "G008")
    await document.settled_lens()
    assert await other.diagnostics() == []
    for one in (document, other, broken):
        one.close()


def messages_about(editor: Editor, path: Path) -> list[types.ShowMessageParams]:
    return [message for message in editor.client.messages if str(path) in message.message]


@pytest.mark.parametrize("name", ["a\0b.json", "\ud800", "x" * 300, "x" * 300 + ".json", "~nobody-of-that-name/a.json"])
async def test_a_vocabulary_that_no_file_can_be_is_named(settable: Editor, name: str) -> None:
    change(settable, {"vocabulary": name})
    document = settable.open('start: "a"\n')
    await document.diagnostics("vocabulary")
    seen = -1
    while not (await document.lens()).endswith("there is no vocabulary)"):
        await settable.client.until(lambda seen=seen: settable.client.refreshes > seen)  # type: ignore[misc]
        seen = settable.client.refreshes
    document.close()


@pytest.mark.parametrize("content", ["", "{}", "[1]", "\ud83d", "[" * 5000])
async def test_a_vocabulary_that_is_none_is_named(settable: Editor, tmp_path: Path, content: str) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(content.encode("utf-8", "surrogatepass"))
    change(settable, {"vocabulary": str(path)})
    document = settable.open('start: "a"\n')
    await document.diagnostics("vocabulary")
    assert len(await settable.client.until(lambda: messages_about(settable, path))) == 1
    document.close()


async def test_an_unknown_start_rule_is_named_in_the_text(settable: Editor, small: Path) -> None:
    change(settable, {"vocabulary": str(small), "start": "nothing"})
    document = settable.open(TEXT)
    found = await document.diagnostics("G002", "N003", "N002")
    assert "`nothing`" in found[0].message
    assert (await document.lens()).endswith("the grammar has errors)")
    document.close()


async def test_settings_that_are_wrong_are_shown_once_and_left_out(settable: Editor, small: Path) -> None:
    change(settable, {"vocabulary": str(small), "strict": "yes", "vocab": 1})
    await settable.client.until(lambda: [one for one in settable.client.messages if "vocab`" in one.message])
    first = settable.open(TEXT)
    await assert_compiled_for(first, str(small))
    change(settable, {"vocabulary": small.name, "strict": "yes"})
    await assert_compiled_for(first, small.name)
    first.close()
    assert sorted(one.message for one in settable.client.messages if "`maskwright." in one.message) == [
        "the setting `maskwright.strict` must be true or false, not a string",
        "there is no setting `maskwright.vocab`; "
        "there are vocabulary, start, strict, schemas, targets, costs, inlayHints, severity",
    ]

"""Diagnostics: all that ``check`` finds, with the version that they are about."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest
from attrs import evolve
from lsprotocol import types

from lsp.document import Document
from lsp.editor import VSCODE, Editor, start_editor
from maskwright import Vocabulary
from maskwright.examination import compile_found, examine, findings_of, with_examples
from maskwright.lsp.convert import Converter
from maskwright.lsp.features.diagnostics import MAX_SHOWN
from maskwright.lsp.lines import Lines
from maskwright.notation import read_lark

pytestmark = pytest.mark.asyncio(loop_scope="session")

CYCLE = 'start: "a" start | "b"\n'


async def test_a_finding_has_its_place_code_severity_source_and_related_places(editor: Editor) -> None:
    document = editor.open(CYCLE)
    second, first = await document.diagnostics("N003", "N002")
    assert first.range == document.range("start", '"a" start')
    assert first.severity is types.DiagnosticSeverity.Information
    assert first.source == "maskwright"
    assert "right-recursive cycle `start → start`" in first.message
    # What a fix changes is measured in the background, and may be told behind it by now.
    place, *_ = first.related_information or ()
    assert place == types.DiagnosticRelatedInformation(
        types.Location(document.uri, first.range), "`start` can end with `start` here"
    )
    assert second.range == document.range('"a" start')


async def test_places_are_right_behind_an_emoji(any_encoding: Editor) -> None:
    document = any_encoding.open('start: "😀é" missing | "😀" b\nb: "x"\n')
    (found,) = await document.diagnostics("G001")
    assert found.range == document.range("missing")
    assert found.range.start.character == {"utf-8": 16, "utf-16": 13, "utf-32": 12}[any_encoding.encoding.value]
    document.replace("missing", '"😀" other')
    (found,) = await document.diagnostics("G001")
    assert found.range == document.range("other")
    document.replace("other", "b")
    assert await document.diagnostics() == []


def plain(diagnostic: types.Diagnostic) -> types.Diagnostic:
    """With lists where what came over the wire has tuples."""
    return evolve(diagnostic, related_information=list(diagnostic.related_information or ()))


async def test_all_that_check_finds_is_shown(editor: Editor, grammars: Path, small_vocabulary: Vocabulary) -> None:
    for path in sorted(grammars.glob("*/*.lark")):
        text = path.read_text(encoding="utf-8")
        expected = examine(read_lark(text), small_vocabulary).found
        document = editor.open(text)
        await document.settled_lens()
        wanted = [plain(document.converter.diagnostic(one, related=True)) for one in expected]
        # Conflicts are shown without examples first.
        await document.client.until(lambda: [plain(one) for one in document.published[-1].diagnostics] == wanted)  # noqa: B023
        document.close()


async def test_what_only_the_compiler_finds_is_shown_when_it_has_run(editor: Editor) -> None:
    text = "start: T\nT: /(a{5000}){5000}/\n"
    document = editor.open(text)
    (found,) = await document.diagnostics("C002")
    assert found.severity is types.DiagnosticSeverity.Error
    assert found.range == document.range("T", "T: ")
    assert await document.lens() == "Parser DWA: none yet (the grammar cannot be compiled)"
    # While the new text has not been compiled, nothing is said about compiling the old one.
    document.replace("(a{5000}){5000}", "a{2}")
    assert await document.diagnostics() == []
    await document.settled_lens()
    versions = [(one.version, [found.code for found in one.diagnostics]) for one in document.published]
    assert versions == [(1, []), (1, ["C002"]), (2, [])]


async def test_a_broken_statement_does_not_silence_the_others(editor: Editor) -> None:
    document = editor.open('start: "a" b\nb: "x\nunused: "y"\n')
    broken, unused = await document.diagnostics("S002", "G008")
    assert broken.range == document.range('"x')
    assert unused.range == document.range("unused")


async def test_closing_takes_everything_back(editor: Editor) -> None:
    document = editor.open(CYCLE)
    await document.diagnostics("N003", "N002")
    document.close()
    # What the suggestions would change in size may have been published meanwhile, for the version that was open.
    last = await editor.client.until(lambda: one if (one := document.published[-1]).version is None else None)
    assert list(last.diagnostics) == []
    # Nothing comes after: another document is served to its end first.
    await editor.open(CYCLE).diagnostics("N003", "N002")
    assert document.published[-1] is last


async def test_a_burst_of_edits_is_compiled_once_and_never_shown_stale(
    editor: Editor, small_vocabulary: Vocabulary
) -> None:
    """The server traces each compile in the thread that does it, so an overlap would be seen."""
    document = editor.open(CYCLE)
    await document.settled_lens()
    for number in range(20):
        # No two versions have the same places, and each has an unknown name of its own.
        lines = "\n" * number
        document.write(f'{lines}start: "a" start | "b" x{number}\n' + 'unused: "c"\n' * (number % 2))
    document.write('start: start "a" | "b"\n')
    assert await document.diagnostics() == []
    await document.settled_lens()
    assert document.traces == [f"compile of version {version} {what}" for version in (1, 22) for what in STEPS]
    assert_none_was_stale(document, small_vocabulary)


STEPS = ("begins", "is done")


async def test_edits_while_compiling_never_make_two_compiles_run(editor: Editor, grammars: Path) -> None:
    text = (grammars / "python" / "python.lark").read_text(encoding="utf-8")
    async with start_editor() as other:  # With o200k_base, compiling takes long enough to be interrupted.
        document = other.open(text)
        for number in range(5):
            begun = f"compile of version {document.version} begins"
            await other.client.until(lambda begun=begun: begun in document.traces)  # type: ignore[misc]
            lines = "\n" * number
            document.write(f'{lines}{text}\nunused{number}: "a"\n')
        title = await document.settled_lens()
        assert " for o200k_base" in title
        begun_and_ended = list(zip(document.traces[::2], document.traces[1::2], strict=True))
        assert len(begun_and_ended) == 6
        for version, (first, second) in enumerate(begun_and_ended, start=1):
            assert first == f"compile of version {version} begins"
            assert second in (f"compile of version {version} is cancelled", f"compile of version {version} is done")
        assert begun_and_ended[-1][1].endswith("is done")
        assert_none_was_stale(document, Vocabulary.load("o200k_base"))


def assert_none_was_stale(document: Document, vocabulary: Vocabulary) -> None:
    """Versions only go up, and what was shown for a version is what is found in its text, read or compiled."""
    versions = [one.version for one in document.published if one.version is not None]
    assert versions == sorted(versions)
    assert len(versions) == len(document.published)
    for version, shown in zip(versions, document.published, strict=True):
        text = document.texts[version]
        converter = Converter(document.uri, Lines(text), document.encoding)
        grammar = read_lark(text)
        read = findings_of(grammar)
        compiled = [compile_found(grammar, vocabulary, read, figures=some, examples=False) for some in (False, True)]
        told = [read, *(one.found for one in compiled), *(with_examples(one, vocabulary).found for one in compiled)]
        expected = [[plain(converter.diagnostic(one, related=True)) for one in found] for found in told]
        assert list(map(plain, shown.diagnostics)) in expected


async def test_of_very_many_findings_the_worst_are_shown_and_the_others_counted(editor: Editor) -> None:
    unused = "".join(f'r{number}: "a"\n' for number in range(MAX_SHOWN + 233))
    document = editor.open(f'start: "a"\n{unused}last: missing\n')
    more, *shown = await document.diagnostics()
    assert (more.code, more.severity) == ("more", types.DiagnosticSeverity.Information)
    assert more.message == "235 more findings are not shown; `maskwright check` prints all"
    assert len(shown) == MAX_SHOWN
    assert (shown[0].range, shown[-1].range) == (document.range("r0"), document.range("missing"))
    assert shown[-1].code == "G001"
    document.close()


async def test_an_editor_that_shows_no_related_places_gets_none(small: Path) -> None:
    capabilities = deepcopy(VSCODE)
    assert capabilities.text_document is not None
    capabilities.text_document.publish_diagnostics = types.PublishDiagnosticsClientCapabilities()
    async with start_editor(settings={"vocabulary": str(small)}, capabilities=capabilities) as editor:
        for found in await editor.open(CYCLE).diagnostics("N003", "N002"):
            assert found.related_information is None

"""Quick fixes: what the findings under the cursor suggest, and all at once that keep the language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.diagnostic import Diagnostic, Edit, Fix, Span
from maskwright.severities import regraded

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer
    from maskwright.lsp.snapshot import Snapshot

FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.maskwright"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A fix of a finding. It is the preferred one if it is the first, and keeps the language."""

    finding: Diagnostic
    fix: Fix
    preferred: bool


def suggestions(found: Iterable[Diagnostic], span: Span) -> Iterator[Suggestion]:
    """The fixes of all findings that a span touches, in the order of the text."""
    for one in found:
        if one.span.start <= span.end and span.start <= one.span.end:
            for place, fix in enumerate(one.fixes):
                yield Suggestion(one, fix, place == 0 and fix.keeps_language)


def all_at_once(found: Iterable[Diagnostic]) -> tuple[Edit, ...]:
    """The edits of each finding's first fix that keeps the language, without those that would touch an earlier one's.

    Fixes of findings that are left may be other ones afterwards, so that they are looked for anew.
    """
    edits: list[Edit] = []
    for one in found:
        fix = next((fix for fix in one.fixes if fix.keeps_language), None)
        if fix is not None and not any(_touch(edit.span, other.span) for edit in fix.edits for other in edits):
            edits += fix.edits
    return tuple(edits)


def _touch(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def register(server: GrammarServer) -> None:
    """Register the handler."""
    kinds = [types.CodeActionKind.QuickFix, FIX_ALL]

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=kinds))
    async def code_action(params: types.CodeActionParams) -> list[types.CodeAction] | None:
        uri = params.text_document.uri

        def answer(snapshot: Snapshot, converter: Converter) -> list[types.CodeAction]:
            document = server.session.documents.get(uri)
            found = document.found_in(snapshot) if document else snapshot.found()
            found = regraded(found, snapshot.source.settings.severities)
            wanted = [
                kind.value if isinstance(kind, types.CodeActionKind) else kind for kind in params.context.only or ()
            ]
            actions = []
            if _asked(types.CodeActionKind.QuickFix.value, wanted):
                span = converter.span(params.range)
                actions += [_action(server, snapshot, converter, one) for one in suggestions(found, span)]
            edits = all_at_once(found)
            # Without being asked for, it would stand in every menu.
            if edits and wanted and _asked(FIX_ALL, wanted):
                edit = server.workspace_edit(uri, snapshot, edits)
                actions.append(types.CodeAction("Fix all that keeps the language", kind=FIX_ALL, edit=edit))
            return actions

        return await server.answer(uri, answer)


def _asked(kind: str, wanted: list[str]) -> bool:
    """Whether a kind is one of those that are wanted, which stand for all below them too."""
    return not wanted or any(kind == one or kind.startswith(f"{one}.") or one == "" for one in wanted)


def _action(server: GrammarServer, snapshot: Snapshot, converter: Converter, one: Suggestion) -> types.CodeAction:
    title = one.fix.title
    if snapshot.is_broken:
        # There is no language yet that could become another one.
        title = title.removesuffix(" (another language)").removesuffix(" (same language)")
    return types.CodeAction(
        title,
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[converter.diagnostic(one.finding, related=False)],
        is_preferred=one.preferred or None,
        edit=server.workspace_edit(converter.uri, snapshot, one.fix.edits),
    )

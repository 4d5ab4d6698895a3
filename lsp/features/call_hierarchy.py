"""Call hierarchy: which rules and terminals use this one, and which it uses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from lsprotocol import types

from maskwright.diagnostic import Span
from maskwright.lsp.features.symbols import KINDS
from maskwright.lsp.occurrences import definitions_of, occurrence_at
from maskwright.lsp.snapshot import Snapshot
from maskwright.notation import Entry

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.server import GrammarServer


def find_callers(snapshot: Snapshot, name: str) -> dict[Entry, list[Span]]:
    """The definitions and directives that use a name, each with the places. Linear."""
    return _by_entry(snapshot, [use.span for use in snapshot.outline.uses if use.name == name])


def find_callees(snapshot: Snapshot, name: str) -> dict[Entry, list[Span]]:
    """The definitions that those of a name use, each with the places. Linear."""
    own = [entry.span for entry in definitions_of(snapshot.outline, name)]
    found: dict[Entry, list[Span]] = defaultdict(list)
    defining: dict[str, Entry] = {}
    for entry in snapshot.outline.entries:
        if entry.is_name:
            defining.setdefault(entry.name, entry)
    for use in snapshot.outline.uses:
        if use.name in defining and any(span.start <= use.span.start < span.end for span in own):
            found[defining[use.name]].append(use.span)
    return dict(found)


def _by_entry(snapshot: Snapshot, places: list[Span]) -> dict[Entry, list[Span]]:
    found: dict[Entry, list[Span]] = defaultdict(list)
    entries = iter(snapshot.outline.entries)
    around: list[Entry] = []
    upcoming = next(entries, None)
    for place in places:
        while upcoming is not None and upcoming.span.start <= place.start:
            around.append(upcoming)
            upcoming = next(entries, None)
        while around and around[-1].span.end <= place.start:
            around.pop()
        if around:
            found[around[-1]].append(place)
    return dict(found)


def register(server: GrammarServer) -> None:
    """Register the handlers."""

    @server.feature(types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY)
    async def prepare(params: types.CallHierarchyPrepareParams) -> list[types.CallHierarchyItem] | None:
        def answer(snapshot: Snapshot, converter: Converter) -> list[types.CallHierarchyItem]:
            found = occurrence_at(snapshot.outline, converter.offset(params.position))
            entries = definitions_of(snapshot.outline, found.name) if found else []
            return [_item(entry, converter) for entry in entries]

        return await server.answer(params.text_document.uri, answer)

    @server.feature(types.CALL_HIERARCHY_INCOMING_CALLS)
    async def incoming(params: types.CallHierarchyIncomingCallsParams) -> list[types.CallHierarchyIncomingCall] | None:
        def answer(snapshot: Snapshot, converter: Converter) -> list[types.CallHierarchyIncomingCall]:
            calls = _calls(find_callers(snapshot, params.item.name), converter)
            return [types.CallHierarchyIncomingCall(item, ranges) for item, ranges in calls]

        return await server.answer(params.item.uri, answer)

    @server.feature(types.CALL_HIERARCHY_OUTGOING_CALLS)
    async def outgoing(params: types.CallHierarchyOutgoingCallsParams) -> list[types.CallHierarchyOutgoingCall] | None:
        def answer(snapshot: Snapshot, converter: Converter) -> list[types.CallHierarchyOutgoingCall]:
            calls = _calls(find_callees(snapshot, params.item.name), converter)
            return [types.CallHierarchyOutgoingCall(item, ranges) for item, ranges in calls]

        return await server.answer(params.item.uri, answer)


def _calls(
    found: dict[Entry, list[Span]], converter: Converter
) -> Iterator[tuple[types.CallHierarchyItem, list[types.Range]]]:
    for entry, spans in found.items():
        yield _item(entry, converter), [converter.range(span) for span in spans]


def _item(entry: Entry, converter: Converter) -> types.CallHierarchyItem:
    return types.CallHierarchyItem(
        entry.name,
        KINDS[entry.kind],
        converter.uri,
        converter.range(entry.span),
        converter.range(entry.name_span),
        detail=entry.kind.value,
    )

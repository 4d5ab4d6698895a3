"""Documents whose addresses are no files, or none that there can be."""

from __future__ import annotations

from typing import Any

from lsp.wire import Wire

STRANGE = [
    "",
    ":",
    "a",
    "file:",
    "file:///",
    "file:///%00.lark",
    "file:///\0.lark",
    "file:///\ud800.lark",
    "file:///%ff%fe.lark",
    "file:///a%",
    "file://[::1/a.lark",
    "file://host/share/a.lark",
    "FILE:///a.lark",
    "untitled:Untitled-1",
    "git:/a.lark?%7B%22ref%22%3A%22%22%7D",
    "vscode-notebook-cell:/a#b",
    "http://example.invalid/a.lark",
    "file:///" + "a" * 5_000 + ".lark",
    "file:///" + "a/" * 3_000 + "b.lark",
    "x" * 10_000,
]


def test_documents_of_any_address_are_served(wire: Wire) -> None:
    """An import makes it look for files there."""
    wire.begin()
    text = '%import .other (item)\nstart: item "a"\n'
    for uri in STRANGE:
        wire.open(text, uri)
        parameters = {"textDocument": {"uri": uri}, "text": "", "token": 0}
        for method in ("profile", "mask", "why", "railroad"):
            answer = answered(wire, wire.request(f"maskwright/{method}", parameters))
            assert answer["result"]["version"] in (None, 1), (uri[:50], answer)
        answered(wire, wire.hover(uri))
        wire.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        assert answered(wire, wire.request("maskwright/mask", parameters))["result"] is None
    wire.assert_serves()
    assert wire.leave() == 0


def answered(wire: Wire, number: int) -> dict[str, Any]:
    """The answer; a defect on the way would be logged."""
    while (message := wire.receive()).get("id") != number:
        assert message.get("method") != "window/logMessage", message
    return message

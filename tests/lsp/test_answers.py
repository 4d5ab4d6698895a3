"""Answers that are worked out in threads, while documents change and close."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from threading import Event
from typing import Any, cast

import pytest

from maskwright import Cancelled, CancelToken, Vocabulary, compile
from maskwright.lsp.answers import Asked, answer_from_last_good
from maskwright.lsp.document import Document
from maskwright.lsp.last_good import LastGood
from maskwright.lsp.server import GrammarServer
from maskwright.lsp.settings import Settings
from maskwright.lsp.snapshot import Source, take_snapshot
from maskwright.lsp.streams import Output

URI = "file:///a.lark"


def good_of(text: str) -> LastGood:
    snapshot = take_snapshot(Source(1, text, Settings()), CancelToken())
    vocabulary = Vocabulary.from_tokens([b"a"])
    return LastGood(snapshot, compile(snapshot.grammar, vocabulary), vocabulary)


@pytest.fixture
def server() -> Iterator[GrammarServer]:
    """A server with one document, which was compiled."""
    server = GrammarServer()
    server.protocol.set_writer(cast("Any", Output(cast("Any", BytesIO()))))
    server.has_begun = True
    # No editor has said what it can show.
    server.client.listeners.clear()
    good = good_of('start: "a"')
    document = Document(good.snapshot.source, last_good=good)
    server.session.documents[URI] = document
    yield server
    server.shutdown()


class Work:
    """Work that begins, and goes on until it is let go or told to stop."""

    def __init__(self, *, heeds: bool) -> None:
        self.heeds = heeds
        self.begun, self.release = Event(), Event()

    def __call__(self, asked: Asked) -> Mapping[str, Any]:
        self.begun.set()
        while not self.release.wait(0.001):
            if self.heeds and asked.cancel.is_cancelled():
                raise Cancelled("cancelled")
        return {"found": 1}


async def asked_during(server: GrammarServer, work: Work, event: Callable[[], object]) -> Any:
    """The answer to a question during which something happens."""
    asking = asyncio.ensure_future(answer_from_last_good(server, URI, work))
    await asyncio.to_thread(work.begun.wait)
    event()
    if not work.heeds:
        work.release.set()
    return await asking


async def test_an_answer_says_which_text_it_is_about(server: GrammarServer) -> None:
    answer = await asked_during(server, Work(heeds=False), lambda: None)
    assert answer == {"version": 1, "isStale": False, "obstacle": None, "found": 1}


@pytest.mark.parametrize("heeds", [True, False])
async def test_a_document_that_is_closed_meanwhile_has_no_answer(server: GrammarServer, heeds: bool) -> None:
    assert await asked_during(server, Work(heeds=heeds), lambda: server.session.close(URI)) is None


async def test_one_that_is_opened_again_is_another(server: GrammarServer) -> None:
    def again() -> None:
        server.session.close(URI)
        server.session.open(URI, 1, 'start: "a"')

    assert await asked_during(server, Work(heeds=False), again) is None


async def test_a_text_that_is_changed_meanwhile_makes_the_answer_stale(server: GrammarServer) -> None:
    document = server.session.documents[URI]
    event = lambda: setattr(document, "source", Source(2, "start: (", Settings()))  # noqa: E731
    answer = await asked_during(server, Work(heeds=False), event)
    assert answer == {"version": 1, "isStale": True, "obstacle": "compiling", "found": 1}


async def test_a_text_that_is_compiled_meanwhile_does_so_too(server: GrammarServer) -> None:
    document = server.session.documents[URI]

    def compiled() -> None:
        document.last_good = good_of('start: "b"')
        document.source = document.last_good.snapshot.source

    answer = await asked_during(server, Work(heeds=False), compiled)
    assert answer == {"version": 1, "isStale": True, "obstacle": "a newer text was compiled meanwhile", "found": 1}


async def test_work_is_told_to_stop_when_a_question_is_taken_back(server: GrammarServer) -> None:
    work = Work(heeds=True)
    asking = asyncio.ensure_future(answer_from_last_good(server, URI, work))
    await asyncio.to_thread(work.begun.wait)
    (cancel,) = server.session.documents[URI].questions
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert cancel.is_cancelled()
    assert server.session.documents[URI].questions == set()

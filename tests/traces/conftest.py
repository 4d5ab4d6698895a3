"""Small vocabularies and grammars, whose walks are recorded."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from maskwright import Grammar, Vocabulary, compile
from maskwright.stepping.session import Session
from maskwright.traces import Replay, open_trace, verify
from maskwright.traces.difference import Outcome

TOKENS = [b"a", b"b", b"+", b"++", b"ab", b"\xc3", b"\xa9", b"(", b")", None]
END = 9
TEXT = 'start: sum\nsum: item | sum OP item\nitem: NAME | "é" | "(" sum ")"\nNAME: /[ab]+/\nOP: /\\+\\+?/\n'


def session_of(text: str = TEXT, tokens: list[bytes | None] | None = None) -> Session:
    grammar = Grammar.from_text(text)
    vocabulary = Vocabulary.from_tokens(tokens or TOKENS, end_tokens=[END])
    return Session(grammar, vocabulary, compile(grammar, vocabulary, cache=False))


@pytest.fixture(scope="session")
def session() -> Session:
    return session_of()


@dataclass(frozen=True)
class Walked:
    """The places of a replay: commits before each, mask there, text so far."""

    places: list[tuple[int, bytes, bytes]]
    parted: bool
    is_cut: bool


def replayed(path: Path, session: Session) -> Walked:
    with open_trace(str(path)) as trace:
        replay = Replay(trace, session)
        places = [(place.taken, place.state.mask().tobytes(), bytes(place.text)) for place in replay]
        return Walked(places, replay.parting is not None, trace.is_cut)


def verified(path: Path, session: Session, made_with: Session | None = None) -> Outcome:
    with open_trace(str(path)) as trace:
        return verify(trace, session, lambda: made_with)

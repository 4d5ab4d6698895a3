r"""Which terminals may go on or follow at a place of a text, each with bytes that do.

The engine answers for bytes, so it is asked about a member of each terminal: did the parser read these bytes as that
terminal? A terminal is left out whose shortest member alone is ruled out, since a longer lexeme would come of it.

>>> from maskwright import Grammar, Vocabulary, compile
>>> compiled = compile(Grammar.from_text('start: NUMBER "+" NUMBER\nNUMBER: /[0-9]+/'), Vocabulary.from_tokens([b"1"]))
>>> state = compiled.start()
>>> state.commit_bytes(b"1")
>>> [(one.terminal, one.sample, one.begun) for one in continuations(state, Lexer(compiled.lexer_table()))]
[('"+"', b'+', False), ('NUMBER', b'0', True)]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from maskwright.lexer_table import Lexer
from maskwright.trials.members import Members

if TYPE_CHECKING:
    from maskwright import State


@dataclass(frozen=True, slots=True)
class Continuation:
    """A terminal that may come next, with bytes that complete it.

    ``begun`` if the text ends inside of it, and ``complete`` if it could end there already.
    """

    terminal: str
    sample: bytes
    begun: bool = False
    complete: bool = False


def continuations(state: State, lexer: Lexer) -> list[Continuation]:
    """What may come next, those that would follow before those that would go on. Costs one question a terminal."""
    branches = state.lexer_states()
    found: dict[tuple[str, bool], Continuation] = {}
    names = sorted(lexer.future(lexer.start)) if any(branch["boundary"] for branch in branches) else []
    for name in names:
        _ask(state, branches, Continuation(name, Members(lexer, name).shortest), found)
    for branch in branches:
        if not branch["boundary"]:
            for name in sorted(branch["may_complete"]):
                sample, complete = Members(lexer, name).completion(branch["state"]), name in branch["completes"]
                _ask(state, [branch], Continuation(name, sample, True, complete), found)
    return list(found.values())


def _ask(
    state: State,
    branches: list[dict[str, Any]],
    asked: Continuation,
    found: dict[tuple[str, bool], Continuation],
) -> None:
    """Note a continuation if some of these branches reads it whole."""
    key = (asked.terminal, asked.begun)
    if key in found:
        return
    heads = {branch["head"] for branch in branches if branch["boundary"] is not asked.begun}
    for entry in state.why(asked.sample)["stacks"]:
        reads = entry["outcome"] == "complete" and entry["terminal"] == asked.terminal
        if reads and entry["start"] == 0 and entry["head"] in heads and not entry["before"]:
            found[key] = asked
            return

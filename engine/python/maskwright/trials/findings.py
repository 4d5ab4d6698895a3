r"""What a failed test has to say, as a diagnostic at the test.

>>> from maskwright.diagnostic import Span
>>> from maskwright.trials.case import Case, Place
>>> case = Case("é\nb".encode(), True, "", Place("a.lark", Span(3, 9)))
>>> found = failure(Outcome(case, Verdict.DIES, 3), Possible(may_end=True))
>>> found.code, found.message
('T006', 'accept: "b" at line 2, column 1 (byte 3) cannot come there; only the end may')
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic
from maskwright.lexer_table import Lexer
from maskwright.stepping.visible import shortened, visible
from maskwright.trials.continuations import Continuation, continuations
from maskwright.trials.run import Outcome, Verdict
from maskwright.trials.special import SpecialNames
from maskwright.trials.texts import character_at, where

if TYPE_CHECKING:
    from maskwright import State

# People read the first few; the machine-readable form has all.
MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class Possible:
    """What could have come at a place: terminals, how many tokens, and the end of the text."""

    terminals: tuple[Continuation, ...] = ()
    tokens: int = 0
    may_end: bool = False


def possible_at(state: State, lexer: Lexer, names: SpecialNames, ignored: Container[str] = ()) -> Possible:
    """What could come at a state, special tokens among it; ignored terminals last."""
    firsts = {name: tokens.first() for name, tokens in names.terminals.items()}
    special = [
        Continuation(name, name.encode())
        for name, token in firsts.items()
        if token is not None and state.is_allowed(token)
    ]
    terminals = sorted([*special, *continuations(state, lexer)], key=lambda one: one.terminal in ignored)
    return Possible(tuple(terminals), state.count(), state.is_accepting())


def failure(outcome: Outcome, possible: Possible) -> Diagnostic:
    """The finding about a case that did not pass; ``possible`` is what could have come where the text died."""
    case = outcome.case
    said = f"{case.kind} ({case.description})" if case.description else case.kind
    code, what = _what(outcome)
    if code in ("T006", "T007"):
        what += f"; {_allowed(possible, 'could follow' if code == 'T007' else 'may')}"
    return finding(code, f"{said}: {what}", case.place.span)


def _what(outcome: Outcome) -> tuple[str, str]:
    case = outcome.case
    if outcome.trouble is not None:
        return "T005", f"{shortened(case.text)} cannot be judged: {outcome.trouble}"
    if outcome.verdict is Verdict.ACCEPTED:
        return "T008", f"{shortened(case.text)} is accepted"
    assert outcome.dies_at is not None
    if not case.accept:
        return "T009", f"the text stops being viable at byte {outcome.dies_at}, not at byte {case.dies_at}"
    if outcome.verdict is Verdict.UNFINISHED:
        return "T007", f"the text ends too early, at {where(case.text, outcome.dies_at)}"
    wrong = visible(character_at(case.text, outcome.dies_at))
    return "T006", f"{wrong} at {where(case.text, outcome.dies_at)} cannot come there"


def _allowed(possible: Possible, verb: str) -> str:
    if not possible.terminals and not possible.tokens:
        return "only the end may" if possible.may_end else "nothing may"
    named = [_named(one) for one in possible.terminals[:MOST_NAMED]]
    more = len(possible.terminals) - MOST_NAMED
    listed = f"{', '.join(named)}{f' and {more} more' if more > 0 else ''} {verb}" if named else f"something {verb}"
    end = ", and so may the end" if possible.may_end else ""
    return f"{listed} ({possible.tokens:,} token{'s' * (possible.tokens != 1)}){end}"


def _named(one: Continuation) -> str:
    """A terminal with a sample; the names of literals and special tokens are their texts already."""
    if one.begun:
        return f"{shortened(one.sample)} to {'go on in' if one.complete else 'end'} {one.terminal}"
    return one.terminal if one.terminal.startswith(('"', "<")) else f"{one.terminal} such as {shortened(one.sample)}"

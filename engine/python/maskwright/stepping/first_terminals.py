r"""Which terminal each token of a mask goes on or begins.

What a token does is told by :meth:`State.why`, which is asked once for each kind of tokens
(:meth:`State.token_kinds`).

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: A B\nA: "a"+\nB: "b"')
>>> compiled = compile(grammar, Vocabulary.from_tokens([b"a", b"ab", b"aa", b"b"]))
>>> by_first_terminal(compiled.start(), compiled.vocabulary)
{'A': [0, 1, 2]}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from maskwright.cancelling import stop_if

if TYPE_CHECKING:
    from maskwright import CancelToken, State, Vocabulary

Ways = frozenset[tuple[str, bool]]
"""First terminals, and whether a lexeme of each ends inside the token."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Tokens that do the same, ascending."""

    tokens: list[int]
    ways: Ways


def by_first_terminal(
    state: State, vocabulary: Vocabulary, cancel: CancelToken | None = None
) -> dict[str | None, list[int]]:
    """The allowed tokens by the first terminal of each, ascending; under ``None`` those without bytes.

    A token that may be cut in several ways is where a lexeme ends inside it, and of several such terminals at the one
    that fewest tokens begin. Some milliseconds for 200,000 tokens. Raises :class:`Cancelled`.
    """
    kinds = list(_kinds(state, vocabulary, cancel))
    counts: Counter[str] = Counter()
    for kind in kinds:
        for name in {name for name, _ in kind.ways}:
            counts[name] += len(kind.tokens)
    groups: dict[str | None, list[int]] = {}
    for kind in kinds:
        ended = [name for name, is_ended in kind.ways if is_ended]
        names = ended or [name for name, _ in kind.ways]
        chosen = min(names, key=lambda name: (counts[name], name), default=None)
        groups.setdefault(chosen, []).extend(kind.tokens)
    return {name: sorted(tokens) for name, tokens in groups.items()}


def _kinds(state: State, vocabulary: Vocabulary, cancel: CancelToken | None) -> Iterator[Kind]:
    import numpy as np

    allowed = state.allowed()
    kinds = state.token_kinds()[allowed]
    order = np.argsort(kinds, kind="stable")
    begins = np.flatnonzero(np.diff(kinds[order])) + 1
    for tokens in np.split(allowed[order], begins):
        stop_if(cancel)
        listed = tokens.tolist()
        if listed:
            yield Kind(listed, _ways_of(state, vocabulary, listed[0]))


def _ways_of(state: State, vocabulary: Vocabulary, token: int) -> Ways:
    data = vocabulary.token_bytes(token)
    return _ways(state.why(token)["stacks"], len(data)) if data else frozenset()


def _ways(stacks: Iterable[dict[str, Any]], size: int) -> Ways:
    """The first terminals of the ways that lead through a whole token.

    One that ends inside and may go on to the end of the token counts as going on: kinds do not tell these apart.
    """
    found = {
        (entry["before"][0], True) if entry["before"] else (entry["terminal"], False)
        for entry in stacks
        if entry["end"] == size and entry["outcome"] in ("complete", "unfinished")
    }
    return frozenset((name, is_ended) for name, is_ended in found if not (is_ended and (name, False) in found))

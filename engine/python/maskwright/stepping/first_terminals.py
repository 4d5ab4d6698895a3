r"""Which terminal each token of a mask goes on or begins.

What a token does is told by :meth:`State.why`, some ten microseconds for each.

>>> from maskwright import Grammar, Vocabulary, compile
>>> grammar = Grammar.from_text('start: A B\nA: "a"+\nB: "b"')
>>> compiled = compile(grammar, Vocabulary.from_tokens([b"a", b"ab", b"aa", b"b"]))
>>> by_first_terminal(compiled.start(), compiled.vocabulary)
{'A': [0, 1, 2]}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from maskwright.cancelling import stop_if

if TYPE_CHECKING:
    from maskwright import CancelToken, State, Vocabulary


def by_first_terminal(
    state: State, vocabulary: Vocabulary, cancel: CancelToken | None = None
) -> dict[str | None, list[int]]:
    """The allowed tokens by the first terminal of each, ascending; under ``None`` those without bytes.

    A token that may be cut in several ways is where a lexeme ends in it, and of several such terminals at the one that
    fewest tokens begin. Raises :class:`Cancelled`.
    """
    found: list[tuple[int, frozenset[tuple[str, bool]]]] = []
    plain: list[int] = []
    for number, token in enumerate(state.allowed_list()):
        if number % 256 == 0:
            stop_if(cancel)
        data = vocabulary.token_bytes(token)
        ways = _ways(state.why(token)["stacks"], len(data)) if data else frozenset[tuple[str, bool]]()
        if ways:
            found.append((token, ways))
        else:
            plain.append(token)
    return _chosen(found, plain)


def _ways(stacks: Iterable[dict[str, Any]], size: int) -> frozenset[tuple[str, bool]]:
    """The first terminals of the ways that lead through a whole token, and whether a lexeme of it ends there."""
    return frozenset(
        (entry["before"][0], True) if entry["before"] else (entry["terminal"], entry["outcome"] == "complete")
        for entry in stacks
        if entry["end"] == size and entry["outcome"] in ("complete", "unfinished")
    )


def _chosen(found: list[tuple[int, frozenset[tuple[str, bool]]]], plain: list[int]) -> dict[str | None, list[int]]:
    counts = Counter(name for _, ways in found for name in {name for name, _ in ways})
    choice: dict[frozenset[tuple[str, bool]], str] = {}
    groups: dict[str | None, list[int]] = {}
    for token, ways in found:
        if ways not in choice:
            ended = [name for name, is_ended in ways if is_ended]
            choice[ways] = min(ended or [name for name, _ in ways], key=lambda name: (counts[name], name))
        groups.setdefault(choice[ways], []).append(token)
    if plain:
        groups[None] = plain
    return groups

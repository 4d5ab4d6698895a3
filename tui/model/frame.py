"""All there is to see after some tokens, as one immutable value.

A frame depends only on the compiled grammar and on the tokens before it, never on the way that led there. The engine
numbers the nodes of its stacks by when it made them, so they are numbered anew here, in the order of a walk.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from maskwright.errors import LimitExceeded

if TYPE_CHECKING:
    from maskwright import State


@dataclass(frozen=True, slots=True)
class Frame:
    """The state of the engine after ``step`` tokens.

    ``token`` is the last of them, ``offset`` how many bytes they have. ``count`` is about byte tokens; whether the
    text may end is ``accepting``. ``mask`` holds a bit for each id, lowest bit first. ``forced`` are the bytes that
    every continuation starts with, as far as that can be found out. ``lexer_states`` and ``gss`` are as the engine
    gives them, nodes renumbered.
    """

    step: int
    token: int | None
    offset: int
    count: int
    accepting: bool
    ended: bool
    dead_end: bool
    forced: bytes
    mask: bytes
    lexer_states: tuple[dict[str, Any], ...]
    gss: dict[str, Any]

    def bits(self) -> npt.NDArray[np.bool_]:
        """Give the mask as one truth value an id; some ids past the end of the vocabulary may follow, all false."""
        return np.unpackbits(np.frombuffer(self.mask, np.uint8), bitorder="little").view(np.bool_)

    def compared_with(self, other: Frame) -> tuple[int, int]:
        """How many ids are allowed here and not there, and the other way round; end tokens count."""
        now, then = self.bits(), other.bits()
        return int((now & ~then).sum()), int((then & ~now).sum())


def frame_of(state: State, step: int, token: int | None, offset: int) -> Frame:
    """Ask the engine for everything about a state. Some microseconds for a flat stack, milliseconds for a deep one."""
    lexer_states, gss = _renumbered(state.lexer_states(), state.gss())
    return Frame(
        step=step,
        token=token,
        offset=offset,
        count=state.count(),
        accepting=state.is_accepting(),
        ended=state.is_ended(),
        dead_end=state.is_dead_end(),
        forced=_forced(state),
        mask=state.mask().astype("<i4").tobytes(),
        lexer_states=lexer_states,
        gss=gss,
    )


def _forced(state: State) -> bytes:
    # Looking ahead may cost more than one step is allowed to; then nothing is known to be forced.
    try:
        return state.forced_bytes()
    except LimitExceeded:
        return b""


def _renumbered(
    lexer_states: list[dict[str, Any]], gss: dict[str, Any]
) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    edges = {node["id"]: node["edges"] for node in gss["nodes"]}
    names: dict[int, int] = {}
    work = [head["node"] for head in reversed(gss["heads"])]
    while work:
        node = work.pop()
        if node in names:
            continue
        names[node] = len(names)
        work += [edge["below"] for edge in reversed(edges.get(node, ())) if edge["below"] is not None]
    nodes = [
        {"id": name, "edges": [{**edge, "below": names.get(edge["below"])} for edge in edges[node]]}
        for node, name in names.items()
        if node in edges
    ]
    heads = [{**head, "node": names[head["node"]]} for head in gss["heads"]]
    branches = tuple({**branch, "stacks": names[branch["stacks"]]} for branch in lexer_states)
    return branches, {"heads": heads, "nodes": nodes}

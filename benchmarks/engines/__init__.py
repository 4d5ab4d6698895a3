"""The engines behind one interface, so that all of them are timed by the same lines.

Every adapter is as thin as the engine allows, for its cost is counted as the engine's. An adapter is imported only in
the process that measures it: no engine's start-up or threads are in the way of another's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

NAMES = ("maskwright", "glrmask", "llguidance", "xgrammar")
# Other settings of an engine, measured if asked for. They are named after it and read the same notation.
VARIANTS = ("glrmask_dwa", "maskwright_single")


class RefusedError(Exception):
    """The engine does not take the grammar; the message is its own."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A text being written: bare functions, so that as little as possible of ours is timed.

    ``fill`` writes the mask into the array that ``start`` was given. ``commit`` takes a token id; what it returns is
    ``False`` if the token was refused. ``reason`` says then why, as far as the engine tells.
    """

    fill: Callable[[], object]
    commit: Callable[[int], object]
    reason: Callable[[], str] = str


class Engine(Protocol):
    """What an adapter does. Costs are those of the engine."""

    version: str

    def prepare(self, tokens: list[bytes | None], end: int) -> None:
        """Take a vocabulary and do all that is done once for it."""

    def read(self, text: str) -> Any:
        """Make the engine's own form of a grammar or a JSON Schema, without regard to a vocabulary.

        Raises :class:`RefusedError`.
        """

    def compile(self, grammar: Any) -> Any:
        """Compile what ``read`` returned. Raises :class:`RefusedError`."""

    def start(self, compiled: Any, words: Any) -> Walk:
        """Begin a text. ``words`` is an array of ``int32`` for the masks."""

    def sizes(self, compiled: Any) -> dict[str, int]:
        """Figures on the compiled grammar, as far as the engine gives any."""

    def stages(self, compiled: Any) -> dict[str, float]:
        """Milliseconds that each stage of its compile took, as far as the engine tells."""


def is_schema(text: str) -> bool:
    """Whether a text is a JSON Schema; no grammar begins as one does."""
    return text.lstrip().startswith("{")


def load(name: str) -> Engine:
    """Import an engine. Raises ``ImportError`` if it is not installed."""
    return cast(Engine, import_module(f"benchmarks.engines.{name}_adapter").ADAPTER())

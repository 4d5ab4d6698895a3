"""What a profile says of each part of a grammar, as data.

A *share* is a figure by its name: how much of the lexer, the parser's automata or the time belongs to a part. Shares of
all parts and of what belongs to none add up to the whole, as :meth:`CompiledGrammar.shares` splits it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from maskwright.diagnostic import Span

Share: TypeAlias = Mapping[str, float]

OF_TERMINALS: Final = ("lexer_states", "classes", "intervals")
"""What terminals share: states of the lexer, terminal-sequence classes, and intervals of tokens."""

OF_RULES: Final = ("lr_states", "lr_items", "recogniser_nodes", "dwa_states", "dwa_edges", "weight_ranges")
"""What the alternatives of rules share."""


@dataclass(frozen=True, slots=True)
class StageRow:
    """What a stage of the compiler took and made."""

    name: str
    ms: float
    input: str
    output: str
    bytes: int
    reused: bool


@dataclass(frozen=True, slots=True)
class Marginal:
    """What a grammar is without one part of it: how much smaller each figure is, and the time.

    ``trouble`` says why there are no figures: what is left is no grammar, or cannot be compiled within its limits.
    ``gone`` names the other definitions that nothing uses then.
    """

    saved: Mapping[str, int] = field(default_factory=dict)
    saved_ms: float = 0.0
    gone: tuple[str, ...] = ()
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class AlternativeRow:
    """An alternative of a rule, or a part that the compiler makes a rule of, by its place in the source."""

    rule: str
    text: str
    span: Span
    share: Share
    ms: float
    is_option: bool = False
    """Whether the rule is a choice of it and others, so that there may be a grammar without it."""
    marginal: Marginal | None = None


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule. ``rules`` are those that were made of it: instances of a template, what an import brings in."""

    name: str
    span: Span
    rules: tuple[str, ...]
    share: Share
    ms: float
    alternatives: tuple[AlternativeRow, ...] = ()
    marginal: Marginal | None = None


@dataclass(frozen=True, slots=True)
class TerminalRow:
    """A terminal, of a literal in a rule too."""

    name: str
    span: Span
    share: Share
    ms: float
    marginal: Marginal | None = None


@dataclass(frozen=True, slots=True)
class ConstructRow:
    """A construct, what it costs, and what allows the same texts for less, if a way is known.

    ``costs`` is what is saved without it, ``saves`` what is saved by writing ``instead``; ``None`` was not measured.
    """

    kind: str
    text: str
    span: Span
    size: int
    costs: Marginal | None
    instead: str
    saves: Marginal | None


@dataclass(frozen=True, slots=True)
class Profile:
    """What compiling a grammar cost, by stages and by parts. ``worst`` is what the engine tells of single tokens."""

    stages: tuple[StageRow, ...]
    total_ms: float
    sizes: Mapping[str, int]
    totals: Share
    rest: Share
    rest_ms: float
    rules: tuple[RuleRow, ...]
    terminals: tuple[TerminalRow, ...]
    worst: Mapping[str, Any]
    constructs: tuple[ConstructRow, ...] = ()

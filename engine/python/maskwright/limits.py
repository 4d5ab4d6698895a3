"""Upper bounds on what a compile and the states of a compiled grammar may use.

Grammar files are untrusted: a few lines can describe an automaton larger than any machine. Whatever exceeds a limit is
stopped with :class:`maskwright.LimitExceeded`, which names the stage, the figure, the limit, and the rules or terminals
that contribute most.

>>> Limits(max_lexer_states=1_000, max_milliseconds=500)
Limits(max_milliseconds=500, max_lexer_states=1000)
"""

from __future__ import annotations

import operator
import sys
from dataclasses import dataclass, fields
from typing import SupportsIndex

from maskwright.arguments import require, wrong_type


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What may be used at most. ``None`` is the engine's default, under which large grammars of real languages stay.

    The whole compile:

    - ``max_bytes``: bytes that the results of all stages take together, with those of a stage at work; about, and
      without what a stage needs for the moment only. Default: 2 GiB.
    - ``max_milliseconds``: milliseconds of wall clock. Default: none, since it depends on the machine.

    Its stages, each counted in what it makes or in steps of work:

    - ``max_grammar_symbols``: symbols in all productions of the normal form.
    - ``max_nesting``: levels of groups in a rule or a terminal. What exceeds it is an error at its place, as others of
      the text are: :class:`maskwright.GrammarError`.
    - ``max_nfa_size``: states and edges of the terminals' automaton before it is made deterministic.
    - ``max_lexer_states``: states of the lexer.
    - ``max_determinize_work``: steps of making the lexer deterministic.
    - ``max_classes``: terminal-sequence classes.
    - ``max_walk_work``: steps of the walks over the vocabulary.
    - ``max_lr_states``: states of the LR automaton.
    - ``max_lr_work``: items that its construction looks at.
    - ``max_path_edges``: LR states on all paths that reductions take backwards.
    - ``max_recogniser_edges``: edges of the stack recognisers' nodes.
    - ``max_recogniser_depth``: levels of the stack that a token may reach.
    - ``max_recogniser_work``: edges that building the recognisers touches.
    - ``max_dwa_states``: states of the Parser DWA.
    - ``max_dwa_work``: entries that its determinisation touches.

    A running state:

    - ``max_heads``: branches of the parse.
    - ``max_commit_nodes``: stack nodes that one commit makes, and pairs of them that it unites.
    - ``max_remembered_states``: virtual lexer states that a text remembers. No error: older ones are forgotten.
    - ``max_rendered_bytes``: bytes of token sets and masks that a grammar remembers. No error: all are then forgotten.
    - ``max_forced_bytes``: bytes that ``forced_bytes`` gives. No error: it gives no more.
    """

    max_bytes: SupportsIndex | None = None
    max_milliseconds: SupportsIndex | None = None
    max_grammar_symbols: SupportsIndex | None = None
    max_nesting: SupportsIndex | None = None
    max_nfa_size: SupportsIndex | None = None
    max_lexer_states: SupportsIndex | None = None
    max_determinize_work: SupportsIndex | None = None
    max_classes: SupportsIndex | None = None
    max_walk_work: SupportsIndex | None = None
    max_lr_states: SupportsIndex | None = None
    max_lr_work: SupportsIndex | None = None
    max_path_edges: SupportsIndex | None = None
    max_recogniser_edges: SupportsIndex | None = None
    max_recogniser_depth: SupportsIndex | None = None
    max_recogniser_work: SupportsIndex | None = None
    max_dwa_states: SupportsIndex | None = None
    max_dwa_work: SupportsIndex | None = None
    max_heads: SupportsIndex | None = None
    max_commit_nodes: SupportsIndex | None = None
    max_remembered_states: SupportsIndex | None = None
    max_rendered_bytes: SupportsIndex | None = None
    max_forced_bytes: SupportsIndex | None = None

    def __post_init__(self) -> None:
        """Refuse what is no count. Raises :class:`TypeError` and :class:`ValueError`."""
        for field in fields(self):
            limit = getattr(self, field.name)
            if limit is not None:
                if isinstance(limit, bool):
                    raise wrong_type(limit, f"the limit {field.name!r} must be a whole number or None")
                require(limit, SupportsIndex, f"the limit {field.name!r} must be a whole number or None")
                if operator.index(limit) < 0:
                    raise ValueError(f"the limit {field.name!r} must not be negative, as {limit} is")

    def __repr__(self) -> str:
        """Those that are given."""
        return f"Limits({', '.join(f'{name}={limit}' for name, limit in self.given().items())})"

    def given(self) -> dict[str, int]:
        """The limits that are not the default, as the engine takes them: no number is above those of the machine."""
        limits = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: min(operator.index(limit), sys.maxsize) for name, limit in limits.items() if limit is not None}

r"""Samples of terminals and rules before a grammar is compiled: what a tool tip shows of them.

The engine says what a pattern matches: it makes a lexer of the terminals alone, which takes milliseconds for all of a
language. All is bounded; what would be too large has no samples.

>>> from maskwright import Grammar
>>> samples = Samples(Grammar.from_text('start: NAME "=" (INT | start)\nNAME: /[a-z]{2,}/\nINT: /[0-9]+/'))
>>> samples.of_terminal("NAME"), samples.of_rule("start")
((b'aa', b'aaa'), (('NAME', '"="', 'INT'), 'aa=0'))
"""

from __future__ import annotations

import re
from collections.abc import Sequence as SequenceOf
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from maskwright.analysis.basis import Basis, basis_of
from maskwright.analysis.costs import Costs, compute_costs, shortest_text
from maskwright.cancelling import stop_if, stoppable
from maskwright.grammar import Grammar, Literal, Sequence, SpecialTokens, Symbol, Terminal
from maskwright.lexer_table import Lexer
from maskwright.trials.members import Members
from maskwright.trials.small_grammars import NOWHERE, compiled_small, grammar_of, lexer_of, small_vocabulary

if TYPE_CHECKING:
    from maskwright import CancelToken

MOST_TERMINALS: Final = 1_000
"""Terminals among which those are looked for that match a text."""
LONGEST: Final = 12
"""Terminals of a sample of a rule."""
MOST_VISITS: Final = 2_000
MOST_MEMBERS: Final = 4

MOST_REMEMBERED: Final = 1_000
"""Samples that are kept for texts to come, in which most terminals are the same."""

MOST_LEXERS: Final = 4
"""The same of lexers of all terminals of a text."""
MOST_AHEAD: Final = 300
"""Rules of which samples are worked out ahead."""

_PLACE: Final = re.compile(r"span=Span\(start=\d+, end=\d+\)")


@dataclass(frozen=True, slots=True)
class _Task:
    """Terminals one after the other, and ignored ones. Two are equal if they match the same, wherever they stand."""

    key: str
    names: tuple[str, ...] = field(compare=False)
    terminals: tuple[Terminal, ...] = field(compare=False)


class Samples:
    """Samples of one grammar, worked out when somebody asks."""

    def __init__(self, grammar: Grammar, basis: Basis | None = None) -> None:
        """Take a grammar, with errors or without, and its basis if that is known."""
        self._grammar = grammar
        self._basis = basis or basis_of(grammar)
        self._terminals = {one.name: one for one in grammar.terminals}

    def of_terminal(self, name: str) -> tuple[bytes, ...]:
        """Members of a terminal of at least one byte, the shortest first; none where it is too large to look."""
        terminal = self._terminals.get(name)
        return () if terminal is None else _members(_task((name,), [terminal]))

    def others_that_match(self, name: str) -> tuple[str, ...]:
        """The terminals that match the text of a literal too, in the order of the grammar."""
        terminal = self._terminals.get(name)
        if terminal is None or not isinstance(terminal.pattern, Literal) or self._lexer is None:
            return ()
        found = self._lexer.matching(terminal.pattern.text.encode("utf-8", "surrogatepass"))
        return tuple(one for one in self._terminals if one in found and one != name)

    def of_rule(self, name: str) -> tuple[tuple[str, ...], str | None] | None:
        """The terminals of a text of the fewest, and the shortest text that they make; ``None`` for no or long ones.

        The text was accepted by the engine; there is none where there are tokens of the vocabulary in it.
        """
        graph = self._basis.graph
        root = graph.root.get(name)
        if root is None or not self._costs.productive(root):
            return None
        names = tuple(shortest_text(graph, self._costs, [root], LONGEST + 1))
        if len(names) > LONGEST or any(one not in self._terminals for one in names):
            return None
        used = [self._terminals[one] for one in dict.fromkeys(names)]
        ignored = [one for one in self._terminals.values() if one.ignored and one not in used]
        return names, _text(_task(names, [*used, *ignored])) if names else ""

    def prepare(self, cancel: CancelToken | None = None) -> None:
        """Work out ahead what is remembered. Raises :class:`Cancelled` if ``cancel`` is set meanwhile."""
        for rule in stoppable(self._grammar.rules[:MOST_AHEAD], cancel):
            self.of_rule(rule.name)
        stop_if(cancel)
        _ = self._lexer

    @cached_property
    def _lexer(self) -> Lexer | None:
        terminals = self._grammar.terminals
        return _lexer(_task((), terminals)) if len(terminals) <= MOST_TERMINALS else None

    @cached_property
    def _costs(self) -> Costs:
        """Here terminals that match the empty text cost as much as others."""
        return compute_costs(self._basis.graph) if self._basis.empty else self._basis.costs


def _task(names: tuple[str, ...], terminals: SequenceOf[Terminal]) -> _Task:
    return _Task(_PLACE.sub("", repr((names, terminals))), names, tuple(terminals))


@lru_cache(MOST_LEXERS)
def _lexer(task: _Task) -> Lexer | None:
    """The lexer of some terminals."""
    return lexer_of(task.terminals)


@lru_cache(MOST_REMEMBERED)
def _members(task: _Task) -> tuple[bytes, ...]:
    """Members of one terminal."""
    lexer = lexer_of(task.terminals)
    members = None if lexer is None else Members(lexer, task.names[0])
    return () if members is None or members.is_empty else members.samples(MOST_MEMBERS)


@lru_cache(MOST_REMEMBERED)
def _text(task: _Task) -> str | None:
    """The shortest text of these terminals with what is ignored between them, where that must be."""
    if any(isinstance(one.pattern, SpecialTokens) for one in task.terminals):
        return None
    grammar = grammar_of(Sequence(tuple(Symbol(one, NOWHERE) for one in task.names), NOWHERE), task.terminals)
    compiled = compiled_small(grammar)
    if compiled is None:
        return None
    from maskwright.trials.sampling.sentences import Sampler

    found = Sampler(grammar, compiled, small_vocabulary(), visits=MOST_VISITS).shortest()
    return None if found is None else found.text

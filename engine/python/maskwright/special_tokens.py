"""Which tokens of a vocabulary a grammar means where it names special tokens.

Names are looked up among the special tokens of the vocabulary, ids and ranges must lie within it, and what a negation
leaves is counted out: every other id, those of end tokens and those without bytes too, as other engines have it.

>>> from maskwright import Vocabulary
>>> from maskwright.diagnostic import Span
>>> vocabulary = Vocabulary.from_tokens([b"a", b"b", None, None], special_tokens={"<|end|>": 2})
>>> _Lookup(vocabulary).ranges(SpecialTokens(("<|end|>",), (), True, Span(0, 7)))
((0, 1), (3, 3))
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Edit, Fix
from maskwright.errors import GrammarError
from maskwright.grammar import Grammar, SpecialTokens, Terminal

if TYPE_CHECKING:
    from maskwright.vocabulary import Vocabulary

Ranges = tuple[tuple[int, int], ...]

# More names are no help, and comparing with thousands for each of thousands takes minutes.
_SHOWN, _COMPARED, _LONGEST = 6, 2_000, 100


def with_ids(grammar: Grammar, vocabulary: Vocabulary) -> Grammar:
    """The grammar with ids in place of names and negations; itself if it has none.

    Raises :class:`GrammarError` with a finding for each terminal that names a token which the vocabulary has not.
    """
    if not any(isinstance(terminal.pattern, SpecialTokens) for terminal in grammar.terminals):
        return grammar
    lookup = _Lookup(vocabulary)
    terminals = tuple(lookup.terminal(terminal) for terminal in grammar.terminals)
    if lookup.found:
        raise GrammarError(lookup.found, grammar)
    return replace(grammar, terminals=terminals)


@dataclass
class _Lookup:
    """Looks up tokens in a vocabulary, and takes note of those that are not there."""

    vocabulary: Vocabulary
    found: list[Diagnostic] = field(default_factory=list)
    names: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.names = self.vocabulary.special_tokens

    def terminal(self, terminal: Terminal) -> Terminal:
        pattern = terminal.pattern
        if not isinstance(pattern, SpecialTokens):
            return terminal
        return replace(terminal, pattern=SpecialTokens((), self.ranges(pattern), False, pattern.span))

    def ranges(self, pattern: SpecialTokens) -> Ranges:
        size = self.vocabulary.vocab_size
        for name in pattern.names:
            if name not in self.names:
                self._unknown(name, pattern)
        beyond = [last for _, last in pattern.ranges if last >= size]
        if beyond:
            name = self.vocabulary.name
            message = f"the vocabulary {name} has no token {beyond[0]}; its ids end at {size - 1}"
            self.found.append(finding("S048", message, pattern.span))
        ids = [(self.names[name],) * 2 for name in pattern.names if name in self.names]
        named = _joined([*pattern.ranges, *ids])
        return _others(named, size) if pattern.negated else named

    def _unknown(self, name: str, pattern: SpecialTokens) -> None:
        message = f"the vocabulary {self.vocabulary.name} has no special token `{name}`"
        known = list(self.names)[:_COMPARED]
        close = difflib.get_close_matches(name, known, 1) if len(name) <= _LONGEST else []
        fixes: tuple[Fix, ...] = ()
        if close:
            message += f"; did you mean `{close[0]}`?"
            if pattern.names == (name,):
                fixes = (Fix(f"Write `{close[0]}` (another language)", (Edit(pattern.span, close[0]),)),)
        elif known:
            more = f" and {len(self.names) - _SHOWN} more" if len(self.names) > _SHOWN else ""
            message += f"; it has {', '.join(f'`{other}`' for other in known[:_SHOWN])}{more}"
        else:
            message += " and no other; give the id of the token, as in `<[12]>`"
        self.found.append(finding("S048", message, pattern.span, fixes=fixes))


def _joined(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """The same ids as ranges that ascend and do not touch."""
    joined: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return tuple(joined)


def _others(ranges: Ranges, size: int) -> Ranges:
    """All ids below ``size`` that are in none of the ranges."""
    free, others = 0, []
    for first, last in ranges:
        if free < first:
            others.append((free, min(first, size) - 1))
        free = last + 1
    if free < size:
        others.append((free, size - 1))
    return tuple(others)

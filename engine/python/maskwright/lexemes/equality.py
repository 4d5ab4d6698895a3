r"""Whether patterns match the same texts, told exactly: in one automaton of all of them, the same states accept both.

>>> from maskwright.diagnostic import Span
>>> from maskwright.grammar import Literal, Regex
>>> at = Span(0, 0)
>>> differing([(Regex("a+", at), Regex("aa*", at)), (Literal("a", at), Regex("[ab]", at))])
[1]
"""

from __future__ import annotations

from collections.abc import Sequence as Row

from maskwright.analysis.matches_empty import matches_empty
from maskwright.diagnostic import Span
from maskwright.grammar import (
    Choice,
    Expression,
    Grammar,
    NotFollowedBy,
    Pattern,
    Rule,
    Sequence,
    SpecialTokens,
    Symbol,
    Terminal,
)
from maskwright.lexer_table import Lexer
from maskwright.limits import Limits

_AT = Span(0, 0)


LIMITS = Limits(max_lexer_states=50_000)
"""Within so many states the patterns are in one automaton, and not split among several."""


def lexer_of(patterns: Row[Pattern], limits: Limits = LIMITS) -> Lexer:
    """One automaton for patterns of bytes; their names are their numbers. Raises what compiling raises."""
    from maskwright import Vocabulary, compile

    terminals = tuple(Terminal(str(number), pattern, _AT) for number, pattern in enumerate(patterns))
    # With the empty text there is a sentence, though nothing may match the patterns.
    body = Choice((Sequence((), _AT), *(Symbol(terminal.name, _AT) for terminal in terminals)), _AT)
    grammar = Grammar("start", (Rule("start", body, _AT),), terminals, "")
    lexer = Lexer(compile(grammar, Vocabulary.from_tokens([b"a"]), limits=limits, cache=False).lexer_table())
    assert not lexer.is_split, "these limits leave one automaton"
    return lexer


def differing(pairs: Row[tuple[Pattern, Pattern]]) -> list[int]:
    """The numbers of the pairs that differ in a text. Costs what compiling them all costs."""
    found = [number for number, pair in enumerate(pairs) if _of_other_kinds(*pair)]
    compared = [(number, *parts) for number, pair in enumerate(pairs) for parts in _parts(*pair)]
    if not compared:
        return found
    lexer = lexer_of([pattern for _, one, other in compared for pattern in (one, other)])
    unequal = set(found)
    seen = {lexer.start}
    for state in (queue := [lexer.start]):
        accepts = lexer.accepts(state)
        unequal |= {compared[int(name) // 2][0] for name in accepts if str(int(name) ^ 1) not in accepts}
        for _, target in lexer.steps(state):
            if target not in seen:
                seen.add(target)
                queue.append(target)
    return sorted(unequal)


def _parts(one: Pattern, other: Pattern) -> list[tuple[Expression, Expression]]:
    """What has to be equal for two patterns to be."""
    if isinstance(one, NotFollowedBy) and isinstance(other, NotFollowedBy):
        return [(one.item, other.item), (one.by, other.by)]
    if isinstance(one, (SpecialTokens, NotFollowedBy)) or isinstance(other, (SpecialTokens, NotFollowedBy)):
        return []
    return [(one, other)]


def _of_other_kinds(one: Pattern, other: Pattern) -> bool:
    """Whether it takes no automaton to tell two patterns apart."""
    if isinstance(one, SpecialTokens) and isinstance(other, SpecialTokens):
        return (one.names, one.ranges, one.negated) != (other.names, other.ranges, other.negated)
    kinds = (SpecialTokens, NotFollowedBy)
    if any(isinstance(one, kind) is not isinstance(other, kind) for kind in kinds):
        return True
    # A lexeme is never empty, so the automaton says nothing of the empty text.
    return matches_empty(one) is not matches_empty(other)

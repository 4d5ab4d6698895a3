r"""Rule bodies and terminal patterns: small expression trees of one shape.

Rule bodies refer to symbols by name. Terminal patterns hold text and regular expressions only, because the reader has
already put in the terminals that they refer to.

>>> at = Span(0, 0)
>>> tree = Sequence((Symbol("a", at), Repeat(Symbol("b", at), 0, None, at)), at)
>>> [symbol.name for symbol in symbols(tree)], [type(part).__name__ for part in children(tree)]
(['a', 'b'], ['Symbol', 'Repeat'])
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from maskwright.diagnostic import Span
from maskwright.quick import quick


@quick
@dataclass(frozen=True, slots=True)
class Symbol:
    """A reference to a rule or a terminal by its name. Only in rule bodies."""

    name: str
    span: Span


@quick
@dataclass(frozen=True, slots=True)
class Literal:
    """Exact text, matched as its UTF-8 bytes; with ``ignore_case`` in any letter case. Only in patterns."""

    text: str
    span: Span
    ignore_case: bool = False


@dataclass(frozen=True, slots=True)
class Regex:
    """A regular expression in the syntax of the Rust ``regex`` crate, with flags out of ``imsxu``. Only in patterns.

    ``span`` covers the expression between the slashes, so that an offset into ``source`` is an offset into the file.
    """

    source: str
    span: Span
    flags: str = ""


@quick
@dataclass(frozen=True, slots=True)
class Sequence:
    """Items one after the other; no items is the empty string."""

    items: tuple[Expression, ...]
    span: Span


@quick
@dataclass(frozen=True, slots=True)
class Choice:
    """Any one of the options."""

    options: tuple[Expression, ...]
    span: Span


@quick
@dataclass(frozen=True, slots=True)
class Repeat:
    """``item`` at least ``minimum`` and at most ``maximum`` times; ``None`` is without end."""

    item: Expression
    minimum: int
    maximum: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Intersection:
    """What each of the items matches. Only in patterns."""

    items: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Complement:
    """Every text, in valid UTF-8, that ``item`` does not match; the empty one too. Only in patterns."""

    item: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Shortest:
    """What ``item`` matches without matching a shorter, non-empty beginning of it: lazy matching. Only in patterns."""

    item: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Automaton:
    """What a deterministic automaton over characters accepts, for sets without a short expression. Only in patterns.

    ``transitions`` has, for each state, the first and last code point of a range and the state that these lead to; the
    ranges of a state do not overlap. It starts in state 0, and accepts in the states of ``accepting``.
    """

    transitions: tuple[tuple[tuple[int, int, int], ...], ...]
    accepting: tuple[int, ...]
    span: Span

    def accepts(self, text: str) -> bool:
        """Whether a text is a member. Linear in it, times the ranges of a state."""
        state = 0
        for character in text:
            ways = (to for first, last, to in self.transitions[state] if first <= ord(character) <= last)
            following = next(ways, None)
            if following is None:
                return False
            state = following
        return state in self.accepting


Expression: TypeAlias = (
    Symbol | Literal | Regex | Sequence | Choice | Repeat | Intersection | Complement | Shortest | Automaton
)


@dataclass(frozen=True, slots=True)
class NotFollowedBy:
    """What ``item`` matches where the text behind it does not begin with a member of ``by``.

    Only as the whole pattern of a terminal. The rule of the longest match looks at ``item`` alone, whatever follows.
    """

    item: Expression
    by: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class SpecialTokens:
    """Tokens of the vocabulary, by name (``<|end|>``) or by id, each a lexeme by itself whatever its bytes are.

    ``ranges`` are first and last ids. ``negated`` stands for all others. Only as the whole pattern of a terminal.
    """

    names: tuple[str, ...]
    ranges: tuple[tuple[int, int], ...]
    negated: bool
    span: Span


Pattern: TypeAlias = Expression | NotFollowedBy | SpecialTokens


def children(node: Pattern) -> tuple[Expression, ...]:
    """The expressions directly below ``node``."""
    match node:
        case Sequence(items=below) | Choice(options=below) | Intersection(items=below):
            return below
        case Repeat(item=item) | Complement(item=item) | Shortest(item=item):
            return (item,)
        case NotFollowedBy(item=item, by=by):
            return (item, by)
        case _:
            return ()


def with_parts(node: Expression, parts: tuple[Expression, ...]) -> Expression:
    """A node of a rule body with other expressions directly below it, as many as :func:`children` gives."""
    match node:
        case Sequence(span=span):
            return Sequence(parts, span)
        case Choice(span=span):
            return Choice(parts, span)
        case Repeat():
            return replace(node, item=parts[0])
        case _:
            return node


def symbols(root: Expression) -> list[Symbol]:
    """The symbols of an expression, in the order of the text."""
    found = []
    stack = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, Symbol):
            found.append(node)
        else:
            stack.extend(reversed(children(node)))
    return found

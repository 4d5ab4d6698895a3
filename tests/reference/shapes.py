"""Small rules, each with one kind of trouble for a parser in it by construction.

Every function takes a :class:`Builder`, adds rules to it, and returns the name of the rule that
stands for the whole. ``b.part()`` is a random terminal or a rule that was made before.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from reference.case import Alternative

Shape = Callable[["Builder"], str]


class Builder:
    """Rules under construction, and the random choices that go into them."""

    def __init__(self, random: Random, terminals: list[str], ignored: list[str]) -> None:
        """Start with no rules."""
        self.random = random
        self.terminals = terminals
        self.ignored = ignored
        self.rules: dict[str, tuple[Alternative, ...]] = {}
        self.finished: list[str] = []

    def name(self) -> str:
        """Reserve the name of a new rule."""
        name = f"r{len(self.rules)}"
        self.rules[name] = ()
        return name

    def define(self, name: str, *options: Alternative) -> str:
        """Give a rule its alternatives, in random order."""
        shuffled = list(dict.fromkeys(options))
        self.random.shuffle(shuffled)
        self.rules[name] = tuple(shuffled)
        return name

    def rule(self, *options: Alternative) -> str:
        """Make a new rule."""
        return self.define(self.name(), *options)

    def terminal(self) -> str:
        """Any terminal."""
        return self.random.choice(self.terminals)

    def part(self) -> str:
        """A terminal or, sometimes, a finished rule."""
        if self.finished and self.random.random() < 0.3:
            return self.random.choice(self.finished)
        return self.terminal()

    def parts(self, least: int, most: int) -> Alternative:
        """A sequence of parts."""
        return tuple(self.part() for _ in range(self.random.randint(least, most)))


def plain(b: Builder) -> str:
    """A few alternatives of a few parts."""
    return b.rule(*(b.parts(1, 3) for _ in range(b.random.randint(1, 3))))


def nullable(b: Builder) -> str:
    """A sequence whose every part may vanish, in the middle of things that do not."""
    maybe = b.rule((), b.parts(1, 1))
    pair = b.rule((maybe, maybe), b.parts(1, 2))
    return b.rule((b.part(), pair, maybe, b.part()), (maybe, b.part()))


def left_recursive(b: Builder) -> str:
    """A list with a separator."""
    name = b.name()
    item = b.part()
    return b.define(name, (name, b.terminal(), item), (item,))


def right_recursive(b: Builder) -> str:
    """A list that grows at its end, now and then with a prefix operator."""
    name = b.name()
    return b.define(name, (*b.parts(1, 2), name), (b.terminal(), name), b.parts(1, 1))


def mutually_right_recursive(b: Builder) -> str:
    """Two rules that end in each other, but for tails that may vanish."""
    one, other = b.name(), b.name()
    tail = b.rule((), b.parts(1, 1))
    b.define(other, (b.part(), one, tail), (b.part(), one), b.parts(1, 1))
    return b.define(one, (b.part(), other, tail, tail), b.parts(1, 2))


def nullable_right_recursive(b: Builder) -> str:
    """A right-recursive list that may be empty, so that its chain of reductions ends in nothing."""
    name = b.name()
    return b.define(name, (b.part(), name), (b.terminal(), name, name), ())


def hidden_left_recursive(b: Builder) -> str:
    """A rule that begins with itself behind something that may vanish."""
    name = b.name()
    maybe = b.rule((), b.parts(1, 1))
    return b.define(name, (maybe, name, b.terminal()), b.parts(1, 1))


def ambiguous(b: Builder) -> str:
    """Juxtaposition and an operator, without precedence."""
    name = b.name()
    return b.define(name, (name, name), (name, b.terminal(), name), b.parts(1, 1))


def unit_cyclic(b: Builder) -> str:
    """Rules that derive one another alone, and therefore themselves."""
    one, two, three = b.name(), b.name(), b.name()
    b.define(two, (three,), b.parts(1, 2))
    b.define(three, (one,), (one, b.terminal()))
    return b.define(one, (two,), (b.terminal(), two), b.parts(1, 1))


def nested(b: Builder) -> str:
    """Brackets around itself, which no finite automaton can follow."""
    name = b.name()
    return b.define(name, (b.terminal(), name, b.terminal()), b.parts(0, 1))


def reads_ignored(b: Builder) -> str:
    """A rule that reads a terminal which is ignored as well."""
    gap = b.random.choice(b.ignored)
    return b.rule((b.part(), gap, b.part()), (gap, b.part()), b.parts(1, 1))


def has_useless(b: Builder) -> str:
    """Alternatives that lead nowhere, and a rule that nobody uses."""
    endless = b.name()
    b.define(endless, (b.part(), endless))
    b.rule(b.parts(1, 2))
    return b.rule((endless, b.part()), (b.part(), endless), b.parts(1, 2))


def nullable_start(b: Builder) -> str:
    """Something that may be nothing at all. Made last, so that it becomes the start."""
    return b.rule((), b.parts(1, 2), (b.finished[-1], b.part()) if b.finished else b.parts(1, 1))


def empty_language(b: Builder) -> str:
    """Rules without a sentence. Made last, so that it becomes the start."""
    name = b.name()
    other = b.rule((b.part(), name))
    return b.define(name, (other, b.part()), (b.part(), name))


INNER: tuple[Shape, ...] = (
    plain,
    nullable,
    left_recursive,
    right_recursive,
    mutually_right_recursive,
    nullable_right_recursive,
    hidden_left_recursive,
    ambiguous,
    unit_cyclic,
    nested,
    reads_ignored,
    has_useless,
)

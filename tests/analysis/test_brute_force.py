"""The analyses against their definitions, on random small grammars.

The grammar is written out in productions without operators (repetitions left-recursive, as the engine has them), and
everything is worked out by going round until nothing changes, and by the transitive closure of "can end with".
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

from hypothesis import example, given, note, settings
from hypothesis import strategies as st

from maskwright.analysis import find_all
from maskwright.grammar import Choice, Expression, Grammar, Repeat, Sequence, Symbol
from maskwright.notation import read_lark

NAMES = ["start", "a", "b", "c"]
ATOMS = st.sampled_from([*NAMES, '"x"', '"y"', '""'])
BODIES = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, min_size=0, max_size=3).map(lambda parts: f"({' '.join(parts)})"),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"({' | '.join(parts)})"),
        st.tuples(inner, st.sampled_from(["?", "*", "+", "~2", "~0..2", "{1,2}", "{2,}", "~0"]))
        .map("".join)
        .map("({})".format),
    ),
    max_leaves=6,
)
GRAMMARS = st.lists(BODIES, min_size=len(NAMES), max_size=len(NAMES)).map(
    lambda bodies: "\n".join(f"{name}: {body}" for name, body in zip(NAMES, bodies, strict=True))
)
Productions = dict[str, list[tuple[str, ...]]]


def write_out(grammar: Grammar) -> Productions:
    """Productions over names; what is not a key is text."""
    productions: Productions = {}
    fresh = itertools.count()

    def lower(expression: Expression) -> str:
        match expression:
            case Symbol(name=name):
                return name
            case Sequence(items=items):
                return add([tuple(lower(item) for item in items)])
            case Choice(options=options):
                return add([(lower(option),) for option in options])
            case Repeat(item=item, minimum=low, maximum=None):
                part, name = lower(item), f"repeat {next(fresh)}"
                productions[name] = [(), (name, part)] if low == 0 else [(part,) * low, (name, part)]
                return name
            case Repeat(item=item, minimum=low, maximum=int(high)):
                part = lower(item) if high else ""
                return add([(part,) * times for times in range(low, high + 1)])
        raise AssertionError(expression)

    def add(alternatives: list[tuple[str, ...]]) -> str:
        name = f"part {next(fresh)}"
        productions[name] = alternatives
        return name

    for rule in grammar.rules:
        productions[rule.name] = [(lower(rule.body),)]
    return productions


def closed(productions: Productions, *, text: bool) -> set[str]:
    """The names with an alternative all of whose parts are in the set; ``text`` says if text counts as in it."""
    found: set[str] = set()
    while True:
        more = {
            name
            for name, alternatives in productions.items()
            if any(all(p in found or (text and p not in productions) for p in parts) for parts in alternatives)
        }
        if more == found:
            return found
        found = more


def leads(productions: Productions, productive: set[str], sides: Callable[[list[str]], bool]) -> set[tuple[str, str]]:
    """Pairs of useful names of which the first leads to the second, in any number of steps, past what ``sides`` allows.

    ``sides`` is asked about the parts before, a mark, and the parts behind.
    """
    live = {
        name: [parts for parts in alternatives if all(p in productive or p not in productions for p in parts)]
        for name, alternatives in productions.items()
    }
    pairs = {
        (name, part)
        for name in useful_names(productions, productive)
        for parts in live[name]
        for at, part in enumerate(parts)
        if part in productions and sides([*parts[:at], "|", *parts[at + 1 :]])
    }
    while more := {(a, d) for a, b in pairs for c, d in pairs if b == c} - pairs:
        pairs |= more
    return pairs


def useful_names(productions: Productions, productive: set[str]) -> set[str]:
    """The names that some text of some rule uses."""
    useful = set(NAMES) & productive
    while True:
        more = {
            part
            for name in useful
            for parts in productions[name]
            if all(p in productive or p not in productions for p in parts)
            for part in parts
            if part in productions
        }
        if more <= useful:
            return useful
        useful |= more


def named(grammar: Grammar, *codes: str) -> set[str]:
    """The first name in backticks of each finding with one of the codes."""
    messages = [f.message for f in find_all(grammar) if f.code in codes]
    names = [re.findall("`([a-z]+)`", message) for message in messages]
    return {
        found[-1] if "G011" in codes and "language" in message else found[0]
        for found, message in zip(names, messages, strict=True)
    }


@settings(max_examples=1500, deadline=None)
@given(GRAMMARS)
@example('start: a\na: ("x" (b | ""))\nb: (start | start)\nc: start')
def test_findings_are_those_of_the_definitions(text: str) -> None:
    note(text)
    grammar = read_lark(text)
    assert grammar.diagnostics == ()
    productions = write_out(grammar)
    nullable, productive = closed(productions, text=False), closed(productions, text=True)
    reached = useful_names(productions, productive)
    assert named(grammar, "N001") == {name for name in NAMES if name in nullable and name in reached}
    assert named(grammar, "G010", "G011") == set(NAMES) - productive
    last = leads(productions, productive, lambda sides: set(sides[sides.index("|") + 1 :]) <= nullable)
    first = leads(productions, productive, lambda sides: set(sides[: sides.index("|")]) <= nullable)
    alone = leads(productions, productive, lambda sides: set(sides) <= {*nullable, "|"})
    found = [f.code for f in find_all(grammar)]
    units = {name for name in NAMES if (name, name) in alone}
    recursive = [members & set(NAMES) for members in components(last) if members & set(NAMES)]
    assert found.count("N004") == sum(bool(members & units) for members in recursive)
    assert found.count("N002") == sum(not members & units for members in recursive)
    assert ("N003" in found) == (found.count("N002") > 0 or goes_round(productions, nullable, reached))
    # Of several unit cycles in one component one is reported, and hides what is said of the rules on it.
    left = [members & set(NAMES) for members in components(first) if members & set(NAMES)]
    plain = [members for members in left if not members & units]
    assert found.count("N005") + found.count("N006") <= len(left)
    assert found.count("N005") + found.count("N006") >= sum(len(members) > 1 for members in plain)


def components(pairs: set[tuple[str, str]]) -> set[frozenset[str]]:
    """The sets of names that all lead to one another."""
    return {frozenset(b for a, b in pairs if a == name and (b, a) in pairs) for name, other in pairs if name == other}


def goes_round(productions: Productions, nullable: set[str], reached: set[str]) -> bool:
    """Whether something that can be empty is repeated without end."""
    lists = {name: alternatives for name, alternatives in productions.items() if name.startswith("repeat")}
    turns = [parts for name, alternatives in lists.items() for parts in alternatives if parts[:1] == (name,)]
    return any(parts[0] in reached and parts[1] in nullable for parts in turns)

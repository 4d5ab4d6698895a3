"""Heads of definitions: names and what shapes trees, priorities, templates and parameters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from maskwright.diagnostic import Edit, Fix, Span
from maskwright.portability.finders import Finder, defined, of_kind, of_names
from maskwright.portability.rows import Place, Row, both, less, no
from maskwright.portability.targets import Target
from maskwright.portability.text import Text


def _modifiers(*written: str) -> Finder:
    def find(text: Text) -> Iterator[Place]:
        for piece in defined(text):
            name = piece.text.lstrip("!?")
            signs = piece.text[: len(piece.text) - len(name)]
            if signs in written:
                place = Span(piece.span.start, piece.span.start + len(signs))
                fix = Fix(f"Leave `{signs}` out (same language)", (Edit(place, ""),))
                yield Place(place, signs, fixes=(fix,))

    return find


def _underscored(text: Text) -> Iterator[Place]:
    """Names with `?` and an underscore: llguidance wants one or the other."""
    for piece in defined(text):
        if piece.text.startswith(("?_", "!?_")):
            place = Span(piece.span.start, piece.span.start + piece.text.index("_"))
            fix = Fix(f"Leave `{piece.text[: piece.text.index('_')]}` out (same language)", (Edit(place, ""),))
            yield Place(place, piece.text, fixes=(fix,))


def _underscored_terminals(*, used: bool) -> Finder:
    """Terminals with two underscores, those that other terminals use or the others."""

    def find(text: Text) -> Iterator[Place]:
        uses = {piece.text for one in text.statements if one.is_terminal for piece in one.body if piece.kind == "name"}
        for piece in defined(text):
            if piece.text.startswith("__") and piece.text.lstrip("_")[:1].isupper() and (piece.text in uses) is used:
                yield Place(piece.span, piece.text)

    return find


def _aliases(text: Text) -> Iterator[Place]:
    for statement, number in text.pieces.get("arrow", ()):
        after = statement.pieces[number + 1 : number + 2]
        if statement.directive != "%import" and after and not after[0].text.lstrip("_")[:1].islower():
            place = Span(statement.pieces[number].span.start, after[0].span.end)
            fix = Fix("Leave the alias out (same language)", (Edit(place, ""),))
            yield Place(place, after[0].text, fixes=(fix,))


def _priorities(text: Text) -> Iterator[Place]:
    for statement in text.statements:
        for one, after in pairwise(statement.head):
            if one.kind == "dot" and after.kind == "number":
                yield Place(Span(one.span.start, after.span.end), f".{after.text}")


def _templates(text: Text) -> Iterator[Place]:
    for statement in text.statements:
        for one, after in pairwise(statement.pieces):
            touches = after.text == "{" and after.kind == "open"
            if one.kind == "name" and touches:
                yield Place(one.span, one.text)


def _attributes_of_terminals(text: Text) -> Iterator[Place]:
    for statement in text.statements:
        # With two underscores it is a rule for those that know attributes.
        if statement.name and statement.is_terminal and not statement.name.startswith("__"):
            yield from (Place(piece.span, piece.text) for piece in statement.head if piece.text == "[")


ROWS: Final = (
    Row(
        "modifiers-question-first",
        "`?!` before a rule",
        _modifiers("?!"),
        both(no("only one of the two signs is known, or `!?`")),
        '?!start: "x"',
    ),
    Row(
        "modifiers-exclamation-first",
        "`!?` before a rule",
        _modifiers("!?"),
        {Target.XGRAMMAR: no("only one of the two signs is known")},
        '!?start: "x"',
        ("x",),
    ),
    Row(
        "question-underscore",
        "`?` before a name that begins with an underscore",
        _underscored,
        {Target.LLGUIDANCE: no("it is one or the other")},
        'start: _a\n?_a: "x"',
        ("x",),
    ),
    Row(
        "two-underscores",
        "a name with two underscores before its first letter",
        of_names(r"[!?]*__[\s\S]*"),
        {Target.LLGUIDANCE: no("one underscore is all that may stand there")},
        'start: __a\n__a: "x"',
        ("x",),
    ),
    Row(
        "two-underscores-used",
        "a terminal with two underscores before its first letter, in another terminal",
        _underscored_terminals(used=True),
        {Target.XGRAMMAR: no("it is a rule there")},
        'start: A\nA: __B\n__B: "x"',
        ("x",),
    ),
    Row(
        "two-underscores-ignoring",
        "a terminal with two underscores before its first letter",
        _underscored_terminals(used=False),
        {Target.XGRAMMAR: less("it is a rule there, in which text may be ignored")},
        'start: __B\n__B: "x" "y"\n%ignore " "',
        ("xy", "x y"),
    ),
    Row(
        "letters-of-names",
        "a name with letters other than those of ASCII",
        of_names(r"[\s\S]*[^\x00-\x7f][\s\S]*"),
        both(no("names are of letters from a to z, digits, `_` and `-`")),
        'start: é\né: "x"',
    ),
    Row(
        "upper-case-alias",
        "an alias in upper case",
        _aliases,
        {Target.LLGUIDANCE: no("an alias is a name of a rule")},
        'start: "a" -> B',
        ("a",),
    ),
    Row("priority", "a priority", _priorities, both(no("there are none")), 'start: A\nA.2: "x"'),
    Row("template", "a template", _templates, both(no("there are none")), 'start: twice{"a"}\ntwice{x}: x x'),
    Row(
        "attributes-of-terminals",
        "an attribute of a terminal",
        _attributes_of_terminals,
        both(no("only rules have attributes")),
        'start: A "b"\nA[lazy]: /a+/',
    ),
    Row(
        "parameters",
        "a rule with a parameter",
        of_kind("param"),
        {Target.XGRAMMAR: no("there are none")},
        'start: p::0\np::_: "a" p::incr(_) %if lt(_, 2) | "b"',
        ("b", "ab", "aab", "aaab"),
    ),
)

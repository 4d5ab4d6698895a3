"""What the whole of a grammar decides: where it starts, what it ignores, and which way its rules recur."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from maskwright.diagnostic import Span
from maskwright.grammar import Repeat, Symbol, symbols
from maskwright.portability.finders import defined
from maskwright.portability.rows import Place, Row, both, less, no, other
from maskwright.portability.targets import Target
from maskwright.portability.text import Text

START: Final = "start"
"""What the first rule is called everywhere."""


def _start(text: Text) -> Iterator[Place]:
    grammar = text.grammar
    if grammar.start != START:
        places = (piece.span for piece in defined(text) if piece.text.lstrip("!?") == grammar.start)
        yield Place(next(places, Span(0, 0)), grammar.start)


def _ignored(text: Text) -> Iterator[Place]:
    for statement in text.statements:
        if statement.directive == "%ignore":
            yield Place(statement.pieces[0].span, "%ignore")


def _ignored_and_used(text: Text) -> Iterator[Place]:
    """Terminals that are ignored and also stand in a rule."""
    ignored = {one.name for one in text.grammar.terminals if one.ignored}
    if ignored:
        for rule in text.grammar.rules:
            for symbol in symbols(rule.body):
                if symbol.name in ignored:
                    yield Place(symbol.span, symbol.name)


def _nested_and_ignored(text: Text) -> Iterator[Place]:
    """Grammars in braces, where text is ignored in them or around them."""
    if any(statement.directive == "%ignore" for statement in text.statements):
        for piece in text.of_kind("embedded"):
            if piece.text.startswith(("%lark", "%json")):
                yield Place(piece.span, piece.text)


def _nested_lark_and_ignored(text: Text) -> Iterator[Place]:
    """Grammars in braces that ignore text themselves."""
    if any(statement.directive == "%ignore" and statement.depth for statement in text.statements):
        for piece in text.of_kind("embedded"):
            if piece.text.startswith("%lark"):
                yield Place(piece.span, piece.text)


def _repeats_itself(text: Text) -> Iterator[Place]:
    """Rules that are nothing but a repetition of themselves, perhaps by way of others."""
    after: dict[str, tuple[str, bool]] = {}
    for rule in text.grammar.rules:
        body = rule.body
        item = body.item if isinstance(body, Repeat) else body
        if isinstance(item, Symbol):
            after[rule.name] = item.name, isinstance(body, Repeat) and body.maximum != 1
    for rule in text.grammar.rules:
        name, repeats, seen = rule.name, False, set[str]()
        while name in after and name not in seen:
            seen.add(name)
            name, again = after[name]
            repeats |= again
        if name == rule.name and repeats and name in text.reached:
            yield Place(rule.span, rule.name)


def _right_recursion(text: Text) -> Iterator[Place]:
    """A rule of each cycle of rules that end with one another."""
    from maskwright.analysis.facts import gather

    facts = gather(text.grammar, text.cancel)
    places = {rule.name: rule.span for rule in text.grammar.rules}
    for members in facts.recursive:
        yield Place(places[members[0]], members[0])


ROWS: Final = (
    Row(
        "start",
        "a start rule with another name than `start`",
        _start,
        both(no("it has to be called `start`")),
        'root: "a"',
        start="root",
    ),
    Row(
        "ignored-edges",
        "`%ignore`",
        _ignored,
        {
            Target.LLGUIDANCE: less("no text is ignored before the first lexeme, and none after the last"),
            Target.XGRAMMAR: less("no text is ignored before the first lexeme"),
            Target.OPENAI: less(
                "its documentation advises against it; no text is ignored before the first lexeme or after the last"
            ),
        },
        'start: "a" "b"\n%ignore " "',
        ("a b", " ab", "ab "),
        once=True,
    ),
    Row(
        "ignored-and-used",
        "an ignored terminal that also stands in a rule",
        _ignored_and_used,
        {Target.LLGUIDANCE: other("it is ignored there too, so that the rule never gets it")},
        'start: "a" X "b"\nX: "x"\n%ignore X',
        ("axb", "ab"),
    ),
    Row(
        "nested-and-ignored",
        "a grammar in braces, and ignored text around it",
        _nested_and_ignored,
        {Target.LLGUIDANCE: other("no text is ignored right before it, and less of it right after it")},
        'start: "a" %lark {\n start: "b"\n} "c"\n%ignore " "',
        ("abc", "a bc", "ab c"),
        once=True,
    ),
    Row(
        "nested-that-ignores",
        "a grammar in braces that ignores text",
        _nested_lark_and_ignored,
        {Target.XGRAMMAR: other("no text is ignored right before it")},
        'start: "a" %lark {\n start: "b" "d"\n %ignore " "\n} "c"',
        ("abdc", "ab dc", "a bdc", "abd c"),
        once=True,
    ),
    Row(
        "repeats-itself",
        "a rule that is nothing but a repetition of itself",
        _repeats_itself,
        {Target.XGRAMMAR: no("it crashes")},
        'start: "a" | b\nb: b+',
    ),
    Row(
        "right-recursion",
        "a rule that recurs on its right",
        _right_recursion,
        {
            Target.LLGUIDANCE: less(
                "after some hundreds of repetitions, 2,000 at most, it stops: write `item+`, or recur on the left"
            )
        },
        'start: "a" start | "b"',
        ("b", "aab"),
    ),
)

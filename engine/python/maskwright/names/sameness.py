r"""Whether two grammars are the same up to names, and which name has become which.

>>> from maskwright.notation import read_lark
>>> before, after = read_lark('start: a\na: "x"'), read_lark('start: bcd\nbcd: "x"')
>>> other_names(before, after)
{'start': 'start', 'a': 'bcd', '"x"': '"x"'}
>>> other_names(before, read_lark('start: a\na: "y"')) is None
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maskwright.diagnostic import Span
from maskwright.grammar import Grammar, Symbol
from maskwright.notation.remembered import rebuilt

_NOWHERE = Span(0, 0)


def other_names(before: Grammar, after: Grammar) -> dict[str, str] | None:
    """The name that each rule and terminal has in the other grammar; ``None`` if they differ in more. Linear."""
    olds = [*(one.name for one in before.rules), *(one.name for one in before.terminals)]
    news = [*(one.name for one in after.rules), *(one.name for one in after.terminals)]
    if (len(before.rules), len(olds)) != (len(after.rules), len(news)):
        return None
    names = dict(zip(olds, news, strict=True))
    if len(set(news)) != len(names) or names.get(before.start, before.start) != after.start:
        return None
    return names if _without_places(before, names) == _without_places(after, {}) else None


def _without_places(grammar: Grammar, names: Mapping[str, str]) -> Any:
    def symbol(one: Symbol) -> Any:
        return "symbol", names.get(one.name, one.name)

    change = {Symbol: symbol, Span: lambda span: _NOWHERE}
    rules = tuple(rebuilt(rule.body, change) for rule in grammar.rules)
    terminals = tuple(
        (
            rebuilt(one.pattern, change),
            one.ignored,
            one.anonymous,
            one.max_tokens,
            one.priority,
            tuple(names.get(name, name) for name in one.uses),
        )
        for one in grammar.terminals
    )
    return rules, terminals

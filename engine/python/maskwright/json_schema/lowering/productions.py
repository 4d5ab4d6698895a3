"""Productions while they are made, and those of them that can produce something as a grammar."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from maskwright.diagnostic import Span
from maskwright.grammar import Choice, Expression, Literal, Pattern, Repeat, Rule, Sequence, Symbol, Terminal
from maskwright.json_schema.leaves import NumberSet, StringSet, TooLarge
from maskwright.json_schema.limits import MAX_PRODUCTIONS
from maskwright.json_schema.lowering.names import Names
from maskwright.notation.literals import text_name


@dataclass(frozen=True, slots=True)
class Loop:
    """Symbols that come several times in a row."""

    row: tuple[str, ...]
    minimum: int
    maximum: int | None


Item: TypeAlias = "str | Loop"
Row: TypeAlias = tuple[Item, ...]

NOWHERE: Final = Span(0, 0)


@dataclass(slots=True)
class Productions:
    """All that the grammar will have. Spans are given as pointers, and found at the end."""

    names: Names = field(default_factory=Names)
    rows: dict[str, list[Row]] = field(default_factory=dict)
    terminals: dict[str, tuple[Pattern | StringSet | NumberSet, bool]] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)
    count: int = 0

    def rule(self, name: str, pointer: str) -> str:
        """Begin a rule."""
        self.rows[name] = []
        self.origins[name] = pointer
        return name

    def add(self, name: str, row: Row) -> None:
        """One more way to produce what ``name`` stands for."""
        self.count += 1
        if self.count > MAX_PRODUCTIONS:
            raise TooLarge(f"the grammar has more than {MAX_PRODUCTIONS:,} productions")
        self.rows[name].append(row)

    def literal(self, text: str, pointer: str = "") -> str:
        """The terminal that is exactly this text."""
        name = text_name(text, ignore_case=False)
        if name not in self.terminals:
            self.terminals[name] = (Literal(text, NOWHERE), True)
            self.origins[name] = pointer
        return name

    def terminal(self, name: str, pattern: Pattern | StringSet | NumberSet, pointer: str) -> str:
        """A terminal with a name."""
        self.terminals[name] = (pattern, False)
        self.origins[name] = pointer
        return name

    def needed(self, row: Row) -> list[str]:
        """The rules that a row cannot do without."""
        needed = [item for item in row if item in self.rows]
        for item in row:
            if item.__class__ is Loop and item.minimum:
                needed.extend(one for one in item.row if one in self.rows)
        return needed

    def productive(self) -> set[str]:
        """The rules that produce something."""
        uses: dict[str, list[int]] = defaultdict(list)
        owners: list[str] = []
        missing: list[int] = []
        found: set[str] = set()
        for name, rows in self.rows.items():
            for row in rows:
                needed = self.needed(row)
                if not needed:
                    found.add(name)
                for one in needed:
                    uses[one].append(len(owners))
                owners.append(name)
                missing.append(len(needed))
        ready = list(found)
        while ready:
            for number in uses[ready.pop()]:
                missing[number] -= 1
                if not missing[number] and owners[number] not in found:
                    found.add(owners[number])
                    ready.append(owners[number])
        return found


def rules_of(productions: Productions, start: str, spans: dict[str, Span]) -> tuple[list[Rule], set[str]]:
    """The rules that ``start`` leads to, without what produces nothing, and the names of the terminals in them."""
    productive = productions.productive()
    if start not in productive:
        return [], set()
    # Mostly there is no rule that produces nothing, and nothing to look for.
    is_all = len(productive) == len(productions.rows)
    rules: list[Rule] = []
    seen, stack = {start}, [start]
    while stack:
        name = stack.pop()
        span = spans.get(productions.origins[name], NOWHERE)
        options: list[Expression] = []
        symbols: dict[Item, Symbol] = {}
        for row in dict.fromkeys(productions.rows[name]):
            if is_all or productive.issuperset(productions.needed(row)):
                options.append(_sequence(row, span, symbols, productions, productive))
        rules.append(Rule(name, options[0] if len(options) == 1 else Choice(tuple(options), span), span))
        names = [one for one in symbols if isinstance(one, str) and one not in seen]
        seen.update(names)
        stack += [one for one in names if one in productive]
    return rules, seen


def _sequence(
    row: Row, span: Span, symbols: dict[Item, Symbol], productions: Productions, productive: set[str]
) -> Expression:
    """A row as an expression. ``symbols`` are those of its rule so far."""
    items: list[Expression] = []
    for item in row:
        known = symbols.get(item)
        if known is not None:
            items.append(known)
        elif isinstance(item, str):
            items.append(_symbol(item, span, symbols))
        elif all(one in productive or one not in productions.rows for one in item.row):
            body = Sequence(tuple([_symbol(one, span, symbols) for one in item.row]), span)
            items.append(Repeat(body, item.minimum, item.maximum, span))
    return items[0] if len(items) == 1 else Sequence(tuple(items), span)


def _symbol(name: str, span: Span, symbols: dict[Item, Symbol]) -> Symbol:
    known = symbols.get(name)
    if known is None:
        known = symbols[name] = Symbol(name, span)
    return known


def terminals_of(productions: Productions, used: set[str], spans: dict[str, Span]) -> list[Terminal]:
    """The terminals with these names."""
    found = []
    for name, (content, anonymous) in productions.terminals.items():
        if name in used:
            span = spans.get(productions.origins[name], NOWHERE)
            pattern = content.expression(span) if isinstance(content, (StringSet, NumberSet)) else content
            found.append(Terminal(name, pattern, span, anonymous=anonymous))
    return found

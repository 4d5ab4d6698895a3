r"""``%declare``: terminals that a program makes while it reads, and what is done without such a program.

There is one kind that can be made good: ``_INDENT`` and ``_DEDENT`` after ``_NEWLINE``, as Lark's indenter makes them.
The rules are written out to a bounded depth (:mod:`maskwright.notation.layout`), and a warning tells the bound. Others
are errors where they are used.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark(r'''start: (_NL | item)*
... item: "x" _NL | "x" ":" _NL _INDENT item+ _DEDENT
... _NL: /(\n[ ]*)+/
... %declare _INDENT _DEDENT''', indent_depth=1)
>>> [rule.name for rule in grammar.rules], grammar.diagnostics[0].severity.value
(['start', 'item@0', 'item@1'], 'warning')
"""

from __future__ import annotations

from typing import NamedTuple

from maskwright.codes import finding
from maskwright.diagnostic import Severity
from maskwright.grammar import MAX_INDENT_DEPTH, Literal, Pattern, Regex, Rule, Terminal, symbols
from maskwright.notation.brackets import MARK, Brackets
from maskwright.notation.collect import Collected
from maskwright.notation.layout import UNIT, Names, TooComplex, WrittenOut, require_shallow, with_lines
from maskwright.notation.literals import listed
from maskwright.notation.occurrences import Occurrences, nullable_rules
from maskwright.notation.regex.exact import Unfit, ending_with, rewrite
from maskwright.notation.rewriting import Rewriting


class Declared(NamedTuple):
    """The rules and terminals of a grammar in which nothing is declared any more, if that could be done."""

    rules: list[Rule]
    terminals: list[Terminal]


def without_declared(
    start: str, rules: list[Rule], terminals: list[Terminal], rewriting: Rewriting, depth: int
) -> Declared:
    """Make good what a grammar declares, or report it."""
    collected = rewriting.collected
    same = Declared(rules, terminals)
    used = {one.name: None for rule in rules for one in symbols(rule.body) if one.name in collected.declares}
    defined = {rule.name for rule in rules} | {terminal.name for terminal in terminals}
    used = {name: None for name in used if name not in defined}
    names = _names(used, terminals)
    if names is None:
        _complain(list(used), collected)
        return same
    others = [name for name in used if name not in names]
    if others:
        _complain(others, collected)
        return same
    if not any(rule.name == start for rule in rules):
        return same
    depth = max(0, min(depth, MAX_INDENT_DEPTH))
    try:
        laid_out = _laid_out(start, rules, terminals, names, rewriting, depth)
    except TooComplex as error:
        message = f"`{names.indent}` and `{names.dedent}` cannot be written out {depth} deep here: {error}"
        collected.report(finding("S032", message, collected.declares[names.indent]))
        return same
    except Unfit:
        _complain(list(used), collected)
        return same
    message = (
        f"`{names.indent}` and `{names.dedent}` would come from a program; here blocks are written out, "
        f"{depth} deep at most, each indented by {len(UNIT)} blanks more (more blanks than that are taken too), "
        "and line breaks in brackets are ignored"
    )
    collected.report(finding("S032", message, collected.declares[names.indent], severity=Severity.WARNING))
    return laid_out


def _own(name: str) -> str:
    """A name without that of its file before it and without underscores."""
    return name.rpartition("__")[2].strip("_")


def _names(used: dict[str, None], terminals: list[Terminal]) -> Names | None:
    indent = next((name for name in used if _own(name) == "INDENT"), None)
    dedent = next((name for name in used if _own(name) == "DEDENT"), None)
    newline = next((t.name for t in terminals if _own(t.name) in ("NEWLINE", "NL") and not t.anonymous), None)
    if indent is None or dedent is None or newline is None:
        return None
    return Names(newline, indent, dedent, f"{newline}@")


def _complain(names: list[str], collected: Collected) -> None:
    for place in {collected.declares[name]: None for name in names}:
        here = [f"`{name}`" for name in names if collected.declares[name] == place]
        message = (
            f"{listed(here)} would have to come from a program that looks at the lexemes in between, as Lark's "
            "`postlex` does; a mask has the grammar only: define it as a terminal"
        )
        if any(_own(name) in ("INDENT", "DEDENT") for name in names):
            message += ", or use `_INDENT` and `_DEDENT` after a terminal `_NEWLINE`, which are written out"
        collected.report(finding("S032", message, place))


def _laid_out(
    start: str, rules: list[Rule], terminals: list[Terminal], names: Names, rewriting: Rewriting, depth: int
) -> Declared:
    by_name = {terminal.name: terminal for terminal in terminals}
    newline = by_name[names.newline]
    bodies = {rule.name: rule for rule in rules}
    for rule in rules:
        require_shallow(rule.body)
    brackets = Brackets(bodies, terminals, names.newline + MARK, with_lines(bodies, names))
    bodies = {rule.name: rule for rule in brackets.rules()}
    written_out = WrittenOut(bodies, names, depth, nullable_rules(Occurrences(bodies.values())))
    done = written_out.rules_from(start)
    needed = {one.name for rule in done for one in symbols(rule.body)}
    done += written_out.without_lines()
    made = [Terminal(names.line_break, _line_break(newline, rewriting), newline.span, uses=(names.newline,))]
    if brackets.used:
        made.append(Terminal(names.newline + MARK, newline.pattern, newline.span, uses=(names.newline,)))
    for level in range(1, depth + 1):
        if names.margin(level) in needed:
            pattern = Literal(UNIT * level, newline.span)
            made.append(Terminal(names.margin(level), pattern, newline.span, anonymous=True))
    return Declared(_reachable(start, done), [*terminals, *made])


def _line_break(newline: Terminal, rewriting: Rewriting) -> Pattern:
    """The members of the newline terminal that end with a line feed: what comes after is the next line's margin."""
    return Regex(rewrite(ending_with("\n", rewriting.named(newline.name))).text, newline.span)


def _reachable(start: str, rules: list[Rule]) -> list[Rule]:
    bodies = {rule.name: rule for rule in rules}
    seen, queue = {start}, [start]
    while queue:
        for one in symbols(bodies[queue.pop()].body):
            if one.name in bodies and one.name not in seen:
                seen.add(one.name)
                queue.append(one.name)
    # Rules that nothing leads to are still the author's, and reported as such.
    return [rule for rule in rules if rule.name in seen or "@" not in rule.name]

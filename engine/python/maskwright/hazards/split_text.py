r"""Free text that rules put together of single characters, or of several terminals, where one terminal would do.

Each character is then a lexeme, with what is ignored before it: it costs more, and blanks come in that nobody meant.

>>> from maskwright import Grammar
>>> [one.code for one in find_split_text(Grammar.from_text('start: /[^<]/+ "<"'))]
['L010']
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Edit, Fix, Severity, Span
from maskwright.expressions import Choice, Expression, Regex, Repeat, Symbol, children, symbols
from maskwright.grammar import Grammar, Literal, Notation, Rule, Terminal
from maskwright.hazards.wording import several
from maskwright.written import Written

_FEW = 10
"""Characters that may as well stand one by one."""

_CLASS = re.compile(r"\.|\\[wWdDS]|\[\^?(?:\\.|[^\]\\])+\]")
_ESCAPE = re.compile(r"\\.", re.DOTALL)
_BLANK = re.compile(r"\\s|\[(?: |\\[stnrfv])+\]")


def find_split_text(grammar: Grammar) -> Iterator[Diagnostic]:
    """L010. GBNF has no terminals to make of it."""
    if grammar.notation is not Notation.LARK:
        return
    terminals = {one.name: one for one in grammar.terminals}
    single = {name for name, one in terminals.items() if _is_single(one)}
    written = Written(grammar)
    skips = any(one.ignored for one in grammar.terminals)
    for rule in grammar.rules if single else ():
        if rule.span in written:
            yield from _of_rule(rule, single, terminals, grammar, skips)


def _of_rule(
    rule: Rule, single: set[str], terminals: dict[str, Terminal], grammar: Grammar, skips: bool
) -> Iterator[Diagnostic]:
    named = {one.name for one in symbols(rule.body)}
    if rule.name in named and named - {rule.name} and named - {rule.name} <= single:
        yield _finding(f"`{rule.name}` reads {several(sorted(named - {rule.name}), 'and')}", rule.span, skips)
        return
    for loop in _loops(rule.body):
        options = _options(loop.item)
        if not options or not all(one.name in terminals for one in options):
            continue
        # Words between single characters are a list of lexemes, as authors of tokenizers write it.
        if any(one.name in single for one in options) and all(_is_short(terminals[one.name]) for one in options):
            what = several([one.name for one in options], "and")
            fixes = _fix(loop, grammar) if len(options) == 1 and terminals[options[0].name].anonymous else ()
            yield _finding(f"this reads {what}", loop.span, skips, fixes)


def _finding(what: str, span: Span, skips: bool, fixes: tuple[Fix, ...] = ()) -> Diagnostic:
    message = f"{what} one character at a time, each as a lexeme of its own"
    if skips:
        message += ", so that ignored text may stand between them"
    message += "; one terminal for the whole costs less"
    severity = Severity.WARNING if skips else Severity.INFORMATION
    return finding("L010", message, span, fixes=fixes, severity=severity)


def _is_single(terminal: Terminal) -> bool:
    pattern = terminal.pattern
    if not isinstance(pattern, Regex) or terminal.ignored:
        return False
    return _CLASS.fullmatch(pattern.source) is not None and _BLANK.fullmatch(pattern.source) is None


def _is_short(terminal: Terminal) -> bool:
    """Whether nothing in it is repeated."""
    pattern = terminal.pattern
    if isinstance(pattern, Regex):
        return not set(_CLASS.sub("", _ESCAPE.sub("", pattern.source))) & set("*+{")
    return isinstance(pattern, Literal)


def _loops(body: Expression) -> Iterator[Repeat]:
    open_ = [body]
    while open_:
        node = open_.pop()
        if isinstance(node, Repeat) and (node.maximum is None or node.maximum > _FEW):
            yield node
        open_.extend(children(node))


def _options(item: Expression) -> list[Symbol]:
    """The symbols that an item is one of; none if it is more."""
    if isinstance(item, Symbol):
        return [item]
    if isinstance(item, Choice) and all(isinstance(option, Symbol) for option in item.options):
        return [option for option in item.options if isinstance(option, Symbol)]
    return []


def _fix(loop: Repeat, grammar: Grammar) -> tuple[Fix, ...]:
    """Put the repetition into the regular expression."""
    written = grammar.source[loop.item.span.start : loop.item.span.end]
    body, flags = written[1:].rsplit("/", 1) if written.startswith("/") and "/" in written[1:] else ("", "")
    if not _CLASS.fullmatch(body):
        return ()
    signs: dict[tuple[int, int | None], str] = {(0, None): "*", (1, None): "+"}
    if loop.minimum == loop.maximum:
        signs[loop.minimum, loop.maximum] = f"{{{loop.minimum}}}"
    bound = signs.get(
        (loop.minimum, loop.maximum), f"{{{loop.minimum},{'' if loop.maximum is None else loop.maximum}}}"
    )
    text = f"/{body}{bound}/{flags}"
    return (Fix(f"Make one terminal of it: `{text}` (another language)", (Edit(loop.span, text),)),)

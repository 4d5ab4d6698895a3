r"""A grammar as text in GBNF, where that has the same language.

GBNF has no lexer. A terminal becomes a rule over characters, and ignored text a rule that stands behind each of them
and at the beginning. The same language it is only where no lexeme could be cut short (``cuts``) and where each pattern
can be taken apart (``plain``); all else is refused, with a reason. What llama.cpp would not take of the result, such as
rules that begin with one another, is noted.

>>> from maskwright.notation import read_lark
>>> print(write_gbnf(read_lark('start: NAME ("," NAME)*\nNAME: /[a-z]+/\n%ignore / +/')).text, end="")
root ::= ignored NAME ("," ignored NAME)*
NAME ::= [a-z]+ ignored
ignored ::= (" "+)*
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from maskwright.analysis.facts import gather
from maskwright.conversion.gbnf_leaves import gbnf_tokens
from maskwright.conversion.gbnf_writer import GbnfWriter
from maskwright.conversion.left_recursion import as_repetition
from maskwright.conversion.plain import plain_patterns
from maskwright.conversion.result import Converted, Refusal, Target
from maskwright.expressions.printing import Unwritable
from maskwright.gbnf import read_gbnf
from maskwright.gbnf.left_recursion import find_unnoticed
from maskwright.grammar import Choice, Expression, Grammar, SpecialTokens, Symbol, symbols
from maskwright.lexemes.cuts import Longer, longer_matches
from maskwright.positions import Positions

MOST_NOTES: Final = 5
"""What llama.cpp would not take of a result is told so often."""


def write_gbnf(grammar: Grammar) -> Converted:
    """The text, or what of the grammar has no form in it. Costs some compiles of its lexer."""
    used = {symbol.name for rule in grammar.rules for symbol in symbols(rule.body)}
    terminals = [one for one in grammar.terminals if one.name in used or one.ignored]
    refusals = [_shown(one, grammar) for one in longer_matches(grammar)]
    refusals += [
        Refusal(one.name, "how many tokens a lexeme takes has no form in GBNF", one.span)
        for one in terminals
        if one.max_tokens is not None
    ]
    texts = [one for one in terminals if not isinstance(one.pattern, SpecialTokens)]
    patterns: dict[str, Expression] = {}
    for terminal, plain in zip(texts, plain_patterns([one.pattern for one in texts]), strict=True):
        if isinstance(plain, str):
            refusals.append(Refusal(terminal.name, plain, terminal.span))
        else:
            patterns[terminal.name] = plain
    for terminal in terminals:
        if isinstance(terminal.pattern, SpecialTokens):
            try:
                patterns[terminal.name] = _tokens(terminal.pattern)
            except Unwritable as reason:
                refusals.append(Refusal(terminal.name, str(reason), terminal.span))
    if refusals:
        refusals.sort(key=lambda one: (one.span.start, one.span.end))
        return Converted(Target.GBNF, None, tuple(refusals))
    notes = ("priorities of terminals are left out",) if any(one.priority for one in terminals) else ()
    rules = tuple(as_repetition(rule) for rule in grammar.rules)
    writer = GbnfWriter(replace(grammar, rules=rules), terminals, patterns)
    try:
        text = writer.text()
    except Unwritable as reason:
        refusal = Refusal(writer.at.name, str(reason), writer.at.span)
        return Converted(Target.GBNF, None, (refusal,), notes)
    return Converted(Target.GBNF, text, notes=(*notes, *_not_for_llama(text)))


def _not_for_llama(text: str) -> Iterator[str]:
    """What llama.cpp would not take of a text; of much the first."""
    grammar = read_gbnf(text)
    positions = Positions(text)
    found = [one for one in (*grammar.diagnostics, *find_unnoticed(gather(grammar))) if one.code == "S061"]
    for one in found[:MOST_NOTES]:
        yield f"in line {positions.line_column(one.span.start)[0]} of the result, {one.message}"
    if len(found) > MOST_NOTES:
        yield f"and there is more of that kind, {len(found) - MOST_NOTES:,} times; `check` on the result tells all"


def _shown(longer: Longer, grammar: Grammar) -> Refusal:
    span = next(one.span for one in grammar.terminals if one.name == longer.terminal)
    if not longer.rest:
        return Refusal(longer.terminal, "it is too large to tell whether what follows could make it longer", span)
    lexeme, rest = (repr(text.decode("utf-8", "backslashreplace")) for text in (longer.lexeme, longer.rest))
    reason = (
        f"a lexer never ends it before a longer match, and GBNF has none: {rest} may follow {lexeme},"
        " and only the lexer takes both as one"
    )
    return Refusal(longer.terminal, reason, span)


def _tokens(tokens: SpecialTokens) -> Expression:
    """Alternatives as symbols that are written as they are."""
    options = tuple(Symbol(written, tokens.span) for written in gbnf_tokens(tokens))
    return options[0] if len(options) == 1 else Choice(options, tokens.span)

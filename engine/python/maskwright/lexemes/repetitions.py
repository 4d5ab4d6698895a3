r"""Repetitions of characters as terminals of their own, where nobody can tell the difference.

A grammar without a lexer has a terminal for each character, so a token of the vocabulary is as many terminals as it has
characters, and compiling takes long. Where characters repeat, all of the repetition can be one lexeme, unless the rule
of the longest match would come into play: that is looked into (``cuts``), and such a repetition stays as it is.

>>> from maskwright.gbnf import read_gbnf
>>> grammar = with_lexemes(read_gbnf('root ::= [a-z]+ ws "\\n"\nws ::= [ \\n]*'))
>>> [symbol.name for rule in grammar.rules for symbol in symbols(rule.body)]
['[a-z]+', 'ws', '"\\n"', '[ \\n]']
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from maskwright.analysis.matches_empty import matches_empty
from maskwright.errors import MaskwrightError
from maskwright.expressions.printing import braces, print_tree
from maskwright.expressions.trees import replaced
from maskwright.grammar import (
    Expression,
    Grammar,
    NotFollowedBy,
    Repeat,
    SpecialTokens,
    Symbol,
    Terminal,
    children,
    symbols,
)
from maskwright.lexemes.cuts import longer_matches
from maskwright.limits import Limits

ROUNDS: Final = 6
STEPS: Final = 50_000
LIMITS: Final = Limits(max_lexer_states=4_000)
"""How often, how long and in how large a lexer it is tried: some milliseconds mostly, and tenths of seconds at most."""
MAX_TERMINALS: Final = 2_000
MAX_PARTS: Final = 30_000
"""Terminals, and parts of all rules, of a grammar for which it is tried."""


def with_lexemes(grammar: Grammar) -> Grammar:
    """The grammar with such terminals, and with those that it had; itself where there is nothing to gain.

    The language is the same, and so are all masks. Costs some compiles of its lexer, of a millisecond or two; not tried
    for grammars that are so large that it would take seconds.
    """
    if len(grammar.terminals) > MAX_TERMINALS or _is_large(grammar):
        return grammar
    texts = {
        one.name: one.pattern
        for one in grammar.terminals
        if not isinstance(one.pattern, (SpecialTokens, NotFollowedBy)) and one.max_tokens is None and not one.ignored
    }
    wanted = {id(node): node for rule in grammar.rules for node in _repetitions(rule.body, texts)}
    try:
        for _ in range(ROUNDS if wanted else 0):
            joined = _joined(grammar, wanted, texts)
            cut = {one.terminal for one in longer_matches(joined, steps=STEPS, limits=LIMITS)}
            if not cut:
                return joined
            wanted = _without(wanted, cut, texts)
    except MaskwrightError:  # A limit of the lexer, which the characters one by one may stay under.
        pass
    return grammar


def _is_large(grammar: Grammar) -> bool:
    """Whether its rules have more parts than is tried, told without a look at all of them."""
    left = MAX_PARTS
    for rule in grammar.rules:
        stack: list[Expression] = [rule.body]
        while stack:
            left -= 1
            if left < 0:
                return True
            stack.extend(children(stack.pop()))
    return False


def _repetitions(root: Expression, texts: dict[str, Expression]) -> list[Repeat]:
    """The outermost repetitions with nothing in them but terminals of text, those of no more than one item aside."""
    found = []
    stack = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, Repeat) and node.maximum not in (0, 1) and _is_lexeme(node, texts):
            found.append(node)
        else:
            stack.extend(reversed(children(node)))
    return found


def _is_lexeme(root: Expression, texts: dict[str, Expression]) -> bool:
    """Whether it is made of text only, and repeats nothing that can be empty: authors are told of that."""
    if not all(one.name in texts for one in symbols(root)):
        return False
    nodes = [replaced(root, lambda part: texts[part.name] if isinstance(part, Symbol) else None)]
    for node in nodes:
        nodes.extend(children(node))
    return not any(isinstance(node, Repeat) and matches_empty(node.item) for node in nodes)


def _without(wanted: dict[int, Repeat], cut: set[str], texts: dict[str, Expression]) -> dict[int, Repeat]:
    """Those that are not cut short, and the repetitions inside those that are."""
    kept = {key: node for key, node in wanted.items() if _name(node) not in cut}
    inner = (one for key, node in wanted.items() if key not in kept for one in _repetitions(node.item, texts))
    return kept | {id(one): one for one in inner}


def _once(node: Repeat) -> Repeat:
    """A repetition that there is one of at least: whether it may be left out is for the rule to say."""
    return replace(node, minimum=max(node.minimum, 1))


def _name(node: Repeat) -> str:
    """What the lexeme of a repetition is called: as it is written, without comments."""
    return print_tree(_once(node), lambda leaf: leaf.name if isinstance(leaf, Symbol) else "", braces)


def _joined(grammar: Grammar, wanted: dict[int, Repeat], texts: dict[str, Expression]) -> Grammar:
    made: dict[str, Terminal] = {}

    def lexeme(node: Expression) -> Expression | None:
        repetition = wanted.get(id(node))
        if repetition is None:
            return None
        name = _name(repetition)
        if name not in made:
            pattern = replaced(_once(repetition), lambda part: texts[part.name] if isinstance(part, Symbol) else None)
            made[name] = Terminal(name, pattern, repetition.span, anonymous=True)
        symbol = Symbol(name, node.span)
        return symbol if repetition.minimum > 0 else Repeat(symbol, 0, 1, node.span)

    rules = tuple(replace(rule, body=replaced(rule.body, lexeme)) for rule in grammar.rules)
    known = {one.name for one in grammar.terminals}
    return replace(
        grammar, rules=rules, terminals=(*grammar.terminals, *(one for one in made.values() if one.name not in known))
    )

r"""White space that may go on for ever, and what is ignored may: models that find nothing to say write blank lines."""

from __future__ import annotations

from collections.abc import Iterator

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Fix, Related, Span
from maskwright.expressions import Choice, Expression, Repeat, Sequence, Symbol, children, symbols
from maskwright.grammar import Terminal
from maskwright.hazards.bounds import bounded_end, bounded_ignore, bounded_pattern
from maskwright.hazards.lexical import Endless, Lexical
from maskwright.hazards.limits import MOST_RELATED
from maskwright.hazards.wording import quoted


def find_endless(lexical: Lexical) -> Iterator[Diagnostic]:
    """L006: for all that is ignored, for terminals without an end, and for rules that repeat white space."""
    grammar = lexical.grammar
    skipped = [one for one in grammar.terminals if one.ignored and one.span in lexical.written]
    if skipped and lexical.ignored.count:
        places = [(one.span, f"`{one.name}` is ignored too") for one in skipped]
        what = f"what is ignored, {_named(skipped)}, may stand again and again"
        yield _finding(what, places, lexical.ignored, lexical, bounded_ignore(grammar, skipped))
    for blank in lexical.blanks:
        if blank.is_endless and not blank.terminal.ignored:
            places = [(blank.terminal.span, "")]
            fixes = bounded_pattern(blank.terminal, grammar)
            yield _finding(f"`{blank.terminal.name}` has no end", places, blank.tokens, lexical, fixes)
    blanks = {blank.terminal.name: blank.tokens for blank in lexical.blanks if not blank.is_endless}
    if blanks:
        yield from _of_rules(blanks, lexical)


def _of_rules(blanks: dict[str, Endless], lexical: Lexical) -> Iterator[Diagnostic]:
    """One finding for each set of terminals, with all places that repeat them."""
    found: dict[frozenset[str], list[Span]] = {}
    for rule in lexical.grammar.rules:
        if rule.span not in lexical.written:
            continue
        named = {one.name for one in symbols(rule.body)}
        rest = frozenset(named - {rule.name})
        if rule.name in named and rest and rest <= blanks.keys():
            found.setdefault(rest, []).append(rule.span)
            continue
        for loop in _loops(rule.body):
            inside = frozenset(one.name for one in symbols(loop))
            if inside and inside <= blanks.keys():
                found.setdefault(inside, []).append(loop.span)
    for names, spans in found.items():
        places = [(span, "and so does this") for span in dict.fromkeys(spans)]
        fixes = bounded_end([span.end for span, _ in places], lexical.grammar)
        yield _finding("this repeats white space without an end", places, blanks[min(names)], lexical, fixes)


def _loops(body: Expression) -> Iterator[Repeat]:
    """The outermost repetitions without an end that repeat a few symbols."""
    waiting = [body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Repeat) and node.maximum is None and _is_flat(node.item):
            yield node
        else:
            waiting.extend(children(node))


def _is_flat(item: Expression) -> bool:
    match item:
        case Symbol() | Repeat(item=Symbol()):
            return True
        case Choice(options=parts) | Sequence(items=parts):
            return all(isinstance(part, Symbol) for part in parts)
        case _:
            return False


def _finding(
    what: str, places: list[tuple[Span, str]], tokens: Endless, lexical: Lexical, fixes: tuple[Fix, ...]
) -> Diagnostic:
    message = f"{what}: {_tokens(tokens, lexical)} can be repeated for ever"
    others = tuple(Related(span, said) for span, said in places[1 : MOST_RELATED + 1])
    text = lexical.vocabulary.token_bytes(tokens.tokens[0]) if tokens.tokens else None
    witness = None if text is None else text.decode("utf-8", "backslashreplace")
    return finding("L006", message, places[0][0], others, fixes=fixes, witness=witness)


def _named(terminals: list[Terminal]) -> str:
    return f"`{terminals[0].name}`" if len(terminals) == 1 else f"`{terminals[0].name}` and {len(terminals) - 1} more"


def _tokens(endless: Endless, lexical: Lexical) -> str:
    name = lexical.vocabulary.name
    if not endless.count:
        return f"tokens of {name}, if it had some,"
    texts = (lexical.vocabulary.token_bytes(token) for token in endless.tokens[:3])
    shown = ", ".join(quoted(text) for text in texts if text is not None)
    if endless.count <= len(endless.tokens[:3]):
        return f"the token{'s' if endless.count > 1 else ''} {shown} of {name}"
    count = f"{endless.count:,}" if endless.is_complete else f"{endless.count:,} and more"
    return f"{count} tokens of {name}, such as {shown},"

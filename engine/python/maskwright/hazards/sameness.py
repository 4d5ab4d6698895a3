r"""Terminals that are allowed at one place and match the same text: in part, all of it, or as keyword and name.

Each terminal that is the hub of such pairs gets one finding, with the others in it: a language has one kind of name and
a hundred keywords.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic
from maskwright.grammar import Literal, Terminal
from maskwright.hazards.groups import hanging_together
from maskwright.hazards.lexical import Common, Lexical, is_word, plain, related
from maskwright.hazards.wording import quoted, several


def find_sameness(lexical: Lexical) -> Iterator[Diagnostic]:
    """L001, L002 and L004. What is ignored has findings of its own."""
    pairs = [pair for pair in lexical.common if not (pair.first.ignored or pair.second.ignored)]
    contained: defaultdict[str, list[tuple[Terminal, Common]]] = defaultdict(list)
    crossing = []
    for pair in pairs:
        if pair.second_within:
            contained[pair.first.name].append((pair.second, pair))
        elif pair.first_within:
            contained[pair.second.name].append((pair.first, pair))
        elif _is_keyword_of(pair.second, pair.first):
            contained[pair.first.name].append((pair.second, pair))
        elif _is_keyword_of(pair.first, pair.second):
            contained[pair.second.name].append((pair.first, pair))
        else:
            crossing.append(pair)
    terminals = {one.name: one for pair in pairs for one in (pair.first, pair.second)}
    same = _same_as_earlier(pairs)
    for name, every in contained.items():
        if name in same:
            continue
        outer, inner = terminals[name], _outermost(every, contained)
        words = [one for one in inner if _is_keyword_of(one[0], outer) and not _is_same(one[1])]
        if words:
            yield _keywords(outer, words)
        if others := [one for one in inner if not _is_keyword_of(one[0], outer) or _is_same(one[1])]:
            yield _contained(outer, others)
    yield from _crossing(crossing)


def _same_as_earlier(pairs: list[Common]) -> set[str]:
    """Terminals that match the same as one before them, which speaks for all of them."""
    return {pair.second.name for pair in pairs if _is_same(pair)}


def _is_same(pair: Common) -> bool:
    return pair.first_within and pair.second_within


def _outermost(
    inner: list[tuple[Terminal, Common]], contained: Mapping[str, list[tuple[Terminal, Common]]]
) -> list[tuple[Terminal, Common]]:
    """Those that are in no other of them: of the rest it is said there."""
    wider = (one.name for one, pair in inner if not _is_same(pair))
    deeper = {one.name for name in wider for one, _ in contained.get(name, ())}
    return [(one, pair) for one, pair in inner if one.name not in deeper]


def _is_keyword_of(inner: Terminal, outer: Terminal) -> bool:
    """Whether one is a word among many of the other; not all of its letter cases need to be."""
    return is_word(inner) and not isinstance(outer.pattern, Literal)


def _keywords(outer: Terminal, words: list[tuple[Terminal, Common]]) -> Diagnostic:
    inner = [terminal for terminal, _ in words]
    text = min((pair.text for _, pair in words), key=len)
    message = (
        f"`{outer.name}` also matches {_counted(len(words), 'keyword')} where both are allowed: "
        f"{several([one.name for one in inner], 'and')}; both readings stay possible"
    )
    return finding(
        "L004", message, outer.span, related(inner, "`{name}` is one of `" + outer.name + "` too"), witness=plain(text)
    )


def _contained(outer: Terminal, inner: list[tuple[Terminal, Common]]) -> Diagnostic:
    terminals = [terminal for terminal, _ in inner]
    names = several([one.name for one in terminals], "and")
    text = min((pair.text for _, pair in inner), key=len)
    if all(_is_same(pair) for _, pair in inner):
        message = f"`{outer.name}` matches the same texts as {names}"
    else:
        message = f"`{outer.name}` matches all that {names} {'matches' if len(inner) == 1 else 'match'}"
    message += f", such as {quoted(text)}, where both are allowed: both readings stay possible"
    return finding("L002", message, outer.span, related(terminals, "`{name}` is contained in it"), witness=plain(text))


def _crossing(pairs: list[Common]) -> Iterator[Diagnostic]:
    """One finding for terminals that hang together, at the one that overlaps most."""
    for found in hanging_together(pairs, lambda pair: (pair.first.name, pair.second.name)):
        counts = Counter(one.name for pair in found for one in (pair.first, pair.second))
        terminals = {one.name: one for pair in found for one in (pair.first, pair.second)}
        hub = max(terminals.values(), key=lambda one: (counts[one.name], one.span.start))
        pair = min((pair for pair in found if hub in (pair.first, pair.second)), key=lambda pair: len(pair.text))
        other = pair.first if hub is pair.second else pair.second
        message = (
            f"{quoted(pair.text)} is `{hub.name}` and `{other.name}`, where both are allowed: both readings stay"
            " possible"
        )
        if len(found) > 1:
            rest = [name for name in terminals if name not in (hub.name, other.name)]
            message += f"; {several(rest, 'and')} {'overlaps' if len(rest) == 1 else 'overlap'} too"
        others = [one for one in terminals.values() if one is not hub]
        said = "`{name}` has texts in common with it, or with others of them"
        yield finding("L001", message, hub.span, related(others, said), witness=plain(pair.text))


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' if count > 1 else ''}"

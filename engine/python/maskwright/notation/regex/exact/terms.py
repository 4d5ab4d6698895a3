r"""Regular expressions while they are put together: kept simple on the way, and written out at the end.

A term is a tuple: its kind, then its parts. ``set`` has a set of classes, ``cat`` and ``alt`` any number of terms,
``star``, ``plus`` and ``opt`` one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

Term: TypeAlias = tuple[Any, ...]

EMPTY: Term = ("cat",)


def size(term: Term) -> int:
    """How many sets a term has."""
    return 1 if term[0] == "set" else sum(map(size, term[1:]))


def cat(*terms: Term) -> Term:
    """One after the other; ``xx*`` becomes ``x+``."""
    items: list[Term] = []
    for term in terms:
        items += term[1:] if term[0] == "cat" else [term]
    joined: list[Term] = []
    for item in items:
        while joined and item[0] == "star" and (kept := _without_tail(joined, item[1])) is not None:
            joined, item = kept, ("plus", item[1])
        if joined and joined[-1] == ("star", item):
            joined[-1] = ("plus", item)
        else:
            joined.append(item)
    return joined[0] if len(joined) == 1 else ("cat", *joined)


def _without_tail(joined: list[Term], tail: Term) -> list[Term] | None:
    parts = list(tail[1:]) if tail[0] == "cat" else [tail]
    return joined[: len(joined) - len(parts)] if parts and joined[-len(parts) :] == parts else None


def alt(*terms: Term) -> Term:
    """Any of them; sets are joined, and what options begin or end with in common is taken out."""
    options: list[Term] = []
    empty, cells = False, frozenset[int]()
    for term in terms:
        for option in term[1:] if term[0] == "alt" else (term,):
            if option == EMPTY:
                empty = True
            elif option[0] == "opt":
                empty = True
                options.append(option[1])
            elif option[0] == "set":
                cells |= option[1]
            elif option not in options:
                options.append(option)
    if cells:
        options.insert(0, ("set", cells))
    options = _factored(options)
    whole = EMPTY if not options else options[0] if len(options) == 1 else ("alt", *options)
    return opt(whole) if empty else whole


def _factored(options: list[Term]) -> list[Term]:
    """Join two options that begin or end alike, as long as there are such."""
    for i, one in enumerate(options):
        for j in range(i + 1, len(options)):
            first, second = _items(one), _items(options[j])
            both = _joined(first, second)
            if both is not None:
                return _factored([*options[:i], both, *options[i + 1 : j], *options[j + 1 :]])
    return options


def _items(term: Term) -> tuple[Term, ...]:
    return term[1:] if term[0] == "cat" else (term,)


def _joined(first: tuple[Term, ...], second: tuple[Term, ...]) -> Term | None:
    most = min(len(first), len(second))
    ahead = next((n for n in range(most) if first[n] != second[n]), most)
    if ahead:
        return cat(*first[:ahead], alt(cat(*first[ahead:]), cat(*second[ahead:])))
    behind = next((n for n in range(most) if first[-1 - n] != second[-1 - n]), most)
    if behind:
        return cat(alt(cat(*first[:-behind]), cat(*second[:-behind])), *first[-behind:])
    return None


def opt(term: Term) -> Term:
    """It or nothing."""
    match term[0]:
        case "cat" if len(term) == 1:
            return term
        case "star" | "opt":
            return term
        case "plus":
            return ("star", term[1])
        case _:
            return ("opt", term)


def star(term: Term) -> Term:
    """It any number of times."""
    match term[0]:
        case "cat" if len(term) == 1:
            return term
        case "star":
            return term
        case "plus" | "opt":
            return ("star", term[1])
        case _:
            return ("star", term)


def text(term: Term, set_text: Callable[[frozenset[int]], str]) -> str:
    """A term written out. Recursive over its depth."""
    match term[0]:
        case "set":
            return set_text(term[1])
        case "cat":
            return "".join(_grouped(item, set_text, "alt") for item in term[1:])
        case "alt":
            return "|".join(text(item, set_text) for item in term[1:])
        case _:
            inside = _grouped(term[1], set_text, "alt", "cat", "star", "plus", "opt")
            return inside + {"star": "*", "plus": "+", "opt": "?"}[term[0]]


def _grouped(term: Term, set_text: Callable[[frozenset[int]], str], *kinds: str) -> str:
    inside = text(term, set_text)
    return f"(?:{inside})" if term[0] in kinds else inside

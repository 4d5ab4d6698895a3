r"""Regular expressions taken apart: trees of texts, sets of characters, sequences, choices and repetitions.

>>> from maskwright.diagnostic import Span
>>> tree = tree_of(Regex("ab*[^c]", Span(0, 7)))
>>> [type(item).__name__ for item in tree.items], characters_of(tree.items[2])
(['Literal', 'Repeat', 'Regex'], ((0, 98), (100, 55295), (57344, 1114111)))
"""

from __future__ import annotations

from maskwright.code_points import Ranges, complement, without_surrogates
from maskwright.conversion.state_rules import character_of
from maskwright.expressions.printing import Unwritable
from maskwright.grammar import Choice, Expression, Literal, Regex, Repeat, Sequence
from maskwright.notation.regex.exact import parse
from maskwright.notation.regex.exact.nodes import Alt, Cat, Chars, Node, Rep, Set
from maskwright.notation.regex.exact.nodes import children as below


def characters_of(one: Regex) -> Ranges:
    """The characters of a set in the plain form."""
    root = parse(one.source, one.flags)
    assert isinstance(root, Set)
    return complement(root.chars.ranges) if root.chars.negated else root.chars.ranges


def tree_of(regex: Regex) -> Expression:
    """The tree of a regular expression. Raises :class:`Unfit` for what cannot be parsed.

    Raises :class:`Unwritable` for what no such tree is: an empty class, or what looks around.
    """
    root = parse(regex.source, regex.flags)
    nodes = [root]
    for node in nodes:
        nodes.extend(below(node))
    sets = {node.chars: None for node in nodes if isinstance(node, Set)}
    members = {chars: _members(chars) for chars in sets}
    done: dict[int, Expression] = {}
    for node in reversed(nodes):
        done[id(node)] = _tree(node, [done[id(part)] for part in below(node)], members, regex)
    return done[id(root)]


def _tree(node: Node, parts: list[Expression], members: dict[Chars, Ranges], regex: Regex) -> Expression:
    match node:
        case Set(chars=chars):
            if not members[chars]:
                raise Unwritable("a character class in it is empty")
            return character_of(members[chars], regex.span)
        case Cat():
            items = _joined(parts)
            return items[0] if len(items) == 1 else Sequence(tuple(items), regex.span)
        case Alt():
            return Choice(tuple(parts), regex.span)
        case Rep(low=low, high=high):
            return Repeat(parts[0], low, high, regex.span)
        case _:
            raise Unwritable("it looks around")


def _members(chars: Chars) -> Ranges:
    """The characters of a set; the engine is asked, for what classes with names hold."""
    from maskwright._engine import character_ranges

    found = character_ranges(_source(chars))
    if found is None:
        raise Unwritable("it has a class that is none for the engine")
    return found


def _source(chars: Chars) -> str:
    inside = "".join(f"\\x{{{first:X}}}-\\x{{{last:X}}}" for first, last in without_surrogates(chars.ranges))
    named = "".join(chars.named)
    if not inside and not named:
        return "[\\s\\S]" if chars.negated else "[a&&b]"
    return f"[{'^' if chars.negated else ''}{inside}{named}]"


def _joined(items: list[Expression]) -> list[Expression]:
    """Characters that stand side by side as one text."""
    joined: list[Expression] = []
    for item in items:
        if isinstance(item, Literal) and joined and isinstance(joined[-1], Literal):
            joined[-1] = Literal(joined[-1].text + item.text, item.span)
        else:
            joined.append(item)
    return joined

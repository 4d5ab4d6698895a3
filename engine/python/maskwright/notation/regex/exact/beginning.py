"""What a lexeme can begin with, and those that end with something.

>>> from maskwright.notation.regex.exact.parsing import parse
>>> digits = (Chars(((0x30, 0x39),)),)
>>> can_begin_with(parse("-?[0-9]", ""), digits), can_begin_with(parse("-[0-9]?", ""), digits)
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable

from maskwright.notation.regex.exact.alphabet import Alphabet
from maskwright.notation.regex.exact.nodes import Alt, Cat, Chars, Look, Node, Rep, Set, widths


def can_begin_with(node: Node, sets: Iterable[Chars]) -> bool:
    """Whether a text that a tree matches may begin with a character of one of the sets; looking around left aside."""
    wanted, first = list(sets), _first(node)
    alphabet = Alphabet([*wanted, *first])
    return any(not alphabet.cells(one).isdisjoint(alphabet.cells(other)) for one in wanted for other in first)


def ending_with(character: str, node: Node) -> Node:
    """What a tree matches and ends with a character."""
    last = Set(Chars(((ord(character), ord(character)),)))
    return Cat((node, Look(last, ahead=False, negated=False, strict=True)))


def _first(root: Node) -> list[Chars]:
    found: dict[Chars, None] = {}
    stack = [root]
    while stack:
        match stack.pop():
            case Set(chars=chars):
                found[chars] = None
            case Alt(options=options):
                stack.extend(options)
            case Cat(items=items):
                for item in items:
                    stack.append(item)
                    if widths(item)[0] > 0:
                        break
            case Rep(item=item):
                stack.append(item)
            case Look():
                pass
    return list(found)

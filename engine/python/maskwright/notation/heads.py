"""What stands before the colon of a definition: modifiers, the name, and what is written after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lark import Token as Lexeme

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic
from maskwright.notation import fixes, tree
from maskwright.notation.places import Places

Report = Callable[[Diagnostic], None]


def check_modifiers(written: Lexeme, name: Lexeme, places: Places, report: Report) -> None:
    """``!`` and ``?`` have no meaning on a terminal."""
    if tree.is_terminal_name(name):
        message = f"`{written}` shapes the tree of a rule; it means nothing on the terminal `{name}`"
        sign = places.span([written])
        report(finding("S011", message, sign, fixes=fixes.leave_out(str(written), sign)))


def check_case(name: Lexeme, places: Places, report: Report) -> None:
    """A name is in one case; letters without case count as both."""
    letters = tree.own_name(name).replace("_", "")
    if not (letters.islower() or letters.isupper() or not _cased(letters)):
        message = f"the name `{name}` mixes upper and lower case; rules are lower case, terminals upper case"
        report(finding("S010", message, places.span([name])))


def parameters_of(head: Sequence[object]) -> tuple[tree.Reference, ...]:
    """The parameters of a template, among the parts of a head."""
    series = (part.items for part in head if isinstance(part, tree.Series))
    return tuple(one for items in series for one in items if isinstance(one, tree.Reference))


def _cased(letters: str) -> bool:
    return any(letter.isupper() or letter.islower() for letter in letters)

r"""Where a grammar stands on each target: what the table says, and what only the whole of a grammar tells.

>>> from maskwright.notation import read_lark
>>> found = find_portability(read_lark('start: A{2}\nA.2: "a"'), ["llguidance", "maskwright"])
>>> [(one.target.value, one.runs) for one in found.standings], [one.code for one in found.diagnostics]
([('llguidance', False), ('maskwright', True)], ['S070'])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from maskwright.diagnostic import Diagnostic, Severity, Span
from maskwright.grammar import Grammar, Notation
from maskwright.portability.finding import Found, findings_of_rows
from maskwright.portability.rows import DIFFERS
from maskwright.portability.standing import Portability, Standing
from maskwright.portability.targets import Target, targets_named
from maskwright.portability.text import Text

if TYPE_CHECKING:
    from maskwright import CancelToken

_OF_SCHEMAS = "which keywords of a JSON Schema a target takes is not looked into"


def find_portability(
    grammar: Grammar, targets: Iterable[str], *, searches: bool = True, cancel: CancelToken | None = None
) -> Portability:
    """Say of each target by its name whether it runs a grammar that was read, with errors or without.

    Close to linear in the text for what is written. The rule of the longest match and conversion to GBNF cost some
    compiles of the lexer and searches within limits, some tenths of a second for a large grammar; without ``searches``
    they are left out, and with them what they would have found. Raises :class:`InputError` for a name that is none of a
    target, and :class:`Cancelled` if ``cancel`` is set meanwhile.
    """
    wanted = targets_named(targets)
    if grammar.notation is Notation.JSON_SCHEMA:
        standings = (Standing(one, True if one is Target.MASKWRIGHT else None) for one in wanted)
        return Portability((), tuple(standings), _OF_SCHEMAS if set(wanted) - {Target.MASKWRIGHT} else "")
    text = Text(grammar, cancel)
    broken = any(one.severity is Severity.ERROR for one in grammar.diagnostics)
    found = _ordered(_found(text, wanted, searches=searches and not broken))
    standings = (_standing(target, found, broken=broken) for target in wanted)
    return Portability(tuple(one.diagnostic for one in found), tuple(standings))


def merged(found: Iterable[Diagnostic], portability: Portability) -> tuple[Diagnostic, ...]:
    """What was found otherwise, and what was found about targets, each once; the latter says how much it matters."""
    fresh = {(one.code, one.span, one.message) for one in portability.diagnostics}
    others = [one for one in found if (one.code, one.span, one.message) not in fresh]
    every = [*others, *portability.diagnostics]
    return tuple(sorted(every, key=lambda one: (one.span.start, one.span.end, one.code)))


def _found(text: Text, targets: Sequence[Target], *, searches: bool) -> Iterator[Found]:
    from maskwright.portability.gbnf_files import found_in_gbnf

    if text.grammar.notation is Notation.GBNF:
        yield from found_in_gbnf(text, targets)
        return
    from maskwright.portability.table import ROWS

    yield from findings_of_rows(ROWS, text, targets)
    if searches:
        from maskwright.portability.conversions import found_by_converting
        from maskwright.portability.lexing import found_by_lexing

        yield from found_by_lexing(text, targets)
        if Target.GBNF in targets:
            yield from found_by_converting(text)


def _ordered(found: Iterable[Found]) -> list[Found]:
    places: dict[tuple[str, Span, str], Found] = {}
    for one in found:
        places.setdefault((one.diagnostic.code, one.diagnostic.span, one.diagnostic.message), one)
    return sorted(
        places.values(), key=lambda one: (one.diagnostic.span.start, one.diagnostic.span.end, one.diagnostic.code)
    )


def _standing(target: Target, found: Sequence[Found], *, broken: bool) -> Standing:
    own = [one for one in found if target in one.targets]
    doubts = tuple(one.diagnostic for one in own if one.doubtful)
    differences = tuple(one.diagnostic for one in own if one.diagnostic.code == DIFFERS)
    refusals = tuple(one.diagnostic for one in own if one.diagnostic.code in ("S070", "S061") and not one.doubtful)
    runs = False if refusals else None if broken or doubts else True
    if target is Target.MASKWRIGHT:
        runs = not broken
    return Standing(target, runs, refusals, differences, doubts)

r"""The functions of parametric rules: what they take, and what they make of a value of 64 bits.

``perm::_`` defines a rule for each value; ``perm::set_bit(3)`` refers to it with a value made of the present one, and
``%if bit_clear(3)`` keeps an alternative where that holds. ``[x:y]`` are the bits from *x* up to *y*, without *y*, and
``_`` is all of them.

>>> from maskwright.diagnostic import Span
>>> at = Span(0, 0)
>>> compute(tree.Call("incr", (tree.Bits(0, 2, at),), at), 2), compute(tree.Call("incr", (tree.Bits(0, 2, at),), at), 3)
(3, 3)
>>> holds(tree.Call("lt", (tree.Bits(0, 64, at), tree.Number(3, at)), at), 2)
True
"""

from __future__ import annotations

import difflib
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from maskwright.diagnostic import Span
from maskwright.notation import tree
from maskwright.notation.limits import MAX_CONDITION_DEPTH

WIDTH: Final = 64
_KINDS: Final = {
    "bit": "the number of a bit, up to 63",
    "value": "a number",
    "count": "a number of bits, up to 64",
    "bits": "`_` or bits like `[0:3]`",
    "condition": "a condition",
}


@dataclass(frozen=True, slots=True)
class Function:
    """What a function takes, and what it gives from a value and that."""

    kinds: tuple[str, ...]
    apply: Callable[..., Any]


def _field(value: int, bits: tree.Bits) -> int:
    return value >> bits.low & (1 << bits.high - bits.low) - 1


def _ones(bits: tree.Bits) -> int:
    return (1 << bits.high - bits.low) - 1


def _increment(value: int, bits: tree.Bits) -> int:
    return value if _field(value, bits) == _ones(bits) else value + (1 << bits.low)


def _decrement(value: int, bits: tree.Bits) -> int:
    return value if _field(value, bits) == 0 else value - (1 << bits.low)


VALUES: Final[Mapping[str, Function]] = {
    "set_bit": Function(("bit",), lambda value, bit: value | 1 << bit),
    "clear_bit": Function(("bit",), lambda value, bit: value & ~(1 << bit)),
    "bit_and": Function(("value",), operator.and_),
    "bit_or": Function(("value",), operator.or_),
    "incr": Function(("bits",), _increment),
    "decr": Function(("bits",), _decrement),
}
"""Functions from a value to a value."""


def _comparisons() -> dict[str, Function]:
    found = {}
    for name in ("eq", "ne", "lt", "le", "gt", "ge"):
        compare = getattr(operator, name)
        found[name] = Function(("bits", "value"), lambda value, bits, other, c=compare: c(_field(value, bits), other))
        found[f"bit_count_{name}"] = Function(
            ("bits", "count"), lambda value, bits, other, c=compare: c(_field(value, bits).bit_count(), other)
        )
    return found


CONDITIONS: Final[Mapping[str, Function]] = {
    "true": Function((), lambda value: True),
    "bit_clear": Function(("bit",), lambda value, bit: not value >> bit & 1),
    "bit_set": Function(("bit",), lambda value, bit: bool(value >> bit & 1)),
    "is_ones": Function(("bits",), lambda value, bits: _field(value, bits) == _ones(bits)),
    "is_zeros": Function(("bits",), lambda value, bits: _field(value, bits) == 0),
    **_comparisons(),
    "and": Function(("condition", "condition"), lambda value, one, other: holds(one, value) and holds(other, value)),
    "or": Function(("condition", "condition"), lambda value, one, other: holds(one, value) or holds(other, value)),
    "not": Function(("condition",), lambda value, one: not holds(one, value)),
}
"""Functions from a value to whether something holds of it."""


def compute(parameter: tree.Argument, value: int) -> int:
    """The value that a parameter stands for where the present one is ``value``."""
    if isinstance(parameter, tree.Number):
        return parameter.value
    if isinstance(parameter, tree.Bits):
        return _field(value, parameter)
    result: int = VALUES[parameter.name].apply(value, *map(_plain, parameter.arguments))
    return result


def holds(condition: tree.Call, value: int) -> bool:
    """Whether a condition holds of a value."""
    result: bool = CONDITIONS[condition.name].apply(value, *map(_plain, condition.arguments))
    return result


def _plain(argument: tree.Argument) -> object:
    return argument.value if isinstance(argument, tree.Number) else argument


def complaint_about(call: tree.Call, known: Mapping[str, Function], depth: int = 0) -> tuple[str, Span] | None:
    """What is wrong with a call of one of the ``known`` functions, and where."""
    function = known.get(call.name)
    if function is None:
        what = "condition" if known is CONDITIONS else "function"
        close = difflib.get_close_matches(call.name, known, 1) if len(call.name) <= 40 else []
        hint = f"did you mean `{close[0]}`?" if close else f"there are {', '.join(known)}"
        return f"`{call.name}` is no {what} of parameters; {hint}", call.span
    if depth > MAX_CONDITION_DEPTH:
        return f"conditions are nested more than {MAX_CONDITION_DEPTH} deep", call.span
    if len(call.arguments) != len(function.kinds):
        listed = " and ".join(_KINDS[kind] for kind in function.kinds) or "nothing"
        return f"`{call.name}` takes {listed}", call.span
    for kind, argument in zip(function.kinds, call.arguments, strict=True):
        if kind == "condition" and isinstance(argument, tree.Call):
            if inner := complaint_about(argument, CONDITIONS, depth + 1):
                return inner
        elif not _fits(kind, argument):
            return f"`{call.name}` takes {_KINDS[kind]} here", argument.span
    return None


def _fits(kind: str, argument: tree.Argument) -> bool:
    if kind == "bits":
        return isinstance(argument, tree.Bits)
    limit = {"bit": WIDTH, "count": WIDTH + 1, "value": 1 << WIDTH}.get(kind, 0)
    return isinstance(argument, tree.Number) and argument.value < limit

"""Keywords about strings and about numbers. The sets that they stand for are those of ``leaves``."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from maskwright.json_schema.algebra.values import EVERYTHING, Values, with_numbers, with_strings
from maskwright.json_schema.conditions.nodes import SchemaNode
from maskwright.json_schema.leaves import NumberSet, Read, StringSet, TooLarge
from maskwright.json_schema.leaves.limits import MAX_LENGTH
from maskwright.json_schema.text.dialect import Dialect

if TYPE_CHECKING:
    from maskwright.json_schema.evaluation.evaluate import Evaluator
    from maskwright.json_schema.evaluation.registry import Table


def _length(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    minimum, maximum = node.keywords.get("minLength", 0), node.keywords.get("maxLength")
    if maximum is not None and minimum > maximum:
        return with_strings(StringSet.of_values([]))
    try:
        return with_strings(StringSet.of_length(minimum, maximum))
    except TooLarge as error:
        return _within_limits(node, minimum, maximum, str(error))


def _within_limits(node: SchemaNode, minimum: int, maximum: int | None, reason: str) -> Values:
    """As much of the bounds of a length as can be counted."""
    strings = StringSet.ALL
    for name, bounds in (("minLength", (min(minimum, MAX_LENGTH), None)), ("maxLength", (0, maximum))):
        if (node.keywords.get(name) or 0) > MAX_LENGTH:
            node.notes.add(name, "relaxed", reason)
        if name == "minLength" or (maximum or 0) <= MAX_LENGTH:
            strings = strings & StringSet.of_length(*bounds)
    return with_strings(strings).doubted(["strings"])


def _pattern(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    return _with_doubts(node, keyword, StringSet.of_pattern(node.keywords[keyword]))


def _format(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    name = node.keywords[keyword]
    if not evaluator.enforces_formats:
        node.notes.forget(keyword)
        return EVERYTHING
    found = StringSet.of_format(name)
    if found is None:
        node.notes.add(keyword, "relaxed", f"the format `{name}` is not known; any string is accepted")
        return EVERYTHING.doubted(["strings"])
    return _with_doubts(node, keyword, found)


def _content(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    node.notes.add(keyword, "relaxed", "what a string contains is not looked at")
    return EVERYTHING.doubted(["strings"])


def _with_doubts(node: SchemaNode, keyword: str, read: Read[StringSet]) -> Values:
    for doubt in read.doubts:
        node.notes.add(keyword, doubt.status, doubt.reason)
    values = with_strings(read.value)
    return values.doubted(["strings"]) if read.doubts else values


def _bounds(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    given = {name: node.keywords[name] for name in _BOUNDS if name in node.keywords}
    low, high = given.get("minimum"), given.get("maximum")
    low_open, high_open = given.get("exclusiveMinimum"), given.get("exclusiveMaximum")
    if node.place.resource.dialect is Dialect.DRAFT_4:
        low_excluded, high_excluded = low_open is True and low is not None, high_open is True and high is not None
    else:
        low, low_excluded = _tighter(low, low_open, 1)
        high, high_excluded = _tighter(high, high_open, -1)
    if low is None and high is None:
        return EVERYTHING
    return with_numbers(NumberSet.of_range(_decimal(low), _decimal(high), low_excluded, high_excluded))


def _tighter(closed: Any, opened: Any, sign: int) -> tuple[Any, bool]:
    """The stronger of a bound that is allowed itself and one that is not, and whether it is the latter."""
    if opened is None or closed is None:
        return (closed, False) if opened is None else (opened, True)
    return (opened, True) if opened * sign >= closed * sign else (closed, False)


def _decimal(bound: Any) -> Decimal | None:
    return None if bound is None else Decimal(bound)


def _multiple(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    return with_numbers(NumberSet.of_multiple(Decimal(node.keywords[keyword])))


_BOUNDS = ("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum")

STRINGS: Final[Table] = {
    ("minLength", "maxLength"): _length,
    ("pattern",): _pattern,
    ("format",): _format,
    ("contentEncoding",): _content,
    ("contentMediaType",): _content,
}
NUMBERS: Final[Table] = {_BOUNDS: _bounds, ("multipleOf",): _multiple}

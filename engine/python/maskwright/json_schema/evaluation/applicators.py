"""Keywords that put further schemas on the same value."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from maskwright.json_schema.algebra.complement import complement
from maskwright.json_schema.algebra.unite import unite
from maskwright.json_schema.algebra.values import EVERYTHING, TYPES, Values
from maskwright.json_schema.conditions.nodes import Condition, SchemaNode
from maskwright.json_schema.evaluation.exactly_one import exactly_one
from maskwright.json_schema.leaves import TooLarge

if TYPE_CHECKING:
    from maskwright.json_schema.evaluation.evaluate import Evaluator
    from maskwright.json_schema.evaluation.registry import Table

_MAX_TRACKED: Final = 6


def _reference(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    place = evaluator.schemas.target(node, keyword)
    if place is None:
        return EVERYTHING
    condition = evaluator.schemas.condition(place, node.scope)
    return _applied(evaluator, node, keyword, condition)


def _applied(evaluator: Evaluator, node: SchemaNode, keyword: str, condition: Condition) -> Values:
    """The values of a schema that applies in place, unless those of ``node`` are a part of them without end."""
    if evaluator.is_active(condition):
        reason = "this leads back to the schema that it is in, on the same value"
        node.notes.add(keyword, "refused", reason)
        if keyword in ("$ref", "$dynamicRef", "$recursiveRef"):
            evaluator.schemas.problems.add("J006", f"`{keyword}` is not supported: {reason}", node.place, f"/{keyword}")
        return EVERYTHING
    return evaluator.values(condition)


def _listed(evaluator: Evaluator, node: SchemaNode, keyword: str) -> list[Values]:
    below = evaluator.schemas.below
    listed = enumerate(node.keywords[keyword])
    return [_applied(evaluator, node, keyword, below(node, f"/{keyword}/{number}", value)) for number, value in listed]


def _all_of(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    values = EVERYTHING
    for one in _listed(evaluator, node, keyword):
        values = evaluator.both(values, one)
    return values


def _any_of(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    options = _listed(evaluator, node, keyword)
    if not evaluator.tracks or len(options) < 2:
        return unite(options)
    if len(options) > _MAX_TRACKED:
        raise TooLarge(f"what more than {_MAX_TRACKED} options evaluate is not put together")
    # Where several options hold, what each of them evaluates counts.
    together = []
    for count in range(1, len(options) + 1):
        for some in combinations(options, count):
            values = EVERYTHING
            for one in some:
                values = evaluator.both(values, one)
            together.append(values)
    return unite(together)


def _one_of(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    options = _listed(evaluator, node, keyword)
    try:
        values, doubtful = exactly_one(options, evaluator)
    except TooLarge as error:
        node.notes.add(keyword, "relaxed", f"values that fulfil several options are accepted: {error}")
        return unite(options).doubted(TYPES)
    if doubtful:
        reason = "values that fulfil several options may be accepted: what those are is not known exactly"
        node.notes.add(keyword, "relaxed", reason)
    return values


def _not(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    condition = evaluator.schemas.below(node, f"/{keyword}", node.keywords[keyword])
    values = _applied(evaluator, node, keyword, condition)
    opposite = complement(values, evaluator.nodes, evaluator.work)
    if opposite.doubtful:
        node.notes.add(keyword, "relaxed", "what is inside is not known exactly, so that it cannot be negated")
    return opposite


def _if(evaluator: Evaluator, node: SchemaNode, keyword: str) -> Values:
    given, below = node.keywords, evaluator.schemas.below
    if "if" not in given or (len(given.keys() & {"then", "else"}) == 0 and not evaluator.tracks):
        return EVERYTHING
    holds = _applied(evaluator, node, "if", below(node, "/if", given["if"]))
    fails = complement(holds, evaluator.nodes, evaluator.work)
    if fails.doubtful:
        node.notes.add("if", "relaxed", "the condition is not known exactly, so that both branches may be taken")
    for name in ("then", "else"):
        if name in given:
            branch = _applied(evaluator, node, name, below(node, f"/{name}", given[name]))
            if name == "then":
                holds = evaluator.both(holds, branch)
            else:
                fails = evaluator.both(fails, branch)
    return unite([holds, fails])


FIRST: Final[Table] = {
    ("$ref",): _reference,
    ("$dynamicRef",): _reference,
    ("$recursiveRef",): _reference,
    ("allOf",): _all_of,
}
THEN: Final[Table] = {("anyOf",): _any_of, ("oneOf",): _one_of, ("not",): _not, ("if", "then", "else"): _if}

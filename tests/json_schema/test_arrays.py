"""Arrays: items one by one, counts, items that must be there, different items."""

from __future__ import annotations

from typing import Any

import pytest

from json_schema.walking import Walked

STRING, INTEGER = {"type": "string"}, {"type": "integer"}


def test_first_items_and_the_rest() -> None:
    walked = Walked({"type": "array", "prefixItems": [STRING, INTEGER], "items": {"type": "null"}, "minItems": 1})
    assert walked.verdicts(["a"], ["a", 1], ["a", 1, None, None]) == [True] * 3
    assert walked.verdicts([], [1], ["a", "b"], ["a", 1, 1]) == [False] * 4


@pytest.mark.parametrize("count", range(6))
def test_items_are_counted(count: int) -> None:
    assert Walked({"items": INTEGER, "minItems": 2, "maxItems": 4}).verdicts([1] * count) == [2 <= count <= 4]


@pytest.mark.parametrize("schema", [{"maxItems": 0}, {"items": False}, {"type": "array", "maxItems": 0}])
def test_no_item_at_all(schema: dict[str, Any]) -> None:
    assert Walked(schema).verdicts([], [1]) == [True, False]


def test_items_that_must_be_there_are_counted() -> None:
    walked = Walked({"type": "array", "contains": STRING, "minContains": 1, "maxContains": 2})
    assert walked.verdicts(["a"], [1, "a", None, "b"], [1], [], ["a", "b", "c"]) == [True, True, False, False, False]
    both = Walked({"type": "array", "allOf": [{"contains": STRING}, {"contains": INTEGER}]})
    assert both.verdicts(["a", 1], [1, None, "a"], ["a"], [1]) == [True, True, False, False]


def test_few_items_come_once_each() -> None:
    walked = Walked({"type": "array", "items": {"enum": ["a", "b", 1, True]}, "uniqueItems": True})
    assert walked.verdicts(["a"], [True, 1, "b", "a"], ["a", "b", "a"], [1, 1]) == [True, True, False, False]
    assert walked.statuses()["/uniqueItems"] == "enforced"


def test_other_items_are_not_told_apart() -> None:
    walked = Walked({"type": "array", "items": STRING, "uniqueItems": True})
    assert walked.verdicts(["a", "a"]) == [True]
    assert walked.statuses()["/uniqueItems"] == "relaxed"

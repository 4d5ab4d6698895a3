"""Lists of tools, in the forms of several interfaces."""

from __future__ import annotations

import json
from typing import Any

import pytest

from json_schema.walking import Walked
from maskwright.json_schema import read_json_schema

ARGUMENTS = {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}
STOP = {"name": "stop"}

FORMS: list[Any] = [
    [
        {"type": "function", "function": {"name": "search", "parameters": ARGUMENTS}},
        {"type": "function", "function": STOP},
    ],
    [{"type": "function", "name": "search", "parameters": ARGUMENTS}, STOP],
    [{"name": "search", "input_schema": ARGUMENTS}, STOP],
    {"tools": [{"name": "search", "description": "Finds.", "inputSchema": ARGUMENTS}, STOP]},
]


@pytest.mark.parametrize("tools", FORMS)
def test_the_name_decides_what_the_arguments_may_be(tools: Any) -> None:
    walked = Walked(tools)
    call = {"name": "search", "arguments": {"query": "x"}}
    assert walked.verdicts(call, {"name": "stop", "arguments": {}}) == [True, True]
    assert (
        walked.verdicts({"name": "stop", "arguments": {"query": "x"}}, {"name": "search", "arguments": {}})
        == [False] * 2
    )
    assert walked.verdicts({"name": "go", "arguments": {}}, {"name": "stop"}, {**call, "more": 1}) == [False] * 3


def test_members_of_a_call_have_other_names_if_wanted() -> None:
    walked = Walked([STOP], name_key="tool", arguments_key="input")
    assert walked.verdicts({"tool": "stop", "input": {}}, {"name": "stop", "arguments": {}}) == [True, False]


def test_references_lead_inside_the_parameters() -> None:
    schema = {"properties": {"n": {"$ref": "#/$defs/n"}}, "$defs": {"n": {"type": "integer"}}, "type": "object"}
    walked = Walked([{"name": "f", "parameters": {"type": "null"}}, {"name": "g", "parameters": schema}])
    assert walked.verdicts({"name": "g", "arguments": {"n": 1}}, {"name": "g", "arguments": {"n": "1"}}) == [
        True,
        False,
    ]
    assert walked.statuses()["/1/parameters/$defs/n/type"] == "enforced"


ALONE: list[tuple[Any, str]] = [
    ({"type": "function", "function": {"name": "search", "parameters": ARGUMENTS}}, "/function/parameters"),
    ({"type": "function", "name": "search", "parameters": ARGUMENTS, "strict": True}, "/parameters"),
    ({"name": "search", "parameters": ARGUMENTS}, "/parameters"),
    ({"name": "search", "title": "Search", "description": "Finds.", "inputSchema": ARGUMENTS}, "/inputSchema"),
    ({"name": "search", "input_schema": ARGUMENTS, "cache_control": {"type": "ephemeral"}}, "/input_schema"),
    ({"type": "custom", "name": "search", "input_schema": ARGUMENTS}, "/input_schema"),
]


@pytest.mark.parametrize(("tool", "path"), ALONE)
def test_one_tool_stands_alone(tool: Any, path: str) -> None:
    walked = Walked(tool)
    call = {"name": "search", "arguments": {"query": "x"}}
    assert walked.verdicts(call, {**call, "arguments": {}}, {"query": "x"}) == [True, False, False]
    assert walked.statuses()[f"{path}/required"] == "enforced"
    assert walked.reading.grammar.diagnostics == ()


@pytest.mark.parametrize(
    "tools",
    [[], [1], [{"parameters": {}}], [STOP, STOP], [{**STOP, "parameters": "x"}], {"type": "function"}],
)
def test_what_is_no_tool_is_told(tools: Any) -> None:
    text = json.dumps(tools)
    (found,) = read_json_schema(text).grammar.diagnostics
    assert found.code == "J002"
    assert 0 <= found.span.start < found.span.end <= len(text)


def test_a_version_that_is_not_known_is_told_of_each_tool() -> None:
    text = json.dumps([STOP, {"name": "f", "parameters": {"$schema": "https://example.com/mine", "type": "object"}}])
    (found,) = read_json_schema(text).grammar.diagnostics
    assert (found.code, text[found.span.start : found.span.end]) == ("J009", '"https://example.com/mine"')

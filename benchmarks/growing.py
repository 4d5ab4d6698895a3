"""Grammars that grow: tools with more and more properties, and more and more tools, as Lark text.

Every series is a grammar of one kind at several sizes. The names of properties are pairs of words, so that they begin
with one another as little and as much as names do.
"""

from __future__ import annotations

import re
from collections.abc import Callable

WORDS = re.findall(
    r"\w+",
    """
    id title status owner created updated priority labels due estimate parent archived score currency amount country
    city street postcode latitude longitude phone email website language timezone gender birthday height weight width
    depth colour material brand model serial warranty supplier stock threshold location shelf discount tax margin rating
    reviews views clicks source campaign medium referrer device browser platform version channel segment
    """,
)
KINDS = ("STRING", "INTEGER", "NUMBER", "boolean", "enumeration", "strings", "DATE", "point")
PROPERTIES_OF_A_TOOL = 8
VALUES = r"""
boolean: "true" | "false"
enumeration: "\"low\"" | "\"medium\"" | "\"high\""
strings: "[" (STRING ("," STRING)*)? "]"
point: "{" "\"x\"" ":" NUMBER "," "\"y\"" ":" NUMBER "}"

STRING: /"([^"\\\x00-\x1f]|\\(["\\\/bfnrt]|u[0-9a-fA-F]{4}))*"/
INTEGER: /-?(0|[1-9][0-9]*)/
NUMBER: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/
DATE: /"[0-9]{4}-[0-9]{2}-[0-9]{2}"/

%ignore /[ \n]+/
"""


def required(count: int) -> str:
    """An object whose properties all come, in their order."""
    body = ' "," '.join(_property(number) for number in range(count))
    return f'start: "{{" {body} "}}"\n{VALUES}'


def optional(count: int) -> str:
    """An object whose properties may each be left out, in their order.

    It is a left-recursive list with a rule for each property that may come last.
    """
    lines = [f'start: "{{" p{count - 1}? "}}"', f"p0: {_property(0)}"]
    for number in range(1, count):
        lines.append(f'p{number}: p{number - 1} | (p{number - 1} ",")? {_property(number)}')
    return "\n".join([*lines, VALUES])


def tools(count: int) -> str:
    """A choice of calls, each of a tool with eight properties, the first two required."""
    calls = [
        rf'"\"name\"" ":" {_quoted(f"{property_name(number)}_tool")} "," "\"arguments\"" ":" "{{" t{number} "}}"'
        for number in range(count)
    ]
    lines = ['start: "{" call "}"', "call: " + "\n    | ".join(calls)]
    for number in range(count):
        first = number * PROPERTIES_OF_A_TOOL
        names = [f"t{number}_p{place}" for place in range(2, PROPERTIES_OF_A_TOOL)]
        lines.append(f"t{number}: {names[-1]}")
        before = f'{_property(first)} "," {_property(first + 1)}'
        for place, name in enumerate(names, 2):
            lines.append(f'{name}: {before} ("," {_property(first + place)})?')
            before = name
    return "\n".join([*lines, VALUES])


def _property(number: int) -> str:
    return f'{_quoted(property_name(number))} ":" {KINDS[number % len(KINDS)]}'


def property_name(number: int) -> str:
    """The name of a property; all are different."""
    first, second = divmod(number, len(WORDS))
    return f"{WORDS[first % len(WORDS)]}_{WORDS[second]}"


def _quoted(text: str) -> str:
    return rf'"\"{text}\""'


Series = tuple[Callable[[int], str], tuple[int, ...]]
SERIES: dict[str, Series] = {
    "required properties": (required, (10, 60, 300, 1000, 3000)),
    "optional properties": (optional, (10, 60, 300, 1000, 3000)),
    "tools": (tools, (1, 16, 128)),
}

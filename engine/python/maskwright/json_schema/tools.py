"""Lists of tools, as model interfaces take them, and the calls that they allow.

A tool has a name and a schema for its arguments, which different interfaces call differently. A call is an object with
the two members that :class:`SchemaOptions` names, and the tool's name decides what the arguments may be.

>>> tools_in([{"name": "f", "input_schema": {"type": "object"}}])
[Tool(name='f', pointer='/0', path='/input_schema', schema={'type': 'object'})]
>>> tools_in({"type": "object"}) is None
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from maskwright.json_schema.conditions.nodes import Condition
from maskwright.json_schema.conditions.schemas import Schemas
from maskwright.json_schema.text.forms import FORMS, is_schema
from maskwright.json_schema.text.keywords import has_keyword
from maskwright.json_schema.text.references import Place
from maskwright.json_schema.text.resources import Resources
from maskwright.json_schema.wrappers import Incomplete
from maskwright.schema_options import SchemaOptions

_FUNCTION: Final = "function"
_TYPES: Final = (_FUNCTION, "custom")
"""Types that interfaces give to tools, and that no schema has."""
_OWN_KEYS: Final = ("input_schema", "inputSchema")
_SCHEMA_KEYS: Final = ("parameters", *_OWN_KEYS)


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool; ``pointer`` and ``path`` lead to it, and from it to the schema of its arguments."""

    name: str
    pointer: str
    path: str
    schema: Any


def tools_in(value: Any) -> list[Tool] | None:
    """The tools of a text; ``None`` if it is no list of tools, nor one alone. Raises :class:`Incomplete`."""
    around = ""
    if isinstance(value, dict) and isinstance(value.get("tools"), list) and "type" not in value:
        value, around = value["tools"], "/tools"
    if isinstance(value, dict) and _is_tool(value):
        return [_tool(value, "")]
    if not isinstance(value, list):
        return None
    tools = [_tool(one, f"{around}/{number}") for number, one in enumerate(value)]
    known: dict[str, str] = {}
    for tool in tools:
        if known.setdefault(tool.name, tool.pointer) != tool.pointer:
            raise Incomplete(f"there is a tool called `{tool.name}` already", f"{tool.pointer}/name")
    if not tools:
        raise Incomplete("a list of tools has at least one", around)
    return tools


def _is_tool(value: dict[str, Any]) -> bool:
    """Whether an object that stands alone is a tool: by its type, or by what it has where it has no keyword."""
    kind = value.get("type")
    if kind == _FUNCTION:
        return True
    if has_keyword({name: one for name, one in value.items() if name != "type" or kind not in _TYPES}):
        return False
    has_name = isinstance(value.get("name"), str)
    return any(key in value for key in _OWN_KEYS) or (has_name and "parameters" in value)


def _tool(value: Any, pointer: str) -> Tool:
    if isinstance(value, dict) and value.get("type") == _FUNCTION and _FUNCTION in value:
        value, pointer = value[_FUNCTION], f"{pointer}/{_FUNCTION}"
    if not isinstance(value, dict) or not isinstance(value.get("name"), str):
        raise Incomplete("a tool is an object with a `name`", pointer)
    for key in _SCHEMA_KEYS:
        if value.get(key) is not None:
            if not is_schema(value[key]):
                raise Incomplete(f"`{key}` must be {FORMS['schema'][0]}", f"{pointer}/{key}")
            return Tool(value["name"], pointer, f"/{key}", value[key])
    return Tool(value["name"], pointer, "/parameters", {"type": "object", "additionalProperties": False})


def condition_of_tools(
    tools: list[Tool], resources: Resources, schemas: Schemas, options: SchemaOptions
) -> tuple[Condition, list[Place]]:
    """The condition of being a call of one of the tools, and the places of the schemas of their arguments."""
    calls, places = [], []
    for tool in tools:
        pointer = tool.pointer + tool.path
        resource = resources.add_part(tool.schema, pointer)
        place = Place(resource, pointer, tool.schema)
        places.append(place)
        members = {
            options.name_key: schemas.nodes.constant(tool.name),
            options.arguments_key: schemas.condition(place),
        }
        calls.append(schemas.nodes.object_of(members))
    return schemas.nodes.any_of(calls), places

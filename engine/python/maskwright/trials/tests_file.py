r"""Reading ``NAME.tests.json``: a list of ``{"input", "should_parse", "description"}``, as people already have it.

``description`` may be left out, and a rejected text may have ``dies_at``, the byte at which it stops being viable. What
is wrong is one finding at its place, and the entries that can be read are read.

>>> suite = Suite()
>>> read_tests('[{"input": "1", "should_parse": "yes"}, {"input": "1+", "should_parse": false}]', "a.tests.json", suite)
>>> [case.text for case in suite.cases], [one.diagnostic.message for one in suite.problems]
([b'1+'], ['`should_parse` must be true or false, not a string'])
"""

from __future__ import annotations

from typing import Any, Final

from maskwright.codes import finding
from maskwright.diagnostic import Span
from maskwright.located_json import Fault, Member, Value, read_tree
from maskwright.trials.case import Case, Place, Problem, Suite

_KEYS: Final = {
    "input": ("string", "a string"),
    "should_parse": ("boolean", "true or false"),
    "description": ("string", "a string"),
    "dies_at": ("number", "a byte offset, 0 or more"),
}
_KINDS: Final = {"string": "a string", "boolean": "a boolean", "null": "null", "{": "an object", "[": "a list"}


def read_tests(text: str, file: str, suite: Suite) -> None:
    """Add the cases of a tests file to a suite, or what is wrong with it. Never raises for what the text holds."""
    suite.sources[file] = text
    root = _root(text, file, suite, "[", "a tests file is a list: `[{…}, {…}]`")
    for entry in root.items if root else ():
        case = _case(entry, file, suite)
        if case is not None:
            suite.cases.append(case)


def read_offsets(text: str, file: str, suite: Suite) -> dict[str, int]:
    """What ``reject/dies_at.json`` says: names of files, each with the byte at which its text stops being viable."""
    suite.sources[file] = text
    root = _root(text, file, suite, "{", "this must be an object: file names with offsets")
    offsets = {}
    for member in root.members if root else ():
        if _is_offset(member.value):
            offsets[member.key] = int(str(member.value.scalar))
        else:
            message = f"`{member.key}` must have a byte offset, 0 or more, not {_kind(member.value)}"
            _complain(suite, file, "T002", message, member.span)
    return offsets


def _root(text: str, file: str, suite: Suite, kind: str, demand: str) -> Value | None:
    """The value of a file, if it is of the right kind; else it is said what is wrong."""
    tree = read_tree(text)
    if isinstance(tree, Fault):
        _complain(suite, file, "T001", f"not JSON: {tree.message}", tree.span)
        return None
    if tree.root.kind != kind:
        _complain(suite, file, "T002", demand, Span(0, len(text.rstrip())))
        return None
    return tree.root


def _case(entry: Value, file: str, suite: Suite) -> Case | None:
    """One entry, or one complaint about it: the first thing that is wrong."""
    if entry.kind != "{":
        message = f"a test is an object with `input` and `should_parse`, not {_kind(entry)}"
        _complain(suite, file, "T002", message, entry.span)
        return None
    values: dict[str, Any] = {}
    for member in entry.members:
        if member.key not in _KEYS:
            known = ", ".join(f"`{key}`" for key in _KEYS)
            _complain(suite, file, "T003", f"unknown key `{member.key}`: a test has {known}", member.span)
            continue
        complaint = _complaint(member, values)
        if complaint is not None:
            _complain(suite, file, "T002", complaint, member.span)
            return None
        scalar = member.value.scalar
        values[member.key] = int(str(scalar)) if member.value.kind == "number" else scalar
    for key in ("input", "should_parse"):
        if key not in values:
            _complain(suite, file, "T002", f"`{key}` is missing", entry.span)
            return None
    if values["should_parse"] and "dies_at" in values:
        _complain(suite, file, "T002", "`dies_at` is for texts that are rejected", entry.span)
        return None
    data = values["input"].encode("utf-8")
    place = Place(file, entry.span)
    return Case(data, values["should_parse"], values.get("description", ""), place, values.get("dies_at"))


def _complaint(member: Member, values: dict[str, Any]) -> str | None:
    kind, demand = _KEYS[member.key]
    if member.key in values:
        return f"`{member.key}` is there twice"
    if member.value.kind != kind or (kind == "number" and not _is_offset(member.value)):
        return f"`{member.key}` must be {demand}, not {_kind(member.value)}"
    if isinstance(member.value.scalar, str) and any("\ud800" <= sign <= "\udfff" for sign in member.value.scalar):
        return f"`{member.key}` has half of a surrogate pair, which is no character"
    return None


def _is_offset(value: Value) -> bool:
    return value.kind == "number" and str(value.scalar).isdigit()


def _kind(value: Value) -> str:
    return str(value.scalar)[:20] if value.kind == "number" else _KINDS[value.kind]


def _complain(suite: Suite, file: str, code: str, message: str, span: Span) -> None:
    suite.problems.append(Problem(file, finding(code, message, span)))

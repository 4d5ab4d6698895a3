r"""Reading ``NAME.tests.json``: a list of ``{"input", "should_parse", "description"}``, as people already have it.

``description`` may be left out, and a rejected text may have ``dies_at``, the byte at which it stops being viable. What
is wrong is one finding at its place, and the entries that can be read are read.

>>> suite = Suite()
>>> read_tests('[{"input": "1", "should_parse": "yes"}, {"input": "1+", "should_parse": false}]', "a.tests.json", suite)
>>> [case.text for case in suite.cases], [one.diagnostic.message for one in suite.problems]
([b'1+'], ['`should_parse` must be true or false, not a string'])
"""

from __future__ import annotations

from typing import Any

from maskwright.codes import finding
from maskwright.diagnostic import Span
from maskwright.trials.case import Case, Place, Problem, Suite
from maskwright.trials.located_json import Entry, Member, NotJson, read_array, read_object

_KEYS: dict[str, tuple[type, str]] = {
    "input": (str, "a string"),
    "should_parse": (bool, "true or false"),
    "description": (str, "a string"),
    "dies_at": (int, "a byte offset, 0 or more"),
}


def read_tests(text: str, file: str, suite: Suite) -> None:
    """Add the cases of a tests file to a suite, or what is wrong with it. Never raises for what the text holds."""
    suite.sources[file] = text
    try:
        entries = read_array(text)
    except NotJson as error:
        _complain(suite, file, "T001", f"not JSON: {error}", Span(error.offset, error.offset))
        return
    if entries is None:
        _complain(suite, file, "T002", "a tests file is a list: `[{…}, {…}]`", Span(0, len(text.rstrip())))
        return
    for entry in entries:
        case = _case(entry, file, suite)
        if case is not None:
            suite.cases.append(case)


def read_offsets(text: str, file: str, suite: Suite) -> dict[str, int]:
    """What ``reject/dies_at.json`` says: names of files, each with the byte at which its text stops being viable."""
    suite.sources[file] = text
    try:
        entry = read_object(text)
    except NotJson as error:
        _complain(suite, file, "T001", f"not JSON: {error}", Span(error.offset, error.offset))
        return {}
    if entry is None:
        _complain(suite, file, "T002", "this must be an object: file names with offsets", Span(0, len(text.rstrip())))
        return {}
    offsets = {}
    for member in entry.members or ():
        if _is_offset(member.value):
            offsets[member.key] = member.value
        else:
            message = f"`{member.key}` must have a byte offset, 0 or more, not {_kind(member.value)}"
            _complain(suite, file, "T002", message, member.span)
    return offsets


def _case(entry: Entry, file: str, suite: Suite) -> Case | None:
    """One entry, or one complaint about it: the first thing that is wrong."""
    if entry.members is None:
        message = f"a test is an object with `input` and `should_parse`, not {_kind(entry.value)}"
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
        values[member.key] = member.value
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
    if not isinstance(member.value, kind) or (kind is int and not _is_offset(member.value)):
        return f"`{member.key}` must be {demand}, not {_kind(member.value)}"
    if isinstance(member.value, str) and any("\ud800" <= character <= "\udfff" for character in member.value):
        return f"`{member.key}` has half a surrogate pair, which is no character"
    return None


def _is_offset(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)[:20]
    return {bool: "a boolean", dict: "an object", list: "a list", str: "a string"}[type(value)]


def _complain(suite: Suite, file: str, code: str, message: str, span: Span) -> None:
    suite.problems.append(Problem(file, finding(code, message, span)))

"""The process that judges instances: it reads one question from its input and writes one line for each instance.

A question is an object with the text of a ``schema``, ``pointers`` to keywords in it, and ``instances`` as texts. An
answer is whether the instance is valid, and if not, which keywords would have to be left out, one alone, for it to be;
or ``null`` where the package cannot tell. Of a keyword that was told once nothing is told again, and when all were told
there are no more answers. This file is run by itself and imports nothing of maskwright.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from typing import Any, Final

MAX_BYTES: Final = 1 << 30
"""Memory that judging may take."""

_TIME: Final = re.compile(r"(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[zZ]|([+-])(\d\d):(\d\d))", re.ASCII)

Answer = dict[str, Any]


def main() -> None:
    """Answer the question on the standard input."""
    _limit_memory()
    question = json.load(sys.stdin)
    judges = _Judges(json.loads(question["schema"]), question["pointers"])
    for text in question["instances"]:
        print(json.dumps(judges.answer(json.loads(text))), flush=True)
        if judges.done:
            break


class _Judges:
    """The schema's validator, and one of the schema without each of some keywords."""

    def __init__(self, schema: Any, pointers: list[str]) -> None:
        self._whole = _validator(schema)
        weaker = (without(schema, pointer) for pointer in pointers)
        self._without = {number: _validator(one) for number, one in enumerate(weaker) if one is not None}
        self._asked = bool(self._without)

    @property
    def done(self) -> bool:
        """Whether there was something to tell, and all is told."""
        return self._asked and not self._without

    def answer(self, instance: Any) -> Answer | None:
        valid = _is_valid(self._whole, instance)
        if valid is None:
            return None
        # Of a valid instance nobody asks which keyword refuses it.
        deciding = [] if valid else [number for number, one in self._without.items() if _is_valid(one, instance)]
        for number in deciding:
            del self._without[number]
        return {"valid": valid, "deciding": deciding}


def _validator(schema: Any) -> Any:
    from jsonschema.validators import Draft202012Validator, validator_for
    from jsonschema_specifications import REGISTRY

    # Only the meta-schemas are looked up outside of the schema; without a registry, addresses would be.
    kind = validator_for(schema, default=Draft202012Validator)
    return kind(schema, registry=REGISTRY, format_checker=_formats())


def _formats() -> Any:
    """A checker of the formats that grammars tighten; else any text would pass for one that is wrongly left out."""
    from jsonschema import FormatChecker

    checker = FormatChecker(formats=())
    for name, holds in FORMATS.items():
        checker.checkers[name] = (holds, ())
    return checker


def is_date_time(text: object) -> bool:
    """Whether a string is a date with a time (RFC 3339, section 5.6). Other values are for other keywords."""
    if not isinstance(text, str):
        return True
    try:
        date.fromisoformat(text[:10])
    except ValueError:
        return False
    return text[10:11] in ("T", "t") and is_time(text[11:])


def is_time(text: object) -> bool:
    """Whether a string is a time. A leap second is one before midnight in UTC.

    >>> [is_time(text) for text in ("15:59:60-08:00", "15:58:60-08:00", "15:59:59", "15:59:59Z", 3)]
    [True, False, False, True, True]
    """
    if not isinstance(text, str):
        return True
    match = _TIME.fullmatch(text)
    if match is None:
        return False
    hour, minute, second, ahead, more = (int(match[group] or 0) for group in (1, 2, 3, 5, 6))
    if max(hour, ahead) > 23 or max(minute, more) > 59:
        return False
    offset = (60 * ahead + more) * (-1 if match[4] == "-" else 1)
    return second < 60 or (second == 60 and (60 * hour + minute - offset) % 1440 == 1439)


FORMATS: Final[dict[str, Callable[[object], bool]]] = {"time": is_time, "date-time": is_date_time}
"""Formats that are looked at."""


def _is_valid(validator: Any, instance: Any) -> bool | None:
    try:
        return bool(validator.is_valid(instance))
    except Exception:
        # References that lead nowhere, patterns that Python does not know, schemas that refer to themselves.
        return None


def without(schema: Any, pointer: str) -> Any:
    """A copy of the schema without the keyword that a JSON pointer leads to; ``None`` if it leads to none.

    >>> without({"items": {"minimum": 1, "maximum": 2}}, "/items/minimum")
    {'items': {'maximum': 2}}
    """
    words = [word.replace("~1", "/").replace("~0", "~") for word in pointer.split("/")[1:]]
    way: list[tuple[Any, Any]] = []
    value = schema
    try:
        for word in words:
            step = int(word) if isinstance(value, list) else word
            way.append((value, step))
            value = value[step]
    except (LookupError, TypeError, ValueError):
        return None
    # Only what is on the way is copied.
    made: Any = None
    for holder, step in reversed(way):
        copy = holder.copy()
        if holder is way[-1][0]:
            del copy[step]
        else:
            copy[step] = made
        made = copy
    return made


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:
        # Not on Windows, where only the time is limited.
        return
    # Where less is allowed already, or the system has no such limit, that is how it stays.
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))


if __name__ == "__main__":
    main()

"""Asking ``jsonschema`` about instances, in a process of its own that is ended when it takes too long.

>>> [one.valid for one in judge('{"minimum": 3}', ["/minimum"], ["5", "1"], seconds=60)]
[True, False]
>>> judge('{"minimum": 3, "type": "integer"}', ["/minimum", "/type"], ["1", "0.5"], seconds=60)
[Judgement(valid=False, deciding=(0,)), Judgement(valid=False, deciding=())]
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SECONDS: Final = 3.0
"""How long judging may take; starting takes a fifth of a second."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether an instance is valid; ``None`` if that is not known.

    ``deciding`` are numbers of those keywords of which leaving out any single one would make it valid, but for those of
    which that was told of an instance before.
    """

    valid: bool | None
    deciding: tuple[int, ...] = ()


UNKNOWN: Final = Judgement(None)


def judge(schema: str, pointers: Sequence[str], instances: Sequence[str], seconds: float = SECONDS) -> list[Judgement]:
    """A judgement for each instance, all of them texts. Never raises for what the texts say.

    When each of the keywords has decided once, what comes later is unknown.
    """
    question = json.dumps({"schema": schema, "pointers": list(pointers), "instances": list(instances)})
    # By its file, since `-m` would look for modules in the current folder, where anything may lie.
    command = [sys.executable, str(Path(__file__).with_name("judging.py"))]
    try:
        done = subprocess.run(command, input=question.encode(), capture_output=True, timeout=seconds, check=False)
        output = done.stdout
    except subprocess.TimeoutExpired as late:
        output = late.stdout or b""
    except OSError:
        output = b""
    # What is cut off in the middle of a line was not said.
    lines = output.decode().split("\n")[:-1]
    answers = [_judgement(json.loads(line)) for line in lines]
    return [*answers, *[UNKNOWN] * (len(instances) - len(answers))]


def _judgement(answer: dict[str, object] | None) -> Judgement:
    if answer is None:
        return UNKNOWN
    deciding = answer["deciding"]
    assert isinstance(deciding, list)
    return Judgement(bool(answer["valid"]), tuple(deciding))

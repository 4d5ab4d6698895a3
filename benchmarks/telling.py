"""How a process that measures talks to the one that started it.

The job comes as JSON on the standard input. Each group of figures goes out as one line of JSON as soon as it is there,
so that what was measured before a cap struck is not lost.
"""

from __future__ import annotations

import json
import pickle
import sys
from pathlib import Path
from time import perf_counter
from typing import Any


def job() -> dict[str, Any]:
    """What is to be done."""
    found: dict[str, Any] = json.load(sys.stdin)
    return found


def vocabulary(job: dict[str, Any]) -> tuple[list[bytes | None], int]:
    """The tokens of the job's vocabulary, and the one that ends a text."""
    # The parent wrote this file itself, in a folder that nobody else can write to.
    tokens, end = pickle.loads(Path(job["vocabulary_file"]).read_bytes())
    return tokens, end


def tell(**facts: Any) -> None:
    """Write facts as one line."""
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


def since(begin: float) -> float:
    """Milliseconds that have passed since a reading of ``perf_counter``."""
    return round((perf_counter() - begin) * 1000, 4)

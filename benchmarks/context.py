"""What every part of a run needs to know."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks import supervising
from benchmarks.vocabularies import BenchVocabulary, load


@dataclass(frozen=True)
class Context:
    """What was chosen, and where files go that are not kept."""

    engines: list[str]
    cases: list[str]
    vocabularies: list[str]
    caps: supervising.Caps
    folder: Path
    save: Callable[[], None]
    """Writes down what has been measured so far."""

    def vocabulary(self, name: str) -> BenchVocabulary:
        """A vocabulary by its name."""
        return _loaded(name)

    def measure(self, job: dict[str, Any], vocabulary: str, worker: str = "benchmarks.worker") -> dict[str, Any]:
        """Do a job in a process of its own, with a vocabulary."""
        file = self.folder / f"{vocabulary}.pickle"
        if not file.exists():
            loaded = self.vocabulary(vocabulary)
            file.write_bytes(pickle.dumps((loaded.tokens, loaded.end)))
        return supervising.run(job | {"vocabulary_file": str(file)}, self.caps, worker)


@cache
def _loaded(name: str) -> BenchVocabulary:
    return load(name)

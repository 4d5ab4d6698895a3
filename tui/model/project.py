"""The grammar file, the vocabulary, and how they are compiled, now and again after a save."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from maskwright.reading import DEFAULT, ReadingOptions
from maskwright.stepping.session import Session, compiled_session, read
from maskwright.tui.model.replay import Walked, walk

if TYPE_CHECKING:
    from maskwright import CancelToken, Grammar, Vocabulary


@dataclass(frozen=True)
class Project:
    """What is debugged: which file, read how, against which vocabulary."""

    path: str
    vocabulary: Vocabulary
    reading: ReadingOptions = DEFAULT
    place: str = field(init=False)
    """Where the file is, also when the current folder is moved."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "place", str(Path(self.path).absolute()))

    def read(self) -> Grammar:
        """Read the file as it is now. Raises :class:`InputError`."""
        return read(self.path, self.reading, self.place)

    def compile(self, grammar: Grammar, cancel: CancelToken) -> Session:
        """Compile what was read. Raises :class:`InputError` and :class:`Cancelled`."""
        return compiled_session(grammar, self.vocabulary, cancel)


def reload(project: Project, tokens: Sequence[int], cancel: CancelToken) -> tuple[Session, Walked]:
    """Read and compile the file as it is now, and feed it the tokens. Raises as reading and compiling do."""
    subject = project.compile(project.read(), cancel)
    start = subject.compiled.start()
    return subject, walk(start, 0, tokens, subject.vocabulary, lambda: not cancel.is_cancelled())

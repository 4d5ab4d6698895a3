"""A small vocabulary, and grammars for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from maskwright import CancelToken, Vocabulary
from maskwright.stepping.session import Session
from maskwright.tui.model.project import Project
from tui.samples import END, LETTERS

Write = Callable[[str], Path]


@pytest.fixture(scope="session")
def letters() -> Vocabulary:
    return Vocabulary.from_tokens(LETTERS, end_tokens=[END])


@pytest.fixture
def grammar(tmp_path: Path) -> Write:
    """Write a grammar file."""

    def write(text: str) -> Path:
        path = tmp_path / "some.lark"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def subject(grammar: Write, letters: Vocabulary) -> Callable[[str], Session]:
    """Compile a grammar for the letters."""

    def compiled(text: str) -> Session:
        project = Project(str(grammar(text)), letters)
        return project.compile(project.read(), CancelToken())

    return compiled

"""Fixtures for all tests. No test touches the user's own cache."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from maskwright import Vocabulary

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session", autouse=True)
def cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MASKWRIGHT_CACHE", str(folder))
        yield folder


@pytest.fixture(scope="session")
def grammars() -> Path:
    """The folder of the sample grammars."""
    return ROOT / "grammars"


@pytest.fixture(scope="session")
def o200k() -> Vocabulary:
    return Vocabulary.load("o200k_base")


@pytest.fixture(scope="session")
def cl100k() -> Vocabulary:
    return Vocabulary.load("cl100k_base")

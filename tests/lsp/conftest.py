"""A small vocabulary, and editors that use it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from copy import deepcopy
from pathlib import Path

import pytest
import pytest_asyncio
from lsprotocol import types

from lsp.editor import COMMAND, VSCODE, Editor, start_editor
from lsp.wire import Wire, start_wire
from maskwright import Vocabulary

SMALL = ["a", "b", "ab", "ba", "", None, "aa", "é", "c", "+", "++", "(", ")", "1", " "]


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A vocabulary file of a few tokens."""
    path = tmp_path_factory.mktemp("vocabulary") / "small.json"
    path.write_text(json.dumps(SMALL), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def small_vocabulary(small: Path) -> Vocabulary:
    return Vocabulary.load(small)


# A server takes most of a second to start, so all tests share one; each has documents of its own.


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def editor(small: Path) -> AsyncIterator[Editor]:
    """VS Code with the small vocabulary."""
    async with start_editor(settings={"vocabulary": str(small)}) as editor:
        yield editor


@pytest_asyncio.fixture(scope="session", loop_scope="session", params=["utf-16", "utf-8", "utf-32"])
async def any_encoding(request: pytest.FixtureRequest, small: Path) -> AsyncIterator[Editor]:
    """An editor for each encoding of positions."""
    capabilities = deepcopy(VSCODE)
    assert capabilities.general is not None
    offered = [request.param] if request.param == "utf-16" else [request.param, "utf-16"]
    capabilities.general.position_encodings = [types.PositionEncodingKind(one) for one in offered]
    async with start_editor(settings={"vocabulary": str(small)}, capabilities=capabilities) as editor:
        assert editor.encoding.value == request.param
        yield editor


@pytest.fixture
def wire() -> Iterator[Wire]:
    """A server that is spoken to in bytes."""
    yield from start_wire(COMMAND)
